/**
 * Whether a day's chosen transportation still fits the cart, and what the customer is told if not (D-TR-06).
 */
import { dayAndShortDate } from '../kernel/date-words.ts';
import { type VenueDate, type VenueTime, wallTime } from '../kernel/local-time.ts';
import { t } from '../messages/t.ts';
import { type Appointment, type TransportDay, transportDays } from './order-transport.ts';

export interface ChosenTransport {
  day: VenueDate;
  guests: number;
  arriveTime: VenueTime;
  returnTime: VenueTime;
}

const dayOf = (days: readonly TransportDay[], day: VenueDate) => days.find((plan) => plan.day === day);

/** Seats must still cover the day's largest party, unless the customer had chosen fewer from the start. */
function hasSeats(
  { guests }: ChosenTransport,
  before: TransportDay | undefined,
  after: TransportDay,
): boolean {
  return guests >= after.guests || (before !== undefined && guests < before.guests);
}

/**
 * Returns chosen transportation that a cart change leaves without its day, too late, too early or too small.
 */
export function transportToRemove<Chosen extends ChosenTransport>(
  chosen: readonly Chosen[],
  before: readonly Appointment[],
  after: readonly Appointment[],
): Chosen[] {
  const [daysBefore, daysAfter] = [transportDays(before), transportDays(after)];
  return chosen.filter((transport) => {
    const { day, arriveTime, returnTime } = transport;
    const plan = dayOf(daysAfter, day);
    if (plan === undefined) return true;
    const isLate = plan.arriveBy !== null && wallTime(day, arriveTime) > plan.arriveBy;
    const isEarly = plan.leaveFrom !== null && wallTime(day, returnTime) < plan.leaveFrom;
    return isLate || isEarly || !hasSeats(transport, dayOf(daysBefore, day), plan);
  });
}

export function removedWords(days: readonly VenueDate[]): string {
  return days.map((day) => t('transport.removed.day', { day: dayAndShortDate(day) })).join(' ');
}
