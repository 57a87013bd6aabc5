/** The departure a time slot key stands for, if the schedule still has it. */
import type { VenueDate } from '../kernel/local-time.ts';
import type { Departure } from './expand-schedule.ts';
import { readTimeSlotKey } from './time-slot-key.ts';

/** departuresNear gives the activity's departures of a date at least, expanded by expandSchedule. */
export function findDeparture(
  slotKey: number,
  departuresNear: (date: VenueDate) => readonly Departure[],
): Departure | null {
  const identity = readTimeSlotKey(slotKey);
  if (identity === null || identity.date === null) return null;
  return departuresNear(identity.date).find((departure) => departure.key === slotKey) ?? null;
}
