/** Cancels lines of a saved order for the venue (docs/rules/cancellation.md, "Canceling"). */
import type { Instant, VenueDate } from '@gangway/domain/kernel/local-time';
import { type Amount, add } from '@gangway/domain/kernel/money';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import {
  type Canceled,
  type Canceling,
  canceledWith,
  cancelLines,
  type GivenBack,
  groupsWithTerms,
  guestsCancelUntil,
  hasUsedTicket,
  percentByTerms,
  refundedOf,
} from '@gangway/domain/order/cancel';
import {
  areUnusedCards,
  hinderedByIssued,
  type Issued,
  type IssuedProblem,
  nothingIssued,
  voidedOf,
} from '@gangway/domain/order/cancel-issued';
import type { Line, Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import { unfitLines } from '../orders/lines/kinds.ts';
import { findIssued, saveCanceled } from './changes.repo.ts';
import {
  backOf,
  type ChangeRecord,
  changeDocument,
  type FixedProblem,
  isChangedMeanwhile,
  openForChange,
} from './order-change.ts';

/** Why lines cannot be canceled; `lines` are those in question. */
export type CancelProblem =
  | FixedProblem
  | { problem: 'changedMeanwhile' | 'tooMuch' }
  | IssuedProblem
  | { problem: 'ticketUsed' | 'withoutTerms'; lines: readonly Line[] };

export interface AskedCancellation {
  orderNumber: string;
  /** Null for everything that is left of the order. */
  lineKeys: readonly number[] | null;
  /** Null for what the terms say that the lines were sold with. */
  givenBack: GivenBack | null;
}

export interface DecidedCancellation {
  order: Order;
  lines: readonly Line[];
  canceled: Canceled;
  issued: Issued;
  today: VenueDate;
  /** What goes back, in minor units. */
  refund: Amount;
}

type Of = Pick<Location, 'key' | 'timeZone'>;

/** What the lines of an order issued; nothing of no order. */
export const issuedBy = async (db: Queryable, order: Order | null): Promise<Issued> =>
  order === null ? nothingIssued : findIssued(db, order.orderId);

function cancelingsOf(
  lines: readonly Line[],
  givenBack: GivenBack | null,
  issued: Issued,
  { timeZone, now }: { timeZone: string; now: Instant },
): Canceling[] | CancelProblem {
  if (givenBack !== null) return [{ lines, givenBack }];
  const found = groupsWithTerms(lines).map((group) => ({
    lines: group,
    percent: areUnusedCards(issued, group) ? 100 : percentByTerms(group, timeZone, now),
  }));
  const without = found.filter(({ percent }) => percent === null).flatMap((group) => group.lines);
  if (without.length > 0) return { problem: 'withoutTerms', lines: without };
  return found.map(({ lines: group, percent }) => ({ lines: group, givenBack: { percent: percent ?? 0 } }));
}

/** Decides what a cancellation keeps and gives back, and changes nothing. */
export function decideCancellation(
  { order: found, issued }: { order: Order | null; issued: Issued },
  { timeZone }: Of,
  { lineKeys, givenBack }: AskedCancellation,
  now: Instant,
): DecidedCancellation | CancelProblem {
  const opened = openForChange(found, lineKeys);
  if ('problem' in opened) return opened;
  const { order, asked } = opened;
  const named = canceledWith(order, asked).map(({ lineKey }) => lineKey);
  // Transportation of a day goes with the last booking of that day.
  const keys = new Set([...named, ...unfitLines(order, named, []).remove]);
  const lines = order.lines.filter(({ lineKey }) => keys.has(lineKey));
  const today = dateAt(now, timeZone);
  const hindered = hinderedByIssued(issued, lines, givenBack, today);
  if (hindered !== null) return hindered;
  const used = lines.filter((line) => hasUsedTicket(order, [line]));
  if (used.length > 0) return { problem: 'ticketUsed', lines: used };
  const cancelings = cancelingsOf(lines, givenBack, issued, { timeZone, now });
  if ('problem' in cancelings) return cancelings;
  try {
    const canceled = cancelLines(order, cancelings);
    return { order, lines, canceled, issued, today, refund: refundedOf(canceled) };
  } catch (error) {
    if (givenBack !== null && error instanceof RangeError) return { problem: 'tooMuch' };
    throw error;
  }
}

/** Decides the cancellation of a booking or package by its guest; null if it is for the venue to cancel. */
export function decideForGuest(
  order: Order,
  location: Location,
  lineKey: number,
  now: Instant,
): DecidedCancellation | CancelProblem | null {
  if (order.lines.every((line) => line.lineKey !== lineKey)) return { problem: 'unknownLine' };
  if (guestsCancelUntil(order, canceledWith(order, [lineKey]), location, now) === null) return null;
  const asked = { orderNumber: order.orderNumber ?? '', lineKeys: [lineKey], givenBack: null };
  // Guests cancel bookings, which issue nothing but tickets.
  return decideCancellation({ order, issued: nothingIssued }, location, asked, now);
}

/**
 * Cancels what was decided, with places, tickets, commissions, refunds and email, at once; refuses if the order changed in
 * the meantime. The gateway is asked for refunds afterwards (docs/rules/refunds.md).
 */
export async function cancelDecided(
  db: Queryable,
  { order, lines: gone, canceled, issued, today }: DecidedCancellation,
  record: ChangeRecord,
): Promise<CancelProblem | null> {
  const { lines, isWhole } = canceled;
  const cards = voidedOf(issued, gone);
  const voided = add(...cards.map((card) => card.voided));
  const about = {
    lineKeys: lines.map(({ lineKey }) => lineKey),
    kept: add(...lines.map(({ kept }) => kept)),
    ...backOf(order, canceled.refunds, record),
  };
  const document = changeDocument(order, canceled, record, { topic: 'booking-canceled', about });
  const isLate = await isChangedMeanwhile(() =>
    saveCanceled(db, {
      ...{ ...document, lines, isWhole, cards, today },
      amended: { ...document.amended, voided },
    }),
  );
  return isLate ? { problem: 'changedMeanwhile' } : null;
}
