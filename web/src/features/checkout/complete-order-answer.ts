/**
 * Classifies an answer to completeOrder: declined, fault, refusal, challenge or paid, in this order (6.5,
 * 8.1-10 to 8.1-12).
 */
import type { OutputOf } from '@gangway/contract/call';
import type { completeOrder } from '@gangway/contract/checkout';
import type { Order } from '@gangway/contract/order';
import { wordsOf } from '@gangway/contract/refusals';

export type CompleteAnswer = OutputOf<typeof completeOrder>;

/**
 * The bank's page to frame, what the provider's script opens its challenge with, or a page to go to; exactly one is
 * set.
 */
export interface Challenge {
  transactionId: string;
  url: string | null;
  clientSecret: string | null;
  redirectUrl: string | null;
}

export type CompleteResult =
  | { kind: 'paid'; order: Order }
  | { kind: 'challenge'; challenge: Challenge }
  | { kind: 'declined'; message: string; order: Order | null }
  | { kind: 'refused'; code: string; message: string; order: Order | null }
  | { kind: 'failed'; message: string; order: Order | null };

/** An order is purchased once it is saved. */
export const isBought = (order: Order): boolean => !order.isNew;

/** @param isPaid returns whether an order shows that this payment succeeded */
export function readCompleteAnswer(answer: CompleteAnswer, isPaid = isBought): CompleteResult {
  const { order } = answer;
  if (answer.cardDeclined) {
    const said = answer.cardDeclinedMessage?.trim() ?? '';
    return { kind: 'declined', message: said === '' ? wordsOf('cardDeclined') : said, order };
  }
  if ((answer.exceptionMessage ?? '') !== '') return { kind: 'failed', message: wordsOf('fault'), order };
  const refusal = (answer.modelErrors ?? []).find((error) => error.value.length > 0);
  const [first] = refusal?.value ?? [];
  if (refusal !== undefined && first !== undefined)
    return { kind: 'refused', code: refusal.key, message: first, order };
  if (answer.threeDSecure !== null) return { kind: 'challenge', challenge: answer.threeDSecure };
  if (order !== null && isPaid(order)) return { kind: 'paid', order };
  return { kind: 'failed', message: wordsOf('fault'), order };
}
