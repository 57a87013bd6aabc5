/** One cart that is sold at the desk several times at the same moment, on two servers (6-12; docs/rules/desk-sales.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { anActivity } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, completeOrder, orderOf, type WireOrder } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { ask, storeLocation, type TestApp } from '../../testing/test-app.ts';

let world: RaceWorld;
beforeAll(async () => {
  world = await startRaceWorld();
});
afterAll(async () => {
  await assertSound(world.database.db);
  await world.close();
});

const five = [0, 1, 2, 3, 4];

/** A server with the database, to join by. */
const appOf = (turn: number) => ({ ...world.serverOf(turn), database: world.database }) as unknown as TestApp;

async function aCart(turn: number): Promise<{ key: LocationKey; cart: WireOrder }> {
  const { key } = await storeLocation(world.database.db, { activities: [anActivity()] });
  return {
    key,
    cart: orderOf(await addToCart(world.serverOf(turn), { locationKey: key, rates: { 11: 2 } })),
  };
}

let people = 0;
const somebodyAt = (turn: number, key: LocationKey) => {
  people += 1;
  return joinAs(appOf(turn), [key], 'desk', { email: `desk-${people}@sale.example`, name: 'Dana' });
};

const sell = async (turn: number, key: LocationKey, { OrderKey, Total }: WireOrder, headers: Browser) => {
  const sale = {
    clientLocationKey: key,
    orderKey: OrderKey,
    amount: Total,
    firstName: 'Walt',
    method: 'cash',
  };
  const press = { 'idempotency-key': `sale-${OrderKey}-${turn}-0000` };
  return ask<{ OrderNumber: string | null }>(world.serverOf(turn), 'POST', '/api/desk/sellOrder', sale, {
    ...headers,
    ...press,
  });
};

/** Numbers of orders of a venue that were sold, and what was paid for them in minor units, by way. */
async function soldAt(key: LocationKey) {
  const { rows } = await sql<{ number: string; paid: number; cash: number; card: number }>`
    select o.order_number as number, o.paid::integer as paid,
      coalesce(sum(a.amount) filter (where a.purpose = 'venue'), 0)::integer as cash,
      coalesce(sum(a.amount) filter (where a.purpose = 'purchase'), 0)::integer as card
    from shop_order o left join payment_attempt a on a.order_id = o.order_id and a.state in ('authorised', 'captured')
    where o.location_key = ${key} and o.state = 'saved' group by o.order_id`.execute(world.database.db);
  return rows;
}

it('five people who sell one cart for cash at once sell it once, take the cash once, and all learn its number (R9, 6-12)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    const { key, cart } = await aCart(round);
    const browsers = await Promise.all(five.map((turn) => somebodyAt(turn, key)));
    const answers = await Promise.all(browsers.map((browser, turn) => sell(turn, key, cart, browser)));
    const total = Math.round(cart.Total * 100);
    const sold = await soldAt(key);
    expect(sold).toMatchObject([{ paid: total, cash: total, card: 0 }]);
    expect(new Set(answers.map(({ body }) => body.OrderNumber))).toEqual(new Set([sold[0]?.number]));
  });
});

it('a guest who pays the cart by card while the desk sells it for cash pays once, one way or the other (R9, 6-12)', async () => {
  const ways = { cash: 0, card: 0 };
  await repeat('R9 changes after the sale', async (round) => {
    const { key, cart } = await aCart(round);
    const browser = await somebodyAt(round, key);
    await Promise.all([sell(0, key, cart, browser), completeOrder(world.serverOf(1), cart, key)]);
    const total = Math.round(cart.Total * 100);
    const [sold, ...others] = await soldAt(key);
    expect(others).toEqual([]);
    expect(sold?.paid).toBe(total);
    expect((sold?.cash ?? 0) + (sold?.card ?? 0)).toBe(total);
    ways[sold?.cash === total ? 'cash' : 'card'] += 1;
  });
  showed('R9 changes after the sale', `cash first ${ways.cash} times, card first ${ways.card} times`);
});
