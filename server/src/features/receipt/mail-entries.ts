/**
 * Everything booked, bought and answered, as the confirmation lists it. A package is one entry containing its
 * activities (D-OR-05, D-PK-06).
 */
import { clockTime, dayAndLongDate } from '@gangway/domain/kernel/date-words';
import { timeOf } from '@gangway/domain/kernel/local-time';
import { type Amount, add } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { mapLink } from '@gangway/domain/location/map-link';
import { arrivalTime } from '@gangway/domain/order/arrival-time';
import {
  type ActivityLine,
  linesOf,
  type Order,
  type PackageLine,
  ridesByDay,
  type TransportLine,
} from '@gangway/domain/order/order';
import { type ShownOrder, shownSavings } from '@gangway/domain/order/shown-order';
import { hasShownTime } from '@gangway/domain/order/shown-time';
import { whereToBe } from '@gangway/domain/order/where-to-be';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../cart/shown-amount.presenter.ts';
import type { Row } from './email.presenter.ts';
import {
  addOnWords,
  guestWords,
  lineAnswerRows,
  orderAnswerRows,
  pickupRow,
  venuePlace,
  whenRows,
} from './line-words.ts';

export interface EntryPart {
  name: string;
  rows: readonly Row[];
}

export interface Entry extends EntryPart {
  /** The price as counted in the order; null if it has none. */
  price: string | null;
  /** The activities of a package. */
  parts: readonly EntryPart[];
}

const strong = (words: string): Row => ({ strong: words });

/** Only for activities booked outside a package (2.8-08). */
function arrivalRow(line: ActivityLine): Row | null {
  if (line.details.appointmentType !== 'dateTime' || line.parentKey !== null) return null;
  const time = timeOf(arrivalTime(line.start, line.details.arriveMinutesBefore));
  return strong(t('receipt.lines.arriveBy', { time: clockTime(time) }));
}

const list = (lines: readonly string[], words: (items: string) => string) =>
  lines.length === 0 ? null : words(lines.join('; '));

/** Describes a booked activity, row by row. */
function lineRows(order: Order, location: Location, line: ActivityLine): Row[] {
  const { meetingPoint, confirmationMessage, included = [], goodToKnow = [] } = line.details;
  const where = whereToBe(meetingPoint, venuePlace(location));
  const rows: (Row | null)[] = [
    ...(hasShownTime(order, line) ? whenRows(line, location.timeZone).map(strong) : []),
    arrivalRow(line),
    guestWords(line),
    pickupRow(line),
    where === null ? null : [where.name, where.address].filter((part) => part !== '').join(', '),
    where === null ? null : { words: t('receipt.email.entries.openInMaps'), url: mapLink(where) },
    ...addOnWords(line),
    ...lineAnswerRows(line),
    confirmationMessage,
    list(included, (items) => t('receipt.email.entries.included', { items })),
    list(goodToKnow, (items) => t('receipt.email.entries.goodToKnow', { items })),
  ];
  return rows.filter((row) => row !== null);
}

interface Scheduled {
  start: string;
  entry: Entry;
}

/** Activities that guests do not see are still booked and paid for (D-PK-06). */
function packageEntry(order: Order, location: Location, item: PackageLine, shown: ShownOrder): Scheduled {
  const lines = linesOf(order, 'activity').filter(({ parentKey }) => parentKey === item.lineKey);
  const seen = lines.filter(({ details }) => details.isHidden !== true);
  const parts = item.details.showFirstActivityOnly
    ? seen
    : seen.toSorted((one, other) => one.start.localeCompare(other.start));
  const show = (value: Amount) => shownAmount(value, order.currency);
  const total = show(add(...lines.map(({ lineKey }) => shown.line(lineKey).total)));
  const saved = shownSavings(lines, shown);
  return {
    start: parts[0]?.start ?? '',
    entry: {
      name: item.details.name,
      price: item.details.hidePrice ? t('receipt.email.entries.packagePrice', { amount: total }) : total,
      rows: saved > 0 ? [t('receipt.email.entries.saved', { amount: show(saved) })] : [],
      parts: parts.map((line) => ({ name: line.details.name, rows: lineRows(order, location, line) })),
    },
  };
}

/** Activities and packages, earliest first. */
function bookings(order: Order, location: Location, shown: ShownOrder): Entry[] {
  const single = linesOf(order, 'activity')
    .filter(({ parentKey, details }) => parentKey === null && details.isHidden !== true)
    .map(
      (line): Scheduled => ({
        start: line.details.appointmentType === 'none' ? '9' : line.start,
        entry: {
          name: line.details.name,
          price: shownAmount(shown.line(line.lineKey).total, order.currency),
          rows: lineRows(order, location, line),
          parts: [],
        },
      }),
    );
  const packages = linesOf(order, 'package').map((item) => packageEntry(order, location, item, shown));
  return [...single, ...packages]
    .sort((one, other) => one.start.localeCompare(other.start))
    .map(({ entry }) => entry);
}

/** A day's transportation, in the format of 2.8. */
function rideRows(transport: TransportLine): string[] {
  return [
    dayAndLongDate(transport.day),
    t('receipt.email.entries.guests', { count: transport.guests }),
    transport.locationName,
    t('receipt.lines.pickupTime', { time: clockTime(transport.pickupTime) }),
    t('receipt.lines.departure', { time: clockTime(transport.returnTime) }),
  ];
}

/** Sections under their headings, in the order of the receipt. */
export function mailEntries(order: Order, location: Location, shown: ShownOrder): Entry[] {
  const price = (lineKey: number) => shownAmount(shown.line(lineKey).total, order.currency);
  const answers = orderAnswerRows(order);
  return [
    ...bookings(order, location, shown),
    ...ridesByDay(order).map((ride) => ({
      name: t('cart.order.transportation'),
      price: price(ride.lineKey),
      rows: rideRows(ride),
      parts: [],
    })),
    ...linesOf(order, 'membership').map((line) => ({
      name: line.quantity === 1 ? line.name : `${line.quantity} × ${line.name}`,
      price: price(line.lineKey),
      rows: [line.roleTypesLabel],
      parts: [],
    })),
    ...linesOf(order, 'giftCard').map((card) => ({
      name: card.name,
      price: price(card.lineKey),
      rows: [
        t('receipt.email.entries.giftCardFor', { name: card.recipientName, email: card.recipientEmail }),
        t('receipt.email.entries.codeApart'),
      ],
      parts: [],
    })),
    ...(answers.length === 0
      ? []
      : [{ name: t('receipt.email.entries.answers'), price: null, rows: answers, parts: [] }]),
  ];
}
