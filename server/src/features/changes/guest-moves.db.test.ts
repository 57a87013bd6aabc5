/** What moving a booking costs, and paying for it, over HTTP (D-OR-06; docs/rules/moves.md). */
import { tipProductKey } from '@gangway/domain/catalog/product';
import { amount } from '@gangway/domain/kernel/money';
import { anAffiliate } from '@gangway/domain/testing/builders';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { aDepositVenue, boughtWithDeposit, enable, payBalance } from '../../testing/deposit-journey.ts';
import { balances, type GiftOrder, issue, redeem } from '../../testing/gift-cards.ts';
import {
  addToCart,
  complaintOf,
  completeOrder,
  newAttemptId,
  orderOf,
  slotKey,
} from '../../testing/journey.ts';
import {
  aMovableActivity,
  aMoveVenue,
  type Bought,
  boughtToMove,
  payMove,
  quoteMove,
  timeOf,
} from '../../testing/move-journey.ts';
import { ScriptedGateway } from '../../testing/scripted-gateway.ts';
import { aMorning, ask, changeLocation, startTestApp, type TestApp } from '../../testing/test-app.ts';

const gateway = new ScriptedGateway();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ gateway });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.drainOutbox();
  app.mail.sent.length = 0;
});

const perBooking = { rescheduleFee: { amount: amount(750), per: 'booking' as const } };
const free = { rescheduleFee: null };
const dearer = { date: '2026-12-12' };

async function aBooking(
  ofVenue: Parameters<typeof aMoveVenue>[1] = {},
  choice: object = {},
): Promise<Bought> {
  const { key } = await aMoveVenue(app, ofVenue);
  return boughtToMove(app, key, choice);
}

async function transfersOf({ key, order }: Bought): Promise<string[]> {
  const { orderId = 0 } = (await app.orders.find(key, order.OrderKey)) ?? {};
  const { rows } = await sql<{ kind: string; amount: number }>`
    select kind, amount from ledger_transfer where order_id = ${orderId} order by transfer_id`.execute(
    app.database.db,
  );
  return rows.map((row) => `${row.kind} ${row.amount}`);
}

