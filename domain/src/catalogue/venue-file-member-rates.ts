/** What members of a plan pay, in the venue file: its form, what contradicts itself in it, reading and writing (docs/venue-files.md, "Memberships"). */
import type { ActivityKey, RateKey } from '../kernel/keys.ts';
import { amount, toDecimal, zero } from '../kernel/money.ts';
import type { Location } from '../location/location.ts';
import type { MemberPrice, PlanRate } from '../memberships/plan-rate.ts';
import type { VenueFile } from './venue-file.ts';
import { unknown } from './venue-file-agents-check.ts';
import { group, list, slug, whole } from './venue-file-fields.ts';
import type { KeyBook } from './venue-file-keys.ts';
import { fault } from './venue-file-numbers.ts';
import { type Path, type Problem, problem, repeated } from './venue-file-problems.ts';
import { amountField, percentField } from './venue-file-values.ts';

export const memberRates = list(
  group('What members pay for a rate of an activity.', {
    activity: slug('sunrise-kayak').describe('Id of the activity.'),
    rate: slug('adult').describe('Id of its rate.'),
    price: amountField.optional().describe('What members pay, like 40.00; or percentOff instead.'),
    percentOff: percentField.optional().describe('Percent less than everybody pays, like 25; 100 is free.'),
    mostPerOrder: whole(1, 200).optional().describe('Most participants of one order at this price.'),
    mostPerDay: whole(1, 200)
      .optional()
      .describe('Most participants of one membership for one day at this price.'),
  }),
  500,
);

type RateInput = NonNullable<VenueFile['memberships']>['plans'][number]['rates'][number];

/** A percentage of all, in hundredths. */
const all = 10_000;

function checkPrice({ price, percentOff }: RateInput, path: Path): Problem[] {
  if (price === undefined && percentOff === undefined)
    return [problem([...path, 'price'], 'is missing: expected an amount like 40.00, or percentOff instead')];
  if (price !== undefined && percentOff !== undefined)
    return [problem([...path, 'percentOff'], 'there is a price already: remove one of the two')];
  return percentOff !== undefined && percentOff > all
    ? [problem([...path, 'percentOff'], `may be at most 100, found ${percentOff / 100}`)]
    : [];
}

function checkNames(
  { activity, rate }: RateInput,
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
  rates: readonly RateInput[],
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

function readPrice({ price, percentOff = zero }: RateInput): MemberPrice {
  return price === undefined
    ? { kind: 'off', basisPoints: percentOff }
    : { kind: 'amount', amount: amount(price) };
}

/** The file has passed checkMemberRates, so every id it names is there. */
export function readMemberRates(rates: readonly RateInput[], keys: KeyBook): PlanRate[] {
  return rates.map((input) => {
    const activity = keys.get(input.activity) ?? fault(`a key for activity ${input.activity}`);
    const rate = activity.rates.get(input.rate) ?? fault(`a key for rate ${input.rate}`);
    return {
      activityKey: activity.key as ActivityKey,
      rateKey: rate.key as RateKey,
      price: readPrice(input),
      mostPerOrder: input.mostPerOrder ?? null,
      mostPerDay: input.mostPerDay ?? null,
    };
  });
}

export function writeMemberRates(rates: readonly PlanRate[], { activities }: Pick<Location, 'activities'>) {
  const written = rates.map(({ activityKey, rateKey, price, mostPerOrder, mostPerDay }) => {
    const activity = activities.find(({ key }) => key === activityKey);
    return {
      activity: activity?.id ?? '',
      rate: activity?.rates.find(({ key }) => key === rateKey)?.id ?? '',
      price: price.kind === 'amount' ? toDecimal(price.amount) : undefined,
      percentOff: price.kind === 'off' ? price.basisPoints / 100 : undefined,
      mostPerOrder: mostPerOrder ?? undefined,
      mostPerDay: mostPerDay ?? undefined,
    };
  });
  return written.length === 0 ? undefined : written;
}
