/**
 * Decides for each order what canceling some departures does to it, in the same way for a preview, for the confirmation, and by the
 * job that carries it out (docs/rules/canceled-departures.md).
 */
import { createHash } from 'node:crypto';
import { byCommand } from '@gangway/domain/kernel/actor';
import type { Instant, VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import { isBlank } from '@gangway/domain/kernel/typed-text';
import { backPartsOf, sumOfParts } from '@gangway/domain/order/back-parts';
import {
  type BookingFigures,
  bookingsOn,
  figuresOf,
  isPartOfPackage,
} from '@gangway/domain/order/called-off';
import { everything } from '@gangway/domain/order/cancel';
import { nothingIssued } from '@gangway/domain/order/cancel-issued';
import { departureKeyOf } from '@gangway/domain/order/departure-lines';
import { bookingsOf, type Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import { Refused } from '../../platform/refused.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import {
  type AskedCancellation,
  cancellation,
  type DecidedCancellation,
  type Departed,
} from '../changes/cancel.service.ts';
import type { Change, Opened } from '../changes/change.shared.ts';

/** A guest's choice besides a refund, and what follows without an answer. */
export interface Choice {
  mayMove: boolean;
  mayTakeCredit: boolean;
  otherwise: 'refund' | 'credit';
}

/** How canceled departures are given back, and what the guests are told. */
export interface Terms {
  /** Of its price each booking gets back as money; null for what its terms say. */
  percent: number | null;
  subject: string;
  text: string;
}

/** The bookings of an order whose departure was canceled, and how it is decided what becomes of them. */
export interface AskedCalledOff {
  lineKeys: readonly number[];
  /** As `Terms` has it; a credit is always of all that was paid. */
  percent: number | null;
  departed: Departed;
}

const givenBackOf = (percent: number | null): AskedCancellation['givenBack'] => {
  if (percent === null) return null;
  // Nobody pays for having moved a booking that the venue then cancels.
  return percent === 100 ? everything : { percent };
};

type Found = Parameters<typeof cancellation.decide>[0];

function decide(
  found: Found,
  { lineKeys, percent, departed }: AskedCalledOff,
  actor: Parameters<typeof cancellation.decide>[2],
): DecidedCancellation {
  const bookings = bookingsOf(found.order).filter(({ lineKey }) => lineKeys.includes(lineKey));
  if (isPartOfPackage(found.order, bookings)) throw new Refused('packagePart');
  // Guests are held to what they may cancel by the terms; here the venue lets them.
  const by: typeof actor = actor.kind === 'guest' ? byCommand : actor;
  const decided = cancellation.decide(found, { lineKeys, givenBack: givenBackOf(percent) }, by);
  return { ...decided, why: { departed } };
}

/** Returns the bookings of an order, of some, that have lost their departure and are not decided. */
export const calledOffOf = (order: Pick<Order, 'lines'>, lineKeys: readonly number[]) =>
  bookingsOf(order).filter(({ lineKey, isCalledOff }) => isCalledOff === true && lineKeys.includes(lineKey));

/** Cancels the bookings of an order that are on canceled departures: for whoever canceled those, or as their guest chose. */
export const calledOff: Change<AskedCalledOff, Found, DecidedCancellation> = {
  ...cancellation,
  load: async (db: Queryable, opened: Opened) => ({ ...opened, ...(await cancellation.load(db, opened)) }),
  decide(found, asked, actor) {
    const left = calledOffOf(found.order, asked.lineKeys);
    // They were canceled or moved meanwhile.
    if (left.length === 0) throw new Refused('orderNotBlocked');
    return decide(found, { ...asked, lineKeys: left.map(({ lineKey }) => lineKey) }, actor);
  },
};

/** The worth of a credit instead of a refund: all that was paid by payments. Null if that is nothing. */
export function creditWorth(
  opened: Pick<Opened, 'snapshot' | 'order' | 'now'>,
  lineKeys: readonly number[],
): Amount | null {
  const asked = { lineKeys, percent: 100, departed: { how: 'chosen' } } as const;
  const { order, canceled } = decide({ ...opened, issued: nothingIssued }, asked, byCommand);
  const parts = backPartsOf(order, canceled.refunds, true).filter(({ to }) => to === 'credit');
  return parts.length === 0 ? null : sumOfParts(parts);
}

/** An order with bookings on the departures. */
export interface PlannedOrder extends BookingFigures {
  order: Order;
  lineKeys: number[];
  /** Null if it is left to the venue's people. */
  decided: DecidedCancellation | null;
  /** Why it is; null otherwise. */
  problem: Refused | null;
  /** Whether its guest chooses; else it is refunded at once. */
  chooses: boolean;
  /** Null if no email can reach the guest. */
  address: string | null;
}

export interface DeparturesToCancel extends Terms {
  date: VenueDate;
  departureKeys: readonly string[];
  /** Null where all are refunded at once. */
  choice: (Choice & { decideBy: WallTime }) | null;
  /** Of the departures, those whose guests do not choose. */
  atOnceKeys: readonly string[];
}

/** The address of an order's guest; null if no email can reach them. */
export const addressOf = ({ customer, erasedAt }: Order): string | null => {
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
  const chooses =
    asked.choice !== null && bookings.some((line) => !asked.atOnceKeys.includes(departureKeyOf(line)));
  const planned = { order, lineKeys, chooses, ...figuresOf(order, bookings), address: addressOf(order) };
  try {
    // Bookings issue neither gift cards nor memberships.
    const found = { snapshot, order, now, issued: nothingIssued };
    const departed = { how: 'atOnce', subject: asked.subject, text: asked.text } as const;
    const decided = decide(found, { lineKeys, percent: asked.percent, departed }, byCommand);
    return { ...planned, decided, problem: null };
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
  { departureKeys, percent, subject, text, choice, atOnceKeys }: DeparturesToCancel,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[departureKeys.toSorted(), percent, subject, text, choice, atOnceKeys.toSorted()],
        planned.map(({ order, lineKeys, paid, decided, problem, address }) => [
          ...[order.orderId, lineKeys, paid, address],
          decided === null ? (problem?.code ?? '') : [decided.refund, decided.canceled.totals.total],
        ]),
      ]),
    )
    .digest('base64url');

export const guestsOf = (planned: readonly Pick<PlannedOrder, 'guests'>[]): number =>
  planned.reduce((sum, { guests }) => sum + guests, 0);
