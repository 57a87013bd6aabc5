/**
 * Refunds that cancel nothing, and refunds as a credit, by the operator's command (docs/rules/refunds.md, "Without
 * canceling" and "As a credit").
 */
import { anActivity, aRate } from '@gangway/domain/testing/builders';
import { aGiftCard } from '@gangway/domain/testing/gift-card-builder';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import {
  aDepositVenue,
  boughtWithDeposit,
  enable,
  payBalance,
  readOrder,
} from '../../testing/deposit-journey.ts';
import { balances, issue, redeem, storeGiftVenue } from '../../testing/gift-cards.ts';
import {
  addToCart,
  type ChangeAnswer,
  completeOrder,
  orderOf,
  slotKey,
  type WireOrder,
} from '../../testing/journey.ts';
import { aMoveVenue, payMove } from '../../testing/move-journey.ts';
import { type ReadOrder, runOrder } from '../../testing/run-order-command.ts';
import { aMorning, ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

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

interface Sold {
  key: number;
  number: string;
  orderKey: string;
  order: ReadOrder;
}

const soldOf = (key: number, order: WireOrder): Sold => {
  const bought = order as unknown as ReadOrder;
  return { key, number: bought.OrderNumber, orderKey: bought.OrderKey, order: bought };
};

/** Two adults at 59.00; with `second`, one more the day after. */
async function buy(key: number, second = false): Promise<Sold> {
  let cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
  if (second) {
    const choice = { locationKey: key, rates: { 11: 1 }, date: '2026-12-07' };
    cart = orderOf(await addToCart(app, { ...choice, orderKey: cart.OrderKey }));
  }
  return soldOf(key, orderOf(await completeOrder(app, cart, key)));
}

const refund = ({ key, number }: Pick<Sold, 'key' | 'number'>, ...words: string[]) =>
  runOrder(app, ['refund', number, ...words, '-l', String(key), '--yes']);

const read = async ({ key, orderKey }: Pick<Sold, 'key' | 'orderKey'>) =>
  (await readOrder(app, key, orderKey)).body as unknown as ReadOrder;

const paymentsOf = ({ OrderPayments }: ReadOrder) => OrderPayments.map(({ PaymentAmount }) => PaymentAmount);

describe('a refund without canceling', () => {
  it('gives part of the price back, keeps the booking, and tells the guest', async () => {
    const { key } = await storeLocation(app.database.db, { enableDigitalTickets: true });
    const sold = await buy(key);
    app.mail.sent.length = 0;
    const { code, said } = await refund(sold, '18.00', '--reason', 'Late boat');
    expect([code, said]).toEqual([0, expect.stringContaining('Done. The order costs $18.00 less')]);
    expect(said).toContain('$18.00 to ');
    const order = await read(sold);
    expect(order).toMatchObject({ IsCanceled: false, Total: 100, GoodwillTotal: 18, Balance: 0 });
    expect(order.Individual).toHaveLength(1);
    expect(paymentsOf(order)).toEqual([118, -18]);
    await app.drainOutbox();
    const mail = app.mail.sent.at(-1);
    expect(mail?.subject).toMatch(/^\$18\.00 off your order /);
    expect(mail?.text).toContain('now costs $100.00, $18.00 less than before.');
    expect(mail?.text).toContain('We’re refunding $18.00 to Visa ending in 4242. Card refunds usually take');
    // The reason is the venue's own.
    expect(mail?.text).not.toContain('Late boat');
    expect((await runOrder(app, ['show', sold.number, '-l', String(key)])).said).toContain('Late boat');
    const { said: resent } = await runOrder(app, ['resend', sold.number, '-l', String(key)]);
    expect(resent).toContain('again');
    await app.drainOutbox();
    expect(app.mail.sent.at(-1)?.text).toMatch(/Price reduction:? +\u2212\$18\.00/);
  });

  it('gives everything back but no more, in parts too', async () => {
    const { key } = await storeLocation(app.database.db, {});
    const sold = await buy(key);
    expect(await refund(sold, '118.01')).toMatchObject({
      code: 1,
      said: 'That is more than it costs. You can refund up to $118.00.',
    });
    expect(await refund(sold, '0.01')).toMatchObject({ code: 0 });
    expect((await refund(sold, '118.00')).said).toContain('up to $117.99');
    expect(await refund(sold, 'full')).toMatchObject({ code: 0 });
    expect(await refund(sold, 'full')).toMatchObject({ code: 1 });
    expect(await read(sold)).toMatchObject({ IsCanceled: false, Total: 0, GoodwillTotal: 118, Balance: 0 });
    // A booking that costs nothing anymore can still be canceled.
    const { said } = await runOrder(app, [
      'cancel',
      sold.number,
      '-l',
      String(key),
      '--refund',
      'full',
      '-y',
    ]);
    expect(said).toContain('Refund: $0.00.');
    expect(await read(sold)).toMatchObject({ IsCanceled: true, Total: 0, GoodwillTotal: 0, Balance: 0 });
  });

  it('counts when the booking is canceled afterwards', async () => {
    const { key } = await storeLocation(app.database.db, {
      activities: [anActivity({ cancellation: [{ untilHours: 1, refund: 50 }] })],
    });
    const sold = await buy(key, true);
    const line = String(sold.order.Individual[0]?.OrderEntityKey);
    expect(await refund(sold, '18.00', '--line', line)).toMatchObject({ code: 0 });
    const words = ['cancel', sold.number, '-l', String(key), '--line', line, '-y'];
    expect((await runOrder(app, words)).said).toContain('Refund: $50.00. Cancellation fee: $50.00.');
    expect(await read(sold)).toMatchObject({ Total: 109, GoodwillTotal: 0, Balance: 0 });
    expect(paymentsOf(await read(sold))).toEqual([177, -18, -50]);
  });

  it('stays when the booking is moved to a time at another price (D-OR-06)', async () => {
    const { key } = await aMoveVenue(app, {});
    const sold = await buy(key);
    expect(await refund(sold, '18.00')).toMatchObject({ code: 0 });
    const lineKey = sold.order.Individual[0]?.OrderEntityKey ?? 0;
    const before = await read(sold);
    const to = { date: '2026-12-12', time: '09:00', amount: 30 };
    const { body } = await payMove(app, { key, order: sold.order as never, lineKey }, to);
    expect(body).toMatchObject({
      ModelErrors: null,
      Order: { Total: before.Total + 30, GoodwillTotal: 18, Balance: 0 },
    });
  });

  it('lowers an open balance before anything goes back (D-DP-03)', async () => {
    const { key } = await aDepositVenue(app, {
      activities: [anActivity({ deposit: { kind: 'percent', basisPoints: 3000 } })],
    });
    const sold = soldOf(key, await boughtWithDeposit(app, key));
    expect((await refund(sold, '50.00')).said).not.toContain('will be refunded');
    expect(await read(sold)).toMatchObject({ Total: 68, Balance: 32.6 });
    await app.drainOutbox();
    expect(app.mail.sent.at(-1)?.text).toContain('$32.60');
    expect((await refund(sold, 'full')).said).toContain('$35.40 to Visa ending in 4242 will be refunded');
    expect(await read(sold)).toMatchObject({ Total: 0, Balance: 0 });
  });

  it('refuses other lines, unknown orders, canceled ones, and words that are no amount', async () => {
    const { key } = await storeLocation(app.database.db, { activities: [anActivity({ cancellation: [] })] });
    const sold = await buy(key);
    expect((await refund(sold, '1.00', '--line', '1')).said).toContain('has no such line');
    expect((await refund({ key, number: 'NONE-1' }, '1.00')).said).toContain('There is no order NONE-1');
    for (const words of [[], ['0'], ['much'], ['-5'], ['1.005']])
      await expect(refund(sold, ...words)).rejects.toThrow(/amount|option/i);
    await expect(refund(sold, '1.00', '--refund', 'full')).rejects.toThrow(/--refund does not work/);
    const whole = ['cancel', sold.number, '-l', String(key), '--refund', 'full', '-y'];
    expect(await runOrder(app, whole)).toMatchObject({ code: 0 });
    for (const words of ['1.00', 'full'])
      expect((await refund(sold, words)).said).toContain('has already been canceled');
  });

  it('changes nothing unless the operator says yes', async () => {
    const { key } = await storeLocation(app.database.db, {});
    const sold = await buy(key);
    const words = ['refund', sold.number, '5.00', '-l', String(key)];
    expect(await runOrder(app, words, false)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Nothing was refunded.'),
    });
    expect(await read(sold)).toMatchObject({ Total: 118, GoodwillTotal: 0 });
  });
});

