/** Reminders of bookings that start soon: whom, when, and about what (docs/rules/reminders.md). */
import type { Location } from '@gangway/domain/location/location';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, addToCart, completeOrder, orderOf } from '../../../testing/journey.ts';
import { aMoveVenue, boughtToMove, payMove, timeOf } from '../../../testing/move-journey.ts';
import { type ReadOrder, runOrder } from '../../../testing/run-order-command.ts';
import {
  aMorning,
  changeLocation,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = aMorning;
  await app.drainOutbox();
  app.mail.sent.length = 0;
});

/** The booking starts at 9:00 on December 5 in Denver. */
const start = Date.parse('2026-12-05T16:00:00Z');
const hoursBefore = (hours: number) => start - hours * 3_600_000;

/** When an order was bought is the database's clock's to say; tests need it to be in their own time. */
async function boughtAt(orderKey: string, key: number, at: number): Promise<void> {
  const { db } = app.database;
  const found = await app.orders.find(key, orderKey);
  await sql`alter table shop_order disable trigger guard_order`.execute(db);
  await sql`update shop_order set saved_at = ${new Date(at).toISOString()}
    where order_id = ${found?.orderId ?? 0}`.execute(db);
  await sql`alter table shop_order enable trigger guard_order`.execute(db);
}

async function bought(
  { reminderHours = 24 as number | null, at = hoursBefore(200) } = {},
  location?: Pick<Location, 'key'>,
) {
  const { key } = location ?? (await storeLocation(app.database.db, { reminderHours }));
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  const customer = { ...aCustomer, Email: `guest-${key}@okafor.example` };
  const order = orderOf(await completeOrder(app, cart, key, { customer })) as unknown as ReadOrder;
  await boughtAt(order.OrderKey, key, at);
  await app.drainOutbox();
  return { key, order, email: customer.Email };
}

/** What the guest is sent when the job runs that many hours before the start. */
async function remindedAt(hours: number, { email }: { email: string }) {
  app.clock.now = hoursBefore(hours);
  const before = app.mail.sent.length;
  await app.jobs.find(({ name }) => name === 'trip reminders')?.run();
  await app.drainOutbox();
  return app.mail.sent.slice(before).filter(({ to }) => to.address === email);
}

const remindersTo = ({ email }: { email: string }) =>
  app.mail.sent.filter(({ to, subject }) => to.address === email && subject.startsWith('Coming up'));

