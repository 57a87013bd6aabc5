/** Answers about an order and its customer, as emails list them. */
import { answerRow } from '@gangway/domain/custom-fields/answer-words';
import type { Answer } from '@gangway/domain/custom-fields/answers';
import type { Location } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import { t } from '../../messages/t.ts';

/** Answers about the customer, then about the order. */
export function orderAnswerRows({ answers }: Pick<Order, 'answers'>): string[] {
  const of = (scope: Answer['scope']) => answers.filter((answer) => answer.scope === scope).map(answerRow);
  return [...of('customer'), ...of('order')];
}

/** Answers about guest and order, and whose link brought the guest, for the venue's own people. */
export function orderRows(
  order: Pick<Order, 'answers' | 'clientAgentKey'>,
  { affiliates }: Pick<Location, 'affiliates'>,
): string[] {
  const affiliate = affiliates.find(({ key }) => key === order.clientAgentKey);
  return [
    ...orderAnswerRows(order),
    ...(affiliate === undefined ? [] : [t('orders.line.affiliate', { name: affiliate.name })]),
  ];
}
