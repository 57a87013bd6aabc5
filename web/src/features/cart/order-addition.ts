/** Adding one item to the current order (8.1; C-27). */
import { addToCart } from '@gangway/contract/cart';
import type { Order } from '@gangway/contract/order';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { CallFailed } from '../../lib/call.ts';
import { type AddResult, readAddAnswer } from './add-answer.ts';
import { type Choice, postedChoice } from './cart-choice.ts';
import { addedSince, cartPayload } from './event-items.ts';
import type { Countdown } from './order-countdown.ts';
import type { OrderNeeds } from './order-needs.ts';
import type { HeldOrder } from './order-state.ts';

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
export function createAddition(held: HeldOrder, countdown: Countdown, { call, track }: OrderNeeds) {
  const attempts = createAttempts();

  function keepAdded(order: Order, transportationRemoved: string | null): void {
    const currency = held.venue().paymentCurrencyCode;
    const { items, value } = addedSince(held.get().order, order, currency);
    held.keep(order);
    held.set({ transportationRemoved });
    countdown.start(order);
    track('add_to_cart', cartPayload(currency, value, items));
  }

  return async (choice: Choice): Promise<AddResult> => {
    const { order } = held.get();
    const input = postedChoice(choice, held.venue(), order?.orderKey ?? null);
    try {
      const answer = await call(addToCart, input, { idempotencyKey: attempts.keyOf(input) });
      attempts.answered();
      const result = readAddAnswer(answer);
      if (result.result === 'added') keepAdded(result.order, result.transportationRemoved);
      return result;
    } catch (error) {
      if (error instanceof CallFailed && error.status > 0) attempts.answered();
      throw error;
    }
  };
}
