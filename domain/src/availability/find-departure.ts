/** Finds the departure for a time slot key, if the schedule still has it. */
import type { VenueDate } from '../kernel/local-time.ts';
import type { Departure } from './expand-schedule.ts';
import { readTimeSlotKey } from './time-slot-key.ts';

/** departuresNear must return at least the activity's departures of a date, as expandSchedule does. */
export function findDeparture(
  slotKey: number,
  departuresNear: (date: VenueDate) => readonly Departure[],
): Departure | null {
  const identity = readTimeSlotKey(slotKey);
  if (identity === null || identity.date === null) return null;
  return departuresNear(identity.date).find((departure) => departure.key === slotKey) ?? null;
}
