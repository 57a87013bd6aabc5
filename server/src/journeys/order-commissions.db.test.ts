/**
 * What an affiliate earns follows from what an order is in the end, whatever was changed, given back and canceled first (docs/rules/agents.md,
 * "What an affiliate earns").
 */
import type { Instant } from '@gangway/domain/kernel/local-time';
import { anActivity, anAffiliate, aRate } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payCommission, reverseOrder } from '../features/affiliates/commission-desk.service.ts';
import { assertSound } from '../testing/auditor.ts';
import { type ChangeAnswer, completeOrder, orderOf, slotKey } from '../testing/journey.ts';
import { type ReadOrder, runOrder } from '../testing/run-order-command.ts';
import {
  type Answer,
  aMorning,
  ask,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});
beforeEach(() => {
  app.clock.now = aMorning;
});

const blog = anAffiliate({ commission: { percent: 1234, perGuest: null } });
const tour = anActivity({ cancellation: [{ untilHours: 1, refund: 100 }], rates: [aRate({ price: 3413 })] });

/** A booking of some adults at 34.13, and another as large if asked for, through the affiliate. */
async function sold(adults: number, lines = 1) {
  const venue = await storeLocation(app.database.db, { activities: [tour], affiliates: [blog] });
  let orderKey: string | null = null;
  for (let line = 0; line < lines; line += 1) {
    const cart: Answer<ChangeAnswer> = await ask<ChangeAnswer>(app, 'POST', '/api/booking/addToCart', {
      clientLocationKey: venue.key,
      orderKey,
      clientAgentKey: 301,
      Activity: {
        EntityHierarchyKey: 1,
        Rates: [{ EntityHierarchyRateKey: 11, Participants: adults }],
        SelectedTimes: [{ OrderEntityTimeKey: slotKey(`2026-12-0${5 + line}`, '09:00') }],
      },
    });
    orderKey = orderOf(cart).OrderKey;
  }
  const cart = { OrderKey: orderKey ?? '', Balance: (adults * lines * 3413) / 100 };
  const order = orderOf(await completeOrder(app, cart, venue.key)) as unknown as ReadOrder;
  const keys = order.Individual.map(({ OrderEntityKey }) => OrderEntityKey);
  return { venue, number: order.OrderNumber, line: String(keys[0]), other: String(keys[1]) };
}

type Sold = Awaited<ReturnType<typeof sold>>;

const steps: Record<string, (of: Sold) => readonly string[]> = {
  'goodwill 1.00': () => ['refund', '1.00'],
  'goodwill 10.00': ({ line }) => ['refund', '10.00', '--line', line],
  'goodwill full': ({ line }) => ['refund', 'full', '--line', line],
  'three guests': ({ line }) => ['change', '--line', line, '--guests', 'Adult=3'],
  'four guests': ({ line }) => ['change', '--line', line, '--guests', 'Adult=4'],
  'four guests uncharged': ({ line }) => ['change', '--line', line, '--guests', 'Adult=4', '--no-charge'],
  'kept in part': ({ line }) => ['cancel', '--line', line, '--refund', '30.00'],
  'all kept': ({ line }) => ['cancel', '--line', line, '--refund', 'none'],
  'given back of what was kept': ({ line }) => ['refund', '12.50', '--line', line],
};

async function take(of: Sold, taken: readonly string[]): Promise<void> {
  for (const name of taken) {
    const [command = '', ...words] = steps[name]?.(of) ?? [];
    const { code, said } = await runOrder(app, [
      ...[command, of.number, ...words],
      ...['-l', String(of.venue.key), '--yes'],
    ]);
    expect([name, code, said]).toEqual([name, 0, said]);
  }
}

async function earned({ number }: Pick<Sold, 'number'>) {
  const { rows } = await sql<{ earned: number; paid: number; isReversed: boolean }>`
    select (c.amount - c.reversed)::integer as earned, c.paid_out::integer as paid, c.is_reversed as "isReversed"
    from commission c join shop_order o using (order_id)
    where o.order_number = ${number} order by c.line_id`.execute(app.database.db);
  return rows;
}

describe('a commission', () => {
  it.each([
    [6, ['goodwill 1.00', 'three guests'], 1251],
    [6, ['three guests', 'goodwill 1.00'], 1251],
    [2, ['goodwill 10.00', 'four guests'], 1562],
    [2, ['four guests', 'goodwill 10.00'], 1562],
    [2, ['goodwill 10.00', 'four guests uncharged'], 719],
    [2, ['four guests uncharged', 'goodwill 10.00'], 719],
    [2, ['goodwill full', 'four guests'], 842],
    [6, ['goodwill 10.00', 'three guests', 'all kept'], 1140],
    [6, ['three guests', 'all kept', 'given back of what was kept', 'given back of what was kept'], 955],
    [6, ['kept in part', 'given back of what was kept'], 2003],
    [6, ['goodwill 10.00', 'all kept', 'given back of what was kept'], 2249],
  ])('of %d guests, %j: $%d cents (D-AG-04)', async (adults, taken, expected) => {
    const of = await sold(adults);
    await take(of, taken);
    expect(await earned(of)).toMatchObject([{ earned: expected, isReversed: false }]);
  });

  it('is nothing once everything of its line went back, whichever way, and of its line alone (D-AG-04)', async () => {
    for (const taken of [
      ['goodwill full'],
      ['all kept', 'goodwill full'],
      ['goodwill 10.00', 'kept in part', 'goodwill full'],
    ]) {
      const of = await sold(2, 2);
      await take(of, taken);
      expect(await earned(of)).toMatchObject([
        { earned: 0, isReversed: true },
        { earned: 842, isReversed: false },
      ]);
    }
  });

  it('that was paid is taken off the next payment when guests drop out (D-AG-04)', async () => {
    const of = await sold(6);
    const now = (app.clock.now + 60 * 86_400_000) as Instant;
    expect(await payCommission(app.database.db, of.venue, 301, now)).toBe(2527);
    await take(of, ['three guests']);
    expect(await earned(of)).toMatchObject([{ earned: 1263, paid: 2527 }]);
    await take(of, ['goodwill 10.00']);
    expect(await earned(of)).toMatchObject([{ earned: 1140, paid: 2527 }]);
  });

  it('that the venue reversed by hand stays reversed whatever becomes of the order (D-AG-04)', async () => {
    const of = await sold(2);
    expect(await reverseOrder(app.database.db, of.venue, of.number)).toBe(842);
    await take(of, ['four guests', 'goodwill 10.00', 'all kept', 'given back of what was kept']);
    expect(await earned(of)).toMatchObject([{ earned: 0, isReversed: true }]);
  });
});
