/** The bookings whose departure the venue canceled, with their day and time (docs/rules/canceled-departures.md). */
import type { CanceledChoice } from '@gangway/contract/cancellations';
import { dateOf, timeOf } from '@gangway/domain/kernel/local-time';
import { comma } from '@gangway/domain/kernel/word-list';
import { clockTime, fullDate } from '@gangway/ui/lib/format-date.ts';

export type CalledOffBooking = CanceledChoice['bookings'][number];

/** 'Saturday, July 25, 2026, 9:00 AM' */
export function bookingWhen({ start, hasTime }: CalledOffBooking): string {
  const day = fullDate(dateOf(start));
  return hasTime ? `${day}${comma()}${clockTime(timeOf(start))}` : day;
}

export function CalledOffBookings({ bookings }: { bookings: readonly CalledOffBooking[] }) {
  return (
    <ul className="canceled-lines">
      {bookings.map((booking) => (
        <li key={booking.orderLineKey}>
          <h3>{booking.name}</h3>
          <p>{bookingWhen(booking)}</p>
        </li>
      ))}
    </ul>
  );
}
