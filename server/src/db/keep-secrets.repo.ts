/** The SQL of sealing and keying what earlier versions stored; each statement runs once in the life of a shop. */
import { sql } from 'kysely';
import { isSealed, keyedHash, sealKey } from '../platform/shop-keys.ts';
import type { Queryable } from './database.ts';

export async function isKeyed(db: Queryable): Promise<boolean> {
  const { rows } = await sql`select 1 from keyed_secrets`.execute(db);
  return rows.length > 0;
}

/** Returns whether it falls to the caller; another server that begins it is waited for. */
export async function saveKeyed(db: Queryable): Promise<boolean> {
  const { rows } = await sql`
    insert into keyed_secrets default values on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Returns a document with the keys in it sealed, wherever they stand beside their location. */
function sealedDocument(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sealedDocument);
  if (typeof value !== 'object' || value === null) return value;
  const { locationKey } = value as { locationKey?: unknown };
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const isKey = (name === 'orderKey' || name === 'cartKey') && typeof part === 'string';
      if (!isKey || typeof locationKey !== 'number' || isSealed(part)) return [name, sealedDocument(part)];
      return [name, sealKey(part, locationKey)];
    }),
  );
}

interface Document {
  id: number;
  document: unknown;
}

const sealedRows = (rows: readonly Document[]) =>
  JSON.stringify(rows.map(({ id, document }) => ({ id, document: sealedDocument(document) })));

/** Seals the keys in emails that wait or were given up, and in those of payments under way. */
export async function sealEmails(db: Queryable): Promise<void> {
  const emails = await sql<Document>`
    select outbox_id as id, payload as document from outbox
    where sent_at is null and payload::text ~ '"(orderKey|cartKey)"'`.execute(db);
  await sql`update outbox b set payload = t.document
    from jsonb_to_recordset(${sealedRows(emails.rows)}::jsonb) as t(id bigint, document jsonb)
    where b.outbox_id = t.id`.execute(db);
  const ofAttempts = await sql<Document>`
    select attempt_row_id as id, emails as document from payment_attempt
    where emails::text ~ '"orderKey"'`.execute(db);
  await sql`update payment_attempt a set emails = t.document
    from jsonb_to_recordset(${sealedRows(ofAttempts.rows)}::jsonb) as t(id bigint, document jsonb)
    where a.attempt_row_id = t.id`.execute(db);
  const moves = await sql<Document>`
    select attempt_row_id as id, move as document from payment_attempt where move::text ~ '"orderKey"'`.execute(
    db,
  );
  await sql`update payment_attempt a set move = t.document
    from jsonb_to_recordset(${sealedRows(moves.rows)}::jsonb) as t(id bigint, document jsonb)
    where a.attempt_row_id = t.id`.execute(db);
}

const keyedRows = (rows: readonly { hash: Uint8Array }[]) =>
  JSON.stringify(
    rows.map(({ hash }) => ({
      old: Buffer.from(hash).toString('hex'),
      keyed: keyedHash(hash).toString('hex'),
    })),
  );

/** Keys the hashes of mailboxes that opted out, or that an email may be sent to. */
export async function keyMailboxes(db: Queryable): Promise<void> {
  for (const table of ['email_opt_out', 'cart_reminder', 'unsubscribe_link']) {
    const { rows } = await sql<{ hash: Uint8Array }>`
      select distinct mailbox_hash as hash from ${sql.table(table)}`.execute(db);
    await sql`update ${sql.table(table)} as m set mailbox_hash = decode(t.keyed, 'hex')
      from jsonb_to_recordset(${keyedRows(rows)}::jsonb) as t(old text, keyed text)
      where m.mailbox_hash = decode(t.old, 'hex')`.execute(db);
  }
}

/** Keys the hashes that count uses of promo codes per email. */
export async function keyPromoHashes(db: Queryable): Promise<void> {
  const { rows } = await sql<{ orderId: number; lineId: number; hash: Uint8Array }>`
    select order_id as "orderId", line_id as "lineId", email_hash as hash from order_promo_code
    where email_hash is not null`.execute(db);
  const hashes = rows.map(({ hash, ...of }) => ({ ...of, hash: keyedHash(hash).toString('hex') }));
  await sql`select key_email_hashes(${JSON.stringify(hashes)}::jsonb)`.execute(db);
}
