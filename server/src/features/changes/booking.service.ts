/**
 * A change of a sold booking: its time, guests or add-ons (docs/rules/changes.md). Guests and the venue's people make the same change;
 * guests are held to the venue's terms (D-OR-06; docs/rules/moves.md).
 */
import { hasPassed } from '@gangway/domain/availability/has-passed';
import type { BookedActivity } from '@gangway/domain/booking/book-activity';
import {
  type AskedOfChoice,
  type ChoiceRefusal,
  changeChoice,
  departureAt,
} from '@gangway/domain/booking/change-choice';
import type { Actor } from '@gangway/domain/kernel/actor';
import type { TimeSlotKey } from '@gangway/domain/kernel/keys';
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
import { hasRideOf, isDueTooLate, movableUntil, rescheduleFeeOf } from '@gangway/domain/order/reschedule';
import { changeTickets, sameTickets, type TicketChanges } from '@gangway/domain/tickets/change-tickets';
import { Refused } from '../../platform/refused.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import { assertOnSale } from '../availability/on-sale.shared.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import type { HeldMemberships } from '../memberships/rates/held-membership.service.ts';
import { bookChoice, choiceOf, lineOf } from '../orders/lines/activity/book-activity.ts';
import { memberOf } from '../orders/lines/activity/member-lines.ts';
import { appointmentsOf, overlapsOf } from '../orders/lines/activity/overlaps.ts';
import { inPlaceOf } from '../orders/lines/activity/products.ts';
import { refusalOfBooked } from '../orders/lines/activity/shortages.ts';
import { atSoldPrices } from '../orders/lines/activity/sold-prices.ts';
import { numberParts } from '../orders/lines/kinds.ts';
import type { NewLine } from '../orders/lines/line.ts';
import {
  backOf,
  type Change,
  type ChangeRecord,
  namesOf,
  type Opened,
  openForChange,
  recordDocument,
  refuseWhilePaying,
  withCredit,
} from './change.shared.ts';
import { atSoldPrice, type ChangePrice, type PriceProblem, priceOfChange } from './change-price.ts';
import { type ChangedLineDocument, saveChangedLine } from './changes.repo.ts';

export interface AskedBooking extends AskedOfChoice {
  lineKey: number;
  /** A time slot; or when it starts, `2026-12-06T13:00`, or `2026-12-06` for a whole day; null if the time stays. */
  to: { timeSlotKey: TimeSlotKey } | { start: string } | null;
  /** What goes back if it costs less; null for what the terms say of guests and add-ons that are dropped, and for all of a cheaper time. */
  givenBack: GivenBack | null;
  /** Whether the guest is charged if it costs more. */
  charges: boolean;
  /** Whether the guest pays what the venue asks for a move. */
  withFee: boolean;
}

/** The only change that guests can ask for: the same booking at another time, at the price of the venue's terms. */
export const askedByGuest = (lineKey: number, timeSlotKey: TimeSlotKey): AskedBooking => ({
  ...{ lineKey, to: { timeSlotKey }, guests: [], groupSize: null, addOns: [] },
  ...{ givenBack: null, charges: true, withFee: true },
});

/** For a guest whose departure the venue canceled, another time costs what the canceled one did. */
const forNothing: Pick<AskedBooking, 'givenBack' | 'charges' | 'withFee'> = {
  ...{ givenBack: { percent: 0 }, charges: false, withFee: false },
};

export interface DecidedBooking {
  order: Order;
  line: ActivityLine;
  next: NewLine<'activity'>;
  moves: boolean;
  price: ChangePrice;
  tickets: TicketChanges;
  version: number;
  startAt: Instant;
  endAt: Instant;
  booked: BookedActivity;
}

const addOnsIn = ({ products }: Pick<ActivityLine, 'products'>) =>
  products
    .map(({ productKey, variantKey, quantity }) => `${productKey}/${variantKey} ${quantity}`)
    .toSorted();

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

