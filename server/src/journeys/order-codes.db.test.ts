/**
 * Orders with promo codes and gift cards are canceled and given back like others, whatever the codes took off (docs/rules/cancellation.md,
 * "Canceling"; docs/rules/refunds.md, "Without canceling").
 */
import { amount } from '@gangway/domain/kernel/money';
import type { PromoSaving } from '@gangway/domain/promo-codes/promo-code';
import { anActivity, aRate } from '@gangway/domain/testing/builders';
import { aGiftCard } from '@gangway/domain/testing/gift-card-builder';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertSound } from '../testing/auditor.ts';
import { readOrder } from '../testing/deposit-journey.ts';
import { addGiftCard, balances } from '../testing/gift-cards.ts';
import { addToCart, type ChangeAnswer, completeOrder, orderOf, type WireOrder } from '../testing/journey.ts';
import { type ReadOrder, runOrder } from '../testing/run-order-command.ts';
import { aMorning, ask, startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});
beforeEach(async () => {
  app.clock.now = aMorning;
  await app.drainOutbox();
  app.mail.sent.length = 0;
});

const terms = [{ untilHours: 24, refund: 100 }];
const tour = anActivity({
  cancellation: terms,
  rates: [aRate(), aRate({ key: 12, id: 'child', name: 'Child', price: 3900 })],
});
const ride = anActivity({
  key: 2,
  id: 'ride',
  cancellation: terms,
  rates: [aRate({ key: 21, price: 3137 })],
});

const code = (name: string, saving: PromoSaving, changes = {}) =>
  aPromoCode({ code: name, saving, combinable: true, ...changes });
const codes = [
  code('SIX', { kind: 'percent', basisPoints: 620 }),
  code('TEN', { kind: 'perOrder', amount: amount(1000) }),
  code('EACH', { kind: 'perParticipant', amount: amount(333) }),
  code('KIDS', { kind: 'freeRate' }, { rateKeys: [12] }),
  code('ALL', { kind: 'percent', basisPoints: 10_000 }),
  code('RIDE', { kind: 'percent', basisPoints: 5000 }, { activityKeys: [2] }),
];

const fees = [{ key: 1, name: 'Fund', kind: 'perOrder', value: amount(300), taxable: false }] as never;

const aVenue = (changes: Parameters<typeof storeLocation>[1] = {}) =>
  storeLocation(app.database.db, {
    activities: [tour, ride],
    promoCodes: codes,
    fees,
    guestsMayCancel: true,
    sellGiftCardsOnline: true,
    enableGiftCards: true,
    giftCard: aGiftCard(),
    ...changes,
  });

type Choice = Omit<Parameters<typeof addToCart>[1], 'locationKey' | 'orderKey'>;

const both: readonly Choice[] = [
  { rates: { 11: 2, 12: 1 } },
  { activityKey: 2, rates: { 21: 2 }, date: '2026-12-06' },
];

/** An order of some bookings with some codes, and a gift card of 50.00 if asked for. */
async function buy(choices: readonly Choice[], entered: readonly string[], card: number | null = null) {
  const { key } = await aVenue();
  let cart: WireOrder | null = null;
  for (const choice of choices)
    cart = orderOf(await addToCart(app, { ...choice, locationKey: key, orderKey: cart?.OrderKey ?? null }));
  if (card !== null)
    cart = orderOf(
      await addGiftCard(app, key, { GiftCardAmount: card }, { orderKey: cart?.OrderKey ?? null }),
    );
  for (const promoCode of entered) {
    const asked = { clientLocationKey: key, orderKey: cart?.OrderKey, promoCode };
    const { body } = await ask<{ Applied: boolean; Order: WireOrder }>(
      app,
      'POST',
      '/api/booking/addPromoCode',
      asked,
    );
    expect(body.Applied).toBe(true);
    cart = body.Order;
  }
  if (cart === null) throw new Error('nothing bought');
  const free = cart.Balance === 0 ? { paymentMethod: 'none', paymentToken: null } : {};
  const order = orderOf(await completeOrder(app, cart, key, free)) as unknown as ReadOrder;
  return { key, orderKey: order.OrderKey, number: order.OrderNumber, order, paid: order.Total };
}

type Bought = Awaited<ReturnType<typeof buy>>;

const run = ({ key, number }: Bought, command: string, ...words: string[]) =>
  runOrder(app, [command, number, '-l', String(key), ...words, '--yes']);

const read = async ({ key, orderKey }: Bought) =>
  (await readOrder(app, key, orderKey)).body as unknown as ReadOrder;

const usesOf = async ({ key }: Bought) => {
  const { rows } = await sql<{ claimed: number }>`
    select coalesce(sum(claimed), 0)::integer as claimed from cell
    where location_key = ${key} and subject like 'promo/%'`.execute(app.database.db);
  return rows[0]?.claimed;
};

const backOf = ({ OrderPayments }: ReadOrder) =>
  OrderPayments.filter(({ PaymentAmount }) => PaymentAmount < 0).reduce(
    (sum, { PaymentAmount }) => sum - Math.round(PaymentAmount * 100),
    0,
  ) / 100;

