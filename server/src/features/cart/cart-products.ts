/** Add-ons of cart lines: their rows, keys, and effect on fees and taxes (docs/rules/add-ons.md). */

import type { ChosenAddOn } from '@gangway/contract/add-ons';
import { type BookedProduct, tipsOf } from '@gangway/domain/add-ons/book-add-ons';
import { productSubject } from '@gangway/domain/add-ons/wanted-products';
import type { ChargedActivity } from '@gangway/domain/booking/activity-charge';
import type { ActivityChoice, BookedActivity } from '@gangway/domain/booking/book-activity';
import { add, amount } from '@gangway/domain/kernel/money';
import type { OrderLine } from '@gangway/domain/order/order';
import { sqlState } from '../../db/database.ts';
import { Refused } from '../../platform/refused.ts';
import { readExtras, readGivenAnswers } from '../add-ons/add-ons.service.ts';
import type { LineToAdd } from './cart.repo.ts';
import type { ProductColumns } from './order-columns.ts';

/** Its key in the order is assigned when the change is made. */
export function productRow(product: BookedProduct): ProductColumns {
  return {
    merchandise_key: 0,
    product_key: product.productKey,
    variant_key: product.variantKey,
    kind: product.kind,
    name: product.name,
    variant_name: product.variantName,
    quantity: product.quantity,
    unit_price: product.unitPrice,
    sub_total: product.subTotal,
    published_price: product.publishedPrice,
    tip_percent: product.tipPercent,
    minimum: product.minimum,
    stock_units: product.stock?.units ?? 0,
  };
}

const noPlaces = 'GW001';
const keysPerChange = 10_000;

/**
 * Assigns every add-on its key in the order. Keys derive from the change's unique revision, so they are never
 * reused, not even after a removal. Variants of an add-on share a key; existing keys are kept.
 */
export function numberProducts(lines: readonly LineToAdd[], revision: number): LineToAdd[] {
  let next = revision * keysPerChange;
  return lines.map((line) => {
    const given = new Map<number, number>();
    const keyOf = ({ product_key: product, merchandise_key: kept }: ProductColumns): number => {
      const key = kept > 0 ? kept : (given.get(product) ?? next++);
      given.set(product, key);
      return key;
    };
    return {
      ...line,
      products: line.products.map((product) => ({ ...product, merchandise_key: keyOf(product) })),
    };
  });
}

/** Identifies lines with the same guests: those under one package line, existing or being added. */
export const packageLineOf = (line: Pick<LineToAdd, 'package' | 'package_line'>) =>
  line.package === undefined ? (line.package_line ?? null) : `added ${line.package}`;

export function chargedLine(line: OrderLine): ChargedActivity {
  const { subTotal, participants, taxClass, packageLineKey: packageLine, start, details } = line;
  const isHidden = details.isHidden === true;
  return { subTotal, participants, packageLine, isHidden, taxClass, start, tips: tipsOf(line.products) };
}

export function chargedAddition(line: LineToAdd): ChargedActivity {
  const tips = line.products.filter(({ kind }) => kind === 'tip').map((tip) => amount(tip.sub_total));
  return {
    subTotal: amount(line.sub_total),
    tips: add(...tips),
    participants: line.participants,
    packageLine: packageLineOf(line),
    isHidden: line.details.isHidden === true,
    taxClass: line.tax_class,
    start: line.starts_at_wall as ChargedActivity['start'],
  };
}

/** Keeps a rebooked or repriced line's number and add-on keys, so that what the page knows stays valid. */
export function inPlaceOf(line: OrderLine, next: LineToAdd): LineToAdd {
  const keys = new Map(line.products.map(({ productKey, merchandiseKey }) => [productKey, merchandiseKey]));
  const products = next.products.map((product) => ({
    ...product,
    merchandise_key: keys.get(product.product_key) ?? 0,
  }));
  const member = line.packageLineKey === null ? {} : { package_line: line.packageLineKey };
  return { ...next, ...member, line_id: line.lineKey, products };
}

/** Returns a line's choice without one add-on and all its variants. Refuses to remove a required one. */
export function withoutProduct(
  line: OrderLine,
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
export function stockRefusal(error: unknown, booked: readonly BookedActivity[]): Refused | null {
  const detail = (error as { detail?: string }).detail;
  if (sqlState(error) !== noPlaces || detail === undefined) return null;
  const shortages = JSON.parse(detail) as { subject: string; left: number | null }[];
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
