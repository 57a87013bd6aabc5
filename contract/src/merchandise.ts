/** Merchandise on sale: simple products and products with variants (3.5, 3.10; docs/rules/merchandise.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Amount } from '@gangway/domain/kernel/money';
import * as z from 'zod/mini';
import { get } from './call.ts';
import { amount, numberInQuery, wire } from './wire.ts';

const variant = wire({
  productKey: z.number(),
  productName: z.string(),
  cost: amount,
  /** How many are left; null for no limit. */
  totalAvailable: z.nullable(z.number()),
});

export const offeredMerchandise = wire({
  productKey: z.number(),
  productName: z.string(),
  productDescription: z.nullable(z.string()),
  photoVersion: z.nullable(z.string()),
  photoColour: z.nullable(z.string()),
  photoAlt: z.nullable(z.string()),
  isSimpleProduct: z.boolean(),
  /** The price as shown; of a product with variants, the lowest of theirs. */
  cost: amount,
  totalAvailable: z.nullable(z.number()),
  /** The most in one order, all variants together. */
  maximum: z.number(),
  variants: z.array(variant),
});
export type OfferedMerchandise = z.output<typeof offeredMerchandise>;

export const getMerchandise = get('/api/booking', 'getMerchandise', {
  summary: 'The merchandise on sale, with how many are left of what is limited (2.8-10).',
  input: wire({ locationKey: numberInQuery<LocationKey>() }, { locationKey: 'clientLocationKey' }),
  output: wire({ products: z.array(offeredMerchandise) }),
  limit: 'read',
});

/** A product as it is bought: itself, or one of its variants. */
export interface Unit {
  productKey: number;
  /** Null for the product itself. */
  name: string | null;
  cost: Amount;
  /** How many are left; null for no limit. */
  left: number | null;
}

export function unitsOf({ variants, ...product }: OfferedMerchandise): Unit[] {
  if (variants.length === 0)
    return [{ productKey: product.productKey, name: null, cost: product.cost, left: product.totalAvailable }];
  return variants.map(({ productKey, productName: name, cost, totalAvailable: left }) => ({
    productKey,
    name,
    cost,
    left,
  }));
}

export const isSoldOut = (product: OfferedMerchandise): boolean =>
  unitsOf(product).every(({ left }) => left === 0);

/**
 * Returns the most that can be chosen of a unit: what is left of it, and what the other units leave of an order's maximum.
 * @param chosen quantities by the keys of units
 */
export function mostOfUnit(
  product: OfferedMerchandise,
  { productKey, left }: Unit,
  chosen: Readonly<Record<number, number>>,
): number {
  const ofOthers = unitsOf(product)
    .filter((unit) => unit.productKey !== productKey)
    .reduce((sum, unit) => sum + (chosen[unit.productKey] ?? 0), 0);
  return Math.min(left ?? product.maximum, product.maximum - ofOthers);
}
