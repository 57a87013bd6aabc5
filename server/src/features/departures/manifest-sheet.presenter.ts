/** The manifest of a day in words, in the current language; PDF, email and terminal show them (docs/rules/manifest.md). */
import { answerRow } from '@gangway/domain/custom-fields/answer-words';
import { clockTime, dayAndLongDate, fullDate, shortDate } from '@gangway/domain/kernel/date-words';
import { dateOf, timeOf, type VenueDate } from '@gangway/domain/kernel/local-time';
import { type Amount, add, zero } from '@gangway/domain/kernel/money';
import { timeRange } from '@gangway/domain/kernel/time-range';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { memberNamed, waiverAsked } from '@gangway/domain/memberships/waiver-asked';
import { currentLocale, leftToRight } from '@gangway/domain/messages/locale';
import { hasTime } from '@gangway/domain/order/departure-lines';
import { countOf, type ManifestParty, type PickupStop } from '@gangway/domain/order/manifest';
import { type ActivityLine, isMemberLine, lastMoveOf, type Order } from '@gangway/domain/order/order';
import { balanceOf } from '@gangway/domain/pricing/due';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import { readablePhone } from '../location/international-phone.shared.ts';
import { addOnWords, guestWords, lineAnswerRows } from '../orders/lines/activity/words.presenter.ts';
import type { LoadedDeparture, LoadedManifest } from './load-manifest.service.ts';

/** A booking. */
export interface SheetParty {
  /** As the list is sorted: the last name first. */
  name: string;
  /** Null without one. */
  phone: string | null;
  number: string;
  guests: string;
  /** When a rental begins and ends, and of what if it is not the only activity; null for what has the departure's time. */
  rental: string | null;
  /** Null for guests who make their own way. */
  pickup: string | null;
  returns: string | null;
  addOns: readonly string[];
  answers: readonly string[];
  /** The membership it was booked under, and whether its waiver is signed. */
  membership: readonly string[];
  notes: readonly string[];
  /** Pinned notes of the order, of one line or several. */
  pinnedNotes: readonly string[];
  /** What the whole order still owes; null for nothing. */
  balance: string | null;
}

export interface SheetPickup {
  time: string;
  stop: string;
  guests: string;
  names: string;
}

export interface SheetDeparture {
  name: string;
  /** The time, or that there is none. */
  time: string;
  /** '18 guests in 6 bookings' */
  counts: string;
  /** '18 of 24 seats taken' */
  seats: string;
  /** 'Led by Sam Ortiz'; null if nobody is named. */
  guides: string | null;
  /** What its orders still owe; null for nothing. */
  balance: string | null;
  parties: readonly SheetParty[];
  pickups: readonly SheetPickup[];
}

export interface ManifestSheet {
  venue: string;
  /** 'Saturday, December 5, 2026' */
  date: string;
  /** '18 guests in 6 bookings on 3 departures'; that nobody comes, without any. */
  counts: string;
  subject: string;
  departures: readonly SheetDeparture[];
}

function nameOf({ customer }: Order): string {
  const { firstName = '', lastName = '', email = '' } = customer ?? {};
  if (firstName === '' || lastName === '') return `${firstName}${lastName}` || email;
  return t('departures.manifest.name', { firstName, lastName });
}

/** Answers about the customer, then about the order. */
export function orderAnswers({ answers }: Order): string[] {
  const of = (scope: string) => answers.filter((answer) => answer.scope === scope).map(answerRow);
  return [...of('customer'), ...of('order')];
}

function pickupWords({ pickup }: ManifestParty): string | null {
  if (pickup === null) return null;
  const words = { time: clockTime(pickup.at), stop: pickup.stop };
  return pickup.hotel === null
    ? t('departures.manifest.ride', { ...words, guests: pickup.guests })
    : t('departures.manifest.pickup', { ...words, hotel: pickup.hotel });
}

/** Plan, member and last day; then the waiver, where the plan has one. */
export function membershipRows(
  { order, line }: ManifestParty,
  { location, memberships, day }: LoadedManifest,
): string[] {
  const held = isMemberLine(line) ? memberships.get(order.membershipKey ?? '') : undefined;
  if (held === undefined) return [];
  const member = memberNamed(held, order.membershipMemberKey);
  const name = `${member?.firstName ?? ''} ${member?.lastName ?? ''}`.trim();
  const words = { plan: held.planName, name, date: shortDate(held.endsOn) };
  const isOver = held.endsOn < day || (member?.revokedAt ?? null) !== null;
  const state = isOver ? t('departures.manifest.memberOver', words) : t('departures.manifest.member', words);
  const asked = waiverAsked(held, member, location.membershipPlans);
  if (asked === null) return [state];
  if (asked.waiverSignedAt === null) return [state, t('departures.manifest.waiverMissing')];
  const signed = shortDate(dateAt(asked.waiverSignedAt, location.timeZone));
  return [state, t('departures.manifest.waiverSigned', { date: signed })];
}

