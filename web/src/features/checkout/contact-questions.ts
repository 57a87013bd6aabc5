/**
 * The operator's questions in the contact step: about the customer first, then about the order (D-CU-01,
 * D-CU-02).
 */
import type { Order } from '@gangway/contract/order';
import { answerProblem, type Question } from '@gangway/contract/questions';

/** Typed answers, by question key. */
export type TypedAnswers = Readonly<Record<number, string>>;

type Asking = Pick<Order, 'customFields'> & { customer: Pick<Order['customer'], 'customFields'> };

export function questionsOf(order: Asking): Question[] {
  return [...order.customer.customFields, ...order.customFields];
}

/** Returns the typed answer, otherwise the one on the server. */
export function answerOf(typed: TypedAnswers, question: Question): string {
  return typed[question.customFieldKey] ?? question.value ?? '';
}

export interface QuestionError {
  question: Question;
  message: string;
}

/** Returns one message per missing or invalid answer, in page order. */
export function questionErrors(questions: readonly Question[], typed: TypedAnswers = {}): QuestionError[] {
  return questions.flatMap((question) => {
    const message = answerProblem(question, answerOf(typed, question));
    return message === null ? [] : [{ question, message }];
  });
}

/** Returns all answers as they are sent; a blank one clears the one on the server. */
export function postedQuestions(questions: readonly Question[], typed: TypedAnswers): Question[] {
  return questions.map((question) => ({ ...question, value: answerOf(typed, question).trim() }));
}
