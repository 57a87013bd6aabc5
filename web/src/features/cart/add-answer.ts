/** The outcome of an addition to the cart (8.1; C-27). */
import type { OutputOf } from '@gangway/contract/call';
import type { addToCart } from '@gangway/contract/cart';
import type { Order } from '@gangway/contract/order';
import { words } from './add-words.ts';

export type AddAnswer = OutputOf<typeof addToCart>;
export type Overlap = NonNullable<AddAnswer['overlappedActivities']>[number];

export type AddResult =
  | { result: 'added'; order: Order; transportationRemoved: string | null }
  | { result: 'overlap'; overlaps: readonly Overlap[] }
  | { result: 'invalidEmail' }
  | { result: 'refused'; message: string }
  | { result: 'failed'; message: string };

/** Reads the outcome of an addition, in the order of C-27; the caller handles answers that never arrived. */
export function readAddAnswer(answer: AddAnswer): AddResult {
  if ((answer.overlappedActivities ?? []).length > 0)
    return { result: 'overlap', overlaps: answer.overlappedActivities ?? [] };
  if (answer.isInvalidEmail) return { result: 'invalidEmail' };
  const [message] = (answer.modelErrors ?? []).flatMap((error) => error.value);
  if (message !== undefined) return { result: 'refused', message };
  if ((answer.exceptionMessage ?? '') !== '' || answer.order === null)
    return { result: 'failed', message: words.fault };
  const { order, transportationRemoved } = answer;
  return { result: 'added', order, transportationRemoved };
}
