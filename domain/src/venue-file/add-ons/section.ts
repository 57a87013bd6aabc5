/** Add-ons, and the questions of activities and checkout (docs/venue-files.md, "Add-ons, tips and questions"). */
import type { Section } from '../section.ts';
import { checkAddOns } from './check.ts';
import { readProducts, writeProducts } from './convert.ts';
import { checkStock } from './places.ts';

export const addOns = {
  read: (file) => ({ products: readProducts(file) }),
  write: (location) => ({ addOns: writeProducts(location) }),
  check: checkAddOns,
  places: checkStock,
} satisfies Section;
