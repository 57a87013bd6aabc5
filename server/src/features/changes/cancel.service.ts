/** Cancels lines of a sold order, for its venue or its guest (docs/rules/cancellation.md, "Canceling"). */
import type { Actor } from '@gangway/domain/kernel/actor';
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import { type Amount, add } from '@gangway/domain/kernel/money';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import {
  type Canceled,
  type Canceling,
  canceledWith,
  cancelLines,
  type Everything,
  type GivenBack,
  groupsWithTerms,
  guestsCancelUntil,
  hasUsedTicket,
  percentByTerms,
  refundedOf,
} from '@gangway/domain/order/cancel';
import {
  areUnusedCards,
  blockedByIssued,
  type Issued,
  type IssuedProblem,
  nothingIssued,
  voidedOf,
} from '@gangway/domain/order/cancel-issued';
import type { Line, Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import { Refused } from '../../platform/refused.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import { unfitLines } from '../orders/lines/kinds.ts';
import {
  backOf,
  type Change,
  type ChangeRecord,
  changeDocument,
  namesOf,
  type Opened,
  openForChange,
  refuseWhilePaying,
} from './change.shared.ts';
import { findIssued, saveCanceled } from './changes.repo.ts';

export interface AskedCancellation {
  /** Null for everything that is left of the order. */
  lineKeys: readonly number[] | null;
  /** Null for what the terms say that the lines were sold with. */
  givenBack: GivenBack | Everything | null;
}

/** Why lines are canceled, if neither the guest nor the venue just asked for it. */
export interface WhyCanceled {
  /** At the venue: by when the order was not paid. */
  payBy?: WallTime;
  /** The venue canceled their departure. */
  departed?: Departed;
}

/** Whether the guest chose, or nobody did by a time at the venue; at once with the words of the venue, which may be empty. */
export type Departed =
  | { how: 'atOnce'; subject: string; text: string }
  | { how: 'chosen' }
  | { how: 'nobody'; decideBy: WallTime };

export interface DecidedCancellation {
  order: Order;
  lines: readonly Line[];
  canceled: Canceled;
  issued: Issued;
  today: VenueDate;
  /** The refund, in minor units. */
  refund: Amount;
  why: WhyCanceled;
}

interface Loaded {
  issued: Issued;
}

function cancelingsOf(
  lines: readonly Line[],
  givenBack: AskedCancellation['givenBack'],
  { issued, snapshot, now }: Opened & Loaded,
): Canceling[] {
  if (givenBack !== null) return [{ lines, givenBack }];
  const { timeZone } = snapshot.location;
  const found = groupsWithTerms(lines).map((group) => ({
    lines: group,
    percent: areUnusedCards(issued, group) ? 100 : percentByTerms(group, timeZone, now),
  }));
  const without = found.filter(({ percent }) => percent === null).flatMap((group) => group.lines);
  if (without.length > 0) throw new Refused('termsMissing', { names: namesOfWhole(without) });
  return found.map(({ lines: group, percent }) => ({ lines: group, givenBack: { percent: percent ?? 0 } }));
}

/** Packages by their own name, without their parts. */
const namesOfWhole = (lines: readonly Line[]): string =>
  namesOf(lines.filter(({ parentKey }) => parentKey === null));

function refusalOfIssued(found: IssuedProblem, { currency }: Order): Refused {
  if (found.problem !== 'cardUsed') return new Refused(found.problem, { names: namesOfWhole(found.lines) });
  return new Refused('cardUsed', { names: namesOf(found.lines), most: shownAmount(found.most, currency) });
}

/** Refuses guests what is for the venue to cancel. */
function refuseGuests({ order, snapshot, now }: Opened, lineKeys: readonly number[]): void {
  if (guestsCancelUntil(order, canceledWith(order, lineKeys), snapshot.location, now) === null)
    throw new Refused('contactToChange');
}

function decide(
  found: Opened & Loaded,
  { lineKeys, givenBack }: AskedCancellation,
  { kind }: Actor,
): DecidedCancellation {
  const { order, issued, snapshot, now } = found;
  const asked = openForChange(order, lineKeys);
  if (kind === 'guest') refuseGuests(found, asked);
  refuseWhilePaying(order);
  const named = canceledWith(order, asked).map(({ lineKey }) => lineKey);
  // Transportation of a day goes with the last booking of that day.
  const keys = new Set([...named, ...unfitLines(order, named, []).remove]);
  const lines = order.lines.filter(({ lineKey }) => keys.has(lineKey));
  const today = dateAt(now, snapshot.location.timeZone);
  const blocked = blockedByIssued(issued, lines, givenBack, today);
  if (blocked !== null) throw refusalOfIssued(blocked, order);
  const used = lines.filter((line) => hasUsedTicket(order, [line]));
  if (used.length > 0) throw new Refused('ticketsUsed', { names: namesOfWhole(used) });
  const cancelings = cancelingsOf(lines, givenBack, found);
  try {
    const canceled = cancelLines(order, cancelings);
    return { order, lines, canceled, issued, today, refund: refundedOf(canceled), why: {} };
  } catch (error) {
    if (givenBack !== null && error instanceof RangeError) throw new Refused('refundOverPaid');
    throw error;
  }
}

async function save(
  db: Queryable,
  { order, lines: gone, canceled, issued, today, why }: DecidedCancellation,
  record: ChangeRecord,
): Promise<void> {
  const { lines, isWhole } = canceled;
  const cards = voidedOf(issued, gone);
  const voided = add(...cards.map((card) => card.voided));
  const about = {
    lineKeys: lines.map(({ lineKey }) => lineKey),
    kept: keptOf(canceled),
    ...backOf(order, canceled.refunds, record),
    ...why,
  };
  const document = changeDocument(order, canceled, record, { topic: 'booking-canceled', about });
  await saveCanceled(db, {
    ...{ ...document, lines, isWhole, cards, today },
    ...(why.payBy === undefined ? {} : { payBy: why.payBy }),
    ...(why.departed === undefined ? {} : { departed: why.departed.how }),
    amended: { ...document.amended, voided },
  });
}

/** Returns how much of canceled lines stays paid. */
export const keptOf = ({ lines }: Pick<Canceled, 'lines'>): Amount => add(...lines.map(({ kept }) => kept));

/** Canceling lines with places, tickets, gift cards, memberships and commissions. */
export const cancellation: Change<AskedCancellation, Loaded, DecidedCancellation> = {
  permission: 'orders:change',
  isForGuests: true,
  load: async (db, { order }) => ({
    issued: order.state === 'saved' ? await findIssued(db, order.orderId) : nothingIssued,
  }),
  decide,
  figures: ({ lines, canceled, refund }) => ({
    lines: lines.map(({ lineKey }) => lineKey).join(' '),
    refund,
    kept: keptOf(canceled),
    total: canceled.totals.total,
  }),
  refund: ({ refund }) => refund,
  save,
};
