/** Entries that must exist. */
import { expect, it } from 'vitest';
import { nth } from './nth.ts';

it('returns the entry at its index, even if it is zero or null', () => {
  expect([nth([0, null, 7], 0), nth([0, null, 7], 1), nth([0, null, 7], 2)]).toEqual([0, null, 7]);
});

it.each([2, -1, 0.5])('throws for an index with no entry: %d of two', (place) => {
  expect(() => nth(['a', 'b'], place)).toThrow(`a list of 2 has nothing at ${place}`);
});
