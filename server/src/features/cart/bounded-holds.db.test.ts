/**
 * Limits on what one visitor may hold without paying: a fifth of each departure, one large party, never the
 * whole venue (S6; docs/decisions/0025-what-one-visitor-may-hold.md).
 */
import { holderBounds } from '@gangway/domain/availability/holder-bounds';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChangeAnswer, completeOrder, orderOf, slotKey } from '../../testing/journey.ts';
import {
  type Answer,
  ask,
  endHolds,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../testing/test-app.ts';
import { findHeldUnpaidShare } from './cart.repo.ts';

let app: TestApp;
/** The log, line by line. */
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  app = await startTestApp({ boundHolds: true, logger: { level: 'warn', stream } });
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => app.close());

const tooMuch =
  'Too many places are on hold from your network. Finish your booking, or try again in a few minutes.';

/** Boats with 4, 12, 40 and 200 places, by key. */
const capacities: Readonly<Record<number, number>> = { 1: 4, 2: 12, 3: 40, 4: 200 };
const aVenue = () =>
  storeLocation(app.database.db, {
    activities: Object.entries(capacities).map(([key, capacity]) =>
      anActivity({
        key: Number(key),
        rates: [aRate({ key: 10 + Number(key), maximum: null })],
        schedules: [aSchedule({ times: ['09:00', '13:00'], lengthMinutes: 60, capacity })],
      }),
    ),
  });

interface Attempt {
  from?: string;
  boat: number;
  guests: number;
  day?: string;
  time?: string;
  orderKey?: string | null;
  editing?: number;
}

