/** The SQL of requests for reviews (docs/rules/reminders.md, "Reviews"). */
import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';

export interface DueReview {
  locationKey: number;
  orderId: number;
}

/** Days after which it is too late to ask: a shop that was down, or a venue that begins to ask, does not write to guests of long ago. */
const maxDaysLate = 7;
/** No booking is longer. */
const longestDays = 31;

/**
 * Lists orders whose last visit ended the venue's hours ago; those that were asked before are left out.
 * @param now the moment from which hours are counted
 */
export async function listDueReviews(db: Queryable, now: Date, most: number): Promise<DueReview[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<DueReview>`
    select distinct v.location_key as "locationKey", o.order_id as "orderId"
    from location v join order_line l on l.location_key = v.location_key
      and l.starts_at <= ${at} - make_interval(hours => v.review_hours)
      and l.starts_at > ${at} - make_interval(hours => v.review_hours, days => ${maxDaysLate + longestDays}::integer)
      and l.starts_at is not null and l.canceled_at is null and l.called_off_at is null
    join shop_order o on o.order_id = l.order_id and o.state = 'saved' and o.erased_at is null
    cross join lateral (
      -- As endOfLine has it: a start plus its length, whatever the clock does in between, and days end at midnight.
      select max(case when b.details ->> 'appointmentType' = 'dateTime'
          then b.starts_at + make_interval(mins => (b.details ->> 'lengthMinutes')::integer)
          else (case when length(b.ends_at_wall) > 10 then b.ends_at_wall::timestamp
            else left(coalesce(b.ends_at_wall, b.starts_at_wall), 10)::timestamp + interval '1 day' end)
            at time zone (v.definition ->> 'timeZone') end) as at
      from order_line b where b.order_id = o.order_id and b.starts_at is not null and b.canceled_at is null) ended
    where v.review_hours is not null and v.removed_at is null
      and ended.at <= ${at} - make_interval(hours => v.review_hours)
      and ended.at > ${at} - make_interval(hours => v.review_hours, days => ${maxDaysLate}::integer)
      and not exists (select from outbox b where b.dedupe_key = 'review-request-' || o.order_id)
    limit ${most}`.execute(db);
  return rows;
}
