/** Sets how many memberships of each plan the cart has, serialized with all other order changes (7.3-01, 8.1-07). */
import type { EventItem } from '@gangway/contract/analytics';
import { saveMembershipsToOrder } from '@gangway/contract/members';
import type { Order } from '@gangway/contract/order';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { type Amount, toDecimal } from '@gangway/domain/kernel/money';
import { cartCount } from '@gangway/domain/order/order-counts';
import { type Caller, CallFailed, TimedOut } from '../../lib/call.ts';
import type { track as trackEvent } from '../analytics/track.ts';
import { words } from './add-words.ts';
import { cartPayload } from './event-items.ts';
import type { OrderStore } from './order-store.ts';

export interface Chosen {
  planKey: number;
  quantity: number;
}

interface Needs {
  store: Pick<OrderStore, 'inTurn' | 'get' | 'setOrder' | 'startExpiry' | 'clear'>;
  call: Caller;
  track: typeof trackEvent;
  locationKey: LocationKey;
  currency: string;
}

interface Difference {
  items: EventItem[];
  value: Amount;
}

/** Returns the memberships that one order has in excess of another. */
function moreThan(order: Order | null, other: Order | null): Difference {
  const found = (order?.memberships ?? []).flatMap((line) => {
    const before = other?.memberships.find(({ planKey }) => planKey === line.planKey)?.quantity ?? 0;
    return line.quantity > before ? [{ line, quantity: line.quantity - before }] : [];
  });
  return {
    items: found.map(({ line, quantity }) => ({
      item_id: String(line.planKey),
      item_name: line.name,
      item_category: 'membership',
      price: toDecimal(line.price),
      quantity,
    })),
    value: found.reduce((sum, { line, quantity }) => (sum + line.price * quantity) as Amount, 0 as Amount),
  };
}

/** Returns why nothing changed, or null. Never throws. */
export function saveMemberships(needs: Needs, memberships: readonly Chosen[]): Promise<string | null> {
  const { store, call, track, locationKey, currency } = needs;
  return store.inTurn(async () => {
    const before = store.get().order;
    if (before !== null && !before.isNew) return words.savedOrder;
    try {
      const answer = await call(saveMembershipsToOrder, {
        locationKey,
        orderKey: before?.orderKey ?? null,
        memberships: [...memberships],
        membershipKey: null,
        orderMembershipKey: null,
        members: [],
      });
      const [message] = (answer.modelErrors ?? []).flatMap((error) => error.value);
      const { order } = answer;
      if (message !== undefined || order === null || (answer.exceptionMessage ?? '') !== '')
        return message ?? words.fault;
      const [added, removed] = [moreThan(order, before), moreThan(before, order)];
      if (added.items.length > 0) track('add_to_cart', cartPayload(currency, added.value, added.items));
      if (removed.items.length > 0)
        track('remove_from_cart', cartPayload(currency, removed.value, removed.items));
      if (cartCount(order) === 0) store.clear();
      else {
        store.setOrder(order);
        if (added.items.length > 0) store.startExpiry(order);
      }
      return null;
    } catch (error) {
      const status = error instanceof CallFailed ? error.status : 0;
      const message = error instanceof Error ? error.message : String(error);
      track('book-error-addToCart', { message, status, path: saveMembershipsToOrder.path });
      return error instanceof TimedOut ? error.words : words.notAdded;
    }
  });
}
