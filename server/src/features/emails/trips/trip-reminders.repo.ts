/** The SQL of reminders of bookings (docs/rules/reminders.md). */
import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';

export interface DueReminder {
  locationKey: number;
  orderId: number;
  /** The day of the bookings at the venue, YYYY-MM-DD. */
  day: string;
}

/**
 * Lists orders with bookings that start within the venue's hours and were made, or moved there, before that. One per order
 * and day; those that were queued before are left out.
 * @param now the moment from which hours are counted
 */
export async function listDueReminders(db: Queryable, now: Date, most: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select distinct v.location_key as "locationKey", o.order_id as "orderId", left(l.starts_at_wall, 10) as day
    from location v join order_line l on l.location_key = v.location_key
      and l.starts_at > ${now.toISOString()}::timestamptz
      and l.starts_at <= ${now.toISOString()}::timestamptz + make_interval(hours => v.reminder_hours)
      and l.starts_at is not null and l.canceled_at is null and l.called_off_at is null
    join shop_order o on o.order_id = l.order_id and o.state = 'saved'
      and o.saved_at < l.starts_at - make_interval(hours => v.reminder_hours)
    where v.reminder_hours is not null
      and not exists (select from line_move m where m.order_id = l.order_id and m.line_id = l.line_id
        and m.moved_at >= l.starts_at - make_interval(hours => v.reminder_hours))
      and not exists (select from outbox b
        where b.dedupe_key = 'trip-reminder-' || o.order_id || '-' || left(l.starts_at_wall, 10))
    limit ${most}`.execute(db);
  return rows;
}
