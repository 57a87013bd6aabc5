/**
 * An add-on: an extra sold with an activity and chosen while booking it
 * (specification 3.5, D-AD-01; docs/rules/add-ons.md).
 */
import { keyOfId } from '../kernel/id-key.ts';
import type { Amount } from '../kernel/money.ts';

/**
 * simple: a quantity. variants: a quantity of each variant. boolean: yes or no. photoPackage: like boolean,
 * in a separate list.
 */
export type ProductKind = 'simple' | 'variants' | 'boolean' | 'photoPackage';
/** The price covers one unit, one guest, or the whole booking (D-AD-03). */
export type PricePer = 'unit' | 'participant' | 'booking';

export interface ProductVariant {
  /** ProductKey of the variant. */
  key: number;
  /** Stable name within its product, as in the venue file. */
  id: string;
  name: string;
  price: Amount;
  publishedPrice: Amount | null;
  /** Stock per day; null for no limit. */
  stockPerDay: number | null;
}

export interface Product {
  /** ProductKey. */
  key: number;
  /** Stable name within the venue, as in the venue file. */
  id: string;
  name: string;
  description: string | null;
  kind: ProductKind;
  per: PricePer;
  /** Zero for a product with variants, which have their own prices. */
  price: Amount;
  /** The price elsewhere; struck through if it is higher (D-AD-02). */
  publishedPrice: Amount | null;
  /** The least quantity that must be taken; 0 for an optional add-on. */
  minimum: number;
  /** The most in one booking, all variants together; null if the operator sets no limit. */
  maximum: number | null;
  stockPerDay: number | null;
  variants: readonly ProductVariant[];
}

/** Returns the key for a product's id; a variant's key combines both ids. */
export function productKey(productId: string, variantId?: string): number {
  return keyOfId(variantId === undefined ? productId : `${productId}/${variantId}`);
}

/** The ProductKey of tips: no product id is empty, so no product can have this key (D-RT-11). */
export const tipProductKey = keyOfId('');
