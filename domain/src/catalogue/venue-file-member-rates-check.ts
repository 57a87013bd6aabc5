/** What contradicts itself in the members' prices of a venue file (docs/venue-files.md, "Memberships"). */
import type { VenueFile } from './venue-file.ts';
import { unknown } from './venue-file-agents-check.ts';
import type { VenueMemberRate } from './venue-file-member-rates.ts';
import { type Path, type Problem, problem, repeated } from './venue-file-problems.ts';

/** A percentage of all, in hundredths. */
const all = 10_000;

function checkPrice({ price, percentOff }: VenueMemberRate, path: Path): Problem[] {
  if (price === undefined && percentOff === undefined)
    return [problem([...path, 'price'], 'is missing: expected an amount like 40.00, or percentOff instead')];
  if (price !== undefined && percentOff !== undefined)
    return [problem([...path, 'percentOff'], 'there is a price already: remove one of the two')];
  return percentOff !== undefined && percentOff > all
    ? [problem([...path, 'percentOff'], `may be at most 100, found ${percentOff / 100}`)]
    : [];
}

function checkNames(
  { activity, rate }: VenueMemberRate,
  activities: VenueFile['activities'],
  path: Path,
): Problem[] {
  const found = activities.find(({ id }) => id === activity);
  if (found === undefined) {
    const words = unknown(
      activity,
      activities.map(({ id }) => id),
      'activity',
    );
    return words === null ? [] : [problem([...path, 'activity'], words)];
  }
  const words = unknown(
    rate,
    found.rates.map(({ id }) => id),
    'rate',
  );
  return words === null ? [] : [problem([...path, 'rate'], words)];
}

export function checkMemberRates(
  rates: readonly VenueMemberRate[],
  activities: VenueFile['activities'],
  path: Path,
): Problem[] {
  return [
    ...rates.flatMap((rate, index) => [
      ...checkNames(rate, activities, [...path, index]),
      ...checkPrice(rate, [...path, index]),
    ]),
    ...repeated(
      rates.map(({ activity, rate }, index) => ({ path: [...path, index], value: `${activity}/${rate}` })),
      () => 'this rate is there twice',
    ),
  ];
}
