/** The operator's questions of the contact step: about the customer first, then about the order (D-CU-01, D-CU-02). */
import type { Order } from '@gangway/contract/order';
import { answerProblem, type Question } from '../../lib/question.ts';

/** What was typed, by the key of its question. */
export type TypedAnswers = Readonly<Record<number, string>>;

type Asking = Pick<Order, 'customFields'> & { customer: Pick<Order['customer'], 'customFields'> };

export function questionsOf(order: Asking): Question[] {
  return [...order.customer.customFields, ...order.customFields];
}

/** What was typed, else what the server holds. */
export function answerOf(typed: TypedAnswers, question: Question): string {
  return typed[question.customFieldKey] ?? question.value ?? '';
}

export interface QuestionError {
  question: Question;
  message: string;
}

/** One message per question that needs another look, in the order of the page. */
export function questionErrors(questions: readonly Question[], typed: TypedAnswers = {}): QuestionError[] {
  return questions.flatMap((question) => {
    const message = answerProblem(question, answerOf(typed, question));
    return message === null ? [] : [{ question, message }];
  });
}

/** All answers as they are sent; a blank one takes back what the server holds. */
export function postedQuestions(questions: readonly Question[], typed: TypedAnswers): Question[] {
  return questions.map((question) => ({ ...question, value: answerOf(typed, question).trim() }));
}
