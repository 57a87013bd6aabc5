/** Amounts that no card can be charged (docs/rules/payment.md, "Least amounts"; D-GC-05, C-41). */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import { amount } from '@gangway/domain/kernel/money';
import { anActivity } from '@gangway/domain/testing/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StandIn } from '../../../gateways/testing/stand-in-process.ts';
import {
  balances,
  type GiftOrder,
  issue,
  redeem,
  storeGiftVenue,
  unredeem,
} from '../../../testing/gift-cards.ts';
import { addToCart, complaintOf, completeOrder, newAttemptId, orderOf } from '../../../testing/journey.ts';
import { aMoveVenue, boughtToMove, payMove, quoteMove } from '../../../testing/move-journey.ts';
import { ScriptedGateway } from '../../../testing/scripted-gateway.ts';
import { startStripe, stripeGateway } from '../../../testing/stripe-shop.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../../testing/test-app.ts';

const gateway = new ScriptedGateway();
gateway.least = amount(50);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ gateway });
});
afterAll(() => app.close());

/** Two adults: 118.00. */
async function aCart() {
  const location = await storeGiftVenue(app.database.db, {
    deposits: { ...noDeposits, enabled: true },
    activities: [anActivity({ deposit: { kind: 'percent', basisPoints: 5000 } })],
  });
  const cart = orderOf(await addToCart(app, { locationKey: location.key }));
  return { location, key: location.key, orderKey: cart.OrderKey };
}

type Order = GiftOrder & { LeastCharge: number | null };

const dueOf = (order: GiftOrder | null) => order?.OrderPayments.find(({ IsNew }) => IsNew)?.PaymentAmount;
const taken = (order: GiftOrder | null) => order?.RedeemedGiftCards.map(({ Amount }) => Amount);

describe('gift cards leave nothing to pay, or as much as a card can be charged', () => {
  it.each([
    ['one cent less than all', 11_799, 117.5, 0.5],
    ['a little less than the least', 11_751, 117.5, 0.5],
    ['exactly the least less', 11_750, 117.5, 0.5],
    ['all', 11_800, 118, 0],
    ['much less', 5000, 50, 68],
  ])('a card of %s (D-GC-05)', async (_title, value, pays, left) => {
    const { location, key, orderKey } = await aCart();
    const { body } = await redeem(app, key, orderKey, await issue(app, location, value), 118);
    expect([taken(body.Order), dueOf(body.Order)]).toEqual([[pays], left]);
    expect(body.Order).toMatchObject({ LeastCharge: null });
    const order = body.Order as GiftOrder;
    const payment = left === 0 ? { amount: 0, paymentMethod: 'none', paymentToken: null } : { amount: left };
    expect(orderOf(await completeOrder(app, order, key, payment))).toMatchObject({ IsNew: false });
  });

  it('a second one may pay the rest, and taking one off leaves no rest that is too little', async () => {
    const { location, key, orderKey } = await aCart();
    await redeem(app, key, orderKey, await issue(app, location, 11_770), 118);
    const { body } = await redeem(app, key, orderKey, await issue(app, location, 40), 0.5);
    expect([taken(body.Order), dueOf(body.Order)]).toEqual([[117.5], 0.5]);
    const both = await redeem(app, key, orderKey, await issue(app, location, 50), 0.5);
    expect([taken(both.body.Order), dueOf(both.body.Order)]).toEqual([[117.5, 0.5], 0]);
  });

  it('taking one of two off leaves no rest that is too little', async () => {
    const { location, key, orderKey } = await aCart();
    await redeem(app, key, orderKey, await issue(app, location, 20), 0.2);
    const { body } = await redeem(app, key, orderKey, await issue(app, location, 11_780), 117.8);
    expect([taken(body.Order), dueOf(body.Order)]).toEqual([[0.2, 117.8], 0]);
    const [first] = body.Order?.RedeemedGiftCards ?? [];
    const off = await unredeem(app, key, orderKey, first?.OrderMerchandiseGiftCardKey ?? 0);
    expect([taken(off.body.Order), dueOf(off.body.Order)]).toEqual([[117.5], 0.5]);
  });

  it('a change of the order, here to a deposit, gives back as much as that takes (C-41)', async () => {
    const { location, key, orderKey } = await aCart();
    await redeem(app, key, orderKey, await issue(app, location, 5880), 118);
    const { body } = await ask<{ Order: GiftOrder }>(app, 'POST', '/api/booking/enableDeposit', {
      clientLocationKey: key,
      orderKey,
    });
    expect([taken(body.Order), dueOf(body.Order)]).toEqual([[58.5], 0.5]);
    expect(await balances(app.database.db, key)).toEqual([30]);
  });

  it('one that can pay only a part of too little is refused in words', async () => {
    const location = await storeGiftVenue(app.database.db, { activities: [cheap(20)] });
    const cart = orderOf(await addToCart(app, { locationKey: location.key }));
    const { body } = await redeem(app, location.key, cart.OrderKey, await issue(app, location, 30), 0.4);
    expect(body).toMatchObject({
      Applied: false,
      Message:
        'This gift card would leave less than $0.50 to pay, and cards can only be charged $0.50 or more.',
    });
    const whole = await redeem(app, location.key, cart.OrderKey, await issue(app, location, 40), 0.4);
    expect(dueOf(whole.body.Order)).toBe(0);
  });
});

