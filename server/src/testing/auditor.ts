/** Checks whether a whole database's invariants hold; runs at the end of every database suite. */
import { sql } from 'kysely';
import { audit } from '../db/audit/audit.repo.ts';
import type { Queryable } from '../db/database.ts';
import { malformedOrders } from './order-documents.ts';

/** Lists orders that are not found by what they say now; the audit of a shop compares only what is cheap to compare. */
async function misfiledOrders(db: Queryable): Promise<object[]> {
  const { rows } = await sql<object>`
    select s.order_id, s.text, f.text as own_text, s.guest, f.guest as own_guest, s.activity_keys, f.activity_keys as own_keys
    from order_search s cross join lateral searched_order(s.order_id) f
    where coalesce(s.text, f.text) is distinct from f.text or s.guest is distinct from left(f.guest, 100)
      or coalesce(s.activity_keys, f.activity_keys) is distinct from f.activity_keys limit 20`.execute(db);
  return rows;
}

/** Throws with every broken invariant and the rows that break it. */
export async function assertSound(db: Queryable): Promise<void> {
  const findings = await audit(db);
  const [malformed] = await malformedOrders(db);
  if (malformed !== undefined)
    findings.push({ promise: 'every order is read as the program expects', rows: [malformed] });
  const misfiled = await misfiledOrders(db);
  if (misfiled.length > 0) findings.push({ promise: 'every order is found by what it says', rows: misfiled });
  if (findings.length === 0) return;
  const words = findings.map(
    ({ promise, rows }) => `${promise}\n  ${rows.map((row) => JSON.stringify(row)).join('\n  ')}`,
  );
  throw new Error(`The database breaks its promises:\n${words.join('\n')}`);
}
