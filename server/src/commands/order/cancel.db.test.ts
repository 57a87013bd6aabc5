/**
 * What an operator does to bought orders: finding, showing and canceling them, with places, tickets, money, email and
 * receipt (docs/rules/cancellation.md, "Canceling"; docs/rules/refunds.md).
 */
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeVenues } from '../../features/venues/remove-venue.service.ts';
import { assertSound } from '../../testing/auditor.ts';
import { aDepositVenue, boughtWithDeposit, readOrder } from '../../testing/deposit-journey.ts';
import { addGiftCard, balances, issue, redeem, storeGiftVenue } from '../../testing/gift-cards.ts';
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
import { readOrderArguments } from './arguments.ts';

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

const run = (words: readonly string[], answer = true) => runOrder(app, words, answer);

const terms = [
  { untilHours: 48, refund: 100 },
  { untilHours: 24, refund: 50 },
];
const kayak = anActivity({ cancellation: terms });

async function buy(key: number, choices: Parameters<typeof addToCart>[1][], payment = {}) {
  let order: WireOrder | null = null;
  for (const choice of choices)
    order = orderOf(await addToCart(app, { ...choice, locationKey: key, orderKey: order?.OrderKey ?? null }));
  if (order === null) throw new Error('nothing to buy');
  const bought = orderOf(await completeOrder(app, order, key, payment)) as unknown as ReadOrder;
  return {
    key,
    number: bought.OrderNumber,
    orderKey: bought.OrderKey,
    lines: bought.Individual,
    order: bought,
  };
}

type Bought = Awaited<ReturnType<typeof buy>>;

async function bought(changes = {}) {
  const { key } = await storeLocation(app.database.db, {
    activities: [kayak],
    enableDigitalTickets: true,
    ...changes,
  });
  return buy(key, [{ locationKey: key, rates: { 11: 2 } }]);
}

const cancel = ({ key, number }: Pick<Bought, 'key' | 'number'>, ...words: string[]) =>
  run(['cancel', number, '-l', String(key), ...words, '--yes']);

const read = async ({ key, orderKey }: Pick<Bought, 'key' | 'orderKey'>) =>
  (await readOrder(app, key, orderKey)).body as unknown as ReadOrder;

const claimed = async (key: number) => {
  const { rows } = await sql<{ claimed: number }>`
    select coalesce(sum(claimed), 0)::integer as claimed from cell where location_key = ${key}`.execute(
    app.database.db,
  );
  return rows[0]?.claimed;
};

