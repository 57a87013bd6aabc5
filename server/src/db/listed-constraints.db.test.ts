/** docs/rules/changes-and-constraints.md names every check, domain and trigger that a change of a sold order can meet. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const tables = [
  ...['shop_order', 'order_line', 'order_line_rate', 'order_line_product', 'order_promo_code', 'line_move'],
  ...['payment_attempt', 'refund', 'ledger_transfer', 'gift_card', 'gift_card_use', 'commission', 'ticket'],
  ...['membership', 'membership_member', 'membership_renewal'],
];

it('every constraint of a sold order is listed beside the changes that reach it', async () => {
  const page = readFileSync(
    join(import.meta.dirname, '../../../docs/rules/changes-and-constraints.md'),
    'utf8',
  );
  const { rows } = await sql<{ of: string; name: string }>`
    with own as (select oid, relname from pg_class where relnamespace = current_schema()::regnamespace and relname = any (${tables}))
    select relname as of, conname as name from pg_constraint join own on own.oid = conrelid where contype = 'c'
    union
    select relname, tgname from pg_trigger join own on own.oid = tgrelid where not tgisinternal
    union
    select relname, typname from pg_attribute join own on own.oid = attrelid join pg_type t on t.oid = atttypid
    where attnum > 0 and typtype = 'd' and typname <> 'order_state' order by 1, 2`.execute(app.database.db);
  expect(rows.length).toBeGreaterThan(60);
  const missing = rows.filter(({ name }) => !page.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});
