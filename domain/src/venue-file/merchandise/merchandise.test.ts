/** Merchandise of a venue file: read, written back, checked, and compared with what is sold. */
import { describe, expect, it } from 'vitest';
import { merchandiseKey } from '../../merchandise/merchandise.ts';
import { aLocation } from '../../testing/builders.ts';
import { aProduct, someShirts } from '../../testing/merchandise-builders.ts';
import { aVenueFile, problemsIn } from '../../testing/venue-file-builder.ts';
import { checkMerchandiseStock } from './places.ts';

const print = { id: 'print', name: 'Photo print', price: 15 };
const size = (id: string, changes: object = {}) => ({ id, name: id, price: 28, ...changes });
const shirt = { id: 't-shirt', name: 'T-shirt', variants: [size('small'), size('large')] };

describe('merchandise in a venue file', () => {
  it.each([
    [
      'a product without a price',
      { id: 'print', name: 'Photo print' },
      'merchandise[0].price: is missing: expected an amount like 28.00, or variants with prices of their own',
    ],
    [
      'a price beside those of variants',
      { ...shirt, price: 28 },
      'merchandise[0].price: each variant has its own price: remove this line',
    ],
    [
      'a stock beside those of variants',
      { ...shirt, stock: 3 },
      'merchandise[0].stock: each variant has its own stock: remove this line',
    ],
    [
      'a variant twice',
      { ...shirt, variants: [size('small'), size('small')] },
      'merchandise[0].variants[1].id: is already taken by "t-shirt/small"',
    ],
  ])('refuses %s', (_, product, words) => {
    expect(problemsIn({ ...aVenueFile(), merchandise: [product] })).toEqual([words]);
  });

  it('refuses a product twice', () => {
    expect(problemsIn({ ...aVenueFile(), merchandise: [print, print] })).toEqual([
      'merchandise[1].id: is already taken by "print"',
    ]);
  });
});

describe('the stock of merchandise that is sold', () => {
  const location = aLocation({ merchandise: [someShirts({ Small: { stock: 10 } }), aProduct()] });
  const cell = (id: string, sold: number, held: number, capacity: number | null) => ({
    subject: `merchandise/${id === 'small' ? merchandiseKey('t-shirt', 'small') : merchandiseKey('print')}`,
    at: 'stock',
    sold,
    held,
    capacity,
    exclusive: false,
  });

  it('can be raised, lifted, and lowered to what is taken', () => {
    expect(checkMerchandiseStock(location, [cell('small', 8, 2, 12), cell('print', 9, 0, 9)])).toMatchObject({
      problems: [],
      capacities: [
        { subject: `merchandise/${merchandiseKey('t-shirt', 'small')}`, at: 'stock', capacity: 10 },
        { subject: `merchandise/${merchandiseKey('print')}`, at: 'stock', capacity: null },
      ],
    });
  });

  it('cannot be lowered below what is sold and in carts', () => {
    const { problems, capacities } = checkMerchandiseStock(location, [cell('small', 9, 2, 12)]);
    expect(problems).toMatchObject([
      {
        path: ['merchandise', 0],
        message: 'Small: 9 sold and 2 in carts, so the stock cannot be less than 11',
      },
    ]);
    expect(capacities).toEqual([]);
  });
});
