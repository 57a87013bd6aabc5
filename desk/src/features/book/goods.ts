/** Merchandise that was chosen for a guest: so many of a product, or of its variants. */
import { type OfferedMerchandise, type Unit, unitsOf } from '@gangway/contract/merchandise';
import type { Product } from '@gangway/contract/order';

export interface ChosenProduct {
  productKey: number;
  name: string;
  /** Those that were chosen, in the order of the product. */
  units: readonly Pick<Unit, 'productKey' | 'name' | 'cost'>[];
  /** Quantities by the keys of units. */
  counts: Readonly<Record<number, number>>;
}

export const productId = ({ productKey }: Pick<ChosenProduct, 'productKey'>): string =>
  `product ${productKey}`;

export const quantityOf = ({ units, counts }: ChosenProduct): number =>
  units.reduce((sum, { productKey }) => sum + (counts[productKey] ?? 0), 0);

export const isUnitChosen = (goods: readonly ChosenProduct[], { productKey }: Pick<Unit, 'productKey'>) =>
  goods.some(({ units }) => units.some((unit) => unit.productKey === productKey));

const withUnits = (one: ChosenProduct, units: ChosenProduct['units']): ChosenProduct => ({
  ...one,
  units,
  counts: Object.fromEntries(units.map(({ productKey }) => [productKey, one.counts[productKey] ?? 1])),
});

/** Chooses one of a unit, or takes all of it back. */
export function withUnitToggled(
  goods: readonly ChosenProduct[],
  product: OfferedMerchandise,
  { productKey: unitKey }: Pick<Unit, 'productKey'>,
): ChosenProduct[] {
  const { productKey, productName: name } = product;
  const before = goods.find((one) => one.productKey === productKey) ?? {
    productKey,
    name,
    units: [],
    counts: {},
  };
  const isIn = (key: number) => before.units.some((unit) => unit.productKey === key);
  const units = unitsOf(product)
    .filter((unit) => (unit.productKey === unitKey ? !isIn(unitKey) : isIn(unit.productKey)))
    .map(({ productKey: key, name: ofUnit, cost }) => ({ productKey: key, name: ofUnit, cost }));
  const others = goods.filter((one) => one.productKey !== productKey);
  if (units.length === 0) return others;
  const next = withUnits(before, units);
  return goods.includes(before) ? goods.map((one) => (one === before ? next : one)) : [...others, next];
}

/** Writes down quantities, in order to compare what is chosen with what is held. */
const written = (units: readonly { productKey: number; quantity: number }[]): string =>
  JSON.stringify(
    units
      .filter(({ quantity }) => quantity > 0)
      .map(({ productKey, quantity }) => `${productKey}\u00d7${quantity}`)
      .toSorted(),
  );

const chosenUnits = ({ units, counts }: ChosenProduct) =>
  units.map(({ productKey }) => ({ productKey, quantity: counts[productKey] ?? 0 }));

export const writtenProduct = (one: ChosenProduct): string => written(chosenUnits(one));

export const writtenHeldProduct = ({ productKey, variants, quantity }: Product): string =>
  written(variants.length > 0 ? variants : [{ productKey: productKey ?? 0, quantity }]);

export const postedProduct = (one: ChosenProduct) => chosenUnits(one).filter(({ quantity }) => quantity > 0);
