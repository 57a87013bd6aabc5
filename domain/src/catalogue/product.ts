/** An add-on: what goes with an activity and is chosen while booking it (specification 3.5, D-AD-01; docs/rules/add-ons.md). */
import { keyOfId } from '../kernel/id-key.ts';
import type { Amount } from '../kernel/money.ts';

/** simple: a number of them. variants: a number of each kind. boolean: taken or not. photoPackage: as boolean, in a list of its own. */
export type ProductKind = 'simple' | 'variants' | 'boolean' | 'photoPackage';
/** What the price is of: one of them, one guest, or the whole booking (D-AD-03). */
export type PricePer = 'unit' | 'participant' | 'booking';

export interface ProductVariant {
  /** ProductKey of the variant. */
  key: number;
  /** Stable name within its product, as in the venue file. */
  id: string;
  name: string;
  price: Amount;
  publishedPrice: Amount | null;
  /** How many there are on a day; null for no limit. */
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
  /** Nothing for one with variants, which have prices of their own. */
  price: Amount;
  /** What it costs elsewhere: struck through when it is more (D-AD-02). */
  publishedPrice: Amount | null;
  /** At least so many must be taken; 0 for an add-on that may be left. */
  minimum: number;
  /** Most in one booking, all variants together; null for no limit of the operator. */
  maximum: number | null;
  stockPerDay: number | null;
  variants: readonly ProductVariant[];
}

/** The key of a product's id; a variant's is its product's and its own. */
export function productKey(productId: string, variantId?: string): number {
  return keyOfId(variantId === undefined ? productId : `${productId}/${variantId}`);
}

/** The ProductKey under which tips travel: no id of a product is empty, so it is nobody else's (D-RT-11). */
export const tipProductKey = keyOfId('');
