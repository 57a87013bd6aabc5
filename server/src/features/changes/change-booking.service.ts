/** Changes a booking of a saved order for the venue: its time, guests or add-ons (docs/rules/changes.md). */
import { hasPassed } from '@gangway/domain/availability/has-passed';
import type { BookedActivity } from '@gangway/domain/booking/book-activity';
import {
  type AskedOfChoice,
  type ChoiceRefusal,
  changeChoice,
  departureAt,
} from '@gangway/domain/booking/change-choice';
import type { Instant, VenueDate } from '@gangway/domain/kernel/local-time';
import { type Amount, percentage, subtract, zero } from '@gangway/domain/kernel/money';
import type { HeldMembership } from '@gangway/domain/memberships/member-rate';
import { type GivenBack, percentByTerms } from '@gangway/domain/order/cancel';
import {
  type ActivityLine,
  bookingsOf,
  type Order,
  type OrderLineProduct,
} from '@gangway/domain/order/order';
import { hasRideOf, isDueTooLate, rescheduleFeeOf } from '@gangway/domain/order/reschedule';
import { changeTickets, sameTickets, type TicketChanges } from '@gangway/domain/tickets/change-tickets';
import type { Queryable } from '../../db/database.ts';
import { databaseRefusal } from '../../db/database-refusals.ts';
import { Refused } from '../../platform/refused.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import { moved, refusalOf } from '../orders/decide-again.shared.ts';
import { bookChoice, choiceOf, lineOf } from '../orders/lines/activity/book-activity.ts';
import { memberOf } from '../orders/lines/activity/member-lines.ts';
import { appointmentsOf, overlapsOf } from '../orders/lines/activity/overlaps.ts';
import { inPlaceOf } from '../orders/lines/activity/products.ts';
import { refusalOfBooked } from '../orders/lines/activity/shortages.ts';
import { atSoldPrices } from '../orders/lines/activity/sold-prices.ts';
import { numberParts } from '../orders/lines/kinds.ts';
import type { NewLine } from '../orders/lines/line.ts';
import { atSoldPrice, type ChangePrice, type PriceProblem, priceOfChange } from './change-price.ts';
import { saveChangedLine } from './changes.repo.ts';
import {
  backOf,
  type ChangeRecord,
  type FixedProblem,
  openForChange,
  recordDocument,
  withCredit,
} from './order-change.ts';

export interface AskedChange extends AskedOfChoice {
  orderNumber: string;
  lineKey: number;
  /** `2026-12-06T13:00`, or `2026-12-06` for a whole day; null if the time stays. */
  to: string | null;
  /** What goes back if it costs less; null for what the terms say of guests and add-ons that are dropped, and for all of a cheaper time. */
  givenBack: GivenBack | null;
  /** Whether the guest is charged if it costs more. */
  charges: boolean;
  /** Whether the guest pays what the venue asks for a move. */
  withFee: boolean;
}

export type ChangeProblem =
  | FixedProblem
  | {
      problem:
        | 'changedMeanwhile'
        | 'notBooking'
        | 'inPackage'
        | 'hasTransport'
        | 'noDeparture'
        | 'past'
        | 'otherLength'
        | 'dueTooLate'
        | 'nothingChanges'
        | 'guestsArrived'
        | 'withoutTerms'
        | 'tooMuch';
    }
  | PriceProblem
  | { problem: 'choice'; refusal: ChoiceRefusal }
  | { problem: 'overlap'; name: string }
  /** The words say why, such as that the places are taken. */
  | { problem: 'refused'; words: string };

export interface DecidedChange {
  order: Order;
  line: ActivityLine;
  next: NewLine<'activity'>;
  price: ChangePrice;
  tickets: TicketChanges;
  version: number;
  startAt: Instant;
  endAt: Instant;
  booked: BookedActivity;
}

const problem = (
  name: Exclude<ChangeProblem['problem'], 'choice' | 'overlap' | 'refused' | 'belowRefunded'>,
): ChangeProblem => ({
  problem: name,
});

const isSameGuests = (line: ActivityLine, next: NewLine<'activity'>): boolean =>
  JSON.stringify([
    line.participants,
    line.rates.map((rate) => [rate.rateKey, rate.participants]),
    addOnsIn(line),
  ]) ===
  JSON.stringify([
    next.participants,
    next.rates.map((rate) => [rate.rateKey, rate.participants]),
    addOnsIn(next),
  ]);

const addOnsIn = ({ products }: Pick<ActivityLine, 'products'>) =>
  products
    .map(({ productKey, variantKey, quantity }) => `${productKey}/${variantKey} ${quantity}`)
    .toSorted();