describe('a reminder', () => {
  it('is sent once, the venue’s hours before the start, with what the guest needs that day', async () => {
    const guest = await bought();
    expect(await remindedAt(25, guest)).toEqual([]);
    const [mail, ...more] = await remindedAt(23.9, guest);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Coming up: Sunrise Kayak Tour, Sat, December 5, 9:00 AM');
    for (const words of [
      'See you soon, Maya',
      'Here is everything about your visit to',
      'Please arrive by 8:40 AM',
      'What to bring\n• Shoes that may get wet',
      'Just reply.',
    ])
      expect(mail?.text).toContain(words);
    // What it cost was said when it was bought.
    expect(mail?.text).not.toContain('$');
    expect(await remindedAt(20, guest)).toEqual([]);
  });

  it('opens the tickets, and the receipt by a key of its own', async () => {
    const guest = await bought();
    const [mail] = await remindedAt(24, guest);
    expect(mail?.text).toContain(`/ticket/${guest.order.TicketUUID}`);
    const [, orderKey = ''] = /receipt\?orderKey=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    expect(orderKey).not.toBe(guest.order.OrderKey);
    const opened = await app.orders.find(guest.key, orderKey);
    expect(opened?.orderNumber).toBe(guest.order.OrderNumber);
  });

  it('is sent late if the shop was down, but not after the start', async () => {
    expect(await remindedAt(1, await bought())).toHaveLength(1);
    expect(await remindedAt(-0.1, await bought())).toEqual([]);
  });

  it.each([
    ['where the venue sends none', { reminderHours: null }],
    ['of a booking made later than that', { at: hoursBefore(23) }],
  ])('is not sent %s', async (_where, changes) => {
    expect(await remindedAt(12, await bought(changes))).toEqual([]);
  });

  it('is not sent of what was canceled, also if it was queued before', async () => {
    const gone = await bought();
    await runOrder(app, [
      'cancel',
      gone.order.OrderNumber,
      '-l',
      String(gone.key),
      '-y',
      '--refund',
      'full',
      '--no-email',
    ]);
    expect(await remindedAt(24, gone)).toEqual([]);
    const late = await bought();
    app.clock.now = hoursBefore(24);
    await app.jobs.find(({ name }) => name === 'trip reminders')?.run();
    await runOrder(app, [
      'cancel',
      late.order.OrderNumber,
      '-l',
      String(late.key),
      '-y',
      '--refund',
      'full',
      '--no-email',
    ]);
    await app.drainOutbox();
    expect(remindersTo(late)).toEqual([]);
  });

  it('is not sent if the venue has stopped sending them since it was queued', async () => {
    const location = await storeLocation(app.database.db, { reminderHours: 24 });
    const guest = await bought({}, location);
    app.clock.now = hoursBefore(24);
    await app.jobs.find(({ name }) => name === 'trip reminders')?.run();
    await changeLocation(app.database.db, { ...location, reminderHours: null });
    await app.drainOutbox();
    expect(remindersTo(guest)).toEqual([]);
  });

  describe('of a booking that was moved to the next day', () => {
    async function moved(movedAt: number) {
      const { key } = await aMoveVenue(app, { reminderHours: 24 });
      const booking = await boughtToMove(app, key);
      const answer = await payMove(app, booking);
      expect(timeOf(answer.body.Order)).toMatch(/^2026-12-06T13:00/);
      await boughtAt(booking.order.OrderKey, key, hoursBefore(200));
      await sql`update line_move set moved_at = ${new Date(movedAt).toISOString()}
        where order_id in (select order_id from shop_order where location_key = ${key})`.execute(
        app.database.db,
      );
      await app.drainOutbox();
      return { email: aCustomer.Email };
    }

    it('is sent before the new time, and never for the old', async () => {
      const guest = await moved(hoursBefore(100));
      expect(await remindedAt(20, guest)).toEqual([]);
      const [mail, ...more] = await remindedAt(-10, guest);
      expect(more).toEqual([]);
      expect(mail?.subject).toMatch(/^Coming up: .*, Sun, December 6, 1:00 PM$/);
    });

    it('is not sent if it was moved there within the venue’s hours', async () => {
      expect(await remindedAt(-10, await moved(hoursBefore(-8)))).toEqual([]);
    });
  });

  it('goes to the corrected address', async () => {
    const guest = await bought();
    const corrected = `corrected-${guest.key}@okafor.example`;
    await runOrder(app, [
      ...['contact', guest.order.OrderNumber, '-l', String(guest.key)],
      ...['--email', corrected, '--no-email'],
    ]);
    expect(await remindedAt(24, guest)).toEqual([]);
    expect(app.mail.sent.filter(({ to }) => to.address === corrected)).toHaveLength(1);
  });

  it('names one email per day, however many bookings there are', async () => {
    const { key } = await storeLocation(app.database.db, { reminderHours: 24 });
    const first = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
    const cart = orderOf(
      await addToCart(app, { locationKey: key, orderKey: first.OrderKey, time: '13:00', rates: { 11: 1 } }),
    );
    const customer = { ...aCustomer, Email: `twice-${key}@okafor.example` };
    const order = orderOf(await completeOrder(app, cart, key, { customer }));
    await boughtAt(order.OrderKey, key, hoursBefore(200));
    await app.drainOutbox();
    const [mail, ...more] = await remindedAt(20, { email: customer.Email });
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('9:00 AM; Sunrise Kayak Tour');
    expect(await remindedAt(10, { email: customer.Email })).toEqual([]);
  });

  it('is queued once by several servers at the same time', async () => {
    const guest = await bought();
    app.clock.now = hoursBefore(24);
    const job = app.jobs.find(({ name }) => name === 'trip reminders');
    await Promise.all([1, 2, 3, 4].map(() => job?.run()));
    await app.drainOutbox();
    expect(remindersTo(guest)).toHaveLength(1);
    const { rows } = await sql`select 1 from order_link where location_key = ${guest.key}`.execute(
      app.database.db,
    );
    expect(rows).toHaveLength(1);
  });
});
