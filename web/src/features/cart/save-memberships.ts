/**
 * Sets how many memberships of each plan the cart has, and puts renewals into it, serialized with all other order
 * changes (7.3-01, 8.1-07, D-MB-11).
 */
import type { EventItem } from '@gangway/contract/analytics';
import type { InputOf } from '@gangway/contract/call';
import { saveMembershipsToOrder } from '@gangway/contract/members';
import type { Order } from '@gangway/contract/order';
import { renewMembership as renewMembershipCall } from '@gangway/contract/renewals';
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
function moreThan(order: Order | null, other: Order | null, currency: string): Difference {
  const found = (order?.memberships ?? []).flatMap((line) => {
    const isSame = ({ planKey, renewal }: Order['memberships'][number]) =>
      planKey === line.planKey && renewal?.membershipKey === line.renewal?.membershipKey;
    const before = other?.memberships.find(isSame)?.quantity ?? 0;
    return line.quantity > before ? [{ line, quantity: line.quantity - before }] : [];
  });
  return {
    items: found.map(({ line, quantity }) => ({
      item_id: String(line.planKey),
      item_name: line.name,
      item_category: 'membership',
      price: toDecimal(line.price, currency),
      quantity,
    })),
    value: found.reduce((sum, { line, quantity }) => (sum + line.price * quantity) as Amount, 0 as Amount),
  };
}

/** Sends one change and takes its answer over; returns why nothing changed, or null. Never throws. */
function changeMemberships(
  { store, track, currency }: Needs,
  path: string,
  send: (orderKey: string | null) => Promise<{
    order: Order | null;
    modelErrors: readonly { value: string[] }[] | null;
    exceptionMessage: string | null;
  }>,
): Promise<string | null> {
  return store.inTurn(async () => {
    const before = store.get().order;
    if (before !== null && !before.isNew) return words.savedOrder;
    try {
      const answer = await send(before?.orderKey ?? null);
      const [message] = (answer.modelErrors ?? []).flatMap((error) => error.value);
      const { order } = answer;
      if (message !== undefined || order === null || (answer.exceptionMessage ?? '') !== '')
        return message ?? words.fault;
      const [added, removed] = [moreThan(order, before, currency), moreThan(before, order, currency)];
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
      track('book-error-addToCart', { message, status, path });
      return error instanceof TimedOut ? error.words : words.notAdded;
    }
  });
}

/** Returns why nothing changed, or null. Never throws. */
export const saveMemberships = (needs: Needs, memberships: readonly Chosen[]): Promise<string | null> =>
  changeMemberships(needs, saveMembershipsToOrder.path, (orderKey) =>
    needs.call(saveMembershipsToOrder, {
      locationKey: needs.locationKey,
      orderKey,
      memberships: [...memberships],
      membershipKey: null,
      orderMembershipKey: null,
      members: [],
    }),
  );

/** Which membership to renew, and by what right. */
export type Renewing = Pick<
  InputOf<typeof renewMembershipCall>,
  'membershipKey' | 'boughtOrderKey' | 'secret'
>;

/** Puts the renewal of a membership into the cart; returns why not, or null. Never throws. */
export const renewMembership = (needs: Needs, renewing: Renewing): Promise<string | null> =>
  changeMemberships(needs, renewMembershipCall.path, (orderKey) =>
    needs.call(renewMembershipCall, { ...renewing, locationKey: needs.locationKey, orderKey }),
  );
