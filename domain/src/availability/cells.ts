/** Which cells a booking claims: whatever can run out, with its units (docs/rules/capacity.md). */
import type { Activity } from '../catalogue/activity.ts';
import type { RateSelection } from '../catalogue/rate.ts';
import type { Departure } from './expand-schedule.ts';
import { seatsOf } from './explain.ts';

export interface WantedCell {
  subject: string;
  at: string;
  /** From the rules; null for no limit. Holds only where the cell was never touched. */
  capacity: number | null;
  units: number;
}

/** What the departures of an activity are counted under. */
export function activitySubject(activityKey: number): string {
  return `activity/${activityKey}`;
}

/** Type time: the departure's seats. A party that takes no seat claims nothing. */
export function wantedCells(
  activity: Pick<Activity, 'key' | 'rates'>,
  departure: Departure,
  party: readonly RateSelection[],
): WantedCell[] {
  const units = seatsOf(activity, party);
  if (units === 0) return [];
  return [{ subject: activitySubject(activity.key), at: departure.at, capacity: departure.capacity, units }];
}
