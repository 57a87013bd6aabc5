/** The SQL of what a guest may choose for bookings whose departure the venue canceled. */
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import type { Choice } from './plan.service.ts';

/** A canceled departure of an order that is not decided. */
export interface ChoiceRow {
  lineKeys: number[];
  state: 'queued' | 'waiting' | 'blocked';
  chooses: boolean;
  choice: Choice | null;
  /** UTC, and the same at the venue. */
  decideBy: string | null;
  decideByWall: WallTime | null;
  percent: number | null;
  text: string;
}

/** Finds the first of an order's that is not decided. */
export async function findChoice(
  db: Queryable,
  locationKey: number,
  orderId: number,
): Promise<ChoiceRow | null> {
  const { rows } = await sql<ChoiceRow>`
    select r.lines as "lineKeys", r.state, r.chooses, c.choice, c.percent, c.text, c.decide_by_wall as "decideByWall",
      to_char(c.decide_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "decideBy"
    from departure_cancellation_order r join departure_cancellation c using (location_key, cancellation_id)
    where r.order_id = ${orderId} and r.location_key = ${locationKey} and r.state in ('queued', 'waiting', 'blocked')
    order by r.cancellation_id limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { ...row, lineKeys: row.lineKeys.map(Number) };
}
