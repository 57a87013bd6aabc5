/** The departure a time slot key stands for, if the schedule still has it. */
import type { Activity } from '../catalogue/activity.ts';
import { type Departure, expandSchedule } from './expand-schedule.ts';
import { readTimeSlotKey } from './time-slot-key.ts';

export function findDeparture(
  activity: Pick<Activity, 'appointmentType' | 'schedules' | 'exceptions'>,
  slotKey: number,
  zone: string,
): Departure | null {
  const identity = readTimeSlotKey(slotKey);
  if (identity === null || identity.date === null) return null;
  const departures = expandSchedule(activity, identity.date, identity.date, zone);
  return departures.find((departure) => departure.key === slotKey) ?? null;
}
