/** Add-ons of activities in an order: their rows and keys, and what ran out (docs/rules/add-ons.md). */
import type { ChosenAddOn } from '@gangway/contract/add-ons';
import type { BookedProduct } from '@gangway/domain/add-ons/book-add-ons';
import { productSubject } from '@gangway/domain/add-ons/wanted-products';
import type { ActivityChoice, BookedActivity } from '@gangway/domain/booking/book-activity';
import type { ActivityLine, OrderLineProduct } from '@gangway/domain/order/order';
import { Refused } from '../../../../platform/refused.ts';
import { readExtras, readGivenAnswers } from '../../../add-ons/posted-extras.shared.ts';
import type { NewLine, Shortage } from '../line.ts';

/** Its key in the order is assigned when the change is made. */
export const orderedProduct = ({ stock, ...product }: BookedProduct): OrderLineProduct => ({
  ...product,
  merchandiseKey: 0,
  stockUnits: stock?.units ?? 0,
});

/** Assigns each add-on a key. Variants of an add-on share one; existing keys are kept. */
export function numberProducts(line: NewLine<'activity'>, from: number) {
  let next = from;
  const given = new Map<number, number>();
  const keyOf = ({ productKey, merchandiseKey: kept }: OrderLineProduct): number => {
    const key = kept > 0 ? kept : (given.get(productKey) ?? next++);
    given.set(productKey, key);
    return key;
  };
  const products = line.products.map((product) => ({ ...product, merchandiseKey: keyOf(product) }));
  return { line: { ...line, products }, next };
}

export const hasProduct = ({ products }: ActivityLine, key: number): boolean =>
  products.some(({ merchandiseKey }) => merchandiseKey === key);

/** Keeps a rebooked or repriced line's number and add-on keys, so that what the page knows stays valid. */
export function inPlaceOf(line: ActivityLine, next: NewLine<'activity'>): NewLine<'activity'> {
  const keys = new Map(line.products.map(({ productKey, merchandiseKey }) => [productKey, merchandiseKey]));
  const products = next.products.map((product) => ({
    ...product,
    merchandiseKey: keys.get(product.productKey) ?? 0,
  }));
  return { ...next, lineKey: line.lineKey, parentKey: line.parentKey, products };
}

/** Returns a line's choice without one add-on and all its variants. Refuses to remove a required one. */
export function withoutProduct(
  line: ActivityLine,
  choice: ActivityChoice,
  merchandiseKey: number,
): ActivityChoice {
  const product = line.products.find((candidate) => candidate.merchandiseKey === merchandiseKey);
  if (product === undefined) return choice;
  if (product.minimum > 0) throw new Refused('addOnRequired', { addOn: product.name });
  if (product.kind === 'tip') return { ...choice, tip: null };
  return { ...choice, addOns: choice.addOns.filter(({ productKey }) => productKey !== product.productKey) };
}

/** Returns a refusal that names the add-on that ran out that day; null if something else was refused. */
export function stockRefusal(
  booked: readonly BookedActivity[],
  shortages: readonly Shortage[],
): Refused | null {
  const shortageOf = ({ productKey, variantKey }: BookedProduct) =>
    shortages.find(({ subject }) => subject === productSubject(variantKey ?? productKey));
  const short = booked.flatMap(({ products }) => products).find(shortageOf);
  if (short === undefined) return null;
  const left = shortageOf(short)?.left ?? null;
  const addOn = short.variantName === null ? short.name : `${short.name} ${short.variantName}`;
  if (left === null || left <= 0) return new Refused('addOnSoldOut', { addOn });
  return left === 1 ? new Refused('oneAddOnLeft', { addOn }) : new Refused('addOnsLeft', { addOn, left });
}

/** Reads the add-ons, tip and answers of a posted activity. */
export function chosenExtras(
  chosen: Parameters<typeof readGivenAnswers>[0] & {
    addOns: ChosenAddOn[];
    photoPackageAddOns: ChosenAddOn[];
  },
): Pick<ActivityChoice, 'addOns' | 'tip' | 'answers'> {
  return {
    ...readExtras([...chosen.addOns, ...chosen.photoPackageAddOns]),
    answers: readGivenAnswers(chosen),
  };
}