describe('what was kept of canceled lines', () => {
  const cancel = ({ key, number }: Sold, ...words: string[]) =>
    runOrder(app, ['cancel', number, '-l', String(key), ...words, '-y']);
  const aVenue = () =>
    storeGiftVenue(app.database.db, {
      activities: [anActivity({ cancellation: [] })],
      notices: { to: ['office@kestrel.example'], of: ['changes'] } as never,
    });
  const lineOf = ({ order }: Sold, place: number) => String(order.Individual[place]?.OrderEntityKey);

  it('of a canceled order can be given back up to what was kept, with email, history and preview', async () => {
    const { key } = await aVenue();
    const sold = await buy(key);
    expect((await cancel(sold)).said).toContain('Cancellation fee: $118.00');
    await app.drainOutbox();
    app.mail.sent.length = 0;
    expect((await refund(sold, '118.01')).said).toBe(
      'That is more than it costs. You can refund up to $118.00.',
    );
    const previewed = await runOrder(app, ['refund', sold.number, '20.00', '-l', String(key), '--preview']);
    expect([previewed.code, previewed.said]).toEqual([
      0,
      expect.stringContaining('New order total: $98.00.'),
    ]);
    expect(previewed.said).toContain('lowered the cancellation fee');
    expect(await read(sold)).toMatchObject({ Total: 118 });
    const { code, said } = await refund(sold, '20.00', '--reason', 'Was ill');
    expect([code, said]).toEqual([0, expect.stringContaining('$20.00 to ')]);
    const order = await read(sold);
    expect(order).toMatchObject({
      ...{ IsCanceled: true, Total: 98, Balance: 0, GoodwillTotal: 0 },
      CanceledLines: [{ Kept: 98 }],
      OrderFees: [{ FeeName: 'Cancellation fee', Amount: 98 }],
    });
    expect(paymentsOf(order)).toEqual([118, -20]);
    await app.payments.drain();
    await app.drainOutbox();
    const mail = app.mail.sent.find(({ to }) => to.address === 'maya@okafor.example');
    expect(mail?.subject).toMatch(/^\$20\.00 back for your canceled order /);
    expect(mail?.text).toContain('We’ve lowered the cancellation fee of your order');
    expect(mail?.text).toContain('by $20.00. It’s now $98.00.');
    expect((await runOrder(app, ['show', sold.number, '-l', String(key)])).said).toContain('Was ill');
    expect(await refund(sold, 'full')).toMatchObject({ code: 0 });
    const empty = await read(sold);
    expect(empty).toMatchObject({ Total: 0, OrderFees: [], CanceledLines: [{ Kept: 0 }] });
    expect(paymentsOf(empty)).toEqual([118, -20, -98]);
    expect((await refund(sold, '1.00')).said).toContain('has already been canceled');
    await assertSound(app.database.db);
  });

  it('of one line of two can be given back by itself, and counts when the rest is given back', async () => {
    const { key } = await aVenue();
    const sold = await buy(key, true);
    const canceled = lineOf(sold, 0);
    await cancel(sold, '--line', canceled, '--refund', '18.00');
    expect((await refund(sold, '100.01', '--line', canceled)).said).toContain('up to $100.00');
    expect(await refund(sold, '40.00', '--line', canceled)).toMatchObject({ code: 0 });
    expect(await read(sold)).toMatchObject({ Total: 119, GoodwillTotal: 0, CanceledLines: [{ Kept: 60 }] });
    // Of the order as a whole, it is split over both by what they cost.
    expect(await refund(sold, '11.90')).toMatchObject({ code: 0 });
    expect(await read(sold)).toMatchObject({
      Total: 107.1,
      GoodwillTotal: 5.9,
      CanceledLines: [{ Kept: 54 }],
    });
    expect(await refund(sold, 'full')).toMatchObject({ code: 0 });
    expect(await read(sold)).toMatchObject({ IsCanceled: false, Total: 0, GoodwillTotal: 59, OrderFees: [] });
    expect(await cancel(sold)).toMatchObject({ code: 0 });
    expect(await read(sold)).toMatchObject({ IsCanceled: true, Total: 0, GoodwillTotal: 0 });
  });

  it('goes back to the gift card it was paid with first, and as a credit if asked for', async () => {
    const location = await aVenue();
    const { key } = location;
    const code = await issue(app, location, 1500);
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    await redeem(app, key, cart.OrderKey, code, 15);
    const ready = (await readOrder(app, key, cart.OrderKey)).body as unknown as WireOrder;
    const sold = soldOf(key, orderOf(await completeOrder(app, ready, key)));
    await cancel(sold);
    const { said } = await refund(sold, '40.00', '--as', 'credit');
    expect(said).toContain('$15.00 to gift card');
    expect(said).toContain('$25.00 as a credit');
    expect(await balances(app.database.db, key)).toEqual([1500, 2500]);
    expect(await refund(sold, 'full')).toMatchObject({ code: 0 });
    expect(paymentsOf(await read(sold))).toEqual([103, -25, -78]);
  });

  it('of a package is given back as a whole, whichever of its lines is named', async () => {
    const rate = (key: number, price: number) => aRate({ key, price, globalId: 'g-adult' as never });
    const { key } = await storeLocation(app.database.db, {
      activities: [
        anActivity({ cancellation: [], rates: [rate(11, 5900)] }),
        anActivity({ key: 2, id: 'ride', cancellation: [], rates: [rate(21, 3100)] }),
      ],
      packages: [aPackage({ key: 7 })],
    });
    const part = (activityKey: number, rateKey: number, date: string) => ({
      EntityHierarchyKey: activityKey,
      Rates: [{ EntityHierarchyRateKey: rateKey, Participants: 1 }],
      SelectedTimes: [{ OrderEntityTimeKey: slotKey(date, '09:00') }],
    });
    const Activities = [part(1, 11, '2026-12-05'), part(2, 21, '2026-12-06')];
    const of = { clientLocationKey: key, orderKey: null, Package: { PackageKey: 7, Activities } };
    const cart = orderOf(await ask<ChangeAnswer>(app, 'POST', '/api/booking/addToCart', of));
    const sold = soldOf(key, orderOf(await completeOrder(app, cart, key)));
    expect(await cancel(sold)).toMatchObject({ code: 0 });
    const { rows } = await sql<{ line: string }>`select line_id::text as line from order_line
      join shop_order using (order_id) where order_number = ${sold.number} and kind = 'activity'
      order by 1 limit 1`.execute(app.database.db);
    expect(await refund(sold, 'full', '--line', rows[0]?.line ?? '')).toMatchObject({ code: 0 });
    expect(await read(sold)).toMatchObject({ Total: 0, IsCanceled: true });
    expect(paymentsOf(await read(sold))).toEqual([90, -90]);
  });

  it('lowers the balance that the rest of the order has left, before anything goes back', async () => {
    const { key } = await aDepositVenue(app, {
      activities: [anActivity({ cancellation: [], deposit: { kind: 'percent', basisPoints: 3000 } })],
    });
    let cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    const second = { locationKey: key, rates: { 11: 2 }, date: '2026-12-07', orderKey: cart.OrderKey };
    cart = orderOf(await addToCart(app, second));
    const { body } = await enable(app, key, cart.OrderKey);
    const sold = soldOf(key, orderOf(await completeOrder(app, cart, key, { amount: body.Deposits })));
    await cancel(sold, '--line', lineOf(sold, 0));
    expect(await read(sold)).toMatchObject({ Total: 153.4, Balance: 82.6 });
    expect((await refund(sold, '20.00', '--line', lineOf(sold, 0))).said).not.toContain('will be refunded');
    expect(await read(sold)).toMatchObject({ Total: 133.4, Balance: 62.6 });
  });

  it('is not given back twice by two operators at once', async () => {
    const { key } = await aVenue();
    const sold = await buy(key);
    await cancel(sold);
    const both = await Promise.all(['80.00', '80.00'].map((words) => refund(sold, words)));
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(await read(sold)).toMatchObject({ Total: 38 });
  });
});

