/**
 * What canceling some departures does to each of their orders. Decided in the same way for a preview, for the confirmation, and by the
 * job that carries it out (docs/rules/canceled-departures.md).
 */
import { createHash } from 'node:crypto';
import type { Instant, VenueDate } from '@gangway/domain/kernel/local-time';
import { isBlank } from '@gangway/domain/kernel/typed-text';
import {
  type BookingFigures,
  bookingsOn,
  figuresOf,
  isPartOfPackage,
} from '@gangway/domain/order/called-off';
import { everything } from '@gangway/domain/order/cancel';
import { nothingIssued } from '@gangway/domain/order/cancel-issued';
import type { Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import { Refused } from '../../platform/refused.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import { type AskedCancellation, cancellation, type DecidedCancellation } from '../changes/cancel.service.ts';
import type { Change, Opened } from '../changes/change.shared.ts';

/** How canceled departures are given back, and what the guests are told. */
export interface Terms {
  /** Of its price each booking gets back; null for what its terms say. */
  percent: number | null;
  subject: string;
  text: string;
}

/** The bookings of an order whose departure was canceled. */
export interface AskedCalledOff extends Terms {
  lineKeys: readonly number[];
}

const givenBackOf = ({ percent }: Terms): AskedCancellation['givenBack'] => {
  if (percent === null) return null;
  // Nobody pays for having moved a booking that the venue then cancels.
  return percent === 100 ? everything : { percent };
};

type Found = Parameters<typeof cancellation.decide>[0];

function decide(
  found: Found,
  { lineKeys, ...terms }: AskedCalledOff,
  actor: Parameters<typeof cancellation.decide>[2],
): DecidedCancellation {
  const lines = found.order.lines.filter(({ lineKey }) => lineKeys.includes(lineKey));
  const bookings = lines.flatMap((line) => (line.kind === 'activity' ? [line] : []));
  if (isPartOfPackage(found.order, bookings)) throw new Refused('packagePart');
  const asked = { lineKeys, givenBack: givenBackOf(terms) };
  const decided = cancellation.decide(found, asked, actor);
  const { subject, text } = terms;
  return { ...decided, why: { departed: { subject, text } } };
}

/** Cancels the bookings of an order that are on canceled departures, for the person who canceled those. */
export const calledOff: Change<
  AskedCalledOff,
  Parameters<typeof cancellation.decide>[0],
  DecidedCancellation
> = {
  ...cancellation,
  isForGuests: false,
  load: async (db: Queryable, opened: Opened) => ({ ...opened, ...(await cancellation.load(db, opened)) }),
  decide(found, asked, actor) {
    const left = found.order.lines.filter(
      (line) =>
        line.kind === 'activity' && line.isCalledOff === true && asked.lineKeys.includes(line.lineKey),
    );
    // They were canceled or moved meanwhile.
    if (left.length === 0) throw new Refused('orderNotBlocked');
    return decide(found, { ...asked, lineKeys: left.map(({ lineKey }) => lineKey) }, actor);
  },
};

/** An order with bookings on the departures. */
export interface PlannedOrder extends BookingFigures {
  order: Order;
  lineKeys: number[];
  /** Null if it is left to the venue's people. */
  decided: DecidedCancellation | null;
  /** Why it is; null otherwise. */
  problem: Refused | null;
  /** Null if no email can reach the guest. */
  address: string | null;
}

export interface DeparturesToCancel extends Terms {
  date: VenueDate;
  departureKeys: readonly string[];
}

const addressOf = ({ customer, erasedAt }: Order): string | null => {
  const address = (customer?.email ?? '').trim();
  return erasedAt !== null || isBlank(address) ? null : address;
};

function planOrder(
  order: Order,
  asked: DeparturesToCancel,
  { snapshot, now }: { snapshot: Snapshot; now: Instant },
): PlannedOrder | null {
  const bookings = bookingsOn(order, asked.date, (key) => asked.departureKeys.includes(key));
  if (bookings.length === 0) return null;
  const lineKeys = bookings.map(({ lineKey }) => lineKey);
  const planned = { order, lineKeys, ...figuresOf(order, bookings), address: addressOf(order) };
  try {
    // Bookings issue neither gift cards nor memberships.
    const found = { snapshot, order, now, issued: nothingIssued };
    return { ...planned, decided: decide(found, { ...asked, lineKeys }, { kind: 'command' }), problem: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ...planned, decided: null, problem: error };
  }
}

/** Decides each order with bookings on the departures, by its number. */
export const planOrders = (
  orders: readonly Order[],
  asked: DeparturesToCancel,
  by: { snapshot: Snapshot; now: Instant },
): PlannedOrder[] =>
  orders.flatMap((order) => {
    const planned = planOrder(order, asked, by);
    return planned === null ? [] : [planned];
  });

/** Names everything that a person saw before confirming: the departures, each order with its money and address, and the words. */
export const seenOf = (
  planned: readonly PlannedOrder[],
  { departureKeys, percent, subject, text }: DeparturesToCancel,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[departureKeys.toSorted(), percent, subject, text],
        planned.map(({ order, lineKeys, paid, decided, problem, address }) => [
          ...[order.orderId, lineKeys, paid, address],
          decided === null ? (problem?.code ?? '') : [decided.refund, decided.canceled.totals.total],
        ]),
      ]),
    )
    .digest('base64url');

export const guestsOf = (planned: readonly Pick<PlannedOrder, 'guests'>[]): number =>
  planned.reduce((sum, { guests }) => sum + guests, 0);