/** For each guest, in minor units. */
const cheap = (price: number) => {
  const activity = anActivity();
  return { ...activity, rates: activity.rates.map((rate) => ({ ...rate, price: amount(price) })) };
};

describe('an amount that is too little', () => {
  it('of a purchase is refused in words, before anybody is asked for a card', async () => {
    const { key } = await storeLocation(app.database.db, { activities: [cheap(20)] });
    const cart = orderOf(await addToCart(app, { locationKey: key })) as unknown as Order;
    expect(cart.LeastCharge).toBe(0.5);
    // Captures of earlier tests may still come.
    const asked = () => gateway.calls.filter((call) => call === 'authorize').length;
    const before = asked();
    expect(complaintOf(await completeOrder(app, cart, key, { amount: 0.4 }))).toBe(
      '$0.40 is due, and cards can only be charged $0.50 or more. Add something to your order, or take off a gift card or promo code.',
    );
    expect(asked()).toBe(before);
    const dearer = await storeLocation(app.database.db, { activities: [cheap(25)] });
    const fits = orderOf(await addToCart(app, { locationKey: dearer.key })) as unknown as Order;
    expect(fits.LeastCharge).toBeNull();
    orderOf(await completeOrder(app, fits, dearer.key, { amount: 0.5 }));
  });

  it('of a move is refused in words, before anybody is asked for a card', async () => {
    const { key } = await aMoveVenue(app, { rescheduleFee: { amount: amount(20), per: 'guest' } });
    const booking = await boughtToMove(app, key);
    const words =
      'This change costs $0.40 more, and cards can only be charged $0.50 or more. Please choose another time or contact us.';
    expect(complaintOf(await quoteMove(app, booking, {}))).toBe(words);
    expect(complaintOf(await payMove(app, booking, { amount: 0.4 }))).toBe(words);
    const fits = await aMoveVenue(app, { rescheduleFee: { amount: amount(25), per: 'guest' } });
    const other = await boughtToMove(app, fits.key);
    orderOf(await payMove(app, other, { amount: 0.5 }));
  });

  it('of a balance is refused in words, before anybody is asked for a card', async () => {
    const location = await storeLocation(app.database.db, {
      deposits: { ...noDeposits, enabled: true, payBalanceOnline: true },
      activities: [{ ...anActivity({ deposit: { kind: 'percent', basisPoints: 9970 } }) }],
    });
    const cart = orderOf(await addToCart(app, { locationKey: location.key }));
    const at = { clientLocationKey: location.key, orderKey: cart.OrderKey };
    const { body } = await ask<{ Order: Order }>(app, 'POST', '/api/booking/enableDeposit', at);
    const saved = orderOf(
      await completeOrder(app, body.Order, location.key, { amount: dueOf(body.Order) }),
    ) as unknown as Order;
    expect(saved).toMatchObject({ Balance: 0.35, LeastCharge: 0.5 });
    const paid = await ask<{ ModelErrors: unknown }>(app, 'POST', '/api/booking/payBalance', {
      ...{ ...at, amount: 0.35, paymentMethod: 'card', paymentToken: 'tok_approved' },
      ...{ attemptId: newAttemptId(), cardholderName: null, threeDSTransactionId: null },
    });
    expect(complaintOf(paid as never)).toBe(
      '$0.35 is left to pay, and cards can only be charged $0.50 or more. Please pay it at the venue.',
    );
  });
});

describe('with Stripe', () => {
  let stripe: StandIn;
  let shop: TestApp;
  beforeAll(async () => {
    stripe = await startStripe();
    shop = await startTestApp({ gateway: stripeGateway(stripe.url), database: app.database });
  });
  afterAll(async () => {
    await shop.http.close();
    await stripe.close();
  });
  it.each([
    ['USD', 20, 'tooLittle'],
    ['GBP', 14, 'tooLittle'],
    ['GBP', 15, 'paid'],
    ['CZK', 700, 'tooLittle'],
    ['CZK', 750, 'paid'],
  ] as const)('two guests at %s %i are %s', async (currency, price, expected) => {
    const { key } = await storeLocation(app.database.db, { currency, activities: [cheap(price)] });
    const cart = orderOf(await addToCart(shop, { locationKey: key }));
    const answer = await completeOrder(shop, cart, key, {
      amount: (2 * price) / 100,
      paymentToken: 'ctoken_approved',
    });
    if (expected === 'paid') expect(orderOf(answer).IsNew).toBe(false);
    else expect(complaintOf(answer)).toContain('cards can only be charged');
    await shop.payments.drain();
  });

  it.each(['ctoken_processing_error', 'ctoken_try_again_later'])(
    'a card that may pay in a while says so (%s)',
    async (paymentToken) => {
      const { key } = await storeLocation(app.database.db);
      const cart = orderOf(await addToCart(shop, { locationKey: key }));
      const { body } = await completeOrder(shop, cart, key, { paymentToken });
      expect(body).toMatchObject({
        CardDeclined: true,
        CardDeclinedMessage:
          'Your bank cannot process the payment right now. Wait a few minutes and try again, or use another card.',
      });
    },
  );
});
