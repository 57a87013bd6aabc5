/** The SQL of canceled departures and of what becomes of their orders (docs/rules/canceled-departures.md). */
import type { canceledOrderStates, refundStates } from '@gangway/contract/canceled-departures';
import type { RefusalCode, RefusalDetails } from '@gangway/contract/refusals';
import type { StaffActor } from '@gangway/domain/kernel/actor';
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import type { BackPart } from '@gangway/domain/order/back-parts';
import type { CustomerDetails } from '@gangway/domain/order/order';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';
import type { Choice, Terms } from './plan.service.ts';

/** A departure as it is kept with its cancellation. */
export interface CanceledDeparture {
  departureKey: string;
  activityKey: number;
  /** When its bookings start, at the venue. */
  at: WallTime;
  name: string;
  start: WallTime;
  hasTime: boolean;
}

/** The bookings of a day are found between two instants. */
export interface Within {
  locationKey: number;
  from: Date;
  before: Date;
  departures: readonly Pick<CanceledDeparture, 'activityKey' | 'at'>[];
}

/** Locks the orders and carts with bookings on departures, before anything else of them is locked. */
export async function lockDepartures(
  db: Queryable,
  { locationKey, from, before, departures }: Within,
): Promise<void> {
  await changing(
    db,
    sql`select lock_departures(${locationKey}, ${from.toISOString()}::timestamptz, ${before.toISOString()}::timestamptz,
      ${JSON.stringify(departures)}::jsonb)`,
  );
}

export interface CancellationToSave extends Terms, Within {
  key: string;
  requestKey: string;
  day: VenueDate;
  departures: readonly CanceledDeparture[];
  reason: string;
  actor: StaffActor;
  requestId: string;
  choice: Choice | null;
  /** Until when guests choose, and the same at the venue; both null with the choice. */
  decideBy: Date | null;
  decideByWall: WallTime | null;
  now: Date;
  orders: readonly {
    orderId: number;
    lines: readonly number[];
    guests: number;
    paid: Amount;
    chooses: boolean;
  }[];
}

/** Takes the places of the bookings, and gives each order a job. */
export async function saveCancellation(
  db: Queryable,
  { locationKey, ...cancellation }: CancellationToSave,
): Promise<void> {
  const document = JSON.stringify({ location: locationKey, ...cancellation });
  await changing(db, sql`select cancel_departures(${document}::jsonb)`);
}

/** Returns the key of the cancellation that a request made; null if it made none. */
export async function findKeyOfRequest(
  db: Queryable,
  locationKey: number,
  requestKey: string,
): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`
    select cancellation_key as key from departure_cancellation
    where location_key = ${locationKey} and request_key = ${requestKey}`.execute(db);
  return rows[0]?.key ?? null;
}

const iso = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The name of who has this key; null for somebody who was erased, and for a system with a token of staff. */
const named = (key: RawBuilder<unknown>) =>
  sql`(select nullif(p.name, '') from staff_person p where p.person_key = ${key})`;

/** A cancellation as people of the venue read it, with how many of its orders stand how. */
export interface CancellationRow {
  cancellationKey: string;
  date: VenueDate;
  startedOn: string;
  by: string | null;
  reason: string;
  percent: number | null;
  departures: readonly CanceledDeparture[];
  guests: number;
  orders: number;
  queued: number;
  decideBy: WallTime | null;
}

const cancellations = (where: RawBuilder<unknown>) => sql<CancellationRow>`
  select c.cancellation_key as "cancellationKey", c.day::text as date, ${iso(sql`c.canceled_at`)} as "startedOn",
    ${named(sql`c.actor ->> 'subject'`)} as by, c.reason, c.percent, c.departures,
    c.decide_by_wall as "decideBy", o.guests, o.orders, o.queued
  from departure_cancellation c cross join lateral (
    select coalesce(sum(r.guests), 0)::integer as guests, count(*)::integer as orders,
      count(*) filter (where r.state = 'queued')::integer as queued
    from departure_cancellation_order r
    where r.location_key = c.location_key and r.cancellation_id = c.cancellation_id) o
  where ${where} order by c.cancellation_id desc`;

/** Lists the cancellations of a day, or with null the last ones, the newest first. */
export async function listCancellations(
  db: Queryable,
  locationKey: number,
  date: VenueDate | null,
  most: number,
): Promise<CancellationRow[]> {
  const ofDay = date === null ? sql`` : sql`and c.day = ${date}::date`;
  const { rows } = await sql<CancellationRow>`
    ${cancellations(sql`c.location_key = ${locationKey} ${ofDay}`)} limit ${most}`.execute(db);
  return rows;
}

export async function findCancellation(
  db: Queryable,
  locationKey: number,
  key: string,
): Promise<CancellationRow | null> {
  const { rows } = await cancellations(
    sql`c.location_key = ${locationKey} and c.cancellation_key = ${key}`,
  ).execute(db);
  return rows[0] ?? null;
}

