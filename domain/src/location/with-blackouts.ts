/** An activity including its venue's blackout dates, on which it is closed (D-AV-06). */
import type { Activity, ScheduleException } from '../catalog/activity.ts';
import type { VenueDate } from '../kernel/local-time.ts';
import type { Location } from './location.ts';

/** Blackouts that a venue file may have. */
export const mostBlackouts = 200;

/** The venue's blackout dates come last, so that no exception of the activity can reopen them. */
export function withBlackouts(activity: Activity, blackouts: Location['blackouts']): Activity {
  if (blackouts.length === 0) return activity;
  const closed = blackouts.map(
    ({ from, to, reason }): ScheduleException => ({
      kind: 'closed',
      from: from as VenueDate,
      to: to as VenueDate,
      times: null,
      reason,
    }),
  );
  return { ...activity, exceptions: [...activity.exceptions, ...closed] };
}
