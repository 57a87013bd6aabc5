/** A sold order in a list, for the venue's own people (docs/rules/finding-orders.md). */
import type { FoundOrder } from '@gangway/contract/orders';
import { type VenueDate, type VenueTime, type WallTime, wallTime } from '@gangway/domain/kernel/local-time';
import { add, zero } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import type { Line, Order } from '@gangway/domain/order/order';
import type { SearchState } from '@gangway/domain/order/order-search';
import { refundedAs } from '@gangway/domain/order/refunds';
import { balanceOf } from '@gangway/domain/pricing/due';
import { readablePhone } from '../location/international-phone.shared.ts';
import { presentLabel } from './line-label.presenter.ts';
import { visitOf } from './lines/kinds.ts';

export const stateOf = ({ state, canceled }: Pick<Order, 'state' | 'canceled'>): SearchState => {
  if (state === 'cancelled') return 'canceled';
  return canceled.length > 0 ? 'partlyCanceled' : 'saved';
};

/** Returns the lines that are left, or those that were canceled if none is; one with parts counts as its parts. */
function contentOf({ lines, canceled }: Order): readonly Line[] {
  const left = lines.length > 0 ? lines : canceled.map(({ line }) => line);
  const wholes = new Set(left.map(({ parentKey }) => parentKey));
  return left.filter(({ lineKey }) => !wholes.has(lineKey));
}

const startOf = (line: Line): string => presentLabel(line).start ?? '';

/** The next visit from a day on, else the last one, else what was bought first. */
function firstOf(content: readonly Line[], today: VenueDate): Line | undefined {
  const visits = content
    .filter((line) => startOf(line) !== '')
    .toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
  return visits.find((line) => startOf(line) >= today) ?? visits.at(-1) ?? content[0];
}

const midnight = '00:00' as VenueTime;

/** A day begins at midnight. */
export const asWall = (start: WallTime | VenueDate): WallTime =>
  start.length === 10 ? wallTime(start as VenueDate, midnight) : (start as WallTime);

export const guestName = ({ customer }: Pick<Order, 'customer'>): string =>
  `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim();

export const soldOn = ({ savedAt, createdAt }: Pick<Order, 'savedAt' | 'createdAt'>): string =>
  new Date(savedAt ?? createdAt).toISOString();

/** Returns the open balance and the refunds, in minor units; a canceled order keeps what was paid of it. */
export function moneyOf(order: Order) {
  const balance = balanceOf(order);
  return {
    due: order.state === 'cancelled' || balance < zero ? zero : balance,
    refunded: add(refundedAs(order, 'money'), refundedAs(order, 'credit')),
    owed: refundedAs(order, 'owed'),
  };
}

export function presentFound(order: Order, location: Location, today: VenueDate): FoundOrder {
  const { customer, currency, total } = order;
  const content = contentOf(order);
  const first = firstOf(content, today);
  const label = first === undefined ? null : presentLabel(first);
  const visit = first === undefined ? null : visitOf(first);
  return {
    orderNumber: order.orderNumber ?? '',
    name: guestName(order),
    email: customer?.email ?? '',
    phone: customer === null ? null : readablePhone(location, customer),
    soldOn: soldOn(order),
    firstName: label?.name ?? '',
    firstStart: label?.start == null ? null : asWall(label.start),
    firstHasTime: visit?.hasTime ?? false,
    guests: visit?.guests ?? 0,
    more: Math.max(0, content.length - 1),
    state: stateOf(order),
    ...{ currency, total },
    ...moneyOf(order),
  };
}
