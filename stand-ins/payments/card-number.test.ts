/** Tests of the card number rules (docs/rules/payment.md, "Sandbox outcomes"). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  brandOf,
  digitsOf,
  groupDigits,
  isPast,
  isWholeNumber,
  passesLuhn,
  readExpiry,
} from './browser/card-number.js';

describe('checking a card number', () => {
  it.each([
    ['4242424242424242', 'visa'],
    ['4000000000003220', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2223003122003222', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
    ['3566002020360505', 'jcb'],
    ['30569309025904', 'diners'],
  ])('accepts %s as a complete %s number (D-PY-04)', (number, brand) => {
    expect(brandOf(number).brand).toBe(brand);
    expect(isWholeNumber(number)).toBe(true);
  });

  it.each(['4242424242424241', '424242424242424', '42424242424242424', '0000000000000000', '', '4242-4242'])(
    'does not accept %s as a complete number (D-PY-04)',
    (number) => {
      expect(isWholeNumber(number) && brandOf(number).brand !== 'card').toBe(false);
    },
  );

  it('detects any single wrong digit (D-PY-04)', () => {
    const digits = fc.stringMatching(/^4\d{15}$/);
    fc.assert(
      fc.property(digits, fc.nat(15), fc.integer({ min: 1, max: 9 }), (number, place, shift) => {
        const changed = (Number(number[place]) + shift) % 10;
        const other = number.slice(0, place) + changed + number.slice(place + 1);
        return !(passesLuhn(number) && passesLuhn(other));
      }),
    );
  });

  it('groups digits without losing or adding any (D-PY-04)', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,14}$/), (number) => digitsOf(groupDigits(number)) === number),
    );
    expect(groupDigits('378282246310005')).toBe('3782 822463 10005');
    expect(groupDigits('4242 42x42')).toBe('4242 4242');
  });
});

describe('an expiry date', () => {
  it.each([
    ['04 / 29', { month: 4, year: 2029 }],
    ['4/29', { month: 4, year: 2029 }],
    ['0429', { month: 4, year: 2029 }],
    ['12/2030', { month: 12, year: 2030 }],
    ['13/29', null],
    ['00/29', null],
    ['4', null],
    ['', null],
  ])('is read from %j (D-PY-04)', (text, expected) => {
    expect(readExpiry(text)).toEqual(expected);
  });

  it('is valid until the end of its month (D-PY-04)', () => {
    const card = { month: 11, year: 2026 };
    expect(isPast(card, { month: 11, year: 2026 })).toBe(false);
    expect(isPast(card, { month: 12, year: 2026 })).toBe(true);
    expect(isPast(card, { month: 1, year: 2027 })).toBe(true);
    expect(isPast({ month: 1, year: 2027 }, { month: 12, year: 2026 })).toBe(false);
  });
});