function slotOf(snapshot: Snapshot, line: ActivityLine, to: AskedBooking['to']): TimeSlotKey {
  if (to === null) return line.slotKey;
  if ('timeSlotKey' in to) return to.timeSlotKey;
  const activity = snapshot.activity(line.activityKey);
  if (activity === null) throw new Refused('unavailableItem');
  const departure = departureAt(snapshot.monthOf(activity, to.start.slice(0, 10) as VenueDate), to.start);
  if (departure === null) throw new Refused('noDeparture');
  return departure.key;
}

function refusalOfChoice(refusal: ChoiceRefusal): Refused {
  switch (refusal.code) {
    case 'isGroup':
    case 'isNoGroup':
      return new Refused(refusal.code);
    case 'unknownRate':
      return new Refused('rateUnknown', { name: refusal.name, known: refusal.known });
    case 'unknownAddOn':
      return new Refused('addOnUnknown', { name: refusal.name, known: refusal.known });
  }
}

interface Loaded {
  /** The membership that the order is booked under, if any. */
  held: HeldMembership | null;
}

/** A booking's order with what its changes are decided by. */
export type Found = Opened & Loaded;

export interface Books {
  booked: BookedActivity;
  moves: boolean;
  next: NewLine<'activity'>;
}

/** Books the guests and add-ons that are asked for, at the time that is. */
export function bookAsked(
  { snapshot, order, held, now }: Found,
  line: ActivityLine,
  asked: AskedBooking,
): Books {
  const activity = snapshot.activity(line.activityKey);
  if (activity === null) throw new Refused('unavailableItem');
  const timeSlotKey = slotOf(snapshot, line, asked.to);
  // A booking without places may get some at its own time, too, once the departure is open again.
  const moves = timeSlotKey !== line.slotKey || (line.isCalledOff === true && asked.to !== null);
  const sold = choiceOf(order, line);
  const tip = line.products.find(({ kind }) => kind === 'tip');
  const chosen = {
    ...sold,
    ...{ timeSlotKey, member: line.isMember ? memberOf(held, order, [line.lineKey]) : null },
    // At another time, a tip is of the price there; else it stays as it was given.
    tip: moves || tip === undefined ? sold.tip : { amount: tip.subTotal },
  };
  const { products } = snapshot.location;
  const choice = changeChoice({ activity, products }, chosen, asked);
  if (!choice.ok) throw refusalOfChoice(choice.refusal);
  const booked = bookChoice(snapshot, choice.value, now);
  const inPlace = inPlaceOf(line, lineOf(booked));
  const [next] = numberParts([moves ? inPlace : atSoldPrices(line, inPlace, products)], order.revision + 1);
  return { booked, moves, next: next as NewLine<'activity'> };
}

/** Says how much stays paid of what the booking costs less; null if its terms do not say. */
function keeper(
  { givenBack }: AskedBooking,
  line: ActivityLine,
  sameGuests: boolean,
  { snapshot, now }: Opened,
): ((reduction: Amount) => Amount) | null {
  // A cheaper time is no cancellation: all of it goes back.
  if (sameGuests) return () => zero;
  if (givenBack !== null && 'amount' in givenBack)
    return (reduction) => {
      if (givenBack.amount > reduction) throw new Refused('refundOverSaving');
      return subtract(reduction, givenBack.amount);
    };
  const percent = givenBack?.percent ?? percentByTerms([line], snapshot.location.timeZone, now);
  return percent === null ? null : (reduction) => subtract(reduction, percentage(reduction, percent * 100));
}

/** Whether a booking that only moves keeps the price it was sold at. */
function staysAsSold(price: ChangePrice | PriceProblem, { charges, givenBack }: AskedBooking): boolean {
  const keepsIfCheaper = givenBack !== null && 'percent' in givenBack && givenBack.percent === 0;
  if ('problem' in price) return !charges && keepsIfCheaper;
  return price.goodwill > 0 || (price.difference < 0 && keepsIfCheaper);
}

