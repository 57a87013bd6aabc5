/**
 * Merchandise: things that are bought without a date, such as T-shirts and prints (2.8-10, 3.5;
 * docs/rules/merchandise.md).
 */
import type { WantedCell } from '../availability/cells.ts';
import type { Picture } from '../catalog/activity.ts';
import { keyOfId } from '../kernel/id-key.ts';
import { type Amount, add, multiply } from '../kernel/money.ts';

/** An item that can be put in a cart: a simple product, or one of its variants, such as a size. */
export interface Sellable {
  /** ProductKey. */
  key: number;
  price: Amount;
  /** How many are sold in all, including those sold already; null for no limit. */
  stock: number | null;
}

export interface MerchandiseVariant extends Sellable {
  /** Stable name within its product, as in the venue file. */
  id: string;
  name: string;
}

export interface Merchandise extends Sellable {
  /** Stable name within the venue, as in the venue file. */
  id: string;
  name: string;
  description: string | null;
  picture: Picture | null;
  taxClass: string;
  /** The most in one order, all variants together. */
  mostPerOrder: number;
  /** If there are any, one of them is bought, at its own price and from its own stock. */
  variants: readonly MerchandiseVariant[];
}

/** So many of a product or variant in an order, at the price they were added for. */
export interface SoldUnits {
  productKey: number;
  /** The variant's name; null for a simple product. */
  name: string | null;
  price: Amount;
  quantity: number;
}

/** Merchandise in an order, as offered when it was added: one entry per product. */
export interface SoldMerchandise {
  productKey: number;
  name: string;
  taxClass: string;
  photoVersion: string | null;
  photoColour: string | null;
  photoAlt: string | null;
  units: readonly SoldUnits[];
}

/** Returns the key for a product's id; a variant's key combines both ids. The colon keeps them apart from add-ons. */
export const merchandiseKey = (productId: string, variantId?: string): number =>
  keyOfId(variantId === undefined ? `merchandise:${productId}` : `merchandise:${productId}/${variantId}`);

export const quantityOf = ({ units }: Pick<SoldMerchandise, 'units'>): number =>
  units.reduce((sum, { quantity }) => sum + quantity, 0);

export const merchandiseTotal = ({ units }: Pick<SoldMerchandise, 'units'>): Amount =>
  add(...units.map(({ price, quantity }) => multiply(price, quantity)));

/** The subject under which the stock of a product or variant is counted. */
export const merchandiseSubject = (productKey: number): string => `merchandise/${productKey}`;

/** Merchandise has no day: its stock is counted once. */
export const merchandiseAt = 'stock';

/** Returns the stock that units take; also without a limit, so that one set later knows what was sold before. */
export function wantedMerchandise(
  { variants, ...product }: Merchandise,
  units: readonly SoldUnits[],
): WantedCell[] {
  return units.map(({ productKey, quantity }) => ({
    subject: merchandiseSubject(productKey),
    at: merchandiseAt,
    capacity: [product, ...variants].find(({ key }) => key === productKey)?.stock ?? null,
    units: quantity,
  }));
}
