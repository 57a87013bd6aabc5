/** Who comes along on a demo order: so many of each rate, with their answers, extras and pickup. */
import type { Activity } from '@gangway/domain/catalog/activity';
import type { CustomField, FieldScope } from '@gangway/domain/catalog/custom-field';
import { isOnSale, type Rate } from '@gangway/domain/catalog/rate';
import type { Location } from '@gangway/domain/location/location';
import { drawAnswer } from './demo-guests.ts';
import type { DemoAnswer, DemoBooking } from './demo-order.ts';
import type { Random } from './random.ts';

const sizes = [
  { size: 1, weight: 13 },
  { size: 2, weight: 38 },
  { size: 3, weight: 15 },
  { size: 4, weight: 19 },
  { size: 5, weight: 6 },
  { size: 6, weight: 5 },
  { size: 7, weight: 2 },
  { size: 8, weight: 2 },
];

export const drawSize = (random: Random): number => random.weighted(sizes).size;

const ratesOf = ({ rates }: Pick<Activity, 'rates'>) =>
  rates.filter((rate) => isOnSale(rate) && !rate.isPrivateTourRate);

const most = (count: number, { maximum, capacity }: Rate) =>
  Math.min(count, maximum ?? count, capacity ?? count);

type Chosen = { rate: Rate; participants: number };

/** Families with children, couples of another kind, one rate for everybody. */
function drawRates(random: Random, activity: Activity, size: number): Chosen[] {
  const rates = ratesOf(activity);
  const [first] = rates;
  if (first === undefined) return [];
  const whole = rates.find(({ people }) => people > 1 && people === size);
  if (whole !== undefined && random.chance(0.7)) return [{ rate: whole, participants: 1 }];
  const usual = activity.capacityType === 'duration' ? random.pick(rates) : first;
  const child = rates.find(({ needsAdult, price }) => needsAdult && price > 0);
  const other = rates.find((rate) => rate !== first && !rate.needsAdult && rate.seats === 1);
  if (child !== undefined && (size > 2 ? random.chance(0.65) : size === 2 && random.chance(0.12))) {
    const children = most(Math.max(1, size - 2), child);
    return [
      { rate: first, participants: size - children },
      { rate: child, participants: children },
    ];
  }
  if (other !== undefined && activity.capacityType === 'time' && random.chance(0.15))
    return [{ rate: other, participants: most(size, other) }];
  return [{ rate: usual, participants: most(size, usual) }];
}

function answerOf(random: Random, field: CustomField): DemoAnswer {
  const { key: fieldKey, label, options } = field;
  return { fieldKey, value: options.length > 0 ? random.pick(options) : drawAnswer(random, label) };
}

/** Answers every question that has to be answered, and some of the others. */
export const drawAnswers = (
  random: Random,
  fields: readonly CustomField[],
  scopes: readonly FieldScope[],
): DemoAnswer[] =>
  fields
    .filter(({ scope }) => scopes.includes(scope))
    .filter(({ isRequired }) => random.chance(0.25) || isRequired)
    .map((field) => answerOf(random, field));

function drawAddOns(
  random: Random,
  { products }: Pick<Location, 'products'>,
  { addOns }: Activity,
): Pick<DemoBooking, 'addOns' | 'photoPackages'> {
  const offered = products.filter(({ id }) => addOns.includes(id));
  const chosen = offered.filter(({ minimum }) => random.chance(0.3) || minimum > 0);
  return {
    addOns: chosen
      .filter(({ kind }) => kind !== 'photoPackage')
      .map(({ key, kind, minimum, variants }) => ({
        productKey: key,
        quantity: Math.max(1, minimum),
        variantKey: kind === 'variants' ? (variants[0]?.key ?? null) : null,
      })),
    photoPackages: chosen.filter(({ kind }) => kind === 'photoPackage').map(({ key }) => key),
  };
}

/** Half of those who can be fetched are, from a place that the venue serves. */
function drawHotel(
  random: Random,
  { pickups }: Pick<Location, 'pickups'>,
  { transportation }: Activity,
): DemoBooking['hotel'] {
  if (!transportation.offered || pickups.length === 0) return null;
  if (!random.chance(0.55) && !transportation.required) return null;
  const { name, latitude, longitude } = random.pick(pickups);
  return { name, latitude, longitude };
}

export type DemoParty = Omit<DemoBooking, 'slotKey' | 'startAt'> & { seats: number };

/** Returns a party of about this size; null if nobody can book the activity alone. */
export function drawParty(
  random: Random,
  location: Location,
  activity: Activity,
  size: number,
): DemoParty | null {
  const least = Math.max(size, activity.minParticipants);
  const chosen = drawRates(random, activity, Math.min(least, activity.maxPeople ?? least));
  if (chosen.length === 0) return null;
  return {
    activityKey: activity.key,
    seats: chosen.reduce((sum, { rate, participants }) => sum + rate.seats * participants, 0),
    rates: chosen.map(({ rate, participants }) => ({
      rateKey: rate.key,
      participants,
      answers: Array.from({ length: participants * rate.people }, () =>
        drawAnswers(random, activity.customFields, ['participant']),
      ),
    })),
    privateGroup: null,
    ...drawAddOns(random, location, activity),
    tipPercent: activity.enableTips && random.chance(0.4) ? random.pick([10, 15, 20]) : null,
    answers: drawAnswers(random, activity.customFields, ['activity']),
    hotel: drawHotel(random, location, activity),
  };
}

/** Returns a group that has a departure of the activity alone; null if there are no private tours. */
export function drawPrivateGroup(random: Random, location: Location, activity: Activity): DemoParty | null {
  const rate = activity.rates.find(({ isPrivateTourRate }) => isPrivateTourRate);
  if (!activity.privateTour.enabled || rate === undefined) return null;
  const group = Math.min(random.between(3, 8), activity.maxPeople ?? 8);
  const answers = [drawAnswers(random, activity.customFields, ['participant'])];
  return {
    activityKey: activity.key,
    seats: Number.POSITIVE_INFINITY,
    rates: [{ rateKey: rate.key, participants: 1, answers }],
    privateGroup: group,
    ...drawAddOns(random, location, activity),
    tipPercent: null,
    answers: drawAnswers(random, activity.customFields, ['activity']),
    hotel: null,
  };
}
