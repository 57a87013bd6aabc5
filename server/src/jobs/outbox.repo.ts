/**
 * Claims and marks rows of the outbox; a lease keeps two workers from taking the same
 * row (db/migrations/0005-outbox.sql).
 */
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { changing } from '../db/unit-of-work.ts';

export interface OutboxRow {
  outboxId: number;
  topic: string;
  dedupeKey: string;
  payload: unknown;
  attempts: number;
}

/** An email about a sold order as the venue keeps it (docs/rules/emails.md). */
export interface KeptEmail {
  locationKey: number;
  orderId: number;
  address: string;
  /** Without codes and keys, as the text. */
  subject: string;
  text: string;
  /** Language tag. */
  language: string;
  attachments: readonly { name: string; bytes: number }[];
  messageId: string;
  /** Of the mail server that took it; null if none did. */
  answer: string | null;
}

/** Longer than sending one takes, even if the mail server answers each step at the last moment. */
const leaseSeconds = 180;

/** Leases due rows to the caller. */
export async function listDue(db: Queryable, most: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    update outbox set leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}::double precision),
      attempts = attempts + 1
    where outbox_id in (
      select outbox_id from outbox
      where sent_at is null and gave_up_at is null and due_at <= clock_timestamp()
        and (leased_until is null or leased_until <= clock_timestamp())
      order by due_at limit ${most} for update skip locked)
    returning outbox_id as "outboxId", topic, dedupe_key as "dedupeKey", payload, attempts`.execute(db);
  return rows;
}

/**
 * Updates a row that was not sent and keeps its email, in one statement: what was taken back or sent meanwhile is neither
 * changed nor kept a second time, so that nothing about an erased guest comes back.
 */
async function saveTried(
  db: Queryable,
  outboxId: number,
  changed: RawBuilder<unknown>,
  email: KeptEmail | null,
): Promise<void> {
  const tried = sql`update outbox set ${changed} where outbox_id = ${outboxId} and sent_at is null`;
  if (email === null) {
    await tried.execute(db);
    return;
  }
  const { locationKey, orderId, address, subject, text, language, attachments, messageId, answer } = email;
  await sql`
    with tried as (${tried} returning outbox_id, topic, sent_at, coalesce(first_due_at, due_at) as queued_at)
    insert into order_email (location_key, email_id, order_id, topic, queued_at, sent_at, address, subject, text, language,
      attachments, message_id, answer)
    select ${locationKey}, outbox_id, ${orderId}, topic, queued_at, sent_at, ${address}, ${subject}, ${text}, ${language},
      ${JSON.stringify(attachments)}::jsonb, ${messageId}, ${answer} from tried
    on conflict (location_key, email_id) do update set sent_at = excluded.sent_at, address = excluded.address,
      subject = excluded.subject, text = excluded.text, language = excluded.language,
      attachments = excluded.attachments, answer = excluded.answer`.execute(db);
}

/** Marks a row as sent, deletes its payload, and keeps its email. */
export const saveSent = (db: Queryable, outboxId: number, email: KeptEmail | null = null): Promise<void> =>
  saveTried(db, outboxId, sql`sent_at = clock_timestamp(), payload = '{}', last_error = null`, email);

/** Says when a row is tried again, or that it was given up (null), and keeps its email, if it was written. */
export const saveFailed = (
  db: Queryable,
  outboxId: number,
  { error, retryInSeconds }: { error: string; retryInSeconds: number | null },
  email: KeptEmail | null = null,
): Promise<void> =>
  saveTried(
    db,
    outboxId,
    sql`leased_until = null, last_error = ${error}, first_due_at = coalesce(first_due_at, due_at),
      due_at = clock_timestamp() + make_interval(secs => ${retryInSeconds ?? 0}::double precision),
      gave_up_at = case when ${retryInSeconds === null} then clock_timestamp() end`,
    email,
  );

export async function insertOutbox(
  db: Queryable,
  topic: string,
  dedupeKey: string,
  payload: unknown,
): Promise<void> {
  const statement = sql`
    insert into outbox (topic, dedupe_key, payload) values (${topic}, ${dedupeKey}, ${JSON.stringify(payload)}::jsonb)
    on conflict (dedupe_key) do nothing`;
  await changing(db, statement);
}

/** Returns the id of the last row, or 0. */
export async function findLastId(db: Queryable): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(outbox_id), 0)::bigint as last from outbox`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Lists what the open transaction queued after a row, in order; not what others queued in the meantime. */
export async function listQueuedHere(db: Queryable, after: number): Promise<OutboxRow[]> {
  // A row that can be seen although its transaction is still in progress is our own. xmin is the lower half of its number.
  const { rows } = await sql<OutboxRow>`
    select outbox_id as "outboxId", topic, dedupe_key as "dedupeKey", payload, attempts from outbox
    where outbox_id > ${after} and pg_xact_status(((pg_current_xact_id()::text::bigint >> 32 << 32)
      + xmin::text::bigint)::text::xid8) = 'in progress'
    order by outbox_id`.execute(db);
  return rows;
}

