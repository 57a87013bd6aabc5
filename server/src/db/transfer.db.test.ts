/** A shop survives the move from one database to another. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { listTables, tables } from './transfer.repo.ts';
import { exportDatabase, importDatabase, TransferRefused } from './transfer.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'gangway-transfer-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('knows every table of the schema', async () => {
  expect(await listTables(app.database.db)).toEqual([...tables].sort());
});

it('moves orders, places and payments to an empty database, where selling goes on', async () => {
  const { key } = await storeLocation(app.database.db);
  const order = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 10 } }));
  await completeOrder(app, order, key);
  await app.payments.drain();
  const file = join(folder, 'shop.jsonl.gz');
  const written = await exportDatabase(app.database, file);

  const other = await openTestDatabase();
  expect(await importDatabase(other, file)).toBe(written);
  const next = await startTestApp({ database: other });
  const seen = await next.cart.find(key, order.OrderKey);
  expect(seen).toMatchObject({
    state: 'saved',
    lines: [{ participants: 10 }],
    attempts: [{ state: 'captured' }],
  });
  const more = await addToCart(next, { locationKey: key, rates: { 11: 3 } });
  expect(more.body.ModelErrors?.[0]?.Value).toEqual(['Only 2 spots are left for this time.']);
  expect(orderOf(await addToCart(next, { locationKey: key, rates: { 11: 2 } })).Total).toBe(118);
  await expect(importDatabase(other, file)).rejects.toThrow(TransferRefused);
  await next.close();
});

it('refuses a file that was cut short and leaves nothing of it behind', async () => {
  const file = join(folder, 'whole.jsonl.gz');
  await exportDatabase(app.database, file);
  const cut = join(folder, 'cut.jsonl.gz');
  await writeFile(cut, (await readFile(file)).subarray(0, 200));
  const other = await openTestDatabase();
  await expect(importDatabase(other, cut)).rejects.toThrow();
  expect(await listTables(other.db)).toContain('location');
  const count = await other.db.selectFrom('location').select('location_key').execute();
  expect(count).toEqual([]);
  await other.close();
});