describe('a gift card that paid the deposit and then the balance', () => {
  it.each([
    ['cancel', '--refund', 'full'],
    ['refund', 'full'],
  ])('has all of it back: %s %s %s', async (...words) => {
    const location = await aDepositVenue(app, {
      activities: [anActivity({ deposit: { kind: 'percent', basisPoints: 3000 } })],
      ...{ sellGiftCardsOnline: true, enableGiftCards: true, giftCard: aGiftCard() },
    });
    const { key } = location;
    const code = await issue(app, location, 20_000);
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    await enable(app, key, cart.OrderKey);
    await redeem(app, key, cart.OrderKey, code, 35.4);
    const free = { paymentMethod: 'none', paymentToken: null, amount: 0 };
    const sold = soldOf(key, orderOf(await completeOrder(app, cart, key, free)));
    await redeem(app, key, sold.orderKey, code, 82.6);
    const paid = await payBalance(app, key, { OrderKey: sold.orderKey, Balance: 0 }, free);
    expect(orderOf(paid)).toMatchObject({ Balance: 0 });
    expect(await balances(app.database.db, key)).toEqual([8200]);
    const [command = '', ...rest] = words;
    expect(await runOrder(app, [command, sold.number, ...rest, '-l', String(key), '-y'])).toMatchObject({
      code: 0,
    });
    expect(await balances(app.database.db, key)).toEqual([20_000]);
    expect(await read(sold)).toMatchObject({ Total: 0, Balance: 0 });
  });
});

