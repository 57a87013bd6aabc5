/** Adding to the current order: one item; answered by a result, never thrown (8.1; C-27). */
import type { Order } from '@gangway/contract/order';
import { CallFailed, TimedOut } from '../../lib/call.ts';
import { randomText } from '../../lib/random-text.ts';
import { type AddResult, readAddAnswer, words } from './add-answer.ts';
import { type Choice, postedChoice } from './cart-choice.ts';
import { addedSince, cartPayload } from './event-items.ts';
import { forms, type OrderNeeds, reportFailure } from './order-calls.ts';
import type { Countdown } from './order-countdown.ts';
import type { HeldOrder } from './order-state.ts';

/** Explains why an addition failed: no connection, timeout, or a fault. */
function failureWords(error: unknown): string {
  if (!navigator.onLine) return words.offline;
  return error instanceof TimedOut ? error.words : words.notAdded;
}

/**
 * A retry of the same choice after a missing answer reuses its key, so that it cannot add a second line
 * (D-CT-04).
 */
function createAttempts() {
  let unanswered: { body: string; idempotencyKey: string } | null = null;
  return {
    keyOf: (input: unknown): string => {
      const body = JSON.stringify(input);
      if (unanswered?.body !== body) unanswered = { body, idempotencyKey: randomText(22) };
      return unanswered.idempotencyKey;
    },
    answered: () => {
      unanswered = null;
    },
  };
}

/** Returns the function that adds or replaces an item. */
export function createAddition(held: HeldOrder, countdown: Countdown, needs: OrderNeeds) {
  const { call, track } = needs;
  const attempts = createAttempts();

  function keepAdded(order: Order, transportationRemoved: string | null): void {
    const { items, value } = addedSince(held.get().order, order);
    held.keep(order);
    held.set({ transportationRemoved });
    countdown.start(order);
    track('add_to_cart', cartPayload(held.venue().paymentCurrencyCode, value, items));
  }

  return (choice: Choice): Promise<AddResult> =>
    held.inTurn(async () => {
      const { order } = held.get();
      if (order !== null && !order.isNew) return { result: 'refused', message: words.savedOrder };
      const input = postedChoice(choice, held.venue(), order?.orderKey ?? null);
      try {
        const { addToCart } = await forms();
        const answer = await call(addToCart, input, { idempotencyKey: attempts.keyOf(input) });
        attempts.answered();
        const result = readAddAnswer(answer);
        if (result.result === 'added') keepAdded(result.order, result.transportationRemoved);
        return result;
      } catch (error) {
        if (error instanceof CallFailed && error.status > 0) attempts.answered();
        reportFailure(needs, 'book-error-addToCart', '/api/booking/addToCart', error);
        return { result: 'failed', message: failureWords(error) };
      }
    });
}