describe('an order with promo codes is canceled', () => {
  const kinds: [string, readonly Choice[], readonly string[]][] = [
    ['a percentage', both.slice(0, 1), ['SIX']],
    ['an amount per order', both.slice(0, 1), ['TEN']],
    ['an amount per guest', both.slice(0, 1), ['EACH']],
    ['free rates', both.slice(0, 1), ['KIDS']],
    ['everything', both.slice(0, 1), ['ALL']],
    ['a percentage of two bookings', both, ['SIX']],
    ['a percentage of one of two', both, ['RIDE']],
    ['several codes', both, ['RIDE', 'TEN', 'SIX', 'EACH', 'KIDS']],
  ];

  it.each(kinds)('as a whole: %s off', async (_what, choices, entered) => {
    const sold = await buy(choices, entered);
    expect(await usesOf(sold)).toBe(entered.length);
    const previewed = ['cancel', sold.number, '-l', String(sold.key), '--preview'];
    expect(await runOrder(app, previewed)).toMatchObject({ code: 0 });
    expect(await run(sold, 'cancel')).toMatchObject({ code: 0 });
    const order = await read(sold);
    expect(order).toMatchObject({ IsCanceled: true, Total: 0, Balance: 0 });
    expect(backOf(order)).toBe(sold.paid);
    expect(await usesOf(sold)).toBe(0);
  });

  it.each(kinds.flatMap(([what, ...rest]) => ['first', 'last'].map((by) => [what, by, ...rest] as const)))(
    'line by line: %s off, the %s booking first',
    async (_what, by, choices, entered) => {
      const sold = await buy(choices, entered);
      const lines = sold.order.Individual.map(({ OrderEntityKey }) => String(OrderEntityKey));
      for (const line of by === 'first' ? lines : lines.toReversed())
        expect(await run(sold, 'cancel', '--line', line)).toMatchObject({ code: 0 });
      const order = await read(sold);
      expect(order).toMatchObject({ IsCanceled: true, Total: 0, Balance: 0 });
      expect(backOf(order)).toBe(sold.paid);
      expect(await usesOf(sold)).toBe(0);
    },
  );

  it.each(kinds)('by its guest: %s off', async (_what, choices, entered) => {
    const sold = await buy(choices, entered);
    for (const { OrderEntityKey: orderEntityKey } of sold.order.Individual) {
      const asked = { clientLocationKey: sold.key, orderKey: sold.orderKey, orderEntityKey };
      const quoted = await ask<{ Quote: { Refund: number } }>(
        app,
        'POST',
        '/api/booking/quoteCancellation',
        asked,
      );
      const refund = quoted.body.Quote.Refund;
      const { status, body } = await ask<ChangeAnswer>(app, 'POST', '/api/booking/cancelBooking', {
        ...asked,
        refund,
      });
      expect([status, body.ModelErrors]).toEqual([200, null]);
    }
    const order = await read(sold);
    expect(order).toMatchObject({ IsCanceled: true, Total: 0 });
    expect(backOf(order)).toBe(sold.paid);
  });

  it('in part: a code that takes off nothing more stays used until the rest is canceled', async () => {
    const sold = await buy(both, ['RIDE']);
    await run(sold, 'cancel', '--line', String(sold.order.Individual[1]?.OrderEntityKey));
    expect(await read(sold)).toMatchObject({ IsCanceled: false, OrderPromoCodes: [] });
    expect(await usesOf(sold)).toBe(1);
    await run(sold, 'cancel');
    expect(await usesOf(sold)).toBe(0);
  });

  it('in part, with what its codes still take off on the receipt, and no row of what they no longer do', async () => {
    const sold = await buy(both, ['RIDE', 'TEN']);
    const ofRide = String(sold.order.Individual[1]?.OrderEntityKey);
    await run(sold, 'cancel', '--line', ofRide);
    await app.drainOutbox();
    const order = await read(sold);
    const left = order.OrderPromoCodes.reduce((sum, { Amount }) => sum + Math.round(Amount * 100), 0);
    expect(left).toBe(Math.round((order as unknown as { DiscountTotal: number }).DiscountTotal * 100));
    await run(sold, 'cancel', '--refund', 'none');
    await app.drainOutbox();
    await runOrder(app, ['resend', sold.number, '-l', String(sold.key)]);
    await app.drainOutbox();
    expect(app.mail.sent.at(-1)?.text).not.toMatch(/RIDE|TEN/);
  });
});

describe('an order that bought a gift card is given something back', () => {
  it('if it bought nothing else, as far as it cost', async () => {
    const sold = await buy([], [], 50);
    expect(await run(sold, 'refund', '5.00')).toMatchObject({ code: 0 });
    expect(await read(sold)).toMatchObject({ Total: 45, GoodwillTotal: 5, Balance: 0 });
    expect(await run(sold, 'refund', '45.01')).toMatchObject({ code: 1 });
    expect(await run(sold, 'refund', 'full')).toMatchObject({ code: 0 });
    expect(await read(sold)).toMatchObject({ Total: 0, GoodwillTotal: 50 });
    // Its money is the recipient's, unless it is canceled.
    expect(await balances(app.database.db, sold.key)).toEqual([5000]);
    expect(await run(sold, 'cancel')).toMatchObject({ code: 0 });
    expect(await balances(app.database.db, sold.key)).toEqual([0]);
    expect(await read(sold)).toMatchObject({ IsCanceled: true, Total: 0 });
  });

  it.each([
    ['more than its booking costs', 'full'],
    ['a little of both', '10.00'],
  ])('with a booking: %s, and its lines are canceled in any order', async (_what, words) => {
    for (const place of [0, 1]) {
      const sold = await buy(both.slice(1), [], 50);
      expect(await run(sold, 'refund', words)).toMatchObject({ code: 0 });
      const { rows } = await sql<{ line_id: string }>`
        select l.line_id::text from order_line l join shop_order o using (order_id)
        where o.order_number = ${sold.number} order by 1`.execute(app.database.db);
      const lines = place === 0 ? rows : rows.toReversed();
      for (const { line_id: line } of lines)
        expect(await run(sold, 'cancel', '--line', line)).toMatchObject({ code: 0 });
      const order = await read(sold);
      expect(order).toMatchObject({ IsCanceled: true, Total: 0 });
      expect(backOf(order)).toBe(sold.paid);
    }
  });
});