describe('a refund as a credit', () => {
  const codeIn = (text: string | undefined) =>
    /\b([A-Z0-9]{4}(?:-[A-Z0-9]{4}){3})\b/.exec(text ?? '')?.[1] ?? '';

  it('is emailed, pays the next order, and sends no money', async () => {
    const { key } = await storeGiftVenue(app.database.db, { activities: [anActivity({ rates: [aRate()] })] });
    const sold = await buy(key);
    app.mail.sent.length = 0;
    const { code, said } = await refund(sold, '40.00', '--as', 'credit');
    expect([code, said]).toEqual([0, expect.stringContaining('$40.00 as a credit, emailed to ')]);
    await app.payments.drain();
    await app.drainOutbox();
    const own = app.mail.sent.find(({ subject }) => /off your order/.test(subject));
    expect(own?.text).toContain('We’re giving you $40.00 as a credit for your next order.');
    expect(own?.text).not.toContain('We’re refunding');
    const credit = app.mail.sent.map(({ text }) => codeIn(text)).find((found) => found !== '') ?? '';
    const order = await read(sold);
    expect(order.OrderPayments).toMatchObject([
      { PaymentAmount: 118 },
      { PaymentAmount: -40, PaymentMethod: 'credit', MaskedCard: expect.stringContaining(credit.slice(-4)) },
    ]);
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
    await redeem(app, key, cart.OrderKey, credit, 59);
    const ready = (await readOrder(app, key, cart.OrderKey)).body as unknown as WireOrder;
    expect(ready).toMatchObject({ Balance: 19, Credits: [{ Amount: 40 }] });
    const { rows } = await sql<{ state: string; tries: number }>`
      select r.state, r.tries from refund r join shop_order using (order_id)
      where order_number = ${sold.number}`.execute(app.database.db);
    expect(rows).toEqual([{ state: 'sent', tries: 0 }]);
    expect((await runOrder(app, ['show', sold.number, '-l', String(key)])).said).toContain(
      'Refund of $40.00: credit',
    );
  });

  it('comes after what gift cards paid, which goes back to them, when an order is canceled', async () => {
    const location = await storeGiftVenue(app.database.db, { activities: [anActivity()] });
    const { key } = location;
    const code = await issue(app, location, 1500);
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    await redeem(app, key, cart.OrderKey, code, 15);
    const ready = (await readOrder(app, key, cart.OrderKey)).body as unknown as WireOrder;
    const sold = soldOf(key, orderOf(await completeOrder(app, ready, key)));
    await app.drainOutbox();
    app.mail.sent.length = 0;
    const words = ['cancel', sold.number, '-l', String(key), '--refund', 'full', '--as', 'credit', '-y'];
    const { said } = await runOrder(app, words);
    expect(said).toContain('$15.00 to gift card •••• ');
    expect(said).toContain('$103.00 as a credit');
    expect(await balances(app.database.db, key)).toEqual([1500, 10_300]);
    await app.drainOutbox();
    const mail = app.mail.sent.find(({ subject }) => subject.startsWith('Canceled: '));
    expect(mail?.text).toContain(`We’re refunding $15.00 to gift card •••• ${code.slice(-4)}.`);
    expect(mail?.text).toContain('We’re giving you $103.00 as a credit');
  });

  it('is refused where nobody could use one, and leaves the order as it is', async () => {
    const { key } = await storeLocation(app.database.db, { enableGiftCards: false });
    const sold = await buy(key);
    await expect(refund(sold, '5.00', '--as', 'credit')).rejects.toThrow(/gift cards/);
    await expect(refund(sold, '5.00', '--as', 'points')).rejects.toThrow(/--as money or --as credit/);
    expect(await read(sold)).toMatchObject({ Total: 118 });
  });
});
