/** Chooses merchandise from what a venue sells (docs/rules/merchandise.md, "Choosing"). */
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import { type Merchandise, quantityOf, type SoldMerchandise } from './merchandise.ts';

/** So many of a product without variants, or of a variant. */
export interface ChosenUnits {
  productKey: number;
  quantity: number;
}

export type MerchandiseRefusal =
  | { code: 'unavailableItem' }
  | { code: 'merchandiseTooMany'; name: string; most: number };

/** Returns the product that is sold under a key: a product with variants is sold by its variants only. */
const productOf = (merchandise: readonly Merchandise[], productKey: number): Merchandise | undefined =>
  merchandise.find(({ key, variants }) =>
    variants.length === 0 ? key === productKey : variants.some((variant) => variant.key === productKey),
  );

/** Returns one product with the units chosen of it, at today's prices, variants in the product's order. */
function sold(product: Merchandise, chosen: readonly ChosenUnits[]): SoldMerchandise {
  const quantityFor = (key: number) =>
    chosen.reduce((sum, { productKey, quantity }) => (productKey === key ? sum + quantity : sum), 0);
  const offered = product.variants.length === 0 ? [{ ...product, name: null }] : product.variants;
  return {
    productKey: product.key,
    name: product.name,
    taxClass: product.taxClass,
    photoVersion: product.picture?.version ?? null,
    photoColour: product.picture?.colour ?? null,
    photoAlt: product.picture?.alt ?? null,
    units: offered
      .map(({ key, name, price }) => ({ productKey: key, name, price, quantity: quantityFor(key) }))
      .filter(({ quantity }) => quantity > 0),
  };
}

/** Returns what is bought, one entry per product; refuses what is not sold and more than one order may have. */
export function chooseMerchandise(
  merchandise: readonly Merchandise[],
  chosen: readonly ChosenUnits[],
): Outcome<{ product: Merchandise; sold: SoldMerchandise }[], MerchandiseRefusal> {
  const found = chosen.map(({ productKey }) => productOf(merchandise, productKey));
  if (chosen.length === 0 || found.includes(undefined)) return refuse({ code: 'unavailableItem' });
  const all = merchandise
    .filter((product) => found.includes(product))
    .map((product) => ({ product, sold: sold(product, chosen) }));
  const excess = all.find((one) => quantityOf(one.sold) > one.product.mostPerOrder);
  if (excess !== undefined) {
    const { name, mostPerOrder: most } = excess.product;
    return refuse({ code: 'merchandiseTooMany', name, most });
  }
  return accept(all);
}
