/** When guests are asked to be there, for emails, calendars and tickets (docs/rules/transport.md, "When guests are asked to be there"). */
import { dateOf, type WallTime } from '../kernel/local-time.ts';
import { arrivalTime } from './arrival-time.ts';
import { type ActivityLine, type Order, ridesByDay } from './order.ts';

/** Null for what has no time, and for guests who are picked up: they are told when the vehicle comes, and no second time. */
export function arriveBy(
  order: Pick<Order, 'lines'>,
  { start, pickup, details }: Pick<ActivityLine, 'start' | 'pickup' | 'details'>,
): WallTime | null {
  if (details.appointmentType !== 'dateTime') return null;
  const isFetched = pickup !== null || ridesByDay(order).some(({ day }) => day === dateOf(start));
  return isFetched ? null : arrivalTime(start, details.arriveMinutesBefore);
}
