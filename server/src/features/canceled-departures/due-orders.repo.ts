/** The SQL of the jobs of orders whose departure was canceled: a lease keeps two servers from taking the same one. */
import type { StaffActor } from '@gangway/domain/kernel/actor';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';
import type { Choice, Terms } from './plan.service.ts';

/** An order that is due to be canceled. */
export interface DueOrder extends Terms {
  locationKey: LocationKey;
  cancellationId: number;
  orderId: number;
  orderNumber: string;
  lineKeys: number[];
  state: 'queued' | 'waiting';
  /** Whether its guest chooses, what, and until when: an instant, and the same at the venue. Null where nobody chooses. */
  chooses: boolean;
  choice: Choice | null;
  decideBy: string | null;
  decideByWall: WallTime | null;
  tries: number;
  reason: string;
  /** Who canceled the departure. */
  actor: StaffActor;
}

/** Longer than canceling one takes, even if the database is slow. */
const leaseSeconds = 60;

/**
 * Leases some orders that are due, the oldest first.
 * @param now as the shop's clock has it
 */
export async function leaseDueOrders(db: Queryable, now: Date, most: number): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    with leased as (
      update departure_cancellation_order set leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}::double precision),
        tries = tries + 1
      where (location_key, cancellation_id, order_id) in (
        select location_key, cancellation_id, order_id from departure_cancellation_order
        where state in ('queued', 'waiting') and due_at <= ${now.toISOString()}::timestamptz
          and (leased_until is null or leased_until <= clock_timestamp())
        order by due_at, cancellation_id, order_id limit ${most} for update skip locked)
      returning *)
    select l.location_key as "locationKey", l.cancellation_id as "cancellationId", l.order_id as "orderId",
      o.order_number as "orderNumber", l.lines as "lineKeys", l.state, l.chooses, l.tries,
      c.choice, to_char(c.decide_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "decideBy",
      c.decide_by_wall as "decideByWall", c.percent, c.subject, c.text, c.reason, c.actor
    from leased l join departure_cancellation c using (location_key, cancellation_id)
      join shop_order o on o.order_id = l.order_id
    order by l.cancellation_id, l.order_id`.execute(db);
  return rows.map((row) => ({ ...row, lineKeys: row.lineKeys.map(Number) }));
}

type Of = Pick<DueOrder, 'locationKey' | 'cancellationId' | 'orderId'>;
const isIt = ({ locationKey, cancellationId, orderId }: Of) => sql`location_key = ${locationKey}
  and cancellation_id = ${cancellationId} and order_id = ${orderId} and state in ('queued', 'waiting')`;

/** Goes on with an order later. */
export async function saveLater(db: Queryable, of: Of, at: Date): Promise<void> {
  await sql`update departure_cancellation_order set leased_until = null, due_at = ${at.toISOString()}::timestamptz
    where ${isIt(of)}`.execute(db);
}

/** Leaves an order to the venue's people. */
export async function saveBlocked(
  db: Queryable,
  of: Of,
  problem: { code: string; details: object },
): Promise<void> {
  await sql`update departure_cancellation_order
    set state = 'blocked', problem = ${JSON.stringify(problem)}::jsonb, leased_until = null, changed_at = clock_timestamp()
    where ${isIt(of)}`.execute(db);
}

export interface Telling {
  location: number;
  cancellation: number;
  orderId: number;
  /** Hash of the key that the email's link has, in hex. */
  link: string;
  dedupeKey: string;
  /** Null for a guest without an address. */
  payload: object | null;
  /** When its job goes on. */
  dueAt: Date;
}

/** Writes to the guest, who now may choose, and says when the job goes on. */
export async function saveTold(db: Queryable, telling: Telling): Promise<void> {
  await changing(db, sql`select tell_called_off(${JSON.stringify(telling)}::jsonb)`);
}