describe('the price of a move', () => {
  it.each<[string, Parameters<typeof aMoveVenue>[1], object, object]>([
    ['a fee for each guest', {}, {}, { Fee: 10, PriceDifference: 0, Due: 10, Total: 128 }],
    ['a fee for the booking', perBooking, {}, { Fee: 7.5, PriceDifference: 0, Due: 7.5, Total: 125.5 }],
    [
      'a fee of the activity instead of the venue’s',
      {
        ...perBooking,
        activities: [aMovableActivity({ rescheduleFee: { amount: amount(800), per: 'guest' } })],
      },
      {},
      { Fee: 16, PriceDifference: 0, Due: 16, Total: 134 },
    ],
    [
      'nothing for an activity that asks for no fee',
      {
        ...perBooking,
        activities: [aMovableActivity({ rescheduleFee: { amount: amount(0), per: 'booking' } })],
      },
      {},
      { Fee: 0, PriceDifference: 0, Due: 0, Total: 118 },
    ],
    ['nothing', free, {}, { Fee: 0, PriceDifference: 0, Due: 0, Total: 118 }],
    ['what the other day costs more', free, dearer, { Fee: 0, PriceDifference: 20, Due: 20, Total: 138 }],
    ['both', {}, dearer, { Fee: 10, PriceDifference: 20, Due: 30, Total: 148 }],
    [
      'what it costs more with the tax and the fees of the purchase, but no tax on the fee of the move',
      {
        taxes: [{ name: 'Sales tax', basisPoints: 1000, inclusive: false, classes: [] }],
        fees: [{ key: 1, name: 'Booking fee', kind: 'percent', value: 500, taxable: false }],
      },
      dearer,
      { Fee: 10, PriceDifference: 23, Due: 33, Total: 168.7 },
    ],
    [
      'the fee less what a cheaper day saves',
      { rescheduleFee: { amount: amount(2500), per: 'booking' } },
      { date: '2026-12-13' },
      { Fee: 25, PriceDifference: -20, Due: 5, Total: 123 },
    ],
  ])('is %s (3.2-11, D-OR-06)', async (_what, ofVenue, to, quote) => {
    const booking = await aBooking(ofVenue);
    const { body } = await quoteMove(app, booking, to);
    expect(body).toMatchObject({ Quote: quote, ModelErrors: null, Order: { Total: booking.order.Total } });
    const { Due } = quote as { Due: number };
    const moved = orderOf(await payMove(app, booking, { ...to, amount: Due }));
    expect(moved).toMatchObject({ Total: (quote as { Total: number }).Total, Balance: 0 });
    expect(moved.OrderPayments.map(({ PaymentAmount }) => PaymentAmount)).toEqual(
      Due > 0 ? [booking.order.Total, Due] : [booking.order.Total],
    );
    await assertSound(app.database.db);
  });

  it('and until when it can be made are those of the activity, before the purchase, on the receipt and in the email (3.2-11, D-OR-06)', async () => {
    const own = { rescheduleUntilHours: 72, rescheduleFee: { amount: amount(800), per: 'guest' as const } };
    const { key } = await aMoveVenue(app, { ...perBooking, activities: [aMovableActivity(own)] });
    const words =
      'You can change the date or time online until 3 days before the start. Each change costs $8.00 per guest. If the new time costs more, you pay the difference.';
    const { body } = await ask(app, 'GET', '/api/client/getClientLocation', { clientLocationKey: key });
    expect(JSON.stringify(body)).toContain(words);
    app.mail.sent.length = 0;
    const booking = await boughtToMove(app, key);
    const [line] = booking.order.Individual as unknown as { Activities: object[] }[];
    expect(line?.Activities[0]).toMatchObject({
      AllowSelfReschedule: true,
      RescheduleUntil: '2026-12-02T16:00:00.000Z',
      RescheduleFee: 16,
    });
    await app.drainOutbox();
    expect(app.mail.sent[0]?.text).toContain(words);
    app.clock.now = Date.parse('2026-12-02T16:00:00.001Z');
    expect(complaintOf((await quoteMove(app, booking, {})) as never)).toBe(
      'Please contact us to change this booking.',
    );
    app.clock.now = aMorning;
  });

  it('is less what a promo code takes off it, as on the day of the purchase (D-PC-02, D-OR-06)', async () => {
    const code = { code: 'SAVE10', saving: { kind: 'percent' as const, basisPoints: 1000 } };
    const { key } = await aMoveVenue(app, { ...free, promoCodes: [aPromoCode(code)] });
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    await ask(app, 'POST', '/api/booking/addPromoCode', {
      clientLocationKey: key,
      orderKey: cart.OrderKey,
      promoCode: 'SAVE10',
    });
    const order = orderOf(await completeOrder(app, cart, key, { amount: 106.2 }));
    const booking = { key, order, lineKey: order.Individual[0]?.OrderEntityKey ?? 0 };
    expect((await quoteMove(app, booking, dearer)).body.Quote).toMatchObject({ Due: 18, Total: 124.2 });
    const answer = await payMove(app, booking, { ...dearer, amount: 18 });
    expect([complaintOf(answer), answer.body.CardDeclinedMessage, answer.body.Order?.Total]).toEqual([
      null,
      null,
      124.2,
    ]);
    await assertSound(app.database.db);
  });

  it('is that of a tip too, which is a part of the price (D-AD-04, D-OR-06)', async () => {
    const activities = [aMovableActivity({ enableTips: true })];
    const { key } = await aMoveVenue(app, { ...free, activities });
    const tip = { ProductKey: tipProductKey, IsTip: true, TipPercent: 10, Quantity: 1 };
    const cart = orderOf(await addToCart(app, { locationKey: key, chosen: { AddOns: [tip] } }));
    const order = orderOf(await completeOrder(app, cart, key, { amount: cart.Total }));
    const booking = { key, order, lineKey: order.Individual[0]?.OrderEntityKey ?? 0 };
    expect(order.Total).toBe(129.8);
    expect((await quoteMove(app, booking, dearer)).body.Quote).toMatchObject({ Due: 22, Total: 151.8 });
    const moved = orderOf(await payMove(app, booking, { ...dearer, amount: 22 }));
    expect(moved.Individual[0]).toMatchObject({ SubTotal: 151.8 });
    await assertSound(app.database.db);
  });

  it('comes again with the next move, and the receipt names both as one fee (3.10-03, D-OR-06)', async () => {
    const booking = await aBooking();
    await payMove(app, booking);
    const order = orderOf(await payMove(app, booking, { date: '2026-12-07' }));
    expect(order.OrderFees).toMatchObject([{ FeeName: 'Rescheduling fee', Amount: 20 }]);
    expect([order.Total, order.Balance, order.OrderPayments.length]).toEqual([138, 0, 3]);
    expect(await transfersOf(booking)).toEqual([
      'sale 11800',
      'payment 11800',
      'sale 1000',
      'payment 1000',
      'sale 1000',
      'payment 1000',
    ]);
  });

  it('is by the fees and taxes of the purchase, whatever the venue charges today (D-OR-01, D-OR-06)', async () => {
    const { key, ...venue } = await aMoveVenue(app, free);
    const booking = await boughtToMove(app, key);
    const taxes = [{ name: 'Sales tax', basisPoints: 1000, inclusive: false, classes: [] }];
    await changeLocation(app.database.db, { key, ...venue, taxes });
    app.clock.now += 3000;
    expect((await quoteMove(app, booking, dearer)).body.Quote).toMatchObject({ Due: 20, Total: 138 });
  });

  it('leaves the balance of a deposit as it is (D-DP-04, D-OR-06)', async () => {
    const { key } = await aDepositVenue(app, {
      rescheduleFee: { amount: amount(500), per: 'guest' },
      activities: [aMovableActivity({ deposit: { kind: 'percent', basisPoints: 3000 } })],
    });
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    const { body } = await enable(app, key, cart.OrderKey);
    const order = orderOf(await completeOrder(app, cart, key, { amount: body.Deposits }));
    const booking = { key, order, lineKey: order.Individual[0]?.OrderEntityKey ?? 0 };
    const moved = orderOf(await payMove(app, booking, { ...dearer, amount: 30 }));
    expect([moved.Total, moved.Balance]).toEqual([148, order.Balance]);
    await assertSound(app.database.db);
  });

  it('earns the affiliate a commission on what the guest pays in the end (D-AG-04, D-OR-06)', async () => {
    const commissioned = { percent: 1000, perGuest: null };
    const affiliate = anAffiliate({ key: 301, commission: commissioned as never });
    const { key } = await aMoveVenue(app, { ...free, affiliates: [affiliate] });
    const cart = orderOf(
      await ask(app, 'POST', '/api/booking/addToCart', {
        clientLocationKey: key,
        orderKey: null,
        clientAgentKey: 301,
        Activity: {
          EntityHierarchyKey: 1,
          Rates: [{ EntityHierarchyRateKey: 11, Participants: 2 }],
          SelectedTimes: [{ OrderEntityTimeKey: slotKey('2026-12-05', '09:00') }],
        },
      }),
    );
    const order = orderOf(await completeOrder(app, cart, key));
    const booking = { key, order, lineKey: order.Individual[0]?.OrderEntityKey ?? 0 };
    const commission = () =>
      sql<{
        amount: number;
        basis: number;
      }>`select amount, basis from commission where location_key = ${key}`.execute(app.database.db);
    expect((await commission()).rows).toEqual([{ amount: 1180, basis: 11_800 }]);
    await payMove(app, booking, { ...dearer, amount: 20 });
    expect((await commission()).rows).toEqual([{ amount: 1380, basis: 13_800 }]);
  });
});

