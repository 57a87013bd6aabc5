/** The bookings that lose their departure when a venue cancels it, and what was paid for them (docs/rules/canceled-departures.md). */
import type { VenueDate } from '../kernel/local-time.ts';
import { type Amount, add, subtract } from '../kernel/money.ts';
import { departureKeyOf, isOn } from './departure-lines.ts';
import { type ActivityLine, bookingsOf, type Line, type Order } from './order.ts';
import { costOf, paidFor } from './paid-for.ts';

/** Returns the bookings of a sold order on some departures of a day, but for those that were canceled before. */
export const bookingsOn = (
  order: Order,
  day: VenueDate,
  isChosen: (departureKey: string) => boolean,
): ActivityLine[] =>
  order.state !== 'saved'
    ? []
    : bookingsOf(order).filter(
        (line) => isOn(line, day) && line.isCalledOff !== true && isChosen(departureKeyOf(line)),
      );

/** Whether the venue canceled the departure of a line, and what becomes of it is not decided. */
export const isCalledOff = (line: Line): boolean => 'isCalledOff' in line && line.isCalledOff === true;

/** Guests, what was paid and what is still owed for some bookings of an order, in minor units. */
export interface BookingFigures {
  guests: number;
  paid: Amount;
  due: Amount;
}

export function figuresOf(order: Order, lines: readonly ActivityLine[]): BookingFigures {
  const paid = add(...lines.map((line) => paidFor(order, line)));
  const cost = add(...lines.map((line) => costOf(order, line)));
  return {
    guests: lines.reduce((sum, { participants }) => sum + participants, 0),
    paid,
    due: subtract(cost, paid),
  };
}

/** Whether bookings are only some of a package's: the venue decides what becomes of the others. */
export const isPartOfPackage = (order: Pick<Order, 'lines'>, lines: readonly ActivityLine[]): boolean =>
  lines.some(
    ({ parentKey }) =>
      parentKey !== null &&
      bookingsOf(order).some(
        (other) => other.parentKey === parentKey && other.isCalledOff !== true && !lines.includes(other),
      ),
  );
