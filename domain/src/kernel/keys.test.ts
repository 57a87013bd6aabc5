/** Location keys consist of decimal digits only (D-RT-01). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readLocationKey } from './keys.ts';

it.each(['1', '42', '9999999999'])('reads %s as a location key (2.1-05, 1-01)', (text) => {
  expect(readLocationKey(text)).toBe(Number(text));
});

it.each([
  '',
  '0',
  '01',
  '-1',
  '+1',
  '1.0',
  '1e3',
  ' 1',
  '1 ',
  '12345678901',
  '١',
  '0x1',
  'signup',
  'error',
  '1\n',
])('treats %j as an unknown location (2.1-05, 2.3-03)', (text) => {
  expect(readLocationKey(text)).toBeNull();
});

it('reads back what it writes, and no other spelling of a key (2.1-05)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (key) => readLocationKey(String(key)) === key),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
      const key = readLocationKey(text);
      return key === null || String(key) === text;
    }),
  );
});
