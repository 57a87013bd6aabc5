/** Computes where the database counts departures' places, as ranges of one index (docs/rules/capacity.md). */
import {
  activitySubject,
  poolSubject,
  quartersOf,
  rateSubject,
  sharingSubject,
  writeQuarter,
} from '@gangway/domain/availability/cells';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import { vehicleSubject } from '@gangway/domain/availability/vehicle-subject';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { CellRange } from '../../db/touched-cells.repo.ts';

/** Returns what an activity's places are counted under: by the start of a departure, and by the quarters of pools. */
export function subjectsOf(activity: Activity): { starts: string[]; pools: string[] } {
  const { key, capacityType, rates, resources } = activity;
  const isRental = capacityType === 'duration';
  const pools = [
    ...(isRental ? rates.flatMap(({ pool }) => pool?.poolId ?? []) : []),
    ...resources.map(({ poolId }) => poolId),
  ];
  return {
    starts: isRental
      ? []
      : [
          activitySubject(key),
          ...(capacityType === 'rate' ? rates.map((rate) => rateSubject(rate.key)) : []),
          ...resources
            .filter(({ per }) => per === 'departure')
            .map(({ poolId }) => sharingSubject(key, poolId)),
        ],
    pools: [...new Set(pools)].map(poolSubject),
  };
}

/** Returns the index ranges that count the places of some departures. */
export function rangesOf(
  activity: Activity,
  departures: readonly Departure[],
  isFetched: boolean,
): CellRange[] {
  const [first, last] = [departures[0], departures.at(-1)];
  if (first === undefined || last === undefined) return [];
  const ats = { from: first.at < last.at ? first.at : last.at, to: first.at < last.at ? last.at : first.at };
  const { starts: subjects, pools } = subjectsOf(activity);
  const { vehicleId } = activity.transportation;
  if (isFetched && vehicleId !== null) subjects.push(vehicleSubject(vehicleId));
  const ranges = subjects.map((subject) => ({ subject, ...ats }));
  if (pools.length === 0) return ranges;
  const quarters = departures.map((departure) => quartersOf(activity, departure));
  const start = quarters.reduce((least, { first: quarter }) => Math.min(least, quarter), Infinity);
  const end = quarters.reduce((most, { first: quarter, count }) => Math.max(most, quarter + count), 0);
  const during = { from: writeQuarter(start), to: writeQuarter(end) };
  return [...ranges, ...pools.map((subject) => ({ subject, ...during }))];
}

/** Merges to one range per subject, so that what activities share is read once. */
export function mergeRanges(ranges: readonly CellRange[]): CellRange[] {
  const bySubject = new Map<string, CellRange>();
  for (const range of ranges) {
    const { subject, from, to } = bySubject.get(range.subject) ?? range;
    bySubject.set(subject, {
      subject,
      from: range.from < from ? range.from : from,
      to: range.to > to ? range.to : to,
    });
  }
  return [...bySubject.values()];
}
