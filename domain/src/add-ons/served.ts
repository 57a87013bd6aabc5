/** How many of an add-on the guests get, which is more than was chosen of what is priced per participant (docs/rules/add-ons.md). */
import type { Product } from '../catalog/product.ts';

/** @param participants guests of the line */
export function servedOf(
  { productKey, quantity, stockUnits }: { productKey: number; quantity: number; stockUnits: number },
  participants: number,
  products: readonly Pick<Product, 'key' | 'per'>[],
): number {
  // What was taken from a stock is known as it was sold.
  if (stockUnits > 0) return stockUnits;
  const product = products.find(({ key }) => key === productKey);
  return product?.per === 'participant' ? quantity * participants : quantity;
}
