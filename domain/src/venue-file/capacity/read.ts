/**
 * Converts pools, rentals, private tours and open tickets of a checked venue file to the form the rules use
 * (docs/venue-files.md).
 */
import type { Activity, DurationOption, ScheduleRule } from '../../catalog/activity.ts';
import type { Rate } from '../../catalog/rate.ts';
import type { ResourcePool } from '../../catalog/resource-pool.ts';
import type { VenueActivity, VenueFile, VenueSchedule } from '../venue-file.ts';

export const readPools = ({ pools }: VenueFile): ResourcePool[] =>
  pools.map(({ id, name, units }) => ({ id, name, units }));

const usualStep = 30;

export function readHours({ hours }: VenueSchedule): ScheduleRule['hours'] {
  return hours === undefined
    ? null
    : { from: hours.from, to: hours.to, everyMinutes: hours.every ?? usualStep };
}

export function readRateCapacity(
  rate: VenueActivity['rates'][number],
): Pick<Rate, 'capacity' | 'pool' | 'isPrivateTourRate'> {
  return {
    capacity: rate.capacity ?? null,
    pool: rate.pool === undefined ? null : { poolId: rate.pool.id, units: rate.pool.units },
    isPrivateTourRate: rate.isPrivateTourRate,
  };
}

type CapacityOfActivity = Pick<
  Activity,
  'privateTour' | 'durations' | 'prepMinutes' | 'turnaroundMinutes' | 'resources' | 'stock' | 'validityDays'
>;

function readPrivateTour({ privateTours }: VenueActivity): Activity['privateTour'] {
  return {
    enabled: privateTours !== undefined,
    only: privateTours?.only ?? false,
    name: privateTours?.name ?? null,
    description: privateTours?.description ?? null,
    leadMinutes: privateTours?.lead ?? 0,
  };
}

export function readCapacity(activity: VenueActivity, rateKey: (id: string) => number): CapacityOfActivity {
  return {
    privateTour: readPrivateTour(activity),
    durations: activity.durations.map(
      ({ length, name, prices }): DurationOption => ({
        minutes: length,
        name: name ?? null,
        prices: Object.entries(prices).map(([id, price]) => ({ rateKey: rateKey(id), price })),
      }),
    ),
    prepMinutes: activity.prep ?? 0,
    turnaroundMinutes: activity.turnaround ?? 0,
    resources: activity.resources.map(({ pool, units, per }) => ({ poolId: pool, units, per })),
    stock: activity.stock ?? null,
    validityDays: activity.validityDays,
  };
}
