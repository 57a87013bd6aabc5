/**
 * Converts between a venue's wall times and instants. Separate from local-time.ts, so that pages can load the
 * calendar library late (D-TM-01, D-TM-02).
 */
import { fromAbsolute } from '@internationalized/date';
import {
  dateOf,
  fromDayNumber,
  type Instant,
  minutesOf,
  timeOf,
  timeOfMinutes,
  toDayNumber,
  type VenueDate,
  type WallTime,
  wallTime,
} from './local-time.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Zones change their clocks only at quarters of an hour, so an offset holds for the whole quarter. */
const quarterMs = 15 * minuteMs;
/** Quarters cached per zone: enough for fifty weeks; then the cache is cleared. */
const maxQuarters = 35_000;
const offsets = new Map<string, Map<number, number>>();

/**
 * Returns how far a zone's clock is ahead of UTC, in milliseconds. Cached per quarter, as lookups are slow.
 */
function offsetAt(instant: number, zone: string): number {
  let known = offsets.get(zone);
  if (known === undefined || known.size >= maxQuarters) {
    known = new Map();
    offsets.set(zone, known);
  }
  const quarter = Math.floor(instant / quarterMs);
  const remembered = known.get(quarter);
  if (remembered !== undefined) return remembered;
  const { offset } = fromAbsolute(quarter * quarterMs, zone);
  known.set(quarter, offset);
  return offset;
}

/** Returns the wall time at a number of milliseconds since 1970, without an offset from UTC. */
function wallOf(milliseconds: number): WallTime {
  const days = Math.floor(milliseconds / dayMs);
  return wallTime(fromDayNumber(days), timeOfMinutes(Math.floor((milliseconds - days * dayMs) / minuteMs)));
}

/** Returns the wall time of a zone at an instant, truncated to the minute. */
export function wallAt(instant: Instant, zone: string): WallTime {
  return wallOf(instant + offsetAt(instant, zone));
}

/** Returns the date of a zone at an instant: what day it is at the venue. */
export const dateAt = (instant: Instant, zone: string): VenueDate => dateOf(wallAt(instant, zone));

/**
 * Returns the instant of a wall time in a zone. In a repeated hour the first occurrence counts; a skipped
 * minute becomes the next minute that exists (D-TM-02): 02:30 on the night of a gap from 02:00 to 03:00 is
 * 03:00.
 */
export function instantOf(wall: WallTime, zone: string): Instant {
  const local = toDayNumber(dateOf(wall)) * dayMs + minutesOf(timeOf(wall)) * minuteMs;
  // The clock may change within the day before or after: one of the two readings is right, or the minute is
  // skipped.
  const yesterdays = local - offsetAt(local - dayMs, zone);
  const tomorrows = local - offsetAt(local + dayMs, zone);
  let before = Math.min(yesterdays, tomorrows);
  let after = Math.max(yesterdays, tomorrows);
  for (const instant of [before, after])
    if (instant + offsetAt(instant, zone) === local) return instant as Instant;
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / (2 * minuteMs)) * minuteMs;
    if (middle + offsetAt(middle, zone) < local) before = middle;
    else after = middle;
  }
  return after as Instant;
}

/** Returns the instant of a wall time as instantOf does, but in a repeated hour the last occurrence. */
export function lastInstantOf(wall: WallTime, zone: string): Instant {
  const first = instantOf(wall, zone);
  const last = (first + offsetAt(first, zone) - offsetAt(first + dayMs, zone)) as Instant;
  return last > first && wallAt(last, zone) === wall ? last : first;
}

/** Moves a wall time in a skipped hour to the next valid minute. */
export function settleWallTime(wall: WallTime, zone: string): WallTime {
  return wallAt(instantOf(wall, zone), zone);
}
