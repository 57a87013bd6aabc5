/** The SQL of emails about sold orders, for the venue's own people (docs/rules/emails.md). */
import type { StaffActor } from '@gangway/domain/kernel/actor';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';
import { givenUpAgain } from '../../jobs/outbox.repo.ts';

/** An email of an order. Instants are UTC, ISO 8601. */
export interface EmailRow {
  emailKey: number;
  topic: string;
  /** Null for one that was not written yet, as all that it says. */
  address: string | null;
  subject: string | null;
  queuedOn: string;
  sentOn: string | null;
  gaveUpOn: string | null;
  /** When it is tried next; null if it is not. */
  dueOn: string | null;
  /** Whether it is due later, and was not tried. */
  isPlanned: boolean;
  problem: string | null;
  /** Whether there still is what it can be sent from. */
  hasPayload: boolean;
}

export interface EmailTextRow {
  text: string | null;
  language: string | null;
  attachments: { name: string; bytes: number }[];
  messageId: string | null;
  answer: string | null;
}

interface OrderIds {
  locationKey: number;
  orderId: number;
}

const iso = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The topics of emails about sold orders; in the outbox, keys of other topics have numbers of other things. */
const topicsOf = (topics: readonly string[]) => sql`any(${[...topics]}::text[])`;

/**
 * Emails of an order that are still to be sent. No index names their order, as it would cost every purchase: those that are due later
 * are found by their keys, and all others among the few of the shop that are due or were given up.
 */
const unsentOf = (orderId: number, topics: readonly string[]) => {
  const isOfOrder = sql`sent_at is null and topic <> 'credit' and topic = ${topicsOf(topics)}
    and substring(dedupe_key from '^[a-z-]+-([0-9]+)') = ${String(orderId)}`;
  return sql`
    select outbox_id from outbox
      where gave_up_at is null and due_at < clock_timestamp() + interval '2 hours' and ${isOfOrder}
    union select outbox_id from outbox where gave_up_at is not null and ${isOfOrder}
    union select outbox_id from outbox where sent_at is null and dedupe_key in (
      select 'balance-reminder-' || ${orderId}::bigint || '-' || days from unnest(array[7, 2]) as days
      union all
      select 'gift-card-' || l.order_id || '-' || l.line_id || copy from order_line l, unnest(array['', '-copy']) as copy
        where l.order_id = ${orderId} and l.kind = 'giftCard'
      union all
      select 'credit-' || encode(c.code_hash, 'hex') from refund r join gift_card c using (gift_card_id)
        where r.order_id = ${orderId})`;
};

/** Emails of an order: those that were written, and those that are still to be. */
const emailsOf = ({ locationKey, orderId }: OrderIds, topics: readonly string[]) => sql`
  select coalesce(e.email_id, b.outbox_id) as email_key, coalesce(e.topic, b.topic) as topic, e.address, e.subject, e.text,
    e.language, coalesce(e.attachments, '[]') as attachments, e.message_id, e.answer, e.sent_at,
    coalesce(e.queued_at, b.first_due_at, b.due_at) as queued_at, b.gave_up_at, b.last_error,
    b.attempts = 0 and b.due_at > clock_timestamp() + interval '1 minute' as is_planned,
    b.payload is not null and b.payload <> '{}' as has_payload,
    case when b.sent_at is null and b.gave_up_at is null then b.due_at end as due_at
  from (select * from order_email where location_key = ${locationKey} and order_id = ${orderId}) e
  full join (
    select * from outbox where outbox_id in (
      ${unsentOf(orderId, topics)}
      union select email_id from order_email where location_key = ${locationKey} and order_id = ${orderId})) b
    on b.outbox_id = e.email_id`;

const fields = sql`m.email_key as "emailKey", m.topic, m.address, m.subject, ${iso(sql`m.queued_at`)} as "queuedOn",
  ${iso(sql`m.sent_at`)} as "sentOn", ${iso(sql`m.gave_up_at`)} as "gaveUpOn", ${iso(sql`m.due_at`)} as "dueOn",
  coalesce(m.is_planned, false) as "isPlanned", m.last_error as problem, m.has_payload as "hasPayload"`;

/** Lists the emails of an order, the newest first, and since when the venue keeps them. */
export async function listEmails(
  db: Queryable,
  order: OrderIds,
  topics: readonly string[],
): Promise<{ emails: EmailRow[]; keptSince: string }> {
  const { rows } = await sql<{ keptSince: string; emails: EmailRow[] }>`
    select ${iso(sql`l.emails_kept_since`)} as "keptSince",
      coalesce((
        select json_agg(f order by f."queuedOn" desc, f."emailKey" desc)
        from (select ${fields} from (${emailsOf(order, topics)}) m) f), '[]') as emails
    from location l where l.location_key = ${order.locationKey}`.execute(db);
  return rows[0] ?? { emails: [], keptSince: '' };
}

/** Returns one of them with its text; null if there is none. */
export async function findEmail(
  db: Queryable,
  order: OrderIds,
  topics: readonly string[],
  emailKey: number,
): Promise<(EmailRow & EmailTextRow) | null> {
  const { rows } = await sql<EmailRow & EmailTextRow>`
    select ${fields}, m.text, m.language, m.attachments, m.message_id as "messageId", m.answer
    from (${emailsOf(order, topics)}) m where m.email_key = ${emailKey}`.execute(db);
  return rows[0] ?? null;
}

/** Has an email that was given up sent again, and records who asked for it; returns whether it was given up. */
export async function saveEmailAgain(
  db: Queryable,
  { orderId }: OrderIds,
  emailKey: number,
  { by, requestId }: { by: StaffActor; requestId: string },
): Promise<boolean> {
  const { rows } = await changing(
    db,
    sql`
      with again as (${givenUpAgain(sql`outbox_id = ${emailKey}`)} returning outbox_id)
      insert into order_event (order_id, kind, request_id, details)
      select ${orderId}, 'email retried', ${requestId}, ${JSON.stringify({ by })}::jsonb from again
      returning 1`,
  );
  return rows.length > 0;
}
