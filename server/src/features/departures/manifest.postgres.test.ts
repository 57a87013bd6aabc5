/** A day with six hundred bookings: loaded by a few statements that use an index (docs/rules/manifest.md). */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { type RootOperationNode, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { aMorning, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createCatalog } from '../catalog/catalog.service.ts';
import { whoSeesAll } from '../guides/own-departures.service.ts';
import { withManifest } from './load-manifest.service.ts';
import { manifestPdf } from './manifest-pdf.service.ts';
import { manifestSheet } from './manifest-sheet.presenter.ts';

/** A statement that was run, with its values in it. */
function textOf(node: RootOperationNode): string {
  if (node.kind !== 'RawNode' || !('sqlFragments' in node)) return node.kind;
  const [first = '', ...rest] = node.sqlFragments;
  const values = node.parameters.map((one) => ('value' in one ? JSON.stringify(one.value) : ''));
  return [first, ...rest.map((text, place) => `${(values[place] ?? '').replaceAll('"', "'")}${text}`)].join(
    '',
  );
}

let database: TestDatabase;
let app: TestApp;
const statements: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(textOf(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  app = await startTestApp({ database: { ...database, db } });
});
// Copied orders have neither places nor payments, so the invariants of the database are not checked.
afterAll(async () => {
  await app.http.close();
  await database.close();
});

/** Copies an order: first onto its own day, then over the days after it. */
async function copyOrder(orderNumber: string, { onTheDay, later }: { onTheDay: number; later: number }) {
  const { db } = database;
  const tables = ['shop_order', 'order_line', 'order_line_rate'] as const;
  for (const table of tables) {
    const changed =
      table === 'shop_order'
        ? `, 'order_key_hash', '\\x' || encode(sha256(n::text::bytea), 'hex'), 'order_number', 'COPY-' || n, 'ticket_uuid', null`
        : table === 'order_line'
          ? `, 'starts_at', c.starts_at + make_interval(days => greatest(0, n - ${onTheDay}) % 300)`
          : '';
    await sql.raw(`alter table ${table} disable trigger user`).execute(db);
    await sql
      .raw(`insert into ${table} overriding system value
      select (jsonb_populate_record(c, jsonb_build_object('order_id', 1000000 + n${changed}))).*
      from ${table} c, generate_series(1, ${onTheDay + later}) n
      where c.order_id = (select order_id from shop_order where order_number = '${orderNumber}')`)
      .execute(db);
    await sql.raw(`alter table ${table} enable trigger user`).execute(db);
    await sql.raw(`analyze ${table}`).execute(db);
  }
}

it('reads the orders of a day by an index, in a number of statements that does not grow with them', async () => {
  const { key } = await storeLocation(app.database.db);
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  const order = orderOf(await completeOrder(app, cart, key));
  await app.payments.drain();
  const { db } = app.database;
  const clock = () => aMorning as never;
  const asked = {
    ...{ locationKey: key, day: '2026-12-05' as VenueDate, departureKey: null },
    ...{ now: clock(), hasNotes: true, viewer: whoSeesAll },
  };
  const catalog = createCatalog({ db, clock });
  const load = () =>
    withManifest({ db, catalog }, asked, async (manifest) => ({
      count: manifest.departures[0]?.parties.length,
      pdf: await manifestPdf(manifestSheet(manifest), manifest.location),
    }));
  await load();
  statements.length = 0;
  expect((await load()).count).toBe(1);
  const few = statements.splice(0);
  await copyOrder(order.OrderNumber ?? '', { onTheDay: 599, later: 5400 });
  statements.length = 0;
  const { count, pdf } = await load();
  expect(count).toBe(618);
  expect(pdf.length).toBeGreaterThan(50_000);
  expect(statements).toHaveLength(few.length);
  const listed = statements.find((text) => text.includes('load_order')) ?? '';
  const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain ${listed}`).execute(database.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('order_line_starting');
  // A tenth of all orders is on that day, so the planner may read the orders themselves in any way.
  expect(plan).not.toContain('Seq Scan on order_line');
}, 120_000);
