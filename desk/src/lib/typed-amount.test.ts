/** Amounts as people of the venue type them. */
import { expect, it } from 'vitest';
import { readAmount } from './typed-amount.ts';

it.each([
  ['12', 'USD', 1200],
  ['12.50', 'USD', 1250],
  ['12,5', 'EUR', 1250],
  [' 0.05 ', 'USD', 5],
  ['１２', 'USD', 1200],
  ['1200', 'JPY', 1200],
  ['12.345', 'KWD', 12_345],
  ['12.345', 'USD', null],
  ['12.5', 'JPY', null],
  ['-12', 'USD', null],
  ['1,200.00', 'USD', null],
  ['12.O', 'USD', null],
  ['', 'USD', null],
  ['1e3', 'USD', null],
])('%j in %s is %j in minor units', (typed, currency, expected) => {
  expect(readAmount(typed, currency)).toBe(expected);
});
