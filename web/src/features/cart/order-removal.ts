/** Removing an activity or a package from the current order, with what its day loses (2.8-18, 8.1-17; C-32). */
import { removeActivityFromCart, removePackageFromCart } from '@gangway/contract/cart';
import type { Item } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import type { LocationKey, OrderKey, OrderLineKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { zero } from '@gangway/domain/kernel/money';
import { cartCount } from '@gangway/domain/order/order-counts';
import { removedWords } from '@gangway/domain/transport/transport-fits';
import type { Caller } from '../../lib/call.ts';
import { cartPayload } from './event-items.ts';
import { itemEvents } from './lines/booking/booking-events.ts';
import { itemsOf, lineKeyOf } from './order-items.ts';
import type { OrderNeeds } from './order-needs.ts';
import type { HeldOrder } from './order-state.ts';

/**
 * Returns the days whose transportation was removed with a line; the call that removes lines does not report
 * them.
 */
function lostDays(before: Order, after: Order): VenueDate[] {
  const staying = after.pickupLocations.map(({ day }) => day);
  return before.pickupLocations.map(({ day }) => day as VenueDate).filter((day) => !staying.includes(day));
}

interface Removed {
  orderKey: OrderKey;
  locationKey: LocationKey;
  line: Item | undefined;
  lineKey: OrderLineKey;
}

function sendRemoval(call: Caller, { line, lineKey, ...of }: Removed) {
  return line === undefined || line.orderPackageKey === null
    ? call(removeActivityFromCart, { ...of, orderLineKey: lineKey })
    : call(removePackageFromCart, {
        ...of,
        orderLineKey: line.activities[0]?.orderLineKey ?? null,
        orderPackageKey: lineKey,
      });
}

/**
 * Returns the function that removes an activity or a whole package, false if the server refused (8.1-17).
 * Removing the last line drops the order (2.8-18).
 */
export function createRemoval(held: HeldOrder, clear: () => void, { call, track }: OrderNeeds) {
  function keepRest(before: Order, after: Order | null): void {
    if (after === null || cartCount(after) === 0) {
      clear();
      return;
    }
    const days = lostDays(before, after);
    held.keep(after);
    if (days.length > 0) held.set({ transportationRemoved: removedWords(days) });
  }

  return async (lineKey: OrderLineKey): Promise<boolean> => {
    const { order } = held.get();
    if (order === null || !order.isNew) return false;
    const { orderKey } = order;
    const { locationKey, paymentCurrencyCode } = held.venue();
    const line = itemsOf(order).find((item) => lineKeyOf(item) === lineKey);
    const answer = await sendRemoval(call, { orderKey, locationKey, line, lineKey });
    if ((answer.exceptionMessage ?? '') !== '' || (answer.modelErrors ?? []).length > 0) return false;
    if (line !== undefined)
      track(
        'remove_from_cart',
        cartPayload(paymentCurrencyCode, line.subTotal ?? zero, itemEvents(line, paymentCurrencyCode)),
      );
    keepRest(order, answer.order);
    return true;
  };
}
