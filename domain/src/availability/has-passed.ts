/** Whether it is too late to come to a departure: it has left, or its day is over at the venue (D-AV-06; docs/rules/availability.md). */
import type { Instant } from '../kernel/local-time.ts';
import type { Departure } from './expand-schedule.ts';

/** A day without a time, such as a day pass: one may come to it until it ends. */
export const isDay = ({ time }: Pick<Departure, 'time'>): boolean => time === null;

/** A day without a time can be come to until it ends: at closing time where it has hours, else at midnight. */
export function hasPassed(departure: Pick<Departure, 'time' | 'startAt' | 'endAt'>, now: Instant): boolean {
  return (isDay(departure) ? departure.endAt : departure.startAt) <= now;
}