function priceAsked(
  opened: Opened,
  line: ActivityLine,
  { next, moves }: Books,
  asked: AskedBooking,
): ChangePrice {
  const { snapshot, order } = opened;
  const sameGuests = isSameGuests(line, next);
  const fee = asked.withFee && moves ? rescheduleFeeOf(snapshot.location, line) : zero;
  const known = keeper(asked, line, sameGuests, opened);
  // Asked for only if something goes back.
  const keptOf = (reduction: Amount): Amount => {
    if (reduction === 0) return zero;
    if (known === null) throw new Refused('termsMissing', { names: namesOf([line]) });
    return known(reduction);
  };
  const price = priceOfChange(snapshot, order, { line, next, fee, keptOf, charges: asked.charges });
  if (sameGuests && staysAsSold(price, asked)) return atSoldPrice;
  if (!('problem' in price)) return price;
  const shown = (value: Amount) => shownAmount(value, order.currency);
  throw new Refused('belowRefunded', { total: shown(price.total), refunded: shown(price.refunded) });
}

const usedOf = ({ tickets }: Order, { lineKey }: ActivityLine) =>
  tickets?.tickets.some((ticket) => ticket.lineKey === lineKey && ticket.usedAt !== null) === true;

/** Refuses what the booking cannot become, besides its places and its price. */
export function refuseBlocked(
  { order, now }: Opened,
  line: ActivityLine,
  { booked, moves, next }: Books,
): void {
  if (hasPassed(booked.departure, now)) throw new Refused('past');
  const takesPlaces = moves || next.participants > line.participants || line.isCalledOff === true;
  if (takesPlaces && booked.departure.closed !== undefined) throw new Refused('departureSellsNoMore');
  if (!moves) return;
  if (usedOf(order, line)) throw new Refused('guestsArrived');
  if (hasRideOf(order, line)) throw new Refused('rideBooked');
  if (line.taxClass !== next.taxClass || line.details.lengthMinutes !== next.details.lengthMinutes)
    throw new Refused('otherLength');
  if (isDueTooLate(order, next.start)) throw new Refused('dueTooLate');
  const [overlap] = overlapsOf(order, appointmentsOf([booked]), [line.lineKey]);
  if (overlap !== undefined)
    throw new Refused('packageOverlap', { name: overlap.name, other: overlap.conflictsWith.name });
}

/** The booking of an order that is changed. */
export function lineToChange(
  order: Order,
  asked: Pick<AskedBooking, 'lineKey' | 'guests' | 'groupSize' | 'addOns'>,
): ActivityLine {
  openForChange(order, [asked.lineKey]);
  const line = bookingsOf(order).find(({ lineKey }) => lineKey === asked.lineKey);
  if (line === undefined) {
    const parts = bookingsOf(order).filter(({ parentKey }) => parentKey === asked.lineKey);
    if (parts.length === 0) throw new Refused('notBooking', { line: String(asked.lineKey) });
    const named = parts.map((part) => `${part.lineKey} (${namesOf([part])})`).join('; ');
    throw new Refused('isPackage', { line: String(asked.lineKey), parts: named });
  }
  const otherGuests = asked.guests.length > 0 || asked.addOns.length > 0 || asked.groupSize !== null;
  if (line.parentKey !== null && otherGuests) throw new Refused('packageParty');
  return line;
}

function ticketsAfter(
  { snapshot, order }: Opened,
  line: ActivityLine,
  next: NewLine<'activity'>,
): TicketChanges {
  if (isSameGuests(line, next)) return sameTickets;
  const own = (order.tickets?.tickets ?? []).filter((ticket) => ticket.lineKey === line.lineKey);
  const changes = changeTickets(own, { ...next, lineKey: line.lineKey }, snapshot.location.ticketsPer);
  if (changes === null) throw new Refused('guestsArrived');
  return changes;
}

