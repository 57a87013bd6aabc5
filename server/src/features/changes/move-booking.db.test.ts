/** Moving a booking to another time over HTTP: places, limits, refusals, email, calendar (D-OR-06; docs/rules/moves.md). */
import type { VenueTime } from '@gangway/domain/kernel/local-time';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { readOrder } from '../../testing/deposit-journey.ts';
import {
  addToCart,
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  orderOf,
  slotKey,
} from '../../testing/journey.ts';
import { ask, changeLocation, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});
beforeEach(async () => {
  await app.drainOutbox();
  app.mail.sent.length = 0;
});

const contact = 'Please contact us to change this booking.';
const times = ['09:00', '13:00'] as VenueTime[];
const kayak = (changes: Parameters<typeof anActivity>[0] = {}) =>
  anActivity({
    allowSelfReschedule: true,
    schedules: [aSchedule({ times, lengthMinutes: 150, capacity: 4 })],
    ...changes,
  });

async function bought(changes: Parameters<typeof anActivity>[0] = {}, ofVenue: object = {}) {
  const location = await storeLocation(app.database.db, { activities: [kayak(changes)], ...ofVenue });
  const { key } = location;
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
  const order = orderOf(await completeOrder(app, cart, key));
  return { location, key, order, lineKey: order.Individual[0]?.OrderEntityKey ?? 0 };
}

type Bought = Awaited<ReturnType<typeof bought>>;

const move = ({ key, order, lineKey }: Bought, date = '2026-12-06', time = '13:00') =>
  ask<ChangeAnswer>(app, 'POST', '/api/booking/rescheduleActivity', {
    clientLocationKey: key,
    orderKey: order.OrderKey,
    orderEntityKey: lineKey,
    OrderEntityTimeKey: slotKey(date, time),
  });

interface MovedActivity {
  AllowSelfReschedule: boolean;
  RescheduleUntil: string | null;
  SelectedTimes: { AppointmentDate: string }[];
}
const activityOf = (order: object) =>
  (order as { Individual: { Activities: MovedActivity[] }[] }).Individual[0]?.Activities[0] as MovedActivity;

async function claimsOf({ key }: Bought): Promise<string[]> {
  const { rows } = await sql<{ at: string; claimed: number }>`
    select at, claimed from cell where location_key = ${key} and claimed > 0 order by at`.execute(
    app.database.db,
  );
  return rows.map(({ at, claimed }) => `${at} ${claimed}`);
}

async function movesOf({ key, order }: Bought) {
  return (await app.orders.find(key, order.OrderKey))?.moves.map(({ from, to }) => `${from} ${to}`);
}

describe('a booking', () => {
  it('is moved with its places, at the same price, and is recorded (3.2-11, D-OR-06, D-API-65)', async () => {
    const booking = await bought();
    const before = await claimsOf(booking);
    const answer = await move(booking);
    expect(complaintOf(answer)).toBeNull();
    const order = orderOf(answer);
    expect(activityOf(order).SelectedTimes[0]?.AppointmentDate).toMatch(/^2026-12-06T13:00/);
    expect(order.Total).toBe(booking.order.Total);
    const after = await claimsOf(booking);
    expect(after).toHaveLength(before.length);
    expect(after.every((cell) => cell.startsWith('2026-12-06'))).toBe(true);
    expect(await movesOf(booking)).toEqual(['2026-12-05T09:00 2026-12-06T13:00']);
    const { rows } = await sql<{ details: object }>`
      select e.details from order_event e join shop_order o using (order_id)
      where o.location_key = ${booking.key} and e.kind = 'moved'`.execute(app.database.db);
    expect(rows[0]?.details).toMatchObject({
      by: { kind: 'guest' },
      from: '2026-12-05T09:00',
      to: '2026-12-06T13:00',
    });
    await assertSound(app.database.db);
  });

  it('asked to be where it is already stays there: a repeated request moves it once (D-OR-06)', async () => {
    const booking = await bought();
    await move(booking);
    expect(complaintOf(await move(booking))).toBeNull();
    expect(await movesOf(booking)).toHaveLength(1);
  });

  it('is moved at most twice (D-OR-06)', async () => {
    const booking = await bought();
    await move(booking, '2026-12-06', '13:00');
    const second = orderOf(await move(booking, '2026-12-07', '13:00'));
    expect(activityOf(second)).toMatchObject({ AllowSelfReschedule: false, RescheduleUntil: null });
    expect(complaintOf(await move(booking, '2026-12-08', '13:00'))).toBe(contact);
    expect(await movesOf(booking)).toHaveLength(2);
  });

  it('is moved until the venue’s hours before its start, which the order says (D-OR-06)', async () => {
    const booking = await bought({}, { rescheduleUntilHours: 48 });
    const read = (await readOrder(app, booking.key, booking.order.OrderKey)).body;
    expect(activityOf(read)).toMatchObject({
      AllowSelfReschedule: true,
      RescheduleUntil: '2026-12-03T16:00:00.000Z',
    });
    const { now } = app.clock;
    app.clock.now = Date.parse('2026-12-03T16:00:00.001Z');
    const late = await move(booking);
    const then = (await readOrder(app, booking.key, booking.order.OrderKey)).body;
    app.clock.now = now;
    expect(complaintOf(late)).toBe(contact);
    expect(activityOf(then).AllowSelfReschedule).toBe(false);
    expect(await movesOf(booking)).toEqual([]);
  });

  it('tells its guests: the new time, and a calendar file that replaces the old one (D-OR-05, D-OR-06)', async () => {
    const booking = await bought();
    await app.drainOutbox();
    await move(booking);
    await app.drainOutbox();
    const [first, mail] = app.mail.sent;
    expect(app.mail.sent).toHaveLength(2);
    expect(mail?.subject).toBe(`Your new time with Kestrel Bay Adventures: ${booking.order.OrderNumber}`);
    expect(mail?.text).toContain('has changed');
    expect(mail?.text).toContain('December 6');
    const [file, old] = [mail, first].map((one) => String(one?.attachments?.[0]?.content));
    expect(file).toContain('SEQUENCE:1');
    expect(file).toContain('DTSTART:20261206T200000Z');
    expect(old).toContain('SEQUENCE:0');
    expect(/UID:(.*)/.exec(file ?? '')?.[1]).toBe(/UID:(.*)/.exec(old ?? '')?.[1]);
  });
});

