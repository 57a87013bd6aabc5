/**
 * Guides and boats that a departure takes once: with its first booking, and until its last is gone
 * (docs/rules/capacity.md, "Once per departure").
 */
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, complaintOf, completeOrder, orderOf } from '../../testing/journey.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import {
  aMorning,
  ask,
  endHolds,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../testing/test-app.ts';

let app: TestApp;
let key: number;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});

/** Two guides for tours at 9, 10 and 11 AM that all run at 11 AM, and a van for each tour. */
const tours = anActivity({
  resources: [
    { poolId: 'guides', units: 1, per: 'departure' },
    { poolId: 'vans', units: 1, per: 'departure' },
    { poolId: 'helmets', units: 1, per: 'participant' },
  ],
  schedules: [
    aSchedule({ times: ['09:00', '10:00', '11:00', '15:00'] as never, lengthMinutes: 150, capacity: 8 }),
  ],
});
/** Another activity with the same guides. */
const walk = anActivity({
  key: 2,
  name: 'Walk',
  rates: [aRate({ key: 21 })],
  capacityType: 'rate',
  resources: [{ poolId: 'guides', units: 1, per: 'departure' }],
  schedules: [aSchedule({ times: ['11:00'] as never, lengthMinutes: 60, capacity: 8 })],
});

beforeEach(async () => {
  app.clock.now = aMorning;
  ({ key } = await storeLocation(app.database.db, {
    activities: [tours, walk],
    pools: [
      { id: 'guides', name: 'Guides', units: 2 },
      { id: 'vans', name: 'Vans', units: 5 },
      { id: 'helmets', name: 'Helmets', units: 40 },
    ],
  }));
});

const want = (time: string, choice: object = {}) => addToCart(app, { locationKey: key, time, ...choice });
const taken = 'All equipment is booked at this time. Please choose another time.';

/** Guides who are out at 11 AM, which is 18:00 in UTC. */
async function guidesOut(): Promise<number> {
  const { rows } = await sql<{ claimed: number }>`
    select claimed from cell where location_key = ${key} and subject = 'pool/guides' and at = '2026-12-05T18:00Z'`.execute(
    app.database.db,
  );
  return rows[0]?.claimed ?? 0;
}

async function statuses(activityKey = 1): Promise<Record<string, string>> {
  const { body } = await ask<{ Times: { AppointmentDate: string; Status: string }[] }[]>(
    app,
    'POST',
    '/api/booking/getTimes',
    { clientLocationKey: key, entityHierarchyKey: activityKey, date: '2026-12-05' },
  );
  const times = Array.isArray(body) ? body.flatMap(({ Times }) => Times) : [];
  return Object.fromEntries(
    times.map(({ AppointmentDate, Status }) => [AppointmentDate.slice(11, 16), Status]),
  );
}

