/** The SQL of tickets (db/functions/tickets). */
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

/** What a scan did. */
export interface Scan {
  /** Whether it was the first, and so admits. */
  counted: boolean;
  /** UTC; when the first one was. */
  usedAt: string | null;
}

/** Returns null if the order has no ticket of this number. */
export async function saveScan(
  db: Queryable,
  of: { orderId: number; number: number; subject: string; requestId: string },
): Promise<Scan | null> {
  const { rows } = await changing(
    db,
    sql<{ scan: Scan | null }>`
      select scan_ticket(${of.orderId}, ${of.number}, ${of.subject}, ${of.requestId}) as scan`,
  );
  return rows[0]?.scan ?? null;
}
