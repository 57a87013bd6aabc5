/** The add-ons that the desk counts with a booking, each variant by itself (docs/rules/add-ons.md). */
import { addOnsOf, mostOf } from '@gangway/domain/add-ons/book-add-ons';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { Product } from '@gangway/domain/catalog/product';
import type { Amount } from '@gangway/domain/kernel/money';

export interface CountedAddOn {
  productKey: number;
  /** Null for a product without variants. */
  variantKey: number | null;
  name: string;
  /** Of one, or for each guest. */
  price: Amount;
  isPerGuest: boolean;
  /** Of a product with variants all of them count together, so that a single one may be left out. */
  least: number;
  most: number;
}

/** 'Photos', or 'T-shirt, large' of a variant. */
export const nameOfAddOn = (name: string, variant: string | null): string =>
  variant === null ? name : `${name}, ${variant}`;

/** Returns what an activity offers, in its order. */
export const countedAddOns = (
  activity: Pick<Activity, 'addOns'>,
  products: readonly Product[],
): CountedAddOn[] =>
  addOnsOf(activity, products).flatMap((product) =>
    (product.variants.length === 0 ? [null] : product.variants).map((variant) => ({
      ...{ productKey: product.key, variantKey: variant?.key ?? null },
      name: nameOfAddOn(product.name, variant?.name ?? null),
      ...{ price: (variant ?? product).price, isPerGuest: product.per === 'participant' },
      ...{ least: variant === null ? product.minimum : 0, most: mostOf(product) },
    })),
  );