function decide(found: Found, asked: AskedBooking, { kind }: Actor): DecidedBooking {
  const { snapshot, order, now } = found;
  const isGuest = kind === 'guest';
  const line = lineToChange(order, asked);
  if (isGuest && movableUntil(order, line, snapshot.location, now) === null)
    throw new Refused('contactToChange');
  const wanted = isGuest && line.isCalledOff === true ? { ...asked, ...forNothing } : asked;
  const books = bookAsked(found, line, wanted);
  if (isGuest) assertOnSale(snapshot, books.booked, now);
  if (!books.moves && isSameGuests(line, books.next)) throw new Refused('bookingUnchanged');
  refuseBlocked(found, line, books);
  const price = priceAsked(found, line, books, wanted);
  const [lost] = price.lost;
  // The venue's people are told, and may make the change without the code.
  if (isGuest && lost !== undefined) throw new Refused('promoOfMove', { code: lost.code.code });
  // What a guest pays for a move ends another payment first, or waits for it.
  if (price.difference !== zero && !(isGuest && price.difference > zero)) refuseWhilePaying(order);
  const { booked, next, moves } = books;
  return {
    ...{ order, line, next, price, booked, moves },
    tickets: ticketsAfter(found, line, next),
    version: snapshot.version,
    startAt: booked.departure.startAt,
    endAt: booked.departure.endAt,
  };
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

/** Returns the add-ons before and after, for the order's history; nothing if they stay. */
function addOnsChanged(line: ActivityLine, { products }: Pick<BookedActivity, 'products'>) {
  const [before, after] = [addOnsOf(line.products), addOnsOf(products)];
  return before === after ? {} : { addOns: [before, after] };
}

/** The change as the database takes it, at once or with the payment that it waits for. */
export function bookingDocument(
  { order, line, next, moves, price, tickets, booked, version, startAt, endAt }: DecidedBooking,
  record: ChangeRecord,
): ChangedLineDocument {
  const { amended, goodwill } = price;
  const { slotKey, start, end, pickup, wanted, participants, isMember, answers, rates, products } = next;
  const onlyMoves = moves && isSameGuests(line, next);
  const about = { difference: price.difference, ...backOf(order, amended?.refunds ?? null, record) };
  const topic = onlyMoves ? 'booking-moved' : 'booking-changed';
  const asSold = amended === null && isSameGuests(line, next);
  return {
    ...recordDocument(order, record, { topic, about }),
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
    event: onlyMoves ? 'moved' : 'changed',
    cells: new Set(wanted.map(({ subject, at }) => `${subject} ${at}`)).size,
    amended: amended === null ? null : { ...amended, refunds: withCredit(order, amended.refunds, record) },
    guests: asSold ? null : { participants, isMember, answers, rates, products },
    details: { people: [line.participants, participants], ...addOnsChanged(line, booked) },
  };
}

/** Another time, other guests or other add-ons for a booking. */
export const bookingChange = ({
  memberships,
}: {
  memberships: Pick<HeldMemberships, 'find'>;
}): Change<AskedBooking, Loaded, DecidedBooking> => ({
  permission: 'orders:change',
  isForGuests: true,
  async load(_db, { snapshot, order }) {
    const key = order.membershipKey;
    return { held: key === null ? null : await memberships.find(snapshot, key) };
  },
  decide,
  figures: ({ line, next, price }) => ({
    from: line.start,
    to: next.start,
    participants: next.participants,
    fee: price.fee,
    kept: price.kept,
    difference: price.difference,
    goodwill: price.goodwill,
    refund: price.refund,
  }),
  refund: ({ price }) => price.refund,
  save: (db, decided, record) => saveChangedLine(db, bookingDocument(decided, record)),
  refusalOfShortages: ({ booked }, shortages) => refusalOfBooked([booked], shortages),
});
