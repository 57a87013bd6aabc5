/** How long an activity takes at least: what the catalog filters and sorts by (docs/decisions/0045-filters-read-fields.md). */
import type { Activity } from './activity.ts';

type Lasting = Pick<Activity, 'capacityType' | 'appointmentType' | 'durations' | 'schedules' | 'exceptions'>;

/** Minutes of its shortest departure or rental, a day for what has a date only; null for open tickets and where nothing runs. */
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
