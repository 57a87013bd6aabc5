/** What an answer to addToCart means for the visitor, to the letter of 8.1 (8.1-01 to 8.1-07, C-27). */

import type { OutputOf } from '@gangway/contract/call';
import type { addToCart } from '@gangway/contract/cart';
import type { Order } from '@gangway/contract/order';

export type AddToCartAnswer = OutputOf<typeof addToCart>;
export type OverlappedActivity = NonNullable<AddToCartAnswer['overlappedActivities']>[number];

export type AddToCartResult =
  | { kind: 'added'; order: Order; transportationRemoved: string | null }
  | { kind: 'overlap'; overlaps: readonly OverlappedActivity[] }
  | { kind: 'invalidEmail' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string };

export const somethingWentWrong = 'Something went wrong. Please try again in a moment.';
export const couldNotAdd = 'Could not add item to cart. Please try again.';
export const savedOrder = 'Can not add to a saved order.';

/** Several result keys may come together: overlap, invalid e-mail, model error, exception or missing order, in this order. */
export function readAddToCartAnswer(answer: AddToCartAnswer): AddToCartResult {
  const overlaps = answer.overlappedActivities ?? [];
  if (overlaps.length > 0) return { kind: 'overlap', overlaps };
  if (answer.isInvalidEmail) return { kind: 'invalidEmail' };
  const first = (answer.modelErrors ?? []).flatMap((error) => error.value)[0];
  if (first !== undefined) return { kind: 'refused', message: first };
  if (answer.exceptionMessage !== null || answer.order === null)
    return { kind: 'failed', message: somethingWentWrong };
  return { kind: 'added', order: answer.order, transportationRemoved: answer.transportationRemoved };
}
