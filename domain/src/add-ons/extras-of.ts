/** Recovers the choice behind a line's add-ons, as the starting point for an edit or a new price. */
import type { ExtrasChoice } from './add-on-query.ts';
import type { BookedProduct } from './book-add-ons.ts';
import type { TipChoice } from './tip.ts';

type Entry = Pick<
  BookedProduct,
  'kind' | 'productKey' | 'variantKey' | 'quantity' | 'tipPercent' | 'subTotal'
>;

function tipChoice({ tipPercent, subTotal }: Entry): TipChoice {
  return tipPercent === null ? { amount: subTotal } : { percent: tipPercent };
}

export function extrasOf(products: readonly Entry[]): ExtrasChoice {
  const tip = products.find(({ kind }) => kind === 'tip');
  return {
    addOns: products
      .filter(({ kind }) => kind !== 'tip')
      .map(({ productKey, variantKey, quantity }) => ({ productKey, variantKey, quantity })),
    tip: tip === undefined ? null : tipChoice(tip),
  };
}
