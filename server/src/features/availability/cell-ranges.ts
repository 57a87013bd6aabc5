/** Computes where the database counts departures' places, as ranges of one index (docs/rules/capacity.md). */
import {
  activitySubject,
  poolSubject,
  quartersOf,
  rateSubject,
  writeQuarter,
} from '@gangway/domain/availability/cells';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import { vehicleSubject } from '@gangway/domain/availability/vehicle-subject';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { CellRange } from '../../db/touched-cells.repo.ts';

/** Returns the index ranges that count the places of some departures. */
export function rangesOf(
  activity: Activity,
  departures: readonly Departure[],
  isFetched: boolean,
): CellRange[] {
  const [first, last] = [departures[0], departures.at(-1)];
  if (first === undefined || last === undefined) return [];
  const ats = { from: first.at < last.at ? first.at : last.at, to: first.at < last.at ? last.at : first.at };
  const subjects =
    activity.capacityType === 'duration'
      ? []
      : [
          activitySubject(activity.key),
          ...(activity.capacityType === 'rate' ? activity.rates.map(({ key }) => rateSubject(key)) : []),
        ];
  const pools = new Set([
    ...(activity.capacityType === 'duration' ? activity.rates.flatMap(({ pool }) => pool?.poolId ?? []) : []),
    ...activity.resources.map(({ poolId }) => poolId),
  ]);
  const { vehicleId } = activity.transportation;
  if (isFetched && vehicleId !== null) subjects.push(vehicleSubject(vehicleId));
  const ranges = subjects.map((subject) => ({ subject, ...ats }));
  if (pools.size === 0) return ranges;
  const quarters = departures.map((departure) => quartersOf(activity, departure));
  const start = quarters.reduce((least, { first: quarter }) => Math.min(least, quarter), Infinity);
  const end = quarters.reduce((most, { first: quarter, count }) => Math.max(most, quarter + count), 0);
  const during = { from: writeQuarter(start), to: writeQuarter(end) };
  return [...ranges, ...[...pools].map((poolId) => ({ subject: poolSubject(poolId), ...during }))];
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
