/** The SQL of the payment provider's events (db/functions/payments/note_charge.sql). */
import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';
import type { PaymentEvent } from '../../../gateways/payments/payment-events.ts';
import { type UnfinishedAttempt, unfinishedAttempt } from '../payments.repo.ts';

/** Stores an event; returns false if it was stored before. */
export async function insertEvent(db: Queryable, gateway: string, event: PaymentEvent): Promise<boolean> {
  const { eventKey, kind, about, chargeId, account, happenedAt } = event;
  const { numAffectedRows } = await sql`
    insert into payment_event (gateway, event_key, kind, about, charge_id, account, happened_at, state, outcome)
    values (${gateway}, ${eventKey}, ${kind}, ${about}, ${chargeId}, ${account}, ${happenedAt.toISOString()},
      ${chargeId === null ? 'done' : 'due'}, ${chargeId === null ? 'not-about-a-payment' : null})
    on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export type DueEvent = Pick<PaymentEvent, 'eventKey' | 'about' | 'account'> & {
  chargeId: string;
  tries: number;
};

/** Minutes for which an event belongs to the server that took it. */
const leaseMinutes = 2;

/** Takes due events, oldest first: no other server gets them until they are ended, or until the lease is over. */
export async function takeDueEvents(db: Queryable, gateway: string, most: number): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    update payment_event e set tries = e.tries + 1,
      due_at = clock_timestamp() + make_interval(mins => ${leaseMinutes})
    from (
      select gateway, event_key from payment_event
      where state = 'due' and due_at <= clock_timestamp() and gateway = ${gateway}
      order by due_at limit ${most} for update skip locked) as taken
    where e.gateway = taken.gateway and e.event_key = taken.event_key
    returning e.event_key as "eventKey", e.about, e.account, e.charge_id as "chargeId", e.tries - 1 as tries`.execute(
    db,
  );
  return rows;
}

export async function saveEventDone(
  db: Queryable,
  gateway: string,
  eventKey: string,
  outcome: string,
): Promise<void> {
  await sql`update payment_event set state = 'done', outcome = ${outcome}, last_error = null
    where gateway = ${gateway} and event_key = ${eventKey} and state = 'due'`.execute(db);
}

/** Null minutes give it up. */
export async function saveEventFailed(
  db: Queryable,
  gateway: string,
  { eventKey, error, waitMinutes }: { eventKey: string; error: string; waitMinutes: number | null },
): Promise<void> {
  await sql`update payment_event set last_error = ${error},
      state = ${waitMinutes === null ? 'given up' : 'due'},
      due_at = clock_timestamp() + make_interval(mins => ${waitMinutes ?? 0})
    where gateway = ${gateway} and event_key = ${eventKey} and state = 'due'`.execute(db);
}

/**
 * Finds the attempt that a charge was made for, by the key that it was authorized with, and by the account: a venue may
 * make charges under any key in its own.
 */
export async function findAttemptOfKey(
  db: Queryable,
  gateway: string,
  { gatewayKey, account }: Pick<UnfinishedAttempt, 'gatewayKey' | 'account'>,
): Promise<UnfinishedAttempt | null> {
  // A gateway key starts with its order's: an index of orders finds it.
  const order = /^(\d{1,15})-/.exec(gatewayKey)?.[1];
  if (order === undefined) return null;
  const { rows } = await sql<UnfinishedAttempt>`
    select ${unfinishedAttempt} from payment_attempt a
    where a.order_id = ${Number(order)} and a.gateway = ${gateway} and a.gateway_key = ${gatewayKey}
      and a.account is not distinct from ${account}`.execute(db);
  return rows[0] ?? null;
}

/** note_charge's document. */
export interface Noted {
  failed: readonly {
    refundKey: number;
    round: number;
    error: string;
    key: { orderKey: string; hash: string };
  }[];
  elsewhere: readonly { refund: string; amount: number }[];
  disputes: readonly {
    dispute: string;
    state: string;
    amount: number;
    reason: string;
    respondBy: string | null;
  }[];
}

/** The time by the clock that all servers share. */
export async function findNow(db: Queryable): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db);
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('the database did not say what time it is');
  return now;
}

/**
 * Notes on its order what happened to a charge since; returns how much of it was new. Refuses (GW003) if the order heard
 * of a dispute after the provider was asked.
 */
export async function noteCharge(
  db: Queryable,
  { attemptRowId, askedAt }: { attemptRowId: number; askedAt: string },
  noted: Noted,
): Promise<number> {
  const { rows } = await sql<{ news: number }>`
    select note_charge(${attemptRowId}, ${askedAt}, ${JSON.stringify(noted)}::jsonb) as news`.execute(db);
  return rows[0]?.news ?? 0;
}

export interface ListedEvent {
  eventKey: string;
  kind: string;
  chargeId: string | null;
  /** Of the order that was paid; null if there is none. */
  orderNumber: string | null;
  receivedAt: string;
  state: string;
  tries: number;
  /** What came of it, or why not yet. */
  outcome: string | null;
}

/** Lists events, newest first. */
export async function listPaymentEvents(
  db: Queryable,
  { onlyOpen, most }: { onlyOpen: boolean; most: number },
): Promise<ListedEvent[]> {
  const { rows } = await sql<ListedEvent>`
    select event_key as "eventKey", kind, charge_id as "chargeId", received_at as "receivedAt", state, tries,
      coalesce(outcome, last_error) as outcome, (
        select o.order_number from payment_attempt a join shop_order o using (order_id)
        where a.charge_id = e.charge_id and a.gateway = e.gateway) as "orderNumber"
    from payment_event e where not ${onlyOpen} or state <> 'done'
    order by received_at desc limit ${most}`.execute(db);
  return rows;
}

/** Makes events due again: one, or all that were given up. Returns how many. */
export async function replayEvents(db: Queryable, eventKey: string | null): Promise<number> {
  const { numAffectedRows } = await sql`
    update payment_event set state = 'due', due_at = clock_timestamp(), tries = 0, outcome = null, last_error = null
    where charge_id is not null and case when ${eventKey}::text is null then state = 'given up'
      else event_key = ${eventKey} end`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes events that were received longer ago than that; those that are due stay. */
export async function forgetEvents(db: Queryable, days: number): Promise<void> {
  await sql`delete from payment_event
    where received_at < clock_timestamp() - make_interval(days => ${days}) and state <> 'due'`.execute(db);
}
