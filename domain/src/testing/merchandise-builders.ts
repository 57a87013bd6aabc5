/** Merchandise for tests. */
import { type Amount, amount } from '../kernel/money.ts';
import { type Merchandise, merchandiseKey } from '../merchandise/merchandise.ts';

export function aProduct(
  changes: Partial<Omit<Merchandise, 'variants'>> & { id?: string } = {},
): Merchandise {
  const id = changes.id ?? 'print';
  return {
    key: merchandiseKey(id),
    id,
    name: 'Photo print',
    description: null,
    picture: null,
    price: amount(1500),
    taxClass: 'standard',
    stock: null,
    mostPerOrder: 20,
    variants: [],
    ...changes,
  };
}

/** T-shirts in sizes, each with its price in minor units and its stock. */
export function someShirts(
  sizes: Readonly<Record<string, { price?: number; stock?: number | null }>>,
  changes: Partial<Merchandise> = {},
): Merchandise {
  const id = changes.id ?? 't-shirt';
  return {
    ...aProduct({ id, name: 'T-shirt', price: 0 as Amount }),
    variants: Object.entries(sizes).map(([name, { price = 2800, stock = null }]) => ({
      key: merchandiseKey(id, name.toLowerCase()),
      id: name.toLowerCase(),
      name,
      price: amount(price),
      stock,
    })),
    ...changes,
  };
}
