/** The part of the venue file for merchandise (docs/venue-files.md, "Merchandise"). */
import type * as z from 'zod';
import { group, line, list, slug, text, whole } from '../fields.ts';
import { picture } from '../parts/schema.ts';
import { amountField } from '../values.ts';

const stock = () =>
  whole(0, 100_000)
    .optional()
    .describe('How many you sell in all, those sold already included. No limit unless told.');

const variant = group('A variant with a price of its own, like a size.', {
  id: slug('large').describe('Stable name within its product, like large. Keep it: orders depend on it.'),
  name: line(60).describe('Shown to guests, like Large.'),
  price: amountField.describe('Price of one, like 28.00.'),
  stock: stock(),
});

const product = group('Something sold without a date, like a T-shirt.', {
  id: slug('t-shirt').describe('Stable name of the product, like t-shirt. Keep it: orders depend on it.'),
  name: line(100).describe('Shown to guests, like T-shirt.'),
  description: text(500).optional().describe('A few sentences about it; plain text.'),
  picture: picture.optional(),
  price: amountField
    .optional()
    .describe('Price like 28.00. Not for one with variants, which have their own.'),
  taxClass: slug('standard').default('standard').describe('Class of taxes it belongs to.'),
  stock: stock(),
  mostPerOrder: whole(1, 200).default(20).describe('Most in one order, all variants together.'),
  variants: list(variant, 50).default([]).describe('Sizes, colors and the like, in the order shown.'),
});

export const merchandise = list(product, 200)
  .default([])
  .describe('What is sold without a date, in the order shown. It needs no activity.');

export type VenueMerchandise = z.output<typeof merchandise>;
