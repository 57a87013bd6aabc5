/** Checks whether a whole database's invariants hold; runs at the end of every database suite. */
import { audit } from '../db/audit/audit.repo.ts';
import type { Queryable } from '../db/database.ts';
import { malformedOrders } from './order-documents.ts';

/** Throws with every broken invariant and the rows that break it. */
export async function assertSound(db: Queryable): Promise<void> {
  const findings = await audit(db);
  const [malformed] = await malformedOrders(db);
  if (malformed !== undefined)
    findings.push({ promise: 'every order is read as the program expects', rows: [malformed] });
  if (findings.length === 0) return;
  const words = findings.map(
    ({ promise, rows }) => `${promise}\n  ${rows.map((row) => JSON.stringify(row)).join('\n  ')}`,
  );
  throw new Error(`The database breaks its promises:\n${words.join('\n')}`);
}
