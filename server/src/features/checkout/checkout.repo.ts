/** Contact details of a new order (db/migrations/0006-cart.sql, save_customer). */
import type { CustomerDetails } from '@gangway/domain/order/order';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

export async function saveCustomer(
  db: Queryable,
  locationKey: number,
  keyHash: Buffer,
  customer: CustomerDetails | null,
  languageKey: number | null,
): Promise<void> {
  await sql`select save_customer(${locationKey}, ${keyHash},
    ${customer === null ? null : JSON.stringify(customer)}::jsonb, ${languageKey})`.execute(db);
}
