/** All that was booked, bought and answered, as the confirmation tells it: a package is one entry with its activities inside (D-OR-05, D-PK-06). */
import { clockTime, dayAndLongDate } from '@gangway/domain/kernel/date-words';
import { timeOf } from '@gangway/domain/kernel/local-time';
import { type Amount, add } from '@gangway/domain/kernel/money';
import { arrivalTime } from '@gangway/domain/order/arrival-time';
import type { Order, OrderLine, OrderPackage, TransportLine } from '@gangway/domain/order/order';
import { type ShownOrder, shownSavings } from '@gangway/domain/order/shown-order';
import { hasShownTime } from '@gangway/domain/order/shown-time';
import { shownAmount } from '../cart/shown-amount.presenter.ts';
import {
  addOnWords,
  guestWords,
  lineAnswerRows,
  orderAnswerRows,
  pickupRow,
  whenWords,
} from './line-words.ts';

export interface EntryPart {
  name: string;
  rows: readonly string[];
}

export interface Entry extends EntryPart {
  /** What it costs as the order counts it; null for what has no price. */
  price: string | null;
  /** The activities of a package. */
  parts: readonly EntryPart[];
}

/** Of activities by themselves only (2.8-08). */
function arrival(line: OrderLine): string | null {
  if (line.details.appointmentType !== 'dateTime' || line.packageLineKey !== null) return null;
  return `Please arrive by ${clockTime(timeOf(arrivalTime(line.start, line.details.arriveMinutesBefore)))}`;
}

/** What is said of a booked activity, row by row. */
function lineRows(order: Order, line: OrderLine): string[] {
  const { meetingPoint, confirmationMessage } = line.details;
  return [
    hasShownTime(order, line) ? whenWords(line) : null,
    arrival(line),
    guestWords(line),
    pickupRow(line),
    meetingPoint === null ? null : `${meetingPoint.name}, ${meetingPoint.address}`,
    ...addOnWords(line),
    ...lineAnswerRows(line),
    confirmationMessage,
  ].filter((row) => row !== null);
}

interface Scheduled {
  start: string;
  entry: Entry;
}

/** What of a package guests do not see is booked and paid all the same (D-PK-06). */
function packageEntry(order: Order, item: OrderPackage, shown: ShownOrder): Scheduled {
  const lines = order.lines.filter(({ packageLineKey }) => packageLineKey === item.lineKey);
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
      price: item.details.hidePrice ? `Package Price ${total}` : total,
      rows: saved > 0 ? [`You saved ${show(saved)} by booking this package!`] : [],
      parts: parts.map((line) => ({ name: line.details.name, rows: lineRows(order, line) })),
    },
  };
}

/** Activities and packages, the earliest first. */
function bookings(order: Order, shown: ShownOrder): Entry[] {
  const single = order.lines
    .filter(({ packageLineKey, details }) => packageLineKey === null && details.isHidden !== true)
    .map(
      (line): Scheduled => ({
        start: line.details.appointmentType === 'none' ? '9' : line.start,
        entry: {
          name: line.details.name,
          price: shownAmount(shown.line(line.lineKey).total, order.currency),
          rows: lineRows(order, line),
          parts: [],
        },
      }),
    );
  const packages = order.packages.map((item) => packageEntry(order, item, shown));
  return [...single, ...packages]
    .sort((one, other) => one.start.localeCompare(other.start))
    .map(({ entry }) => entry);
}

/** Transportation of a day in the lines of 2.8. */
function rideRows(transport: TransportLine): string[] {
  return [
    dayAndLongDate(transport.day),
    `Guests × ${transport.guests}`,
    transport.locationName,
    `Pickup @ ${clockTime(transport.pickupTime)}`,
    `Departure @ ${clockTime(transport.returnTime)}`,
  ];
}

/** Each under its name, in the order of the receipt. */
export function mailEntries(order: Order, shown: ShownOrder): Entry[] {
  const price = (lineKey: number) => shownAmount(shown.line(lineKey).total, order.currency);
  const answers = orderAnswerRows(order);
  return [
    ...bookings(order, shown),
    ...order.transports.map((ride) => ({
      name: 'Transportation',
      price: price(ride.lineKey),
      rows: rideRows(ride),
      parts: [],
    })),
    ...order.memberships.map((line) => ({
      name: line.quantity === 1 ? line.name : `${line.quantity} × ${line.name}`,
      price: price(line.lineKey),
      rows: [line.roleTypesLabel],
      parts: [],
    })),
    ...order.giftCards.map((card) => ({
      name: card.name,
      price: shownAmount(card.amount, order.currency),
      rows: [`For ${card.recipientName}, ${card.recipientEmail}`, 'The code is in a separate email.'],
      parts: [],
    })),
    ...(answers.length === 0 ? [] : [{ name: 'What you told us', price: null, rows: answers, parts: [] }]),
  ];
}
