/** Applies the changes that a venue asks for to a booking's choice (docs/rules/changes.md). */
import { addOnsOf } from '../add-ons/book-add-ons.ts';
import type { Departure } from '../availability/expand-schedule.ts';
import type { Activity } from '../catalog/activity.ts';
import type { Product } from '../catalog/product.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import type { ActivityChoice } from './book-activity.ts';

/** How many of something; named as the venue calls it, or by its key. */
export interface Counted {
  name: string;
  count: number;
}

export interface AskedOfChoice {
  /** How many guests of each rate there are from now on; rates that are not named stay as they are. */
  guests: readonly Counted[];
  /** The size of a private group; null if it stays. */
  groupSize: number | null;
  /** How many of each add-on; `Name/Variant` for one with variants. */
  addOns: readonly Counted[];
}

export type ChoiceRefusal =
  | { code: 'unknownRate'; name: string; known: string }
  | { code: 'unknownAddOn'; name: string; known: string }
  | { code: 'isGroup' }
  | { code: 'isNoGroup' };

const isCalled = (asked: string, { key, name }: { key: number; name: string }): boolean =>
  asked === String(key) || asked.trim().toLowerCase() === name.trim().toLowerCase();

type Rates = ActivityChoice['rates'];

function ratesAfter(
  activity: Activity,
  rates: Rates,
  guests: readonly Counted[],
): Outcome<Rates, ChoiceRefusal> {
  const after = new Map(rates.map(({ rateKey, participants }) => [rateKey, participants]));
  for (const { name, count } of guests) {
    const rate = activity.rates.find((one) => isCalled(name, one));
    if (rate === undefined) {
      const known = activity.rates.map((one) => one.name).join(', ');
      return refuse({ code: 'unknownRate', name, known });
    }
    after.set(rate.key, count);
  }
  return accept(
    [...after].filter(([, count]) => count > 0).map(([rateKey, participants]) => ({ rateKey, participants })),
  );
}

interface Named {
  key: number;
  name: string;
  productKey: number;
  variantKey: number | null;
}

/** Lists the products that can be asked for, and each variant of those that have some. */
const namedOf = (products: readonly Product[]): Named[] =>
  products.flatMap(({ key: productKey, name, variants }): Named[] =>
    variants.length === 0
      ? [{ key: productKey, name, productKey, variantKey: null }]
      : variants.map(({ key, name: variant }) => ({
          ...{ key, productKey, variantKey: key },
          name: `${name}/${variant}`,
        })),
  );

function addOnsAfter(
  products: readonly Product[],
  chosen: ActivityChoice['addOns'],
  asked: readonly Counted[],
): Outcome<ActivityChoice['addOns'], ChoiceRefusal> {
  const offered = namedOf(products);
  let after = chosen;
  for (const { name, count } of asked) {
    const named = offered.find((one) => isCalled(name, one));
    if (named === undefined)
      return refuse({ code: 'unknownAddOn', name, known: offered.map((one) => one.name).join(', ') || '–' });
    const { productKey, variantKey } = named;
    const others = after.filter((one) => one.productKey !== productKey || one.variantKey !== variantKey);
    after = count === 0 ? others : [...others, { productKey, variantKey, quantity: count }];
  }
  return accept(after);
}

/** Returns the choice with what was asked for; refuses names that the activity does not have. */
export function changeChoice(
  { activity, products }: { activity: Activity; products: readonly Product[] },
  choice: ActivityChoice,
  { guests, groupSize, addOns }: AskedOfChoice,
): Outcome<ActivityChoice, ChoiceRefusal> {
  if (choice.isPrivateTour && guests.length > 0) return refuse({ code: 'isGroup' });
  if (!choice.isPrivateTour && groupSize !== null) return refuse({ code: 'isNoGroup' });
  const rates = ratesAfter(activity, choice.rates, guests);
  if (!rates.ok) return rates;
  const extras = addOnsAfter(addOnsOf(activity, products), choice.addOns, addOns);
  if (!extras.ok) return extras;
  return accept({
    ...choice,
    rates: rates.value,
    guests: groupSize ?? choice.guests,
    addOns: extras.value,
  });
}

/** Returns the departure at a venue time, `2026-12-06T13:00`, or of a whole day, `2026-12-06`; null if there is none. */
export const departureAt = (departures: readonly Departure[], start: string): Departure | null =>
  departures.find((departure) =>
    start.length === 10
      ? departure.date === start && departure.time === null
      : departure.start.startsWith(start),
  ) ?? null;