describe('a move that costs something', () => {
  it('is made once it is paid, with one charge, one email and one record (D-OR-06, R11)', async () => {
    const booking = await aBooking();
    await app.drainOutbox();
    const attempt = { attemptId: newAttemptId() };
    expect(timeOf(orderOf(await payMove(app, booking, attempt)))).toMatch(/^2026-12-06T13:00/);
    expect(complaintOf(await payMove(app, booking, attempt))).toBeNull();
    await app.payments.drain();
    await app.drainOutbox();
    expect(app.mail.sent.map(({ subject }) => subject)).toHaveLength(2);
    const found = await app.orders.find(booking.key, booking.order.OrderKey);
    expect(found?.moves).toMatchObject([{ fee: 1000, difference: 1000 }]);
    expect(found?.attempts.map(({ purpose, state }) => `${purpose} ${state}`)).toEqual([
      'purchase captured',
      'move captured',
    ]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['with a declined card', { paymentToken: 'tok_declined' }, 'The card was declined.'],
    ['without a card', { paymentToken: null }, 'Please enter your card details.'],
    ['without an attempt', { attemptId: null }, 'Please enter your card details.'],
    [
      'with another amount',
      { amount: 9.99 },
      'The price of this change is different now. Please check the new amount and try again.',
    ],
    [
      'for nothing',
      { amount: 0 },
      'The price of this change is different now. Please check the new amount and try again.',
    ],
  ])('is not made %s, and nothing is charged (D-OR-06, D-PY-06)', async (_case, payment, words) => {
    const booking = await aBooking();
    await app.payments.drain();
    const answer = await payMove(app, booking, payment);
    expect(answer.body.CardDeclinedMessage ?? complaintOf(answer)).toContain(words);
    expect(timeOf(answer.body.Order)).toMatch(/^2026-12-05T09:00/);
    expect(await transfersOf(booking)).toEqual(['sale 11800', 'payment 11800']);
    expect(timeOf(orderOf(await payMove(app, booking)))).toMatch(/^2026-12-06T13:00/);
  });

  it('to a time that was taken while the bank asked is not made, and the charge is voided (R7, D-OR-06)', async () => {
    const booking = await aBooking({ enable3ds: true });
    const attempt = { attemptId: newAttemptId(), paymentToken: 'tok_challenge' };
    const { body } = await payMove(app, booking, attempt);
    const transactionId = body.ThreeDSecure?.TransactionId ?? '';
    const other = { locationKey: booking.key, rates: { 11: 3 }, date: '2026-12-06', time: '13:00' };
    await completeOrder(app, orderOf(await addToCart(app, other)), booking.key);
    gateway.answerChallenge(transactionId, true);
    const back = await payMove(app, booking, { ...attempt, threeDSTransactionId: transactionId });
    expect(complaintOf(back)).toBe(
      'This time was taken in the meantime. You have not been charged. Please choose another one.',
    );
    expect(timeOf(back.body.Order)).toMatch(/^2026-12-05T09:00/);
    const found = await app.orders.find(booking.key, booking.order.OrderKey);
    expect(found?.attempts.at(-1)).toMatchObject({ purpose: 'move', state: 'voided' });
    expect(await gateway.holds(found?.attempts.at(-1)?.gatewayKey ?? '')).toBe(false);
    await assertSound(app.database.db);
  });

  it('is not made with the attempt that bought the order (D-PY-06)', async () => {
    const booking = await aBooking();
    const found = await app.orders.find(booking.key, booking.order.OrderKey);
    const answer = await payMove(app, booking, { attemptId: found?.attempts[0]?.attemptId });
    expect([answer.status, timeOf(answer.body.Order ?? booking.order)?.slice(0, 10)]).toEqual([
      409,
      '2026-12-05',
    ]);
  });

  it('waits for a payment of the balance that is going on (D-DP-04, D-OR-06)', async () => {
    const { key } = await aDepositVenue(app, {
      enable3ds: true,
      rescheduleFee: { amount: amount(500), per: 'guest' },
      activities: [aMovableActivity({ deposit: { kind: 'percent', basisPoints: 3000 } })],
    });
    const order = await boughtWithDeposit(app, key);
    await payBalance(app, key, order, { paymentToken: 'tok_challenge' });
    const booking = { key, order, lineKey: order.Individual[0]?.OrderEntityKey ?? 0 };
    expect(complaintOf(await payMove(app, booking))).toBe(
      'A payment for this order is already in progress. Please wait a moment.',
    );
    expect(orderOf(await payBalance(app, key, order)).Balance).toBe(0);
    expect(timeOf(orderOf(await payMove(app, booking)))).toMatch(/^2026-12-06T13:00/);
  });

  it('leaves every price of the order as it is to any other statement (D-OR-01)', async () => {
    const booking = await aBooking();
    const guarded = [
      sql`update order_line_rate set price = 1 where order_id = (select max(order_id) from shop_order)`,
      sql`update order_line set sub_total = sub_total + 1, total = total + 1
        where order_id = (select max(order_id) from shop_order)`,
      sql`update shop_order set total = total + 1 where order_id = (select max(order_id) from shop_order)`,
    ];
    for (const statement of guarded)
      await expect(statement.execute(app.database.db)).rejects.toMatchObject({ code: 'GW004' });
    expect(await transfersOf(booking)).toHaveLength(2);
  });
});

const cheaper = { date: '2026-12-13' };

describe('a move to a cheaper time', () => {
  const stateOf = async ({ key, order }: Bought) => (await app.orders.find(key, order.OrderKey))?.refunds;

  it('refunds the difference to the card it was paid with (D-OR-06)', async () => {
    const booking = await aBooking(free);
    await app.payments.drain();
    expect((await quoteMove(app, booking, cheaper)).body.Quote).toEqual({
      ...{ Fee: 0, PriceDifference: -20, Due: -20, Total: 98 },
      Revision: expect.any(Number),
    });
    const order = orderOf(await payMove(app, booking, { ...cheaper, amount: -20, paymentToken: null }));
    expect([timeOf(order)?.slice(0, 10), order.Total, order.Balance]).toEqual(['2026-12-13', 98, 0]);
    expect(order.OrderPayments.map(({ PaymentAmount, MaskedCard }) => [PaymentAmount, MaskedCard])).toEqual([
      [118, '•••• 4242'],
      [-20, '•••• 4242'],
    ]);
    await app.payments.drain();
    expect(await stateOf(booking)).toMatchObject([{ amount: 2000, state: 'sent' }]);
    const [paid] = (await app.orders.find(booking.key, booking.order.OrderKey))?.attempts ?? [];
    expect(await gateway.refundedOf(paid?.gatewayKey ?? '')).toBe(2000);
    expect(await transfersOf(booking)).toEqual([
      'sale 11800',
      'payment 11800',
      'refund 2000',
      'reduction 2000',
    ]);
    await app.drainOutbox();
    expect(app.mail.sent.at(-1)?.html).toMatch(/Refunded[\s\S]*−\$20\.00/);
    await assertSound(app.database.db);
  });

  it('refunds only what the fee leaves of it, and the latest payment first (D-OR-06)', async () => {
    const booking = await aBooking(perBooking);
    await payMove(app, booking, { ...dearer, amount: 27.5 });
    await app.payments.drain();
    const order = orderOf(await payMove(app, booking, { ...cheaper, amount: -32.5 }));
    expect(order.OrderPayments.map(({ PaymentAmount }) => PaymentAmount)).toEqual([118, 27.5, -27.5, -5]);
    expect([order.Total, order.Balance]).toEqual([113, 0]);
    await app.payments.drain();
    expect((await stateOf(booking))?.map(({ state }) => state)).toEqual(['sent', 'sent']);
    await assertSound(app.database.db);
  });

  it('gives the difference to the gift card first, which can pay again at once (D-GC-06, D-OR-06)', async () => {
    const location = await aMoveVenue(app, { ...free, enableGiftCards: true });
    const code = await issue(app, location, 1500);
    const cart = orderOf(await addToCart(app, { locationKey: location.key, rates: { 11: 2 } }));
    await redeem(app, location.key, cart.OrderKey, code, 15);
    const order = orderOf(await completeOrder(app, cart, location.key, { amount: 103 }));
    const booking = { key: location.key, order, lineKey: order.Individual[0]?.OrderEntityKey ?? 0 };
    const moved = orderOf(await payMove(app, booking, { ...cheaper, amount: -20 }));
    expect((moved as GiftOrder).RedeemedGiftCards).toEqual([]);
    expect(moved.OrderPayments.map(({ PaymentAmount }) => PaymentAmount)).toEqual([103, -5]);
    expect(await transfersOf(booking)).toContain('redemption_refund 1500');
    expect(await balances(app.database.db, location.key)).toEqual([1500]);
    await assertSound(app.database.db);
  });

  it('lowers the balance that a deposit left, and refunds nothing (D-DP-04, D-OR-06)', async () => {
    const { key } = await aDepositVenue(app, {
      ...free,
      activities: [aMovableActivity({ deposit: { kind: 'percent', basisPoints: 3000 } })],
    });
    const order = await boughtWithDeposit(app, key);
    const booking = { key, order, lineKey: order.Individual[0]?.OrderEntityKey ?? 0 };
    const { Quote } = (await quoteMove(app, booking, cheaper)).body;
    expect(Quote).toMatchObject({ PriceDifference: -20, Due: 0 });
    const moved = orderOf(await payMove(app, booking, { ...cheaper, amount: 0 }));
    expect([moved.Total, moved.Balance]).toEqual([98, 62.6]);
    expect(await stateOf(booking)).toEqual([]);
    await assertSound(app.database.db);
  });

  it('releases what gift cards had reserved for a balance that is lower now (D-GC-06, D-OR-06)', async () => {
    const location = await aDepositVenue(app, {
      ...free,
      enableGiftCards: true,
      activities: [aMovableActivity({ deposit: { kind: 'percent', basisPoints: 3000 } })],
    });
    const { key } = location;
    const order = await boughtWithDeposit(app, key);
    const code = await issue(app, location, 8000);
    await redeem(app, key, order.OrderKey, code, 75);
    const booking = { key, order, lineKey: order.Individual[0]?.OrderEntityKey ?? 0 };
    const moved = orderOf(await payMove(app, booking, { ...cheaper, amount: 0 }));
    expect([moved.Balance, (moved as GiftOrder).RedeemedGiftCards]).toEqual([62.6, []]);
    await assertSound(app.database.db);
  });

  it.each([0, -19, 20])(
    'for %d is not the refund that was shown, so nothing is moved (D-OR-06)',
    async (amount) => {
      const booking = await aBooking(free);
      expect(complaintOf(await payMove(app, booking, { ...cheaper, amount }))).toBe(
        'The price of this change is different now. Please check the new amount and try again.',
      );
      expect(await stateOf(booking)).toEqual([]);
    },
  );

  it('refunds once, however often the request is sent (R11)', async () => {
    const booking = await aBooking(free);
    const asked = { ...cheaper, amount: -20, attemptId: newAttemptId() };
    await Promise.all([payMove(app, booking, asked), payMove(app, booking, asked)]);
    await payMove(app, booking, asked);
    await app.payments.drain();
    await app.payments.reconcile(0);
    expect(await stateOf(booking)).toHaveLength(1);
    await assertSound(app.database.db);
  });

  it('waits while a payment of the order is open (D-OR-06)', async () => {
    const { key } = await aDepositVenue(app, {
      ...{ ...free, enable3ds: true },
      activities: [aMovableActivity({ deposit: { kind: 'percent', basisPoints: 3000 } })],
    });
    const order = await boughtWithDeposit(app, key);
    await payBalance(app, key, order, { paymentToken: 'tok_challenge' });
    const booking = { key, order, lineKey: order.Individual[0]?.OrderEntityKey ?? 0 };
    expect(complaintOf(await payMove(app, booking, { ...cheaper, amount: 0 }))).toBe(
      'A payment for this order is already in progress. Please wait a moment.',
    );
  });
});

describe('a refund at the gateway', () => {
  afterEach(() => {
    gateway.refunds = 'answered';
  });

  async function moved() {
    const booking = await aBooking(free);
    await app.payments.drain();
    orderOf(await payMove(app, booking, { ...cheaper, amount: -20 }));
    await app.payments.drain();
    const found = await app.orders.find(booking.key, booking.order.OrderKey);
    const [refund] = found?.refunds ?? [];
    const refunded = await gateway.refundedOf(found?.attempts[0]?.gatewayKey ?? '');
    return { booking, orderId: found?.orderId ?? 0, refund, refunded };
  }

  const isDueNow = (orderId: number) =>
    sql`update refund set due_at = clock_timestamp() where order_id = ${orderId}`.execute(app.database.db);

  it.each(['neverArrive', 'loseAnswer'] as const)(
    'that gets no answer (%s) is tried again, and paid once (R11)',
    async (how) => {
      gateway.refunds = how;
      const { booking, orderId, refund } = await moved();
      expect(refund).toMatchObject({ state: 'due' });
      gateway.refunds = 'answered';
      await isDueNow(orderId);
      await app.payments.reconcile(60);
      const found = await app.orders.find(booking.key, booking.order.OrderKey);
      expect(found?.refunds).toMatchObject([{ state: 'sent' }]);
      expect(await gateway.refundedOf(found?.attempts[0]?.gatewayKey ?? '')).toBe(2000);
      await assertSound(app.database.db);
    },
  );

  it('that is refused is not tried again, and is on the order’s record for the venue (R11)', async () => {
    gateway.refunds = 'refused';
    const { orderId, refund } = await moved();
    expect(refund).toMatchObject({ state: 'refused' });
    gateway.refunds = 'answered';
    await isDueNow(orderId);
    await app.payments.reconcile(60);
    const { rows } = await sql<{ kind: string; details: object }>`
      select kind, details from order_event where order_id = ${orderId} and kind = 'refund refused'`.execute(
      app.database.db,
    );
    expect(rows).toMatchObject([{ details: { error: 'account_closed' } }]);
    expect(gateway.calls.filter((call) => call === 'refund').length).toBeGreaterThan(0);
    await assertSound(app.database.db);
  });

  it('waits until its payment is captured (D-PY-04)', async () => {
    const booking = await aBooking(free);
    await app.payments.drain();
    const { orderId = 0 } = (await app.orders.find(booking.key, booking.order.OrderKey)) ?? {};
    await sql`update payment_attempt set state = 'authorised' where order_id = ${orderId}`.execute(
      app.database.db,
    );
    orderOf(await payMove(app, booking, { ...cheaper, amount: -20 }));
    await app.payments.drain();
    const refund = async () =>
      (await app.orders.find(booking.key, booking.order.OrderKey))?.refunds[0]?.state;
    expect(await refund()).toBe('due');
    await app.payments.reconcile(0);
    expect(await refund()).toBe('sent');
  });
});