export interface GivenUp {
  topic: string;
  dedupeKey: string;
  gaveUpAt: string;
  attempts: number;
  error: string;
}

/** Returns how many rows were given up, and some of them, the newest first. */
export async function listGivenUp(
  db: Queryable,
  most: number,
): Promise<{ count: number; newest: GivenUp[] }> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from outbox where gave_up_at is not null and sent_at is null`.execute(
    db,
  );
  const { rows: newest } = await sql<GivenUp>`
    select topic, dedupe_key as "dedupeKey", gave_up_at as "gaveUpAt", attempts, coalesce(last_error, '') as error
    from outbox where gave_up_at is not null and sent_at is null
    order by gave_up_at desc, outbox_id desc limit ${most}`.execute(db);
  return { count: rows[0]?.count ?? 0, newest };
}

export interface Waiting {
  topic: string;
  dedupeKey: string;
  /** When it should have been sent. */
  since: string;
  attempts: number;
  nextAt: string;
  /** Null before the first attempt has failed. */
  error: string | null;
}

/** Returns what should have been sent by now, some of it, the longest waiting first; and how many are due only later. */
export async function listWaiting(
  db: Queryable,
  most: number,
): Promise<{ count: number; later: number; oldest: Waiting[] }> {
  const unsent = sql`from outbox where sent_at is null and gave_up_at is null`;
  const since = sql`coalesce(first_due_at, due_at)`;
  const { rows } = await sql<{ count: number; later: number }>`
    select count(*) filter (where ${since} <= clock_timestamp())::integer as count,
      count(*) filter (where ${since} > clock_timestamp())::integer as later ${unsent}`.execute(db);
  const { rows: oldest } = await sql<Waiting>`
    select topic, dedupe_key as "dedupeKey", ${since} as since, attempts, due_at as "nextAt", last_error as error
    ${unsent} and ${since} <= clock_timestamp()
    order by ${since}, outbox_id limit ${most}`.execute(db);
  return { count: rows[0]?.count ?? 0, later: rows[0]?.later ?? 0, oldest };
}

/** Has what was given up sent again, with as many attempts as before; without its payload nothing can be. */
export const givenUpAgain = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update outbox set gave_up_at = null, attempts = 0, due_at = clock_timestamp(), first_due_at = null, leased_until = null,
    last_error = null
  where gave_up_at is not null and sent_at is null and payload <> '{}' and ${which}`;

/** Has what was given up within the last week sent again; returns how many. */
export async function retryGivenUp(db: Queryable): Promise<number> {
  const { numAffectedRows } = await givenUpAgain(
    sql`gave_up_at > clock_timestamp() - interval '7 days'`,
  ).execute(db);
  return Number(numAffectedRows ?? 0);
}
