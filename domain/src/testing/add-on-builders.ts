/** Builds add-ons and questions for tests; each test sets only what it is about. */
import { type CustomField, customFieldKey } from '../catalog/custom-field.ts';
import { type Product, type ProductVariant, productKey } from '../catalog/product.ts';
import { amount } from '../kernel/money.ts';

export function aProduct(
  changes: Partial<Omit<Product, 'key' | 'price' | 'publishedPrice'>> & {
    price?: number;
    publishedPrice?: number | null;
  } = {},
): Product {
  const { price = 600, publishedPrice = null, id = 'dry-bag', ...rest } = changes;
  return {
    key: productKey(id),
    id,
    name: 'Dry bag',
    description: null,
    kind: 'simple',
    per: 'unit',
    price: amount(price),
    publishedPrice: publishedPrice === null ? null : amount(publishedPrice),
    minimum: 0,
    maximum: null,
    stockPerDay: null,
    variants: [],
    ...rest,
  };
}

export function aVariant(
  productId: string,
  id: string,
  price: number,
  stockPerDay: number | null = null,
): ProductVariant {
  return {
    key: productKey(productId, id),
    id,
    name: id.charAt(0).toUpperCase() + id.slice(1),
    price: amount(price),
    publishedPrice: null,
    stockPerDay,
  };
}

/** Add-ons of a tour: per unit, once per booking, in two sizes, per participant. */
export const dryBag = aProduct({ maximum: 4 });
export const photos = aProduct({
  id: 'photos',
  name: 'Photo package',
  kind: 'photoPackage',
  per: 'booking',
  price: 3900,
});
export const wetsuit = aProduct({
  id: 'wetsuit',
  name: 'Wetsuit',
  kind: 'variants',
  price: 0,
  variants: [aVariant('wetsuit', 'small', 1500), aVariant('wetsuit', 'large', 1700)],
});
export const trailPass = aProduct({
  id: 'trail-pass',
  name: 'Trail pass',
  per: 'participant',
  price: 400,
  minimum: 1,
});

export function aCustomField(changes: Partial<Omit<CustomField, 'key'>> = {}): CustomField {
  const { id = 'diet', ...rest } = changes;
  return {
    key: customFieldKey(id),
    id,
    label: 'Food we should know of',
    helpText: null,
    type: 'text',
    options: [],
    isRequired: false,
    scope: 'activity',
    ...rest,
  };
}
