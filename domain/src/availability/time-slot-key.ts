/**
 * The key of a departure is its identity: date, time and length in one integer (design: capacity; D-AV-01).
 */
import type { TimeSlotKey } from '../kernel/keys.ts';
import {
  fromDayNumber,
  isVenueDate,
  minutesOf,
  timeOfMinutes,
  toDayNumber,
  type VenueDate,
  type VenueTime,
} from '../kernel/local-time.ts';

/**
 * Identifies a departure within its activity. Date-only slots start at 00:00; an open pass has no date.
 */
export interface SlotIdentity {
  date: VenueDate | null;
  time: VenueTime | null;
  lengthMinutes: number;
}

const lengthSpan = 1 << 16;
const minuteSpan = 1441;
const allDay = 1440;

/** The same on every server, never expires, unique within its activity; always a safe integer. */
export function timeSlotKey({ date, time, lengthMinutes }: SlotIdentity): TimeSlotKey {
  const day = date === null ? 0 : toDayNumber(date) + 1;
  const minute = time === null ? allDay : minutesOf(time);
  return ((day * minuteSpan + minute) * lengthSpan + lengthMinutes) as TimeSlotKey;
}

/** Decodes a key; null if it cannot be the key of any departure. */
export function readTimeSlotKey(key: number): SlotIdentity | null {
  if (!Number.isSafeInteger(key) || key < 0) return null;
  const lengthMinutes = key % lengthSpan;
  const rest = (key - lengthMinutes) / lengthSpan;
  const minute = rest % minuteSpan;
  const day = (rest - minute) / minuteSpan;
  const date = day === 0 ? null : fromDayNumber(day - 1);
  if (date !== null && !isVenueDate(date)) return null;
  return {
    date,
    time: minute === allDay ? null : timeOfMinutes(minute),
    lengthMinutes,
  };
}
