/** The code of a membership card, as a camera, a hand scanner or a finger gives it (docs/rules/members.md, "ID card"). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCardCode } from './check-in.ts';
import { qrText } from './id-card.ts';

const signs = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'];
const keys = fc
  .array(fc.constantFrom(...signs), { minLength: 22, maxLength: 22 })
  .map((parts) => parts.join(''));

it('every card’s code is read as the key of its member, with blanks around it (3.8-06, D-MB-09)', () => {
  fc.assert(
    fc.property(keys, (key) => {
      expect(readCardCode(qrText(key))).toBe(key);
      expect(readCardCode(` ${qrText(key)}\n`)).toBe(key);
    }),
  );
});

it.each([
  '',
  'm;',
  'm;short',
  'm;kQ3vN8s_xW2yZ5uT7rB1mA1',
  'kQ3vN8s_xW2yZ5uT7rB1mA',
  't;0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11;1',
  'https://shop.example/m;kQ3vN8s_xW2yZ5uT7rB1mA',
])('“%s” is no card (D-MB-09)', (text) => {
  expect(readCardCode(text)).toBeNull();
});
