/** Keys from ids: stable, nine digits, and different for different ids. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyOfId } from './id-key.ts';

it.each([
  ['wetsuit', 801087318],
  ['wetsuit/small', 184747802],
  ['', 466136261],
])('the key of %j is %i in every version', (id, key) => {
  expect(keyOfId(id)).toBe(key);
});

it('a key has nine digits, whatever the id', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (id) => {
      const key = keyOfId(id);
      expect(Number.isSafeInteger(key) && key >= 100_000_000 && key <= 999_999_999).toBe(true);
    }),
  );
});

it('keys differ between the ids of a large venue', () => {
  const ids = Array.from({ length: 300 }, (_, index) => `add-on-${index}`);
  expect(new Set(ids.map(keyOfId)).size).toBe(ids.length);
});
