/**
 * An activity's shortest time, used by the catalog's filters and sorting
 * (docs/decisions/0045-filters-read-fields.md).
 */
import type { Activity } from './activity.ts';

type Lasting = Pick<Activity, 'capacityType' | 'appointmentType' | 'durations' | 'schedules' | 'exceptions'>;

/**
 * Returns the shortest departure or rental in minutes, a day for date-only activities; null for open tickets
 * and if nothing runs.
 */
export function shortestMinutes(activity: Lasting): number | null {
  if (activity.appointmentType === 'none') return null;
  const lengths =
    activity.capacityType === 'duration'
      ? activity.durations.map(({ minutes }) => minutes)
      : [...activity.schedules, ...activity.exceptions.filter((one) => one.kind === 'extra')].map(
          ({ lengthMinutes }) => lengthMinutes,
        );
  return lengths.length === 0 ? null : Math.min(...lengths);
}
