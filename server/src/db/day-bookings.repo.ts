/** Reads the bookings of a day without their whole orders (docs/rules/day.md). */
import type { Amount } from '@gangway/domain/kernel/money';
import type { DayBooking } from '@gangway/domain/order/day';
import type { FetchedBooking } from '@gangway/domain/order/pickup-runs';
import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/** A booking, how its guests come, and whose membership it is at the price of. */
export interface BookingOfDay
  extends Omit<DayBooking, 'lacksWaiver'>,
    Pick<FetchedBooking, 'pickup' | 'ride'> {
  /** Null for a booking at the usual price. */
  membershipKey: string | null;
  memberKey: string | null;
}

/** Lists bookings of bought orders that start within a time and are not canceled, in one statement. */
export async function listBookings(
  db: Queryable,
  locationKey: number,
  { from, before }: { from: Date; before: Date },
): Promise<BookingOfDay[]> {
  const { rows } = await sql<BookingOfDay & { due: number }>`
    select l.order_id as "orderId", l.line_id as "lineKey", l.item_key as "activityKey", l.slot_key as "slotKey", l.starts_at_wall as start,
      l.ends_at_wall as "end", l.participants, l.is_private as "isPrivate", r.rates,
      jsonb_build_object('name', l.details -> 'name', 'appointmentType', l.details -> 'appointmentType',
        'capacityType', l.details -> 'capacityType') as details,
      s.due, t.arrived,
      exists (select from order_email e join outbox b on b.outbox_id = e.email_id
        where e.order_id = l.order_id and b.gave_up_at is not null and b.sent_at is null) as "hasFailedEmail",
      exists (select from refund f where f.order_id = l.order_id and f.state = 'refused') as "hasFailedRefund", case when l.is_member then o.membership_key end as "membershipKey",
      o.membership_member_key as "memberKey",
      case when l.pickup is not null then jsonb_build_object('stop', l.pickup -> 'stopName', 'at', l.pickup -> 'pickupAt') end as pickup,
      (select jsonb_build_object('stop', w.details -> 'locationName', 'guests', w.details -> 'guests',
          'pickupAt', w.starts_at_wall || 'T' || (w.details ->> 'pickupTime'),
          'arriveAt', w.starts_at_wall || 'T' || (w.details ->> 'arriveTime'),
          'returnAt', w.starts_at_wall || 'T' || (w.details ->> 'returnTime'))
        from order_line w
        where w.order_id = l.order_id and w.kind = 'transport' and w.starts_at_wall = left(l.starts_at_wall, 10)
          and w.canceled_at is null) as ride
    from order_line l
      join shop_order o using (order_id)
      join order_search s on s.location_key = l.location_key and s.order_id = l.order_id
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('participants', n.participants, 'seats', n.seats)), '[]') as rates
        from order_line_rate n where n.order_id = l.order_id and n.line_id = l.line_id) as r
      cross join lateral (
        select coalesce(sum(k.people), 0)::integer as arrived from ticket k
        where k.order_id = l.order_id and k.line_id = l.line_id and k.used_at is not null and k.cancelled_at is null) as t
    where l.location_key = ${locationKey} and l.kind = 'activity' and o.state = 'saved' and l.canceled_at is null
      and l.called_off_at is null
      and l.starts_at >= ${from.toISOString()}::timestamptz and l.starts_at < ${before.toISOString()}::timestamptz
    order by l.order_id, l.line_id`.execute(db);
  return rows.map((row) => ({ ...row, due: row.due as Amount }));
}