describe('canceling an order', () => {
  it('frees its places, cancels its tickets, gives the money back and tells the guest', async () => {
    const sold = await bought();
    app.mail.sent.length = 0;
    expect(await claimed(sold.key)).toBeGreaterThan(0);
    const { code, said } = await cancel(sold, '--reason', 'Storm warning');
    expect([code, said]).toEqual([0, expect.stringContaining('Refund: $118.00. Cancellation fee: $0.00.')]);
    expect(said).toContain('$118.00 to ');
    expect(await claimed(sold.key)).toBe(0);
    const order = await read(sold);
    expect(order).toMatchObject({ IsCanceled: true, Total: 0, Balance: 0, Individual: [] });
    expect(order.CanceledLines).toMatchObject([
      { StartsOn: '2026-12-05T09:00:00', IsWholeDay: false, Kept: 0 },
    ]);
    expect(order.OrderPayments.map(({ PaymentAmount }) => PaymentAmount)).toEqual([118, -118]);
    const { rows } = await sql<{ open: number }>`
      select count(*) filter (where cancelled_at is null)::integer as open from ticket t
        join shop_order o using (order_id) where o.location_key = ${sold.key}`.execute(app.database.db);
    expect(rows[0]?.open).toBe(0);
    await app.drainOutbox();
    const mail = app.mail.sent.at(-1);
    expect(mail?.subject).toMatch(/^Canceled: your order /);
    expect(mail?.text).toContain('We’re refunding $118.00 to Visa ending in 4242.');
    const [file] = mail?.attachments ?? [];
    expect(file).toMatchObject({ contentType: 'text/calendar; charset=utf-8; method=CANCEL' });
    for (const entry of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1', `UID:${sold.number}-`])
      expect(String(file?.content)).toContain(entry);
    // The link has a key of its own, since nobody knows the order's.
    const link = /orderKey=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(link).not.toBe(sold.orderKey);
    expect(await read({ key: sold.key, orderKey: link })).toMatchObject({
      OrderNumber: sold.number,
      IsCanceled: true,
    });
  });

  it('lists several canceled bookings one a line in its email, in both parts', async () => {
    const { key } = await storeLocation(app.database.db, { activities: [kayak] });
    const on = (date: string) => ({ locationKey: key, date, rates: { 11: 1 } });
    const sold = await buy(key, [on('2026-12-05'), on('2026-12-06')]);
    await cancel(sold, '--refund', 'full');
    await app.drainOutbox();
    const mail = app.mail.sent.at(-1);
    const names = [5, 6].map(
      (day) => `• Sunrise Kayak Tour, ${day === 5 ? 'Sat' : 'Sun'}, December ${day}, 9:00 AM`,
    );
    expect(mail?.text).toContain(`Canceled from order ${sold.number}:\n${names.join('\n')}\n`);
    expect(mail?.html).toContain(`<br>${names.join('<br>')}`);
  });

  it('gives back by the terms it was sold with, even if the venue has others now', async () => {
    const sold = await bought();
    app.clock.now = Date.parse('2026-12-04T09:00:00Z');
    expect(await run(['cancel', sold.number, '-l', String(sold.key), '--yes'])).toMatchObject({
      code: 0,
      said: expect.stringContaining('Refund: $59.00. Cancellation fee: $59.00.'),
    });
    expect(await read(sold)).toMatchObject({
      Total: 59,
      Balance: 0,
      OrderFees: [{ FeeName: 'Cancellation fee', Amount: 59 }],
    });
  });

  it.each([
    [[], [expect.stringMatching(/^Canceled: /)]],
    [['--no-email'], []],
  ])(
    'sends no confirmation of what is canceled by then, nor a second email with %j',
    async (options, sent) => {
      const sold = await bought();
      expect(await cancel(sold, ...options)).toMatchObject({ code: 0 });
      app.mail.sent.length = 0;
      await app.drainOutbox();
      expect(app.mail.sent.map(({ subject }) => subject)).toEqual(sent);
    },
  );

  it('shows its tickets as canceled, and the gate does not admit them (D-TK-02)', async () => {
    const sold = await bought();
    const uuid = (await read(sold)).TicketUUID;
    expect(await cancel(sold)).toMatchObject({ code: 0 });
    const { body } = await ask<{ Activities: { Tickets: { Status: string }[] }[] }>(
      app,
      'GET',
      '/api/booking/getTicket',
      {
        ticketUUID: uuid,
      },
    );
    expect(body.Activities.flatMap(({ Tickets }) => Tickets.map(({ Status }) => Status))).toEqual([
      'Cancelled',
      'Cancelled',
    ]);
  });

  it('changes nothing unless the operator says yes', async () => {
    const sold = await bought();
    const asked = await run(['cancel', sold.number, '-l', String(sold.key)], false);
    expect(asked).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was canceled.') });
    expect(await read(sold)).toMatchObject({ IsCanceled: false, Total: 118 });
  });

  it('asks what goes back if the booking was sold without terms', async () => {
    const sold = await bought({ activities: [anActivity()] });
    const refused = await cancel(sold);
    expect([refused.code, refused.said]).toEqual([
      1,
      expect.stringMatching(/Say how much to refund\.\nAdd --refund full, none or an amount\.$/),
    ]);
    expect(await cancel(sold, '--refund', '18.50', '--no-email')).toMatchObject({ code: 0 });
    expect(await read(sold)).toMatchObject({ Total: 99.5, Balance: 0 });
  });

  it('refuses more than was paid, lines it does not have, another order number, and canceling twice', async () => {
    const sold = await bought();
    expect((await cancel(sold, '--refund', '118.01')).said).toContain('more than was paid');
    expect((await cancel(sold, '--line', '1')).said).toContain('has no such line');
    expect((await cancel({ ...sold, number: 'NONE-1' })).said).toContain('There is no order NONE-1');
    const elsewhere = await storeLocation(app.database.db, {});
    expect((await cancel({ ...sold, key: elsewhere.key })).said).toContain('There is no order');
    expect(await cancel(sold)).toMatchObject({ code: 0 });
    expect(await cancel(sold)).toMatchObject({
      code: 1,
      said: expect.stringContaining('has already been canceled'),
    });
  });

  it('refuses once a ticket was used', async () => {
    const sold = await bought();
    await sql`update ticket set used_at = clock_timestamp(), used_by = 'gate' where number = 1 and order_id = (
      select order_id from shop_order where order_number = ${sold.number})`.execute(app.database.db);
    expect(await cancel(sold)).toMatchObject({
      code: 1,
      said: expect.stringContaining('A ticket has already been used'),
    });
    expect(await read(sold)).toMatchObject({ IsCanceled: false });
  });
});

describe('canceling a line', () => {
  it('leaves the others with their places, prices and part of the promo code', async () => {
    const { key } = await storeLocation(app.database.db, {
      activities: [kayak],
      fees: [{ key: 5, name: 'Lake fee', kind: 'fixed', value: 300, taxable: false }] as never,
    });
    const sold = await buy(key, [
      { locationKey: key, rates: { 11: 2 } },
      { locationKey: key, rates: { 11: 1 }, date: '2026-12-06' },
    ]);
    const [first] = sold.lines;
    const before = await claimed(key);
    expect(await cancel(sold, '--line', String(first?.OrderEntityKey))).toMatchObject({ code: 0 });
    const order = await read(sold);
    expect(order).toMatchObject({ IsCanceled: false, Total: 60, Balance: 0 });
    expect(order.Individual).toHaveLength(1);
    expect(order.OrderFees).toMatchObject([{ FeeName: 'Lake fee', Amount: 1 }]);
    expect(order.CanceledLines).toMatchObject([{ OrderLineKey: first?.OrderEntityKey, Kept: 0 }]);
    expect(await claimed(key)).toBeLessThan(before ?? 0);
    await app.drainOutbox();
    expect(app.mail.sent.at(-1)?.text).toContain('The rest of your order stays as it is.');
    // What is left can be canceled, too.
    expect(await cancel(sold)).toMatchObject({ code: 0 });
    expect(await read(sold)).toMatchObject({ IsCanceled: true, Total: 0 });
    expect(await claimed(key)).toBe(0);
  });

  it('leaves the others to be moved at their price, with what is kept on top (D-OR-06)', async () => {
    const { key } = await aMoveVenue(app, {
      fees: [{ key: 5, name: 'Lake fee', kind: 'percent', value: 500, taxable: false }] as never,
    });
    const sold = await buy(key, [
      { locationKey: key, rates: { 11: 2 } },
      { locationKey: key, rates: { 11: 1 }, date: '2026-12-07' },
    ]);
    const [first, second] = sold.lines;
    expect(await cancel(sold, '--line', String(second?.OrderEntityKey), '--refund', '20.00')).toMatchObject({
      code: 0,
    });
    expect(await read(sold)).toMatchObject({ Total: 165.85 });
    const booking = { key, order: sold.order as never, lineKey: first?.OrderEntityKey ?? 0 };
    // 20.00 more for two adults, 5 % of it, and 5.00 for each of them.
    const { body } = await payMove(app, booking, { date: '2026-12-12', time: '09:00', amount: 31 });
    expect(body).toMatchObject({ ModelErrors: null, Order: { Total: 196.85, Balance: 0 } });
    expect((await read(sold)).OrderFees).toEqual(
      expect.arrayContaining([expect.objectContaining({ FeeName: 'Cancellation fee', Amount: 41.95 })]),
    );
    // Canceling what was moved keeps the fee for moving.
    expect((await cancel(sold, '--refund', 'full')).said).toContain('Cancellation fee: $10.00.');
    expect(await read(sold)).toMatchObject({ IsCanceled: true, Total: 51.95, Balance: 0 });
  });

  it('does not keep its venue from being removed (docs/operations.md)', async () => {
    const { key } = await storeLocation(app.database.db, { activities: [kayak] });
    const sold = await buy(key, [
      { locationKey: key, rates: { 11: 2 }, date: '2026-11-25' },
      { locationKey: key, rates: { 11: 1 }, date: '2026-12-06' },
    ]);
    await app.payments.drain();
    const removal = {
      what: key,
      withOrders: false,
      agreed: true,
      now: Date.parse('2026-11-27T12:00:00Z') as never,
    };
    expect(await removeVenues(app.database, removal)).toMatchObject({ kind: 'refused' });
    const later = sold.lines[1]?.OrderEntityKey;
    expect(await cancel(sold, '--line', String(later), '--refund', 'full')).toMatchObject({ code: 0 });
    expect(await removeVenues(app.database, removal)).toMatchObject({ kind: 'done' });
  });

  it('cancels a package as a whole', async () => {
    const rate = (key: number) => aRate({ key, price: 4200, globalId: `rate ${key}` });
    const { key } = await storeLocation(app.database.db, {
      activities: [
        anActivity({ schedules: [aSchedule({ times: ['09:00'] as never })] }),
        anActivity({ key: 2, rates: [rate(21)], schedules: [aSchedule({ times: ['15:30'] as never })] }),
      ],
      packages: [
        aPackage({
          key: 7,
          members: [
            { activityKey: 1, discounts: [] },
            { activityKey: 2, discounts: [] },
          ],
        }),
      ],
    });
    const part = (activity: number, rateKey: number, time: string) => ({
      EntityHierarchyKey: activity,
      Rates: [{ EntityHierarchyRateKey: rateKey, Participants: 2 }],
      SelectedTimes: [{ OrderEntityTimeKey: slotKey('2026-12-05', time) }],
    });
    const cart = orderOf(
      await ask<ChangeAnswer>(app, 'POST', '/api/booking/addToCart', {
        clientLocationKey: key,
        orderKey: null,
        Package: { PackageKey: 7, Activities: [part(1, 11, '09:00'), part(2, 21, '15:30')] },
      }),
    );
    const sold = orderOf(await completeOrder(app, cart, key)) as unknown as ReadOrder;
    const { said, code } = await cancel({ key, number: sold.OrderNumber }, '--refund', 'full');
    expect([code, said]).toEqual([0, expect.stringContaining('Canceled.')]);
    expect(await read({ key, orderKey: sold.OrderKey })).toMatchObject({ IsCanceled: true, Total: 0 });
    expect(await claimed(key)).toBe(0);
  });
});

describe('money', () => {
  it('goes back to gift cards first, then to the card (D-GC-06)', async () => {
    const location = await storeGiftVenue(app.database.db, { activities: [kayak] });
    const { key } = location;
    const code = await issue(app, location, 1500);
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    await redeem(app, key, cart.OrderKey, code, 15);
    const ready = (await readOrder(app, key, cart.OrderKey)).body as unknown as WireOrder;
    const sold = orderOf(await completeOrder(app, ready, key)) as unknown as ReadOrder;
    const { said } = await cancel({ key, number: sold.OrderNumber }, '--refund', '20.00');
    expect(said).toContain('$15.00 to gift card •••• ');
    expect(said).toContain('$5.00 to ');
    expect(await balances(app.database.db, key)).toEqual([1500]);
    expect(await read({ key, orderKey: sold.OrderKey })).toMatchObject({ Total: 98, Balance: 0 });
  });

  it('keeps a deposit by the terms, and asks for nothing more', async () => {
    const { key } = await aDepositVenue(app, {
      activities: [anActivity({ cancellation: [], deposit: { kind: 'percent', basisPoints: 3000 } })],
    });
    const sold = await boughtWithDeposit(app, key);
    const number = (sold as unknown as ReadOrder).OrderNumber;
    expect(await cancel({ key, number })).toMatchObject({
      code: 0,
      said: expect.stringContaining('Refund: $0.00. Cancellation fee: $35.40.'),
    });
    expect(await read({ key, orderKey: sold.OrderKey })).toMatchObject({
      IsCanceled: true,
      Total: 35.4,
      Balance: 0,
    });
  });

  it('gives all of a deposit back if the terms say so', async () => {
    const { key } = await aDepositVenue(app, {
      activities: [anActivity({ cancellation: terms, deposit: { kind: 'percent', basisPoints: 3000 } })],
    });
    const sold = await boughtWithDeposit(app, key);
    const number = (sold as unknown as ReadOrder).OrderNumber;
    expect((await cancel({ key, number })).said).toContain('Refund: $35.40. Cancellation fee: $0.00.');
    expect(await read({ key, orderKey: sold.OrderKey })).toMatchObject({ Total: 0, Balance: 0 });
  });

  it('leaves gift cards valid whose line is not named', async () => {
    const { key } = await storeGiftVenue(app.database.db, { activities: [kayak] });
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
    const both = orderOf(await addGiftCard(app, key, {}, { orderKey: cart.OrderKey }));
    const sold = orderOf(await completeOrder(app, both, key)) as unknown as ReadOrder;
    const of = { key, number: sold.OrderNumber };
    const [line] = sold.Individual;
    expect(await cancel(of, '--line', String(line?.OrderEntityKey))).toMatchObject({ code: 0 });
    expect(await read({ key, orderKey: sold.OrderKey })).toMatchObject({ IsCanceled: false });
    expect(await balances(app.database.db, key)).toEqual([5000]);
  });
});

describe('looking up', () => {
  it('finds an order by number, name, email address and phone number, and none of another venue', async () => {
    const sold = await bought();
    const find = (text: string, key = sold.key) => run(['find', text, '-l', String(key)]);
    for (const text of [sold.number, sold.number.slice(-3), 'okafor', 'MAYA OKAFOR', 'maya@', '555'])
      expect([text, (await find(text)).said]).toEqual([
        text,
        expect.stringContaining(text === '555' ? '' : sold.number),
      ]);
    expect(await find('%')).toMatchObject({ code: 1 });
    const elsewhere = await storeLocation(app.database.db, {});
    expect(await find(sold.number, elsewhere.key)).toMatchObject({
      code: 1,
      said: expect.stringContaining('No orders'),
    });
  });

  it('shows lines with their numbers, what was paid and what happened', async () => {
    const sold = await bought();
    await cancel(sold, '--reason', 'Storm warning');
    const { said } = await run(['show', sold.number, '-l', String(sold.key)]);
    for (const words of [
      `${sold.lines[0]?.OrderEntityKey}`,
      '2026-12-05 09:00',
      'fee $0.00',
      'Refund of $118.00',
      'Added to the cart. Total: $118.00.',
      'Booked. Paid: $118.00.',
      'Canceled. Reason: Storm warning',
      'Refunded: $118.00 to Visa ending in 4242.',
    ])
      expect(said).toContain(words);
  });
});

describe('sending a confirmation again', () => {
  it('sends it as the order is now, with a link that opens the receipt', async () => {
    const sold = await bought();
    await app.drainOutbox();
    app.mail.sent.length = 0;
    const again = ['resend', sold.number, '-l', String(sold.key)];
    expect(await run(again)).toEqual({
      code: 0,
      said: 'The confirmation will be sent again to maya@okafor.example.',
    });
    expect(await run(again)).toMatchObject({ code: 0 });
    await app.drainOutbox();
    expect(app.mail.sent).toHaveLength(2);
    const link = /orderKey=([\w-]+)/.exec(app.mail.sent[0]?.text ?? '')?.[1] ?? '';
    expect(link).not.toBe(sold.orderKey);
    expect(await read({ key: sold.key, orderKey: link })).toMatchObject({ OrderNumber: sold.number });
    expect(await run(['resend', 'NONE-1', '-l', String(sold.key)])).toMatchObject({ code: 1 });
  });

  it('gives no key to an order of another venue', async () => {
    const sold = await bought();
    const { key } = await storeLocation(app.database.db, {});
    expect(await run(['resend', sold.number, '-l', String(key)])).toMatchObject({ code: 1 });
    expect(await readOrder(app, key, sold.orderKey)).toMatchObject({ status: 404 });
  });
});

describe('the command line', () => {
  it.each([
    [['cancel'], 'Name the venue'],
    [['cancel', '-l', '1'], 'Name the order'],
    [['find', '-l', '1'], 'Say what to search for'],
    [['cancel', 'A-1', '-l', '1', '--refund', 'half'], '"half" is not a refund'],
    [['cancel', 'A-1', '-l', '1', '--refund', '-5'], 'an amount like 25.00'],
    [['cancel', 'A-1', '-l', '1', '--line', 'x'], '"x" is not a line number'],
    [['show', 'A-1', '-l', '1', '--yes'], '--yes does not work with show'],
    [['swap', 'A-1', '-l', '1'], 'no command "swap"'],
    [['move', 'A-1', '-l', '1'], 'Name one booking'],
    [['move', 'A-1', '-l', '1', '--line', '7'], 'Say when to'],
    [['move', 'A-1', '-l', '1', '--line', '7', '--to', 'tomorrow'], '"tomorrow" is not a date and time'],
    [
      ['move', 'A-1', '-l', '1', '--line', '7', '--to', '2026-12-06', '--guests', 'Adult=1'],
      'does not work with move',
    ],
    [['change', 'A-1', '-l', '1', '--line', '7'], 'Say what to change'],
    [['change', 'A-1', '-l', '1', '--line', '7', '--guests', 'Adult'], 'is not a number of something'],
    [['cancel', 'A-1', '-l', '1', '--preview', '--yes'], 'nothing to confirm'],
    [['cancel', 'A-1', '-l', '1', '--html', 'a.html'], 'only with --preview'],
    [['cancel', 'A-1', '-l', '1', '--preview', '--html', ''], 'Name the file'],
    [['show', 'A-1', '-l', '1', '--preview'], 'does not work with show'],
    [['cancel', 'A-1', '-l', '1', '--reason', 'x'.repeat(501)], 'longer than 500'],
  ])('refuses %j and says what would be right', (words, complaint) => {
    expect(() => readOrderArguments(words, '/work')).toThrow(complaint);
  });

  it('reads a repeated line, an amount and the rest', () => {
    expect(
      readOrderArguments(
        ['cancel', 'A-1', '-l', '9', '--line', '3', '--line', '4', '--refund', '25.5', '--no-email'],
        '/work',
      ),
    ).toEqual({
      ...{
        command: 'cancel',
        locationKey: 9,
        orderNumber: 'A-1',
        lineKeys: [3, 4],
        givenBack: { amount: '25.5' },
      },
      ...{ asCredit: false, reason: null, tells: false, yes: false, preview: null },
    });
    expect(readOrderArguments(['--help'], '/work')).toBeNull();
  });
});