/** The package, who sold it, and from when it was moved. */
export function notesOf({ order, line, packageName }: ManifestParty, { agents }: Location): string[] {
  const sellers = new Set(line.rates.flatMap(({ agentKey }) => agentKey ?? []));
  return [
    ...(packageName === null ? [] : [t('departures.manifest.package', { name: packageName })]),
    ...agents
      .filter(({ key }) => sellers.has(key))
      .map(({ name }) => t('departures.manifest.soldBy', { name })),
    ...movedWords(order, line),
  ];
}

/** From when a booking was moved last; nothing of one that was only changed. */
function movedWords(order: Order, line: ActivityLine): string[] {
  const moved = lastMoveOf(order, line.lineKey);
  if (moved === null) return [];
  const date = dayAndLongDate(dateOf(moved.from));
  if (!hasTime(line)) return [t('departures.manifest.movedFromDay', { date })];
  return [t('departures.manifest.movedFrom', { date, time: clockTime(timeOf(moved.from)) })];
}

/** '9:00 AM to 12:00 PM', or '9:00 AM to 12:00 PM, Single kayak' among rentals of several activities. */
function rentalWords({ line }: ManifestParty, { isRental, name }: LoadedDeparture): string | null {
  if (!isRental) return null;
  const time = hasTime(line) ? timeRange(line.start, line.end) : t('departures.manifest.anyTime');
  return name === null ? t('departures.manifest.rental', { time, name: line.details.name }) : time;
}

const owed = (value: Amount, currency: string) => (value > zero ? shownAmount(value, currency) : null);

function phoneOf({ customer }: Order, location: Location): string | null {
  const phone = customer === null ? null : readablePhone(location, customer);
  return phone === null ? null : leftToRight(phone);
}

export function sheetParty(
  party: ManifestParty,
  departure: LoadedDeparture,
  manifest: LoadedManifest,
): SheetParty {
  const { order, line, returnAt } = party;
  const { location } = manifest;
  return {
    name: nameOf(order),
    phone: phoneOf(order, location),
    number: order.orderNumber ?? '',
    guests: guestWords(line),
    rental: rentalWords(party, departure),
    pickup: pickupWords(party),
    returns: returnAt === null ? null : t('departures.manifest.return', { time: clockTime(returnAt) }),
    addOns: addOnWords(line, location),
    answers: [...lineAnswerRows(line), ...orderAnswers(order)],
    membership: membershipRows(party, manifest),
    notes: notesOf(party, location),
    pinnedNotes: manifest.pinnedNotes.get(order.orderId) ?? [],
    balance: owed(balanceOf(order), order.currency),
  };
}

/** Each order's balance once, however many bookings it has among them. */
function balanceOfAll(parties: readonly ManifestParty[]): Amount {
  const orders = new Map(parties.map(({ order }) => [order.orderId, balanceOf(order)]));
  return add(zero, ...orders.values());
}

/** Names, as a sentence lists them. */
const listed = (names: readonly string[]) =>
  new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(names);

const timeWords = ({ start, end, hasTime: isTimed }: LoadedDeparture): string =>
  isTimed ? timeRange(start, end) : t('departures.manifest.anyTime');

function departureOf(departure: LoadedDeparture, manifest: LoadedManifest): SheetDeparture {
  const { name, parties, pickups, seatsTaken: taken, capacity, guides } = departure;
  return {
    name: name ?? t('departures.manifest.rentals'),
    time: timeWords(departure),
    counts: t('departures.manifest.counts', countOf([departure])),
    seats:
      capacity === null
        ? t('departures.manifest.seats', { taken })
        : t('departures.manifest.seatsOf', { taken, capacity }),
    guides: guides.length === 0 ? null : t('departures.manifest.guides', { names: listed(guides) }),
    balance: owed(balanceOfAll(parties), manifest.location.currency),
    parties: parties.map((party) => sheetParty(party, departure, manifest)),
    pickups: pickups.map(sheetPickup),
  };
}

export const sheetPickup = ({ at, stop, guests, parties }: PickupStop): SheetPickup => ({
  time: clockTime(at),
  stop,
  guests: t('receipt.lines.guests', { count: guests }),
  names: parties.map(({ order }) => nameOf(order)).join('; '),
});

const dayWords = (day: VenueDate) => dayAndLongDate(day);

export function manifestSheet(manifest: LoadedManifest): ManifestSheet {
  const { day, location, departures } = manifest;
  const counts = { ...countOf(departures), departures: departures.length };
  const isEmpty = departures.length === 0;
  return {
    venue: location.name,
    date: fullDate(day),
    counts: isEmpty ? t('departures.manifest.empty') : t('departures.manifest.dayCounts', counts),
    subject: isEmpty
      ? t('departures.manifest.subjectEmpty', { date: dayWords(day) })
      : t('departures.manifest.subject', { date: dayWords(day), ...counts }),
    departures: departures.map((one) => departureOf(one, manifest)),
  };
}
