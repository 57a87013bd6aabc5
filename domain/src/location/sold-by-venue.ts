/** A venue as its own people book it (docs/rules/desk-sales.md). */
import type { Activity } from '../catalog/activity.ts';
import type { Location } from './location.ts';

/** Days that schedules are asked about at most: as many as a venue file can say. */
const aheadForStaff = 730;

const withoutNotice = (activity: Activity): Activity => ({
  ...activity,
  cutoffMinutes: 0,
  salesOpenDaysAhead: Math.max(activity.salesOpenDaysAhead, aheadForStaff),
  privateTour: { ...activity.privateTour, leadMinutes: 0 },
});

/**
 * Returns the venue without the notice that it asks of guests, and on sale two years ahead: its people book until a departure
 * leaves. Places, prices and all other rules are as they are for guests.
 */
export const soldByVenue = (location: Location): Location => ({
  ...location,
  activities: location.activities.map(withoutNotice),
});
