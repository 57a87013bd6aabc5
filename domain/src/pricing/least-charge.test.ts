import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount } from '../kernel/money.ts';
import { isTooLittle, tenderLeaving } from './least-charge.ts';

describe('what a card can be charged', () => {
  it.each([
    [0, 50, false],
    [1, 50, true],
    [49, 50, true],
    [50, 50, false],
    [1, 0, false],
  ])('%i with a least of %i is too little: %s', (due, least, expected) => {
    expect(isTooLittle(amount(due), amount(least))).toBe(expected);
  });

  it.each([
    // due, at most, least, paid by gift cards
    [6479, 6459, 50, 6429],
    [6479, 6479, 50, 6479],
    [6479, 6429, 50, 6429],
    [6479, 100, 50, 100],
    [40, 30, 50, 0],
    [40, 40, 50, 40],
    [6479, 6459, 0, 6459],
  ])('of %i due gift cards of %i leave nothing or %i: they pay %i', (due, most, least, paid) => {
    expect(tenderLeaving(amount(due), amount(most), amount(least))).toBe(paid);
  });

  it('gift cards never pay more than they could, and never leave an amount that was not there and is too little', () => {
    const minor = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(minor, minor, fc.integer({ min: 0, max: 5000 }), (due, share, least) => {
        const most = Math.min(due, share);
        const paid = tenderLeaving(amount(due), amount(most), amount(least));
        expect(paid).toBeGreaterThanOrEqual(0);
        expect(paid).toBeLessThanOrEqual(most);
        const left = amount(due - paid);
        expect(isTooLittle(left, amount(least)) && paid > 0).toBe(false);
      }),
    );
  });
});
