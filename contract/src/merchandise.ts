/** Merchandise on sale: simple products and products with variants (3.5, 3.10; docs/rules/merchandise.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import { get } from './call.ts';
import { amount, numberInQuery, wire } from './wire.ts';

const variant = wire({
  productKey: z.number(),
  productName: z.string(),
  cost: amount,
  /** How many are left; null for no limit. */
  totalAvailable: z.nullable(z.number()),
});

const offered = wire({
  productKey: z.number(),
  productName: z.string(),
  productDescription: z.nullable(z.string()),
  photoVersion: z.nullable(z.string()),
  photoColour: z.nullable(z.string()),
  photoAlt: z.nullable(z.string()),
  isSimpleProduct: z.boolean(),
  /** The price as shown; of a product with variants, the lowest of theirs. */
  cost: amount,
  totalAvailable: z.nullable(z.number()),
  /** The most in one order, all variants together. */
  maximum: z.number(),
  variants: z.array(variant),
});
export type OfferedMerchandise = z.output<typeof offered>;

export const getMerchandise = get('/api/booking', 'getMerchandise', {
  summary: 'The merchandise on sale, with how many are left of what is limited (2.8-10).',
  input: wire({ locationKey: numberInQuery<LocationKey>() }, { locationKey: 'clientLocationKey' }),
  output: wire({ products: z.array(offered) }),
  limit: 'read',
});
