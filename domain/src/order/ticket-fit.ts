/** Whether a scanned ticket is for the place where it is scanned (docs/rules/tickets.md, "At the desk"). */
import { dateOf, type VenueDate, type WallTime } from '../kernel/local-time.ts';
import type { TicketFit } from '../tickets/ticket.ts';
import { type DepartureNamingLine, departureKeyOf } from './departure-lines.ts';
import type { LineDetails } from './lines.ts';

/** A departure of a day, or with null the entrance, where everybody of the day comes in. */
export interface ScanPlace {
  date: VenueDate;
  departureKey: string | null;
}

/** The part of a booking that says when its guests come. */
export type TicketBooking = DepartureNamingLine & {
  end: WallTime;
  details: Pick<LineDetails, 'appointmentType'>;
};

/** Whether the tickets of a departure are for a place; what is good on any day is on none. */
export function fitOfDeparture(own: { date: VenueDate; departureKey: string }, place: ScanPlace): TicketFit {
  if (place.date !== own.date) return 'otherDay';
  return place.departureKey === null || place.departureKey === own.departureKey ? 'here' : 'otherTime';
}

export function fitOf(booking: TicketBooking, place: ScanPlace): TicketFit {
  const { date, departureKey } = place;
  const first = dateOf(booking.start);
  if (booking.details.appointmentType === 'none') {
    if (date < first || date > dateOf(booking.end)) return 'otherDay';
    return departureKey === null ? 'here' : 'anyDay';
  }
  return fitOfDeparture({ date: first, departureKey: departureKeyOf(booking) }, place);
}
