/** The SQL of how many have booked each start of some days (docs/rules/calendar.md). */
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

/** The bookings of one start of an activity. */
export interface BookedStart {
  activityKey: number;
  start: WallTime;
  /** The latest end of them. */
  end: WallTime;
  /** As it was sold last. */
  name: string;
  hasTime: boolean;
  isRental: boolean;
  guests: number;
}

/** Sums the bookings of bought orders by activity and start, without open tickets and those that are canceled. */
export async function listBookedStarts(
  db: Queryable,
  locationKey: number,
  { from, before }: { from: Date; before: Date },
): Promise<BookedStart[]> {
  const { rows } = await sql<BookedStart>`
    select l.item_key as "activityKey", l.starts_at_wall as start, max(l.ends_at_wall) as "end",
      (array_agg(l.details ->> 'name' order by l.order_id desc))[1] as name,
      bool_or(l.details ->> 'appointmentType' = 'dateTime') as "hasTime",
      bool_or(l.details ->> 'capacityType' = 'duration') as "isRental", sum(l.participants)::integer as guests
    from order_line l join shop_order o using (order_id)
    where l.location_key = ${locationKey} and l.kind = 'activity' and o.state = 'saved' and l.canceled_at is null
      and l.called_off_at is null and l.details ->> 'appointmentType' <> 'none'
      and l.starts_at >= ${from.toISOString()}::timestamptz and l.starts_at < ${before.toISOString()}::timestamptz
    group by 1, 2 order by 2, 1`.execute(db);
  return rows;
}
