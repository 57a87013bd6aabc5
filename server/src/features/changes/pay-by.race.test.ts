/**
 * Guests who pay at the moment at which their orders lapse, on two servers: an order is paid or canceled, never both, and
 * nobody's card is charged for an order that was canceled (R21, 6-12; docs/rules/desk-sales.md).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longest, repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { takeShopSecret } from '../../platform/shop-keys.ts';
import { assertSound } from '../../testing/auditor.ts';
import { payBalance } from '../../testing/deposit-journey.ts';
import { testGiftCardSecret } from '../../testing/gift-card-secret.ts';
import { addToCart, complaintOf, orderOf, type WireOrder } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { aMorning, ask, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { withoutParts } from '../../testing/without-guards.ts';
import { createCatalog } from '../catalog/catalog.service.ts';
import { createChanges } from './change-order.service.ts';
import { findUnpaid } from './changes.repo.ts';
import { createPayBy } from './pay-by.service.ts';

// The emails of the job are sealed with the secret of the shop.
beforeAll(() => takeShopSecret(testGiftCardSecret));

const orders = 20;
/** Hours after all orders were to be paid. */
const later = (aMorning + 6 * 3_600_000) as Instant;

/** The job as a server runs it. */
function jobOf({ database: { db } }: RaceWorld) {
  const catalog = createCatalog({ db, clock: () => later });
  const changes = createChanges({ db, clock: () => later, catalog, refundSoon: () => undefined, log: null });
  const log = {
    info: () => undefined,
    error: (about: { err: unknown }) => {
      throw about.err;
    },
  };
  return createPayBy({ db, changes, log });
}

let people = 0;
async function soldToPay(world: RaceWorld): Promise<{ key: LocationKey; carts: WireOrder[] }> {
  const { key } = await storeLocation(world.database.db, {
    activities: [anActivity({ schedules: [aSchedule({ capacity: 200 })] })],
  });
  people += 1;
  const server = { ...world.serverOf(0), database: world.database } as unknown as TestApp;
  const desk: Browser = await joinAs(server, [key], 'desk', {
    ...{ email: `desk-${people}@lapse.example`, name: 'Dana' },
  });
  const sold = Array.from({ length: orders }, async (_, at) => {
    const cart = orderOf(await addToCart(world.serverOf(at), { locationKey: key }, { ...desk }));
    const sale = { clientLocationKey: key, orderKey: cart.OrderKey, amount: cart.Total, firstName: 'Walt' };
    const { body } = await ask<{ OrderNumber: string | null }>(
      ...([
        world.serverOf(at),
        'POST',
        '/api/desk/sellOrder',
        { ...sale, payBy: 'hour' },
        { ...desk },
      ] as const),
    );
    expect(body.OrderNumber).toMatch(/-\d+$/);
    return cart;
  });
  return { key, carts: await Promise.all(sold) };
}

interface Books {
  key: string;
  state: string;
  paid: number;
  total: number;
  /** Charges that the gateway approved for it, kept or given back. */
  charged: number;
  canceled: number;
}

const booksOf = async ({ database: { db } }: RaceWorld, key: LocationKey): Promise<Books[]> => {
  const { rows } = await sql<Books>`
    select o.state, o.paid::integer as paid, o.total::integer as total,
      (select count(*)::integer from payment_attempt a where a.order_id = o.order_id and a.purpose = 'balance'
        and a.charge_id is not null) as charged,
      (select count(*)::integer from order_event e where e.order_id = o.order_id and e.kind = 'canceled') as canceled
    from shop_order o where o.location_key = ${key} order by o.order_id`.execute(db);
  return rows;
};

/**
 * Everybody pays within the moments in which two servers cancel the orders.
 * @param lead milliseconds by which the guests begin before the servers; below zero, after them
 */
async function race(world: RaceWorld, lead = 0) {
  const { key, carts } = await soldToPay(world);
  const { db } = world.database;
  const due = (await findUnpaid(db, new Date(later))).filter(({ locationKey }) => locationKey === key);
  expect(due).toHaveLength(orders);
  const jobs = [jobOf(world), jobOf(world)].flatMap((job) =>
    due.map(async (order) => {
      await sleep(Math.max(0, lead));
      await job.cancelUnpaid([order]);
    }),
  );
  const answers = await Promise.all(
    carts.map(async (cart, at) => {
      await sleep(Math.max(0, -lead) + at * 8);
      return payBalance(world.serverOf(at), key, { OrderKey: cart.OrderKey, Balance: cart.Total });
    }),
  );
  await Promise.all(jobs);
  const refused = answers.filter((answer) => complaintOf(answer) !== null).length;
  return { key, refused, books: await booksOf(world, key) };
}

/** Widens the gaps: between deciding and canceling, and between the approval of a card and the payment. */
async function widen({ database }: RaceWorld): Promise<void> {
  await withoutParts(database, 'cancel_lines', [
    ['v_revision := begin_change(', 'perform pg_sleep(0.03); v_revision := begin_change('],
  ]);
  await withoutParts(database, 'save_order', [
    ['begin\n  -- Lock before', 'begin perform pg_sleep(0.03);\n  -- Lock before'],
  ]);
}

describe('guests who pay as their orders lapse', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
    await widen(world);
  });
  afterAll(() => world.close());

  it(
    'have paid, or find the order canceled and are charged nothing; it is canceled once (R21, 6-12)',
    async () => {
      const ends = { saved: 0, cancelled: 0 };
      const isEven = () => Math.min(ends.saved, ends.cancelled) > 0;
      let lead = 0;
      const raceOnce = async () => {
        const { books, refused } = await race(world, lead);
        for (const { state, paid, total, charged, canceled } of books) {
          if (state === 'saved')
            expect({ paid, charged, canceled }).toEqual({ paid: total, charged: 1, canceled: 0 });
          else
            expect({ paid, total, charged, canceled }).toEqual({
              paid: 0,
              total: 0,
              charged: 0,
              canceled: 1,
            });
          ends[state as 'saved'] += 1;
        }
        expect(refused).toBe(books.filter(({ state }) => state === 'cancelled').length);
        // How long either takes depends on the machine: whoever has always lost begins earlier.
        if (ends.saved === 0) lead += 100;
        if (ends.cancelled === 0) lead -= 100;
      };
      await repeat('R21 paid as it lapses', raceOnce);
      for (let more = 0; more < 10 && !isEven(); more++) await raceOnce();
      expect(isEven()).toBe(true);
      showed('R21 paid as it lapses', `${ends.saved} paid first, ${ends.cancelled} canceled first`);
      await assertSound(world.database.db);
    },
    longest,
  );
});

describe('the same where an order is canceled while something of it is being paid', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
    await widen(world);
    await withoutParts(world.database, 'begin_change_in', [
      [
        "if exists (select from payment_attempt where order_id = p_order and state in ('pending', 'challenge', 'unknown')) then",
        'if false then',
      ],
    ]);
  });
  afterAll(() => world.close());

  it(
    'charges cards for orders that are canceled, which the guard prevents (R21, control)',
    async () => {
      let charged = 0;
      for (let round = 0; round < 30 && charged === 0; round++) {
        const { books } = await race(world, round * 40);
        charged += books.filter((order) => order.state === 'cancelled' && order.charged > 0).length;
      }
      expect(charged).toBeGreaterThan(0);
      showed('R21 paid as it lapses', `${charged} charged for orders that were canceled`);
    },
    longest,
  );
});
