/** Applies the changes that a venue asks for to a booking's choice (docs/rules/changes.md). */
import { addOnsOf } from '../add-ons/book-add-ons.ts';
import type { Departure } from '../availability/expand-schedule.ts';
import type { Activity } from '../catalog/activity.ts';
import type { Product } from '../catalog/product.ts';
import type { RateKey } from '../kernel/keys.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import type { ActivityChoice } from './book-activity.ts';

/** How many of something; named as the venue calls it, or by its key. */
export interface Counted {
  name: string;
  count: number;
}

export interface CountedRate {
  rateKey: RateKey;
  count: number;
}

export interface CountedAddOn {
  productKey: number;
  /** Null for one without variants. */
  variantKey: number | null;
  count: number;
}

export interface AskedOfChoice {
  /** How many guests of each rate there are from now on; rates that are not named stay as they are. */
  guests: readonly (Counted | CountedRate)[];
  /** The size of a private group; null if it stays. */
  groupSize: number | null;
  /** How many of each add-on; by name, `Name/Variant` for one with variants. By its key, one that is no longer offered can be dropped. */
  addOns: readonly (Counted | CountedAddOn)[];
}

export type ChoiceRefusal =
  | { code: 'unknownRate'; name: string; known: string }
  | { code: 'unknownAddOn'; name: string; known: string }
  | { code: 'isGroup' }
  | { code: 'isNoGroup' };

const isCalled = (asked: string, { key, name }: { key: number; name: string }): boolean =>
  asked === String(key) || asked.trim().toLowerCase() === name.trim().toLowerCase();

type Rates = ActivityChoice['rates'];

/** Returns the key of a rate that is offered, or of one that goes. */
function rateKeyOf({ rates }: Activity, asked: AskedOfChoice['guests'][number]): RateKey | null {
  if (!('rateKey' in asked)) return rates.find((one) => isCalled(asked.name, one))?.key ?? null;
  const { rateKey, count } = asked;
  return count === 0 || rates.some(({ key }) => key === rateKey) ? rateKey : null;
}

function ratesAfter(
  activity: Activity,
  rates: Rates,
  guests: AskedOfChoice['guests'],
): Outcome<Rates, ChoiceRefusal> {
  const after = new Map(rates.map(({ rateKey, participants }) => [rateKey, participants]));
  for (const asked of guests) {
    const rateKey = rateKeyOf(activity, asked);
    if (rateKey === null) {
      const known = activity.rates.map((one) => one.name).join(', ');
      return refuse({
        code: 'unknownRate',
        name: 'name' in asked ? asked.name : String(asked.rateKey),
        known,
      });
    }
    after.set(rateKey, asked.count);
  }
  return accept(
    [...after].filter(([, count]) => count > 0).map(([rateKey, participants]) => ({ rateKey, participants })),
  );
}

type AddOnKeys = Pick<CountedAddOn, 'productKey' | 'variantKey'>;

interface Named extends AddOnKeys {
  key: number;
  name: string;
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

const isSame = (one: AddOnKeys, other: AddOnKeys): boolean =>
  one.productKey === other.productKey && one.variantKey === other.variantKey;

/** Returns the keys of an add-on that is offered, or of one that goes. */
function addOnKeysOf(offered: readonly Named[], asked: AskedOfChoice['addOns'][number]): AddOnKeys | null {
  if ('name' in asked) return offered.find((one) => isCalled(asked.name, one)) ?? null;
  return asked.count === 0 ? asked : (offered.find((one) => isSame(one, asked)) ?? null);
}

function addOnsAfter(
  products: readonly Product[],
  chosen: ActivityChoice['addOns'],
  all: AskedOfChoice['addOns'],
): Outcome<ActivityChoice['addOns'], ChoiceRefusal> {
  const offered = namedOf(products);
  let after = chosen;
  for (const asked of all) {
    const keys = addOnKeysOf(offered, asked);
    if (keys === null) {
      const name = 'name' in asked ? asked.name : String(asked.variantKey ?? asked.productKey);
      return refuse({ code: 'unknownAddOn', name, known: offered.map((one) => one.name).join(', ') || '–' });
    }
    const { productKey, variantKey } = keys;
    const others = after.filter((one) => !isSame(one, keys));
    after = asked.count === 0 ? others : [...others, { productKey, variantKey, quantity: asked.count }];
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