describe('a guide per departure', () => {
  it('is taken once, whoever books, so that a tour fills up; no third tour begins, and calendar and cart agree (D-AV-01)', async () => {
    for (const guests of [2, 1, 3]) orderOf(await want('09:00', { rates: { 11: guests } }));
    expect(await guidesOut()).toBe(1);
    orderOf(await want('10:00'));
    expect(await guidesOut()).toBe(2);
    expect(complaintOf(await want('11:00'))).toBe(taken);
    expect(complaintOf(await want('11:00', { activityKey: 2, rates: { 21: 1 }, lengthMinutes: 60 }))).toBe(
      taken,
    );
    expect(await statuses()).toMatchObject({
      '09:00': 'Limited',
      '10:00': 'Available',
      '11:00': 'SoldOut',
      '15:00': 'Available',
    });
    expect(await statuses(2)).toMatchObject({ '11:00': 'SoldOut' });
    // The guides are out, and the tours they lead go on selling to their last place.
    orderOf(await want('09:00', { rates: { 11: 2 } }));
    expect(complaintOf(await want('09:00', { rates: { 11: 1 } }))).toBe('This time is sold out.');
    expect(await guidesOut()).toBe(2);
  });

  it('is taken once by several lines of a cart, and given back with the last of them', async () => {
    const first = orderOf(await want('10:00', { rates: { 11: 1 } }));
    const both = orderOf(
      await want('10:00', { rates: { 11: 1 }, orderKey: first.OrderKey, allowOverlap: true }),
    );
    expect(both.Individual).toHaveLength(2);
    expect(await guidesOut()).toBe(1);
    for (const [line, left] of [
      [both.Individual[0], 1],
      [both.Individual[1], 0],
    ] as const) {
      await ask(app, 'POST', '/api/booking/removeActivityFromCart', {
        clientLocationKey: key,
        orderKey: both.OrderKey,
        orderEntityKey: line?.OrderEntityKey,
      });
      expect(await guidesOut()).toBe(left);
    }
  });

  it('is given back when the last order is canceled, and stays for a party that is moved away from others', async () => {
    const numbers: string[] = [];
    for (const _guest of [1, 2]) {
      const order = orderOf(
        await completeOrder(app, orderOf(await want('09:00', { rates: { 11: 1 } })), key),
      );
      numbers.push(order.OrderNumber ?? '');
    }
    const [first = '', second = ''] = numbers;
    const run = (...words: string[]) => runOrder(app, [...words, '-l', String(key), '--yes', '--no-email']);
    const { said } = await runOrder(app, ['show', first, '-l', String(key)]);
    const line = /^ {2}(\d+) {2}/m.exec(said)?.[1] ?? '';
    expect(await run('move', first, '--line', line, '--to', '2026-12-05 15:00')).toMatchObject({ code: 0 });
    expect(await guidesOut()).toBe(1);
    await run('cancel', second, '--refund', 'full');
    expect(await guidesOut()).toBe(0);
    expect(await run('move', first, '--line', line, '--to', '2026-12-05 10:00')).toMatchObject({ code: 0 });
    expect(await guidesOut()).toBe(1);
  });

  it('stays with those who come after a hold that has ended, and is free when all have', async () => {
    orderOf(await want('09:00', { rates: { 11: 1 } }));
    await endHolds(app.database.db, key);
    const joined = orderOf(await want('09:00', { rates: { 11: 1 } }));
    orderOf(await want('10:00', { rates: { 11: 1 } }));
    // The third tour makes the ended hold go; the second of its departure keeps the guide.
    expect(complaintOf(await want('11:00', { rates: { 11: 1 } }))).toBe(taken);
    expect(await guidesOut()).toBe(2);
    orderOf(await completeOrder(app, joined, key));
    await endHolds(app.database.db, key);
    expect(await statuses()).toMatchObject({ '10:00': 'Available', '11:00': 'Available' });
    orderOf(await want('11:00', { rates: { 11: 1 } }));
    expect(await guidesOut()).toBe(2);
    expect(await statuses()).toMatchObject({ '10:00': 'SoldOut' });
  });

  it('counts as free for whoever edits the only booking of the tour, and not for who edits one of two', async () => {
    orderOf(await want('10:00', { rates: { 11: 1 } }));
    const alone = orderOf(await want('09:00', { rates: { 11: 1 } }));
    const editing = alone.Individual[0]?.OrderEntityKey ?? 0;
    const edited = { orderKey: alone.OrderKey, editing, rates: { 11: 1 } };
    expect(orderOf(await want('11:00', edited)).Individual).toHaveLength(1);
    expect(await guidesOut()).toBe(2);
    orderOf(await want('11:00', { rates: { 11: 1 } }));
    const line = orderOf(
      (await ask(app, 'GET', '/api/booking/getorderv2', {
        ...{ clientLocationKey: key, orderKey: alone.OrderKey },
      }).then(({ body }) => ({ body: { Order: body } }))) as never,
    ).Individual[0]?.OrderEntityKey;
    expect(complaintOf(await want('09:00', { ...edited, editing: line ?? 0 }))).toBe(taken);
    expect(await guidesOut()).toBe(2);
  });

  it('does not count against what one visitor may hold', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    for (const _cart of [1, 2])
      orderOf(await addToCart(app, { locationKey: key, time: '09:00', rates: { 11: 1 } }, headers));
    expect(await guidesOut()).toBe(1);
  });
});
