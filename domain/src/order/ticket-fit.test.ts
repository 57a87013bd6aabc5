/** Whether a ticket is for the place where it is scanned (docs/rules/tickets.md, "At the desk"). */
import { expect, it } from 'vitest';
import type { ActivityKey } from '../kernel/keys.ts';
import type { VenueDate, WallTime } from '../kernel/local-time.ts';
import { fitOf, fitOfDeparture, type TicketBooking } from './ticket-fit.ts';

const saturday = '2026-07-18' as VenueDate;
const sunday = '2026-07-19' as VenueDate;
const tuesday = '2026-07-21' as VenueDate;

const booking = (
  start: string,
  end: string,
  details: Partial<TicketBooking['details']> = {},
): TicketBooking => ({
  ...{ activityKey: 101 as ActivityKey, start: start as WallTime, end: end as WallTime },
  details: { capacityType: 'time', appointmentType: 'dateTime', ...details },
});

const kayak = booking('2026-07-18T09:30', '2026-07-18T12:00');
const overNight = booking('2026-07-18T21:00', '2026-07-19T02:00');
const rental = booking('2026-07-18T10:15', '2026-07-18T12:15', { capacityType: 'duration' });
const allDay = booking('2026-07-18T00:00', '2026-07-18T23:59', { appointmentType: 'date' });
const pass = booking('2026-07-18T00:00', '2026-07-20T23:59', { appointmentType: 'none' });

it.each([
  ['at its own departure', kayak, saturday, '101-0930', 'here'],
  ['at the entrance on its day', kayak, saturday, null, 'here'],
  ['at another time of its day', kayak, saturday, '101-1300', 'otherTime'],
  ['at another activity of its day', kayak, saturday, '102-0930', 'otherTime'],
  ['on another day at the same time', kayak, sunday, '101-0930', 'otherDay'],
  ['at the entrance on another day', kayak, sunday, null, 'otherDay'],
  ['of a night, on the day after', overNight, sunday, null, 'otherDay'],
  ['of a rental, among the rentals of its day', rental, saturday, 'rentals', 'here'],
  ['of a rental, at a tour', rental, saturday, '101-0930', 'otherTime'],
  ['of a day without a time, at the entrance', allDay, saturday, null, 'here'],
  ['that is good on any day, at the entrance', pass, sunday, null, 'here'],
  ['that is good on any day, at a departure', pass, sunday, '101-0930', 'anyDay'],
  ['that is good on any day, after its last one', pass, tuesday, null, 'otherDay'],
  ['that is good on any day, before its first one', pass, '2026-07-17' as VenueDate, null, 'otherDay'],
] as const)('a ticket %s', (_what, ticket, date, departureKey, fit) => {
  expect(fitOf(ticket, { date, departureKey })).toBe(fit);
});

it.each([
  ['at the departure itself', saturday, '101-0930', 'here'],
  ['at the entrance on its day', saturday, null, 'here'],
  ['at another departure of its day', saturday, 'rentals', 'otherTime'],
  ['at the entrance on another day', sunday, null, 'otherDay'],
  ['at the departure of another day', sunday, '101-0930', 'otherDay'],
] as const)('a ticket in the list of a departure, %s', (_where, date, departureKey, fit) => {
  expect(fitOfDeparture({ date: saturday, departureKey: '101-0930' }, { date, departureKey })).toBe(fit);
});
