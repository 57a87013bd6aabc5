/** Metrics of the shop's work: counts of rows that wait, each read by the index of those that wait. */
import { sql } from 'kysely';
import type { ShopFigures } from '../platform/metrics.ts';
import type { Queryable } from './database.ts';

/** The most rows that are counted of a kind: more are as alarming, and counting stays cheap. */
const most = 10_000;

const upTo = (from: ReturnType<typeof sql>) =>
  sql`(select count(*)::integer from (select ${from} limit ${most}) as counted)`;

/** A message whose attempt failed has a later due_at, and still waits since it was due first. */
const waitsSince = sql`coalesce(first_due_at, due_at)`;

const dueWebhooks = sql`from webhook_delivery d join webhook_endpoint e using (location_key, endpoint_id)
  where d.state = 'due' and coalesce(d.first_due_at, d.due_at) <= clock_timestamp()
    and e.disabled_at is null and e.removed_at is null`;

export async function readShopFigures(db: Queryable): Promise<ShopFigures> {
  const { rows } = await sql<{ figures: ShopFigures }>`
    select json_build_object(
      'attempts', (
        select json_build_object(
          'pending', count(*) filter (where state = 'pending'), 'challenge', count(*) filter (where state = 'challenge'),
          'unknown', count(*) filter (where state = 'unknown'), 'authorised', count(*) filter (where state = 'authorised'))
        from payment_attempt where state in ('pending', 'challenge', 'unknown', 'authorised')),
      'refundsDue', ${upTo(sql`from refund where state = 'due'`)},
      'emailsDue', ${upTo(sql`from outbox where sent_at is null and gave_up_at is null and ${waitsSince} <= clock_timestamp()`)},
      'emailsLateSeconds', coalesce((
        select greatest(0, extract(epoch from clock_timestamp() - min(${waitsSince}))) from outbox
        where sent_at is null and gave_up_at is null), 0),
      'emailsGivenUp', ${upTo(sql`from outbox where gave_up_at is not null and sent_at is null`)},
      'paymentEventsDue', ${upTo(sql`from payment_event where state = 'due'`)},
      'paymentEventsGivenUp', ${upTo(sql`from payment_event where state = 'given up'`)},
      'webhooksDue', ${upTo(dueWebhooks)},
      'webhooksLateSeconds', coalesce((
        select greatest(0, extract(epoch from clock_timestamp() - min(${waitsSince}))) ${dueWebhooks}), 0),
      'webhooksGivenUp', ${upTo(sql`from webhook_delivery where state = 'given up'`)},
      'auditBroken', (select jsonb_array_length(broken) from audit_run where ended_at is not null
        order by started_at desc limit 1),
      'auditAgeSeconds', (select extract(epoch from clock_timestamp() - ended_at) from audit_run
        where ended_at is not null order by started_at desc limit 1)) as figures`.execute(db);
  const figures = rows[0]?.figures;
  if (figures === undefined) throw new Error('the database did not say how the shop is doing');
  return figures;
}
