/** A day and a time as a field has them. */
import { isVenueDate, isVenueTime, type WallTime } from '@gangway/domain/kernel/local-time';

/** Returns a typed day and time; null if it is not complete. */
export function readMoment(typed: string): WallTime | null {
  const isMoment = typed[10] === 'T' && isVenueDate(typed.slice(0, 10)) && isVenueTime(typed.slice(11));
  return isMoment ? (typed as WallTime) : null;
}
