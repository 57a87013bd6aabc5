/** Writes pools, rentals, private tours and open tickets to a venue file (docs/venue-files.md, "Export"). */

import type { Activity, ScheduleRule } from '../../catalog/activity.ts';
import type { Rate } from '../../catalog/rate.ts';
import { amount, toDecimal } from '../../kernel/money.ts';
import type { Location } from '../../location/location.ts';
import { some, unless } from '../defaults.ts';
import { writeLength } from '../values.ts';
import type { VenueFileInput } from '../venue-file.ts';

type ActivityInput = NonNullable<VenueFileInput['activities']>[number];

const length = (minutes: number) => (minutes === 0 ? undefined : writeLength(minutes));

export function writePools({ pools }: Pick<Location, 'pools'>): VenueFileInput['pools'] {
  return some(pools.map(({ id, name, units }) => ({ id, name, units })));
}

export function writeHours({ hours }: ScheduleRule) {
  if (hours === null) return undefined;
  const { from, to, everyMinutes } = hours;
  return { from, to, every: everyMinutes === 30 ? undefined : writeLength(everyMinutes) };
}

export function writeRateCapacity({ capacity, pool, isPrivateTourRate }: Rate, { capacityType }: Activity) {
  const limit =
    capacityType === 'rate' && !isPrivateTourRate ? (capacity ?? ('unlimited' as const)) : undefined;
  return {
    capacity: limit,
    pool: pool === null ? undefined : { id: pool.poolId, units: unless(pool.units, 1) },
    isPrivateTourRate: isPrivateTourRate ? true : undefined,
  };
}

function writePrivateTours({ enabled, only, name, description, leadMinutes }: Activity['privateTour']) {
  if (!enabled && !only) return undefined;
  return {
    // Written even if it is the default, because an empty group would be left out.
    only,
    name: name ?? undefined,
    description: description ?? undefined,
    lead: length(leadMinutes),
  };
}

type CapacityFields =
  | 'durations'
  | 'prep'
  | 'turnaround'
  | 'resources'
  | 'privateTours'
  | 'stock'
  | 'validityDays';

export function writeCapacityOf(activity: Activity): Pick<ActivityInput, CapacityFields> {
  const ids = new Map<number, string>(activity.rates.map(({ key, id }) => [key, id]));
  const durations = activity.durations.map(({ minutes, name, prices }) => ({
    length: writeLength(minutes),
    name: name ?? undefined,
    prices: Object.fromEntries(
      prices.map(({ rateKey, price }) => [ids.get(rateKey) ?? '', toDecimal(amount(price))]),
    ),
  }));
  const resources = activity.resources.map(({ poolId, units, per }) => ({
    pool: poolId,
    units: unless(units, 1),
    per: unless(per, 'participant'),
  }));
  return {
    durations: some(durations),
    prep: length(activity.prepMinutes),
    turnaround: length(activity.turnaroundMinutes),
    resources: some(resources),
    privateTours: writePrivateTours(activity.privateTour),
    stock: activity.stock ?? undefined,
    validityDays: unless(activity.validityDays, 365),
  };
}
