/**
 * Whether it is too late for a departure: it has left, or its day is over at the venue
 * (D-AV-06; docs/rules/availability.md).
 */
import type { Instant } from '../kernel/local-time.ts';
import type { Departure } from './expand-schedule.ts';

/**
 * Whether a departure is a day without a start time, such as a day pass, which guests may use until it ends.
 */
export const isDay = ({ time }: Pick<Departure, 'time'>): boolean => time === null;

/** A day without a start time passes when it ends: at closing time if it has hours, otherwise at midnight. */
export function hasPassed(departure: Pick<Departure, 'time' | 'startAt' | 'endAt'>, now: Instant): boolean {
  return (isDay(departure) ? departure.endAt : departure.startAt) <= now;
}