/** Books the guests and add-ons that are asked for, at the time that is. */
function bookAsked({ snapshot, order, held }: Opened, line: ActivityLine, asked: AskedChange, now: Instant) {
  const activity = snapshot.activity(line.activityKey);
  if (activity === null) throw new Refused('unavailableItem');
  const { timeSlotKey } = choiceOf(order, line);
  let slotKey = timeSlotKey;
  if (asked.to !== null) {
    const departure = departureAt(snapshot.monthOf(activity, asked.to.slice(0, 10) as VenueDate), asked.to);
    if (departure === null) return problem('noDeparture');
    slotKey = departure.key;
  }
  const member = line.isMember ? memberOf(held, order, [line.lineKey]) : null;
  const tip = line.products.find(({ kind }) => kind === 'tip');
  const chosen = {
    ...choiceOf(order, line),
    ...{ member, timeSlotKey: slotKey },
    // Tips stay as they were given.
    tip: tip === undefined ? null : { amount: tip.subTotal },
  };
  const { products } = snapshot.location;
  const choice = changeChoice({ activity, products }, chosen, asked);
  if (!choice.ok) return { problem: 'choice' as const, refusal: choice.refusal };
  const booked = bookChoice(snapshot, choice.value, now);
  const moves = slotKey !== timeSlotKey;
  const inPlace = inPlaceOf(line, lineOf(booked));
  const [next] = numberParts([moves ? inPlace : atSoldPrices(line, inPlace, products)], order.revision + 1);
  return { booked, moves, next: next as NewLine<'activity'> };
}

/** Says how much stays paid of what the booking costs less; null if its terms do not say. */
function keeper(
  { givenBack }: AskedChange,
  line: ActivityLine,
  sameGuests: boolean,
  { snapshot, now }: { snapshot: Snapshot; now: Instant },
): ((reduction: Amount) => Amount) | null {
  // A cheaper time is no cancellation: all of it goes back.
  if (sameGuests) return () => zero;
  if (givenBack !== null && 'amount' in givenBack)
    return (reduction) => {
      if (givenBack.amount > reduction)
        throw new RangeError(`${givenBack.amount} of ${reduction} to be given back`);
      return subtract(reduction, givenBack.amount);
    };
  const percent = givenBack?.percent ?? percentByTerms([line], snapshot.location.timeZone, now);
  return percent === null ? null : (reduction) => subtract(reduction, percentage(reduction, percent * 100));
}

/** Whether a booking that only moves keeps the price it was sold at. */
function staysAsSold(price: ChangePrice | PriceProblem, { charges, givenBack }: AskedChange): boolean {
  const keepsIfCheaper = givenBack !== null && 'percent' in givenBack && givenBack.percent === 0;
  if ('problem' in price) return !charges && keepsIfCheaper;
  return price.goodwill > 0 || (price.difference < 0 && keepsIfCheaper);
}

function priceAsked(
  { snapshot, order }: Opened,
  line: ActivityLine,
  { next, moves }: { next: NewLine<'activity'>; moves: boolean },
  asked: AskedChange,
  now: Instant,
): ChangePrice | ChangeProblem {
  const sameGuests = isSameGuests(line, next);
  const fee = asked.withFee && moves ? rescheduleFeeOf(snapshot.location, line) : zero;
  const { charges, givenBack } = asked;
  const known = keeper(asked, line, sameGuests, { snapshot, now });
  // Asked for only if something goes back.
  let isDecided = true;
  const keptOf = (reduction: Amount): Amount => {
    if (reduction > 0 && known === null) isDecided = false;
    return reduction === 0 || known === null ? zero : known(reduction);
  };
  let price: ChangePrice | PriceProblem;
  try {
    price = priceOfChange(snapshot, order, { line, next, fee, keptOf, charges });
  } catch (error) {
    if (error instanceof RangeError && givenBack !== null) return problem('tooMuch');
    throw error;
  }
  if (!isDecided) return problem('withoutTerms');
  if (sameGuests && staysAsSold(price, asked)) return atSoldPrice;
  return price;
}

/** The order, with what a change of it is decided by. */
export interface Opened {
  snapshot: Snapshot;
  order: Order;
  /** The membership that it is booked under, if any. */
  held: HeldMembership | null;
}

const usedOf = ({ tickets }: Order, { lineKey }: ActivityLine) =>
  tickets?.tickets.some((ticket) => ticket.lineKey === lineKey && ticket.usedAt !== null) === true;