describe('a booking stays where it is', () => {
  it.each<[string, Parameters<typeof bought>, string, string]>([
    ['if the activity does not offer it', [{ allowSelfReschedule: false }], '2026-12-06', contact],
    [
      'if there is no such time',
      [
        {
          exceptions: [
            { kind: 'closed', from: '2026-12-06', to: '2026-12-06', times: null, reason: null },
          ] as never,
        },
      ],
      '2026-12-06',
      'This time is no longer available.',
    ],
  ])('%s (D-OR-06)', async (_case, of, date, words) => {
    const booking = await bought(...of);
    const before = await claimsOf(booking);
    const answer = await move(booking, date);
    expect(complaintOf(answer)).toBe(words);
    expect(orderOf(answer).OrderKey).toBe(booking.order.OrderKey);
    expect(await claimsOf(booking)).toEqual(before);
    expect(await movesOf(booking)).toEqual([]);
  });

  it('if the other time has too few places: its own are kept (D-AV-10, D-OR-06)', async () => {
    const booking = await bought();
    const other = { locationKey: booking.key, rates: { 11: 3 }, date: '2026-12-06', time: '13:00' };
    await completeOrder(app, orderOf(await addToCart(app, other)), booking.key);
    const before = await claimsOf(booking);
    expect(complaintOf(await move(booking))).toMatch(/1 spot|Only 1|one spot/i);
    expect(await claimsOf(booking)).toEqual(before);
  });

  it('once a ticket of it was used (D-OR-06, D-TK-01)', async () => {
    const booking = await bought();
    await sql`update ticket set used_at = clock_timestamp(), used_by = 'gate' from shop_order o
      where o.order_id = ticket.order_id and o.location_key = ${booking.key} and ticket.number = 1`.execute(
      app.database.db,
    );
    expect(complaintOf(await move(booking))).toBe(contact);
    expect(await movesOf(booking)).toEqual([]);
  });

  it('for a cart, an unknown line, and another location’s order (D-OR-01, S2)', async () => {
    const booking = await bought();
    const cart = orderOf(await addToCart(app, { locationKey: booking.key }));
    const asCart = { ...booking, order: cart, lineKey: cart.Individual[0]?.OrderEntityKey ?? 0 };
    expect(complaintOf(await move(asCart))).toBe('This order has not been paid for yet.');
    expect((await move({ ...booking, lineKey: 999_999 })).status).toBe(404);
    const other = await bought();
    expect((await move({ ...booking, key: other.key })).status).toBe(404);
  });

  it('if the venue stops offering it (D-OR-06)', async () => {
    const booking = await bought();
    await changeLocation(app.database.db, {
      ...booking.location,
      activities: [kayak({ allowSelfReschedule: false })],
    });
    app.clock.now += 3000;
    expect(complaintOf(await move(booking))).toBe(contact);
  });

  it('whatever else writes its line: only a move may change when it is (D-OR-01)', async () => {
    const booking = await bought();
    const change = sql`update order_line set starts_at_wall = '2026-12-07T09:00' where location_key = ${booking.key}`;
    await expect(change.execute(app.database.db)).rejects.toMatchObject({ code: 'GW004' });
  });
});
