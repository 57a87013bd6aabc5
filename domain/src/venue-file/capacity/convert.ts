/**
 * Converts rentals, private tours and open tickets of the venue file to the form the rules use, and back
 * (docs/venue-files.md).
 */
import type { Activity, ScheduleRule } from '../../catalog/activity.ts';
import type { Rate } from '../../catalog/rate.ts';
import { unless } from '../defaults.ts';
import type { ActivityKeys } from '../keys.ts';
import { readPrices, writePrices } from '../parts/prices.ts';
import type { VenueActivity, VenueSchedule } from '../venue-file.ts';

/** Minutes from one start of a rental to the next. */
const usualStep = 30;

export const readHours = ({ hours }: VenueSchedule): ScheduleRule['hours'] =>
  hours === undefined ? null : { from: hours.from, to: hours.to, everyMinutes: hours.every ?? usualStep };

export function writeHours({ hours }: ScheduleRule): VenueSchedule['hours'] {
  return hours === null ? undefined : { ...hours, every: unless(hours.everyMinutes, usualStep) };
}

/** Places of a rate are said where each rate has its own. */
export const writeRateCapacity = ({ capacity, isPrivateTourRate }: Rate, { capacityType }: Activity) =>
  capacityType === 'rate' && !isPrivateTourRate ? capacity : undefined;

type Capacity = Pick<Activity, 'privateTour' | 'durations'>;
type VenueCapacity = Pick<VenueActivity, 'privateTours' | 'durations'>;

const noPrivateTours = { only: false, name: null, description: null, leadMinutes: 0 };

export function readCapacity({ privateTours, durations }: VenueActivity, keys: ActivityKeys): Capacity {
  return {
    privateTour: { enabled: privateTours !== undefined, ...(privateTours ?? noPrivateTours) },
    durations: durations.map((duration) => ({ ...duration, prices: readPrices(duration.prices, keys) })),
  };
}

export function writeCapacity({ privateTour, durations, rates }: Activity): VenueCapacity {
  return {
    privateTours: privateTour.enabled || privateTour.only ? privateTour : undefined,
    durations: durations.map((duration) => ({ ...duration, prices: writePrices(duration.prices, rates) })),
  };
}