/** Why the booking cannot be as it was asked for, besides its places and its price; null if it can. */
function hindrance(
  { order }: Opened,
  line: ActivityLine,
  { booked, moves, next }: { booked: BookedActivity; moves: boolean; next: NewLine<'activity'> },
  now: Instant,
): ChangeProblem | null {
  if (!moves && isSameGuests(line, next)) return problem('nothingChanges');
  if (hasPassed(booked.departure, now)) return problem('past');
  if (!moves) return null;
  if (usedOf(order, line)) return problem('guestsArrived');
  if (hasRideOf(order, line)) return problem('hasTransport');
  if (line.taxClass !== next.taxClass || line.details.lengthMinutes !== next.details.lengthMinutes)
    return problem('otherLength');
  if (isDueTooLate(order, next.start)) return problem('dueTooLate');
  const [overlap] = overlapsOf(order, appointmentsOf([booked]), [line.lineKey]);
  return overlap === undefined ? null : { problem: 'overlap', name: overlap.conflictsWith.name };
}

const addOnsOf = (
  products: readonly Pick<OrderLineProduct, 'kind' | 'name' | 'variantName' | 'quantity'>[],
) =>
  products
    .filter(({ kind }) => kind !== 'tip')
    .map(
      ({ name, variantName, quantity }) => `${[name, variantName].filter(Boolean).join(' ')} × ${quantity}`,
    )
    .join(', ');

/** What the add-ons were and are, for the order's history; nothing where they stay. */
function addOnsChanged(line: ActivityLine, { products }: Pick<BookedActivity, 'products'>) {
  const [before, after] = [addOnsOf(line.products), addOnsOf(products)];
  return before === after ? {} : { addOns: [before, after] };
}

/** Decides a change with its price, and changes nothing. */
export function decideChange(
  found: Omit<Opened, 'order'> & { order: Order | null },
  asked: AskedChange,
  now: Instant,
): DecidedChange | ChangeProblem {
  const open = openForChange(found.order, [asked.lineKey]);
  if ('problem' in open) return open;
  const opened: Opened = { ...found, order: open.order };
  const { snapshot, order } = opened;
  const line = bookingsOf(order).find(({ lineKey }) => lineKey === asked.lineKey);
  if (line === undefined) return problem('notBooking');
  const otherGuests = asked.guests.length > 0 || asked.addOns.length > 0 || asked.groupSize !== null;
  if (line.parentKey !== null && otherGuests) return problem('inPackage');
  try {
    const books = bookAsked(opened, line, asked, now);
    if ('problem' in books) return books;
    const hinders = hindrance(opened, line, books, now);
    if (hinders !== null) return hinders;
    const price = priceAsked(opened, line, books, asked, now);
    if ('problem' in price) return price;
    const own = (order.tickets?.tickets ?? []).filter((ticket) => ticket.lineKey === line.lineKey);
    const { booked, next } = books;
    const ticketed = { ...next, lineKey: line.lineKey };
    const tickets = isSameGuests(line, next)
      ? sameTickets
      : changeTickets(own, ticketed, snapshot.location.ticketsPer);
    if (tickets === null) return problem('guestsArrived');
    return {
      order,
      line,
      next,
      price,
      tickets,
      booked,
      endAt: booked.departure.endAt,
      version: snapshot.version,
      startAt: booked.departure.startAt,
    };
  } catch (error) {
    if (error instanceof Refused) return { problem: 'refused', words: error.words };
    throw error;
  }
}

/**
 * Makes a change that was decided, with places, tickets, money, email and record, at once; refuses if the order or the catalog
 * changed in the meantime, or the places were taken. The gateway is asked for refunds afterwards.
 */
export async function changeDecided(
  db: Queryable,
  { order, line, next, price, tickets, booked, version, startAt, endAt }: DecidedChange,
  record: ChangeRecord,
): Promise<ChangeProblem | null> {
  const { amended, goodwill } = price;
  const { slotKey, start, end, pickup, wanted, participants, isMember, answers, rates, products } = next;
  const about = { difference: price.difference, ...backOf(order, amended?.refunds ?? null, record) };
  const base = recordDocument(order, record, { topic: 'booking-changed', about });
  const asSold = amended === null && isSameGuests(line, next);
  try {
    await saveChangedLine(db, {
      ...base,
      ...{
        version,
        lineKey: line.lineKey,
        slotKey,
        start,
        end,
        startAt,
        endAt,
        pickup,
        wanted,
        tickets,
        goodwill,
      },
      cells: new Set(wanted.map(({ subject, at }) => `${subject} ${at}`)).size,
      amended: amended === null ? null : { ...amended, refunds: withCredit(order, amended.refunds, record) },
      guests: asSold ? null : { participants, isMember, answers, rates, products },
      details: { people: [line.participants, participants], ...addOnsChanged(line, booked) },
    });
    return null;
  } catch (error) {
    const refused = databaseRefusal(error);
    if (refused !== null && moved.includes(refused)) return problem('changedMeanwhile');
    const refusal = refusalOf(error, (shortages) => refusalOfBooked([booked], shortages));
    if (refusal instanceof Refused) return { problem: 'refused', words: refusal.words };
    throw error;
  }
}
