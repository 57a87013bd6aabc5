/** What Stripe charges and gives back for an amount (docs/rules/payment.md, "Stripe"). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount } from '../kernel/money.ts';
import { fromStripe, stripeCharge, stripeRefund, stripeStep } from './stripe-amounts.ts';

const any = fc.constantFrom('USD', 'HUF', 'TWD', 'JPY', 'KRW', 'ISK', 'UGX', 'KWD', 'TND', 'MGA');

describe("Stripe's amounts", () => {
  it.each([
    ['USD', 1099, 1099],
    ['HUF', 120_050, 120_050],
    ['TWD', 80_045, 80_045],
    ['JPY', 500, 500],
    ['XOF', 500, 500],
    // Two decimals that are always 0.
    ['ISK', 5, 500],
    ['UGX', 5, 500],
    // The last digit is always 0.
    ['KWD', 5120, 5120],
    ['KWD', 5124, 5120],
    ['JOD', 9, 0],
    // No decimals.
    ['MGA', 120_050, 1200],
  ])('charge %s %d as %d', (currency, due, units) => {
    expect(stripeCharge(amount(due), currency)).toBe(units);
  });

  it('charge no more than is due and give back no less, each by less than a step', () => {
    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 100_000_000 }).map(amount), (currency, value) => {
        const step = stripeStep(currency);
        const charged = fromStripe(stripeCharge(value, currency), currency);
        const back = fromStripe(stripeRefund(value, currency), currency);
        expect(charged).toBeLessThanOrEqual(value);
        expect(back).toBeGreaterThanOrEqual(value);
        expect(value - charged).toBeLessThan(step);
        expect(back - value).toBeLessThan(step);
        // What is a multiple already stays as it is.
        expect(fromStripe(stripeCharge(charged, currency), currency)).toBe(charged);
      }),
    );
  });
});