async function add(locationKey: number, attempt: Attempt): Promise<Answer<ChangeAnswer>> {
  const { from = '203.0.113.9', boat, guests, day = '2026-12-05', time = '09:00', orderKey = null } = attempt;
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/booking/addToCart',
    remoteAddress: from,
    payload: {
      clientLocationKey: locationKey,
      orderKey,
      editing: attempt.editing ?? null,
      allowOverlap: true,
      Activity: {
        EntityHierarchyKey: boat,
        Rates: [{ EntityHierarchyRateKey: 10 + boat, Participants: guests }],
        SelectedTimes: [{ OrderEntityTimeKey: slotKey(day, time, 60) }],
      },
    },
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

const complaint = ({ body }: Answer<ChangeAnswer>) => body.ModelErrors?.[0]?.Value[0] ?? null;

/** Returns what is held of each departure, in total and by its largest cart. */
async function heldOf(locationKey: number) {
  const { rows } = await sql<{ capacity: number; held: number; largest: number }>`
    select c.capacity, sum(k.units)::integer as held, max(k.units)::integer as largest
    from cell c join claim k using (location_key, subject, at)
    where c.location_key = ${locationKey} group by c.subject, c.at, c.capacity`.execute(app.database.db);
  return rows;
}

const shareOf = (capacity: number) =>
  Math.max(Math.floor((capacity * holderBounds.sharePercent) / 100), holderBounds.leastUnits);

describe('one visitor', () => {
  it('with 1,000 carts leaves others 80 % of the venue, and 80 % of every departure apart from the visitor’s largest cart (S6)', async () => {
    const { key } = await aVenue();
    const days = ['2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08'];
    const answers = new Map<string, number>();
    for (let cart = 0; cart < 1000; cart++) {
      const boat = 1 + (cart % 4);
      const guests = cart % 50 === 49 ? (capacities[boat] ?? 1) : 1 + (cart % 5);
      const of = {
        boat,
        guests,
        day: days[Math.floor(cart / 4) % 4] ?? '',
        time: cart % 8 < 4 ? '09:00' : '13:00',
      };
      // One connection has a /64, so it can use any number of addresses.
      const answer = await add(key, { ...of, from: `2001:db8:77:1::${(cart + 1).toString(16)}` });
      expect(answer.status).toBe(200);
      const words = complaint(answer) ?? 'added';
      answers.set(words, (answers.get(words) ?? 0) + 1);
    }
    const held = await heldOf(key);
    for (const { capacity, held: units, largest } of held)
      expect(units - largest).toBeLessThanOrEqual(shareOf(capacity));
    const beyond = held.reduce(
      (sum, { capacity, held: units }) => sum + Math.max(0, units - shareOf(capacity)),
      0,
    );
    expect(beyond).toBeLessThanOrEqual(holderBounds.unitsBeyond);
    const everyPlace = 8 * (4 + 12 + 40 + 200);
    expect(held.reduce((sum, { held: units }) => sum + units, 0)).toBeLessThanOrEqual(0.2 * everyPlace);
    expect(answers.get('added')).toBeLessThanOrEqual(holderBounds.carts);
    expect([...answers.keys()].some((words) => words.startsWith('Too many carts'))).toBe(true);
    // Other visitors can still book the rest.
    for (const boat of [2, 3, 4])
      expect(
        complaint(
          await add(key, { boat, guests: 2, day: '2026-12-08', time: '13:00', from: '198.51.100.7' }),
        ),
      ).toBeNull();
  }, 240_000);

  it('cannot take one departure after another with separate carts: only sixty places beyond the shares are allowed (S6)', async () => {
    const { key } = await aVenue();
    let taken = 0;
    for (let day = 1; day <= 28; day++) {
      const answer = await add(key, { boat: 2, guests: 12, day: `2026-12-${String(day).padStart(2, '0')}` });
      if (complaint(answer) === null) taken += 1;
      else expect(complaint(answer)).toBe(tooMuch);
    }
    // Each boat of twelve takes ten beyond the share of two, so sixty allow six boats.
    expect(taken).toBe(6);
    expect(
      complaint(await add(key, { boat: 2, guests: 12, day: '2026-12-28', from: '203.0.113.10' })),
    ).toBeNull();
  });

  it('is refused with a message and one log line with the held share, and the cart keeps its contents (S6, S39)', async () => {
    const { key } = await aVenue();
    const cart = orderOf(await add(key, { boat: 2, guests: 9 }));
    await add(key, { boat: 2, guests: 1 });
    const refused = await add(key, { boat: 2, guests: 2 });
    expect(complaint(refused)).toBe(tooMuch);
    expect(lines).toMatchObject([
      { event: 'holds-bounded', reason: 'tooMuchHeld', locationKey: key, heldUnpaidShare: 10 / 12 },
    ]);
    expect(JSON.stringify(lines)).not.toContain('203.0.113.9');
    expect(await findHeldUnpaidShare(app.database.db, key, '2026-11-21' as VenueDate)).toBe(10 / 12);
    const { body } = await ask<{ Individual: unknown[] }>(app, 'GET', '/api/booking/getorderv2', {
      clientLocationKey: key,
      orderKey: cart.OrderKey,
    });
    expect(body.Individual).toHaveLength(1);
  });

  it('may book again once a cart is paid, expired or smaller (S6)', async () => {
    const { key } = await aVenue();
    const full = { boat: 2, guests: 3, time: '13:00' };
    const first = orderOf(await add(key, { boat: 2, guests: 3 }));
    const second = orderOf(await add(key, { boat: 2, guests: 2 }));
    expect(complaint(await add(key, { boat: 2, guests: 2 }))).toBe(tooMuch);
    expect(orderOf(await completeOrder(app, first, key)).IsNew).toBe(false);
    expect(complaint(await add(key, { boat: 2, guests: 2 }))).toBeNull();
    expect(complaint(await add(key, { boat: 2, guests: 2 }))).toBe(tooMuch);
    const editing = second.Individual[0]?.OrderEntityKey ?? 0;
    expect(complaint(await add(key, { ...full, guests: 1, orderKey: second.OrderKey, editing }))).toBeNull();
    expect(complaint(await add(key, { boat: 2, guests: 2 }))).toBeNull();
    await endHolds(app.database.db, key);
    expect(complaint(await add(key, { boat: 2, guests: 5 }))).toBeNull();
  });
});

describe('a group', () => {
  it.each([
    ['a school class of forty on a boat of forty', 3, 40],
    ['a school class of forty on a boat of 200', 4, 40],
    ['a family of five on a boat of twelve', 2, 5],
    ['four friends on a boat of four', 1, 4],
  ])(
    '%s can book in one cart, even if others on their network have carts (S6)',
    async (_who, boat, guests) => {
      const { key } = await aVenue();
      await add(key, { boat: 4, guests: 2 });
      const answer = await add(key, { boat, guests });
      expect(complaint(answer)).toBeNull();
      expect(orderOf(await completeOrder(app, orderOf(answer), key)).IsNew).toBe(false);
    },
  );

  it('guests of one hotel can book side by side, one boat per family (S6)', async () => {
    const { key } = await aVenue();
    for (let family = 0; family < 8; family++) {
      const at = { boat: 2, day: `2026-12-${String(5 + family).padStart(2, '0')}` };
      expect(complaint(await add(key, { ...at, guests: 5 }))).toBeNull();
      expect(complaint(await add(key, { ...at, guests: 2 }))).toBeNull();
    }
  });
});

it('an address is stored as a keyed hash, and only while the cart is open (S43)', async () => {
  const { key } = await aVenue();
  const holders = async () => {
    const { rows } = await sql<{ row: string; holder: Uint8Array | null }>`
      select to_jsonb(o)::text as row, holder from shop_order o where location_key = ${key} order by order_id`.execute(
      app.database.db,
    );
    return rows;
  };
  const bought = orderOf(await add(key, { boat: 4, guests: 2 }));
  const left = orderOf(await add(key, { boat: 4, guests: 2 }));
  for (const { row, holder } of await holders()) {
    expect(row).not.toContain('203.0.113');
    expect(holder).toHaveLength(32);
  }
  await completeOrder(app, bought, key);
  await ask(app, 'POST', '/api/booking/abandonOrderChanges', {
    clientLocationKey: key,
    orderKey: left.OrderKey,
  });
  await app.cart.sweep();
  expect((await holders()).map(({ holder }) => holder)).toEqual([null, null]);
});