/** An order of a cancellation, with what is known of its refund and its email. */
export interface CanceledOrderRow {
  cancellationKey: string;
  orderNumber: string;
  currency: string;
  customer: CustomerDetails | null;
  isErased: boolean;
  guests: number;
  paid: Amount;
  state: (typeof canceledOrderStates)[number];
  problem: { code: RefusalCode; details: RefusalDetails } | null;
  /** Of the change that ended it. */
  parts: readonly BackPart[];
  refundState: (typeof refundStates)[number];
  emailState: 'none' | 'waiting' | 'sent' | 'failed';
  decidedBy: 'guest' | 'staff' | 'nobody' | null;
  movedTo: WallTime | null;
  on: string;
  calledBy: string | null;
  calledOn: string | null;
}

/** The worst of an order's refunds counts: somebody may have to do something about it. */
const refundState = sql`(
  select case when bool_or(f.state = 'refused') then 'refused' when bool_or(f.state = 'to be given') then 'venue'
    when bool_or(f.state = 'due') then 'due' when count(*) > 0 then 'sent' else 'none' end
  from refund f where f.order_id = r.order_id and f.request_id = r.request_id)`;

/** Of the email that says how it ended, or that asks the guest. */
const lastEmail = sql`(
  select case when b.sent_at is not null then 'sent' when b.gave_up_at is not null then 'failed' else 'waiting' end as state
  from outbox b where b.dedupe_key like case when r.state = 'canceled' then 'booking-canceled-' when r.state = 'moved'
    then 'booking-moved-' else 'departure-canceled-' end || r.order_id || '-%'
  order by b.outbox_id desc limit 1)`;

const readRows = (where: RawBuilder<unknown>) => sql<CanceledOrderRow>`
  select c.cancellation_key as "cancellationKey", o.order_number as "orderNumber", o.currency,
    o.customer, o.erased_at is not null as "isErased", r.guests, r.paid, r.state, r.problem,
    coalesce(nullif(e.back, 'null'), '[]') as parts, ${refundState} as "refundState",
    coalesce(${lastEmail}, 'none') as "emailState", r.decided_by as "decidedBy", e.moved_to as "movedTo",
    ${iso(sql`r.changed_at`)} as "on", ${named(sql`r.called_by`)} as "calledBy", ${iso(sql`r.called_at`)} as "calledOn"
  from departure_cancellation_order r
    join departure_cancellation c using (location_key, cancellation_id)
    join shop_order o on o.order_id = r.order_id
    left join lateral (
      select e.details -> 'back' as back, case when r.state = 'moved' then e.details ->> 'to' end as moved_to from order_event e
      where e.order_id = r.order_id and e.request_id = r.request_id and e.kind in ('canceled', 'moved', 'changed')
      order by e.event_id desc limit 1) e on true
  where ${where}
  order by r.cancellation_id desc, o.order_number`;

/** Lists the orders of some cancellations, by number. */
export async function listCanceledOrders(
  db: Queryable,
  locationKey: number,
  keys: readonly string[],
): Promise<CanceledOrderRow[]> {
  const { rows } = await readRows(
    sql`r.location_key = ${locationKey} and c.cancellation_key = any(${[...keys]}::text[])`,
  ).execute(db);
  return rows;
}

/** The row of an order of a cancellation, by the number that its guest knows. */
const rowOf = (locationKey: number, cancellationKey: string, orderNumber: string) => sql`
  r.location_key = ${locationKey} and r.cancellation_id = (
    select c.cancellation_id from departure_cancellation c
    where c.location_key = ${locationKey} and c.cancellation_key = ${cancellationKey})
  and r.order_id = (
    select o.order_id from shop_order o where o.location_key = ${locationKey} and o.order_number = ${orderNumber})`;

type Named = { locationKey: number; cancellationKey: string; orderNumber: string };

/** Has a blocked order tried again; returns whether it was blocked. */
export async function saveRetry(
  db: Queryable,
  { locationKey, cancellationKey, orderNumber }: Named,
  now: Date,
): Promise<boolean> {
  const { rows } = await changing(
    db,
    sql`update departure_cancellation_order r set state = 'queued', problem = null, tries = 0, leased_until = null,
        due_at = ${now.toISOString()}::timestamptz,
        changed_at = clock_timestamp()
      where ${rowOf(locationKey, cancellationKey, orderNumber)} and r.state = 'blocked' returning r.order_id`,
  );
  return rows.length > 0;
}

/** Records who called the guest, or with null that nobody did; returns whether there is such an order. */
export async function saveCalled(
  db: Queryable,
  { locationKey, cancellationKey, orderNumber }: Named,
  by: string | null,
): Promise<boolean> {
  const { rows } = await changing(
    db,
    sql`update departure_cancellation_order r
      set called_by = ${by}, called_at = case when ${by}::text is not null then clock_timestamp() end
      where ${rowOf(locationKey, cancellationKey, orderNumber)} returning r.order_id`,
  );
  return rows.length > 0;
}
