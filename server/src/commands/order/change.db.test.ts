/** Bookings that the venue moves or changes by command, with places, tickets, money, email and receipt (docs/rules/changes.md). */
import { amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { dryBag } from '@gangway/domain/testing/add-on-builders';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { type DepositOrder, payBalance, readOrder } from '../../testing/deposit-journey.ts';
import { type ChangeAnswer, completeOrder, orderOf, slotKey } from '../../testing/journey.ts';
import { aMovableActivity, type Bought, boughtToMove, payMove, timeOf } from '../../testing/move-journey.ts';
import { type ReadOrder, runOrder } from '../../testing/run-order-command.ts';
import {
  aMorning,
  ask,
  changeLocation,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../testing/test-app.ts';

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

const adult = aRate({ key: 11, name: 'Adult', price: 5900 });
const child = aRate({ key: 12, id: 'child', name: 'Child', price: 2900, globalId: 'child' });
const afternoon = aSchedule({ times: ['15:30'] as never });

const terms = [
  { untilHours: 48, refund: 100 },
  { untilHours: 24, refund: 50 },
];

const tour = (changes = {}) =>
  aMovableActivity({ rates: [adult, child], cancellation: terms, addOns: [dryBag.id], ...changes });

const numberOf = (order: object) => (order as ReadOrder).OrderNumber;

/** A venue with the tour, where two adults are booked on December 5 at 9 AM. */
async function sold(changes = {}, choice = {}): Promise<Bought & { number: string; location: Location }> {
  const location = await storeLocation(app.database.db, {
    activities: [tour()],
    products: [dryBag],
    enableDigitalTickets: true,
    ...changes,
  });
  const booking = await boughtToMove(app, location.key, choice);
  return { ...booking, location, number: numberOf(booking.order) };
}

type Sold = Bought & { number: string };

const run = ({ key, number, lineKey }: Sold, command: 'move' | 'change', ...words: string[]) =>
  runOrder(app, [command, number, '-l', String(key), '--line', String(lineKey), '--yes', ...words]);

const read = async ({ key, order }: Sold, orderKey = order.OrderKey) =>
  (await readOrder(app, key, orderKey)).body as unknown as ReadOrder & DepositOrder;

const claimedAt = async (key: number, at: string) => {
  const { rows } = await sql<{ claimed: number }>`
    select coalesce(sum(claimed), 0)::integer as claimed from cell
    where location_key = ${key} and at = ${at} and subject like 'activity/%'`.execute(app.database.db);
  return rows[0]?.claimed;
};

const statuses = async (of: Sold) => {
  const { body } = await ask<{ Activities: { Tickets: { Status: string }[] }[] }>(
    app,
    'GET',
    '/api/booking/getTicket',
    { ticketUUID: (await read(of)).TicketUUID },
  );
  return body.Activities.flatMap(({ Tickets }) => Tickets.map(({ Status }) => Status));
};

const guestsOf = (order: Pick<ReadOrder, 'Individual'>) =>
  order.Individual[0]?.Activities[0]?.Rates.filter(({ Participants }) => Participants > 0).map(
    ({ Participants }) => Participants,
  );

describe('the venue moves a booking', () => {
  it('to another time, with its places, email, calendar file and record (D-OR-06)', async () => {
    const of = await sold();
    app.mail.sent.length = 0;
    const { code, said } = await run(of, 'move', '--to', '2026-12-06 13:00', '--reason', 'Boat in repair');
    expect([code, said]).toEqual([0, expect.stringContaining('after:  2026-12-06 13:00, 2 adults')]);
    expect(timeOf((await read(of)) as never)).toBe('2026-12-06T13:00:00');
    expect([
      await claimedAt(of.key, '2026-12-05T09:00'),
      await claimedAt(of.key, '2026-12-06T13:00'),
    ]).toEqual([0, 2]);
    await app.drainOutbox();
    const mail = app.mail.sent.at(-1);
    expect(mail?.subject).toMatch(/^Your new time with .*: /);
    expect(String(mail?.attachments[0]?.content)).toContain('SEQUENCE:1');
    const { said: shown } = await runOrder(app, ['show', of.number, '-l', String(of.key)]);
    expect(shown).toContain('Boat in repair');
  });

  it('when guests no longer may, and leaves them the moves that they have', async () => {
    const of = await sold({ mostReschedules: 1 });
    app.clock.now = Date.parse('2026-12-05T08:00:00Z');
    expect(await run(of, 'move', '--to', '2026-12-06 13:00')).toMatchObject({ code: 0 });
    app.clock.now = aMorning;
    const moved = await payMove(app, of, { date: '2026-12-06', time: '09:00', amount: 0 });
    expect(timeOf(orderOf(moved))).toBe('2026-12-06T09:00:00');
  });

  it('to a dearer time: the difference is a balance, which the link of the email pays', async () => {
    const of = await sold();
    const { said } = await run(of, 'move', '--to', '2026-12-12 09:00');
    expect(said).toContain('New order total: $138.00.\nLeft to pay: $20.00.');
    await app.drainOutbox();
    const text = app.mail.sent.at(-1)?.text ?? '';
    expect(text).toContain('$20.00');
    const link = /orderKey=([\w-]+)/.exec(text)?.[1] ?? '';
    const order = await read(of, link);
    expect(order).toMatchObject({
      Total: 138,
      Balance: 20,
      EnableBalanceCheckout: true,
      BalanceDueDate: null,
    });
    const paid = await payBalance(app, of.key, order);
    expect(orderOf(paid)).toMatchObject({ Balance: 0 });
    // A second change can leave a balance again, even before the first is captured.
    await run(of, 'change', '--guests', 'Adult=3');
    expect(orderOf(await payBalance(app, of.key, await read(of)))).toMatchObject({ Balance: 0 });
    await assertSound(app.database.db);
  });

  it('to a dearer or cheaper time at the price it was sold at', async () => {
    const of = await sold();
    await run(of, 'move', '--to', '2026-12-12 09:00', '--same-price');
    expect(await read(of)).toMatchObject({ Total: 118, Balance: 0 });
    await run(of, 'move', '--to', '2026-12-13 09:00', '--same-price');
    expect(await read(of)).toMatchObject({ Total: 118, Balance: 0 });
  });

  it('to a cheaper time: the difference goes back, also as a credit', async () => {
    const of = await sold({ rescheduleFee: { amount: 500, per: 'guest' } });
    const { said } = await run(of, 'move', '--to', '2026-12-13 09:00', '--fee');
    expect(said).toContain('Rescheduling fee: $10.00.');
    expect(said).toContain('$10.00 to Visa ending in 4242 will be refunded.');
    expect(await read(of)).toMatchObject({ Total: 108, Balance: 0 });
  });

  it('refuses a time that is full, past, unknown or overlaps, and changes nothing', async () => {
    const of = await sold();
    await boughtToMove(app, of.key, { date: '2026-12-06', time: '13:00', rates: { 11: 3 } });
    for (const [to, words] of [
      ['2026-12-06 13:00', 'Only 1 spot is left for this time.'],
      ['2026-12-06 14:00', 'There is no departure at that time.'],
      ['2026-11-20 09:00', 'This time has already passed.'],
      ['2026-12-05 09:00', 'The booking is like that already.'],
    ] as const)
      expect([to, await run(of, 'move', '--to', to)]).toEqual([
        to,
        { code: 1, said: expect.stringContaining(words) },
      ]);
    expect(await read(of)).toMatchObject({ Total: 118 });
  });
});

describe('the venue changes guests', () => {
  it('one guest does not come: refunded by the terms, with places and ticket', async () => {
    const of = await sold();
    const { code, said } = await run(of, 'change', '--guests', 'adult=1');
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('$59.00 to Visa ending in 4242 will be refunded.'),
    ]);
    const order = await read(of);
    expect(order).toMatchObject({ Total: 59, Balance: 0, OrderFees: [] });
    expect(guestsOf(order)).toEqual([1]);
    expect(await claimedAt(of.key, '2026-12-05T09:00')).toBe(1);
    expect(await statuses(of)).toEqual(['Valid', 'Cancelled']);
    await app.drainOutbox();
    const mail = app.mail.sent.at(-1);
    expect(mail?.text).toContain('We’re refunding $59.00 to Visa ending in 4242.');
    expect(mail?.attachments.filter(({ contentType }) => contentType === 'image/png')).toHaveLength(1);
  });

  it('at half, the rest is kept as a fee and stays paid when the booking is canceled', async () => {
    const of = await sold();
    app.clock.now = Date.parse('2026-12-04T09:00:00Z');
    const { said } = await run(of, 'change', '--guests', 'Adult=1');
    expect(said).toContain('Cancellation fee: $29.50.');
    expect(await read(of)).toMatchObject({
      Total: 88.5,
      Balance: 0,
      OrderFees: [{ FeeName: 'Cancellation fee', Amount: 29.5 }],
    });
    await runOrder(app, ['cancel', of.number, '-l', String(of.key), '--yes']);
    // Half of 59.00, and what was kept before.
    expect(await read(of)).toMatchObject({ Total: 59, Balance: 0, OrderFees: [{ Amount: 59 }] });
    expect(await statuses(of)).toEqual(['Cancelled', 'Cancelled']);
  });

  it.each([
    ['full', 59],
    ['none', 118],
    ['10.00', 108],
  ])('refunds %s as told', async (refund, total) => {
    const of = await sold();
    expect(await run(of, 'change', '--guests', 'Adult=1', '--refund', refund)).toMatchObject({ code: 0 });
    expect(await read(of)).toMatchObject({ Total: total, Balance: 0 });
  });

  it('asks what goes back of a booking without terms, and refuses more than it costs less', async () => {
    const of = await sold({ activities: [tour({ cancellation: null })] });
    expect(await run(of, 'change', '--guests', 'Adult=1')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/Say how much to refund\.\nAdd --refund full, none or an amount\.$/),
    });
    expect(await run(of, 'change', '--guests', 'Adult=1', '--refund', '59.01')).toMatchObject({
      code: 1,
      said: expect.stringContaining('more than the booking will cost less'),
    });
    expect(await read(of)).toMatchObject({ Total: 118 });
  });

  it('more guests: another ticket, and a balance at the price that was sold', async () => {
    const of = await sold();
    const dearer = { ...adult, price: amount(9900) };
    await changeLocation(app.database.db, { ...of.location, activities: [tour({ rates: [dearer, child] })] });
    const { said } = await run(of, 'change', '--guests', 'Adult=3', '--guests', '12=1');
    expect(said).toContain('after:  2026-12-05 09:00, 3 adults, 1 child');
    const order = await read(of);
    expect(order).toMatchObject({ Total: 206, Balance: 88 });
    expect(await statuses(of)).toEqual(['Valid', 'Valid', 'Valid', 'Valid']);
    expect(await claimedAt(of.key, '2026-12-05T09:00')).toBe(4);
    expect(orderOf(await payBalance(app, of.key, order))).toMatchObject({ Balance: 0 });
  });

  it('more guests without charging for them', async () => {
    const of = await sold();
    const { said } = await run(of, 'change', '--guests', 'Adult=3', '--no-charge');
    expect(said).toContain('Not charged: $59.00.');
    expect(await read(of)).toMatchObject({ Total: 118, Balance: 0, GoodwillTotal: 59 });
  });

  it('what is left to pay of a change is not asked for when the booking is canceled', async () => {
    const of = await sold();
    await run(of, 'change', '--guests', 'Adult=3');
    expect(await read(of)).toMatchObject({ Total: 177, Balance: 59 });
    await runOrder(app, ['cancel', of.number, '-l', String(of.key), '--refund', 'none', '--yes']);
    expect(await read(of)).toMatchObject({ Total: 118, Balance: 0 });
  });

  it('refuses more than fit, an unknown rate, and guests who are there already', async () => {
    const of = await sold();
    for (const [guests, words] of [
      ['Adult=5', 'Only 4 spots are left for this time.'],
      ['Senior=1', 'This activity has no rate “Senior”. It has: Adult, Child.'],
      ['Adult=2', 'The booking is like that already.'],
      ['Adult=0', 'Please choose'],
    ] as const)
      expect([guests, await run(of, 'change', '--guests', guests)]).toEqual([
        guests,
        { code: 1, said: expect.stringContaining(words) },
      ]);
    await sql`update ticket t set used_at = now(), used_by = 'gate' from shop_order o
      where o.order_id = t.order_id and o.location_key = ${of.key}`.execute(app.database.db);
    for (const asked of [
      ['change', '--guests', 'Adult=1'] as const,
      ['move', '--to', '2026-12-06 13:00'] as const,
    ])
      expect(await run(of, asked[0], ...asked.slice(1))).toMatchObject({
        code: 1,
        said: expect.stringContaining('Guests have used their tickets'),
      });
    expect(await read(of)).toMatchObject({ Total: 118 });
  });

  it('leaves the guests of a package to the package, and moves its parts', async () => {
    const rate = aRate({ key: 21, price: 4200, globalId: 'second' });
    const { key } = await storeLocation(app.database.db, {
      activities: [tour({ addOns: [] }), anActivity({ key: 2, rates: [rate], schedules: [afternoon] })],
      packages: [
        aPackage({
          key: 7,
          members: [
            { activityKey: 1, discounts: [{ rateKey: 11, off: amount(600) }] },
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
    const order = orderOf(await completeOrder(app, cart, key));
    const { rows } = await sql<{ line: number }>`select line_id::integer as line from order_line
      where location_key = ${key} and item_key = 1 and kind = 'activity'`.execute(app.database.db);
    const of = { key, order, number: numberOf(order), lineKey: rows[0]?.line ?? 0 };
    expect(await run(of, 'change', '--guests', 'Adult=1')).toMatchObject({
      code: 1,
      said: expect.stringContaining('This booking is part of a package.'),
    });
    expect(await run(of, 'move', '--to', '2026-12-06 09:00')).toMatchObject({ code: 0 });
    expect([await claimedAt(key, '2026-12-05T09:00'), await claimedAt(key, '2026-12-06T09:00')]).toEqual([
      0, 2,
    ]);
    // The package's discount holds at the other time, too.
    expect(await read(of)).toMatchObject({ Total: order.Total, Balance: 0 });
    await run(of, 'move', '--to', '2026-12-12 09:00');
    expect(await read(of)).toMatchObject({ Total: order.Total + 20, Balance: 20 });
  });
});

describe('the venue changes add-ons', () => {
  it('adds some, charged as a balance, and drops them by the terms', async () => {
    const of = await sold();
    const { said } = await run(of, 'change', '--add-on', `${dryBag.name}=2`);
    expect(said).toContain(`2 adults; ${dryBag.name} × 2`);
    const more = await read(of);
    expect(more.Balance).toBeCloseTo((2 * dryBag.price) / 100);
    expect(orderOf(await payBalance(app, of.key, more))).toMatchObject({ Balance: 0 });
    await run(of, 'change', '--add-on', `${dryBag.name}=0`);
    expect(await read(of)).toMatchObject({ Total: 118, Balance: 0 });
    expect(await run(of, 'change', '--add-on', 'Parasol=1')).toMatchObject({
      code: 1,
      said: expect.stringContaining('This activity has no add-on “Parasol”.'),
    });
  });
});

it('changes nothing unless the operator says yes', async () => {
  const of = await sold();
  const words = [
    'move',
    of.number,
    '-l',
    String(of.key),
    '--line',
    String(of.lineKey),
    '--to',
    '2026-12-06 13:00',
  ];
  expect(await runOrder(app, words, false)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Nothing was changed.'),
  });
  expect(timeOf((await read(of)) as never)).toBe('2026-12-05T09:00:00');
});

it('tells the venue’s own people', async () => {
  const of = await sold({ notices: { to: ['office@larkspur.example'], of: ['changes'] } });
  await app.drainOutbox();
  app.mail.sent.length = 0;
  await run(of, 'change', '--guests', 'Adult=3', '--no-email', '--reason', 'A friend joins');
  await app.drainOutbox();
  expect(app.mail.sent).toMatchObject([{ subject: `Order ${of.number}: booking changed` }]);
  for (const words of ['Guests: 3, before 2.', 'The order costs $59.00 more.', 'A friend joins'])
    expect(app.mail.sent[0]?.text).toContain(words);
});
