/**
 * At any venue, whatever it charges and however it shows that, the amounts of the order and of its email add up to what
 * was paid (D-FT-01 to D-FT-04).
 */
import { anActivity, aRate } from '@gangway/domain/testing/builders';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToCart, completeOrder, orderOf, type WireOrder } from '../../testing/journey.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Charged = WireOrder & {
  SubTotal: number;
  SubTotalInclusive: number;
  DiscountTotal: number;
  TaxTotal: number;
  OrderFees: { Amount: number }[];
  OrderPromoCodes: { Amount: number }[];
};

const cents = (decimal: number) => Math.trunc(decimal * 100 + Math.sign(decimal) * 0.5);
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + cents(one), 0);

const feeKinds = ['perOrder', 'perParticipant', 'percent'] as const;
const venues = fc.record({
  prices: fc.tuple(fc.integer({ min: 100, max: 30_000 }), fc.integer({ min: 0, max: 30_000 })),
  guests: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 4 })),
  feeDisplayType: fc.constantFrom(1 as const, 2 as const, 3 as const),
  fees: fc.array(
    fc.record({
      kind: fc.constantFrom(...feeKinds),
      value: fc.integer({ min: 1, max: 1200 }),
      taxable: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  taxes: fc.array(fc.record({ basisPoints: fc.integer({ min: 1, max: 2500 }), inclusive: fc.boolean() }), {
    maxLength: 2,
  }),
  discount: fc.option(fc.integer({ min: 1, max: 9900 }), { nil: null }),
});

type Sample = typeof venues extends fc.Arbitrary<infer Value> ? Value : never;

/** Buys at a venue of its own; returns the order and its email. */
async function buy({ prices, guests, feeDisplayType, fees, taxes, discount }: Sample) {
  const saving = { kind: 'percent' as const, basisPoints: discount ?? 0 };
  const { key } = await storeLocation(app.database.db, {
    feeDisplayType,
    // A fee per order cannot be included in the price of one guest.
    fees: fees
      .filter(({ kind }) => feeDisplayType !== 3 || kind !== 'perOrder')
      .map((fee, place) => ({ ...fee, key: place + 1, name: `Fee ${place + 1}` })),
    taxes: taxes.map((tax, place) => ({ ...tax, name: `Tax ${place + 1}`, classes: [] })),
    promoCodes: discount === null ? [] : [aPromoCode({ code: 'LESS', saving })],
    activities: [
      anActivity({
        rates: prices.map((price, place) =>
          aRate({
            key: 11 + place,
            id: `rate-${place}`,
            name: `Rate ${place}`,
            price,
            isFromPrice: place === 0,
          }),
        ),
      }),
    ],
  });
  const chosen = guests.map((count, place) => [11 + place, count] as const).filter(([, count]) => count > 0);
  const rates = Object.fromEntries(chosen);
  const cart = orderOf(await addToCart(app, { locationKey: key, rates }));
  if (discount !== null)
    await ask(app, 'POST', '/api/booking/addPromoCode', {
      clientLocationKey: key,
      orderKey: cart.OrderKey,
      promoCode: 'LESS',
    });
  const { body } = await ask<Charged>(app, 'GET', '/api/booking/getorderv2', {
    clientLocationKey: key,
    orderKey: cart.OrderKey,
  });
  app.mail.sent.length = 0;
  const order = orderOf(await completeOrder(app, cart, key, { amount: body.Total })) as Charged;
  await app.drainOutbox();
  return { order, email: app.mail.sent[0]?.text ?? '' };
}

/** The rows of amounts in an email: 'Tax: $1.23'. */
const rowsOf = (email: string) =>
  [...email.matchAll(/^(.+): (\u2212?)\$([\d,]+\.\d\d)$/gm)].map(([, label = '', sign, digits = '']) => ({
    label,
    amount: (sign === '' ? 1 : -1) * cents(Number(digits.replaceAll(',', ''))),
  }));

it('the parts of an order add up to its total, in the answer and in the email, under every way to show fees (3.10-06, D-FT-01, D-FT-02, D-FT-03, D-FT-04)', async () => {
  await fc.assert(
    fc.asyncProperty(venues, async (sample) => {
      const { order, email } = await buy(sample);
      const total = cents(order.Total);
      const codes = sum(order.OrderPromoCodes.map(({ Amount }) => Amount));
      const charges = sum(order.OrderFees.map(({ Amount }) => Amount)) + cents(order.TaxTotal);
      expect(cents(order.SubTotal) - cents(order.DiscountTotal) + charges).toBe(total);
      const shown =
        sample.feeDisplayType === 3 ? cents(order.SubTotalInclusive) : cents(order.SubTotal) + charges;
      expect(shown - codes).toBe(total);

      const rows = rowsOf(email);
      const first = rows.findIndex(({ label }) => label === 'Subtotal');
      const end = rows.findIndex(({ label }) => label === 'Total');
      expect(first).toBeGreaterThanOrEqual(0);
      expect(rows.slice(first, end).reduce((all, { amount }) => all + amount, 0)).toBe(total);
      expect(rows[end]?.amount).toBe(total);
      const paid = rows.find(({ label }) => label === 'Paid')?.amount ?? 0;
      expect(paid).toBe(total);
    }),
    { numRuns: 40 },
  );
});
