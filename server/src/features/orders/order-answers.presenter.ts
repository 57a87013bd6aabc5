/** Answers about an order and its customer, as emails list them. */
import { answerRow } from '@gangway/domain/custom-fields/answer-words';
import type { Answer } from '@gangway/domain/custom-fields/answers';
import type { Order } from '@gangway/domain/order/order';

/** Answers about the customer, then about the order. */
export function orderAnswerRows({ answers }: Pick<Order, 'answers'>): string[] {
  const of = (scope: Answer['scope']) => answers.filter((answer) => answer.scope === scope).map(answerRow);
  return [...of('customer'), ...of('order')];
}
