/** How many of an add-on the guests get (docs/rules/add-ons.md, "How many the guests get"). */
import { expect, it } from 'vitest';
import { servedOf } from './served.ts';

it.each([
  ['of one per participant, one for each', 'participant', 1, 0, 3],
  ['of one per participant with a stock, what was taken from it', 'participant', 1, 4, 4],
  ['of one per unit, what was chosen', 'unit', 2, 0, 2],
  ['of one per booking, one', 'booking', 1, 0, 1],
  ['of one that is offered no longer, what was chosen', null, 1, 0, 1],
] as const)('guests get %s', (_what, per, quantity, stockUnits, served) => {
  const offered = per === null ? [] : [{ key: 5, per }];
  expect(servedOf({ productKey: 5, quantity, stockUnits }, 3, offered)).toBe(served);
});
