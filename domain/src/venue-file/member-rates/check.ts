/** Finds contradictions in the members' prices of a venue file (docs/venue-files.md, "Memberships"). */
import { amountLike } from '../../file-fields/values.ts';
import { t } from '../../messages/t.ts';
import { type Path, type Problem, problem, repeated } from '../problems.ts';
import { unknownId } from '../unknown-id.ts';
import type { VenueFile } from '../venue-file.ts';
import type { VenueMemberRate } from './schema.ts';

/** 100 percent, in basis points. */
const all = 10_000;

function checkPrice({ price, percentOff }: VenueMemberRate, path: Path): Problem[] {
  if (price === undefined && percentOff === undefined)
    return [
      problem([...path, 'price'], t('venueFile.memberships.noMemberPrice', { example: amountLike(40) })),
    ];
  if (price !== undefined && percentOff !== undefined)
    return [problem([...path, 'percentOff'], t('venueFile.memberships.twoMemberPrices'))];
  return percentOff !== undefined && percentOff > all
    ? [
        problem(
          [...path, 'percentOff'],
          t('venueFile.problem.tooMuch', { most: 100, found: percentOff / 100 }),
        ),
      ]
    : [];
}

function checkNames(
  { activity, rate }: VenueMemberRate,
  activities: VenueFile['activities'],
  path: Path,
): Problem[] {
  const found = activities.find(({ id }) => id === activity);
  if (found === undefined) {
    const words = unknownId(
      activity,
      activities.map(({ id }) => id),
      'activity',
    );
    return words === null ? [] : [problem([...path, 'activity'], words)];
  }
  const words = unknownId(
    rate,
    found.rates.map(({ id }) => id),
    'rate',
  );
  return words === null ? [] : [problem([...path, 'rate'], words)];
}

/** @param guestPasses how many guests the plan's members may bring along */
export function checkMemberRates(
  rates: readonly VenueMemberRate[],
  activities: VenueFile['activities'],
  guestPasses: number,
  path: Path,
): Problem[] {
  return [
    ...rates.flatMap(({ usesGuestPass }, index) =>
      usesGuestPass && guestPasses === 0
        ? [problem([...path, index, 'usesGuestPass'], t('venueFile.memberships.noGuestPasses'))]
        : [],
    ),
    ...rates.flatMap((rate, index) => [
      ...checkNames(rate, activities, [...path, index]),
      ...checkPrice(rate, [...path, index]),
    ]),
    ...repeated(
      rates.map(({ activity, rate }, index) => ({ path: [...path, index], value: `${activity}/${rate}` })),
      () => t('venueFile.memberships.rateTwice'),
    ),
  ];
}
