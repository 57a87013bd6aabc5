/** The part of the venue file for merchandise (docs/venue-files.md, "Merchandise"). */
import { group, line, list, orElse, orNull, slug, text, usual, whole } from '../../file-fields/fields.ts';
import { amountField } from '../../file-fields/values.ts';
import { picture } from '../parts/schema.ts';

const stock = () =>
  orNull(whole(0, 100_000)).describe(
    'How many you sell in all, those sold already included. No limit unless told.',
  );

const variant = group('A variant with a price of its own, like a size.', {
  id: slug('large').describe('Stable name within its product, like large. Keep it: orders depend on it.'),
  name: line(60).describe('Shown to guests, like Large.'),
  price: amountField.describe('Price of one, like 28.00.'),
  stock: stock(),
});

const product = group('Something sold without a date, like a T-shirt.', {
  id: slug('t-shirt').describe('Stable name of the product, like t-shirt. Keep it: orders depend on it.'),
  name: line(100).describe('Shown to guests, like T-shirt.'),
  description: orNull(text(500)).describe('A few sentences about it; plain text.'),
  picture: picture.optional(),
  price: orNull(amountField).describe('Price like 28.00. Not for one with variants, which have their own.'),
  taxClass: usual(slug('standard'), 'standard').describe('Class of taxes it belongs to.'),
  stock: stock(),
  mostPerOrder: usual(whole(1, 200), 20).describe('Most in one order, all variants together.'),
  variants: orElse(list(variant, 50), []).describe('Sizes, colors and the like, in the order shown.'),
});

export const merchandise = orElse(list(product, 200), []).describe(
  'What is sold without a date, in the order shown. It needs no activity.',
);
