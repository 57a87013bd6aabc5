/** A guest whose order is locked by somebody else does not hold up those who pay at the same time (R9). */
import { setTimeout as wait } from 'node:timers/promises';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nth } from '../../db/nth.ts';
import { hashOrderKey } from '../../platform/order-keys.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, completeOrder, orderOf, type WireOrder } from '../../testing/journey.ts';
import { startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Twelve guests pay while somebody else has locked the order of the fifth, who is one of several in a statement then. */
async function payWhileOneIsLocked(meanwhile: (others: Promise<readonly boolean[]>) => Promise<void>) {
  const { key } = await storeLocation(app.database.db, {
    activities: [anActivity({ schedules: [aSchedule({ times: ['09:00'], capacity: 100 })] })],
  });
  const orders = await Promise.all(
    Array.from({ length: 12 }, async () => orderOf(await addToCart(app, { locationKey: key }))),
  );
  const locked = nth(orders, 4);
  const client = new pg.Client({ connectionString: app.database.url ?? '' });
  await client.connect();
  try {
    await client.query('begin');
    const { rowCount } = await client.query(
      'select from shop_order where location_key = $1 and order_key_hash = $2 for update',
      [key, hashOrderKey(locked.OrderKey)],
    );
    expect(rowCount).toBe(1);
    const isPaid = async (order: WireOrder) =>
      (await completeOrder(app, order, key)).body.Order?.IsNew === false;
    const paying = orders.map((order) => ({ order, paid: isPaid(order) }));
    const [own] = paying.filter(({ order }) => order === locked);
    const others = Promise.all(paying.filter(({ order }) => order !== locked).map(({ paid }) => paid));
    await meanwhile(others);
    await client.query('rollback');
    expect([await own?.paid, ...(await others)]).toEqual(orders.map(() => true));
  } finally {
    await client.end();
  }
  await assertSound(app.database.db);
}

it('guests are served while the order of one of them is locked, and that one once it is free (R9)', () =>
  payWhileOneIsLocked(async (others) => {
    expect(await others).toEqual(Array.from({ length: 11 }, () => true));
  }));

it('control: a statement that waits for the lock as long as usual holds up those it serves with it', async () => {
  await sql`alter function pay_together set lock_timeout to '5s'`.execute(app.database.db);
  await payWhileOneIsLocked(async (others) => {
    expect(await Promise.race([others, wait(1500, 'nobody knows')])).toBe('nobody knows');
  });
});
