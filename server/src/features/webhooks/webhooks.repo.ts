/** The SQL of webhooks that are due (db/functions/webhooks). */
import type { WebhookEvent } from '@gangway/domain/location/webhooks';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

/** An event on its way to one endpoint. */
export interface Delivery {
  locationKey: number;
  deliveryId: number;
  /** The receiver's, the same in every attempt. */
  messageId: string;
  event: WebhookEvent;
  /** Null for an event of no order. */
  orderId: number | null;
  orderNumber: string | null;
  sequence: number | null;
  details: unknown;
  createdAt: string;
  attempts: number;
  url: string;
  personalData: boolean;
  /** The secret, and for a day after a rotation the former one. */
  secrets: string[];
}

/** Of a delivery d to an endpoint e of an order o. */
const delivery = sql`
  d.location_key as "locationKey", d.delivery_id as "deliveryId", 'msg_' || replace(d.message_id::text, '-', '') as "messageId",
  d.event, d.order_id as "orderId", o.order_number as "orderNumber", d.sequence, d.details, d.created_at as "createdAt", d.attempts,
  e.url, e.personal_data as "personalData",
  case when e.former_until > clock_timestamp() then json_build_array(e.secret, e.former_secret)
    else json_build_array(e.secret) end as secrets`;

/** Longer than an attempt can take. */
const leaseSeconds = 60;

/**
 * Leases due deliveries to the caller, oldest first, no more than so many at once per endpoint, whichever servers have
 * them: a slow endpoint keeps nobody else waiting.
 */
export async function takeDue(
  db: Queryable,
  { most, perEndpoint }: { most: number; perEndpoint: number },
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    with taken as (
      update webhook_delivery d set attempts = d.attempts + 1,
        leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}::double precision)
      from (
        select due.location_key, due.delivery_id from webhook_endpoint e cross join lateral (
          select w.location_key, w.delivery_id, w.due_at from webhook_delivery w
          where w.location_key = e.location_key and w.endpoint_id = e.endpoint_id and w.state = 'due'
            and w.due_at <= clock_timestamp() and (w.leased_until is null or w.leased_until <= clock_timestamp())
          order by w.due_at limit greatest(0, ${perEndpoint}::integer - (
            select count(*)::integer from webhook_delivery b
            where b.location_key = e.location_key and b.endpoint_id = e.endpoint_id and b.state = 'due'
              and b.leased_until > clock_timestamp()))
          for update skip locked) as due
        where e.disabled_at is null and e.removed_at is null
        order by due.due_at limit ${most}) as t
      where d.location_key = t.location_key and d.delivery_id = t.delivery_id
      returning d.*)
    select ${delivery} from taken d join webhook_endpoint e using (location_key, endpoint_id)
      left join shop_order o on o.order_id = d.order_id
    order by d.due_at, d.delivery_id`.execute(db);
  return rows;
}

export async function findDelivery(db: Queryable, deliveryId: number): Promise<Delivery | null> {
  const { rows } = await sql<Delivery>`
    select ${delivery} from webhook_delivery d join webhook_endpoint e using (location_key, endpoint_id)
      left join shop_order o on o.order_id = d.order_id
    where d.delivery_id = ${deliveryId}`.execute(db);
  return rows[0] ?? null;
}

export interface Attempted {
  /** What the endpoint answered; null if it did not. */
  status: number | null;
  /** Null if it was delivered. */
  error: string | null;
  /** Seconds until the next attempt; null if there is none. */
  retryInSeconds: number | null;
  /** Whether the endpoint says that it is gone for good. */
  isFinal: boolean;
}

/** Days of nothing but failures after which an endpoint is turned off. */
const patienceDays = 5;

/** Records how an attempt ended. */
export async function saveAttempt(
  db: Queryable,
  { locationKey, deliveryId }: Pick<Delivery, 'locationKey' | 'deliveryId'>,
  { status, error, retryInSeconds, isFinal }: Attempted,
): Promise<'delivered' | 'again' | 'given up' | 'disabled'> {
  const { rows } = await sql<{ outcome: 'delivered' | 'again' | 'given up' | 'disabled' }>`
    select end_delivery(${locationKey}, ${deliveryId}, ${status}, ${error},
      make_interval(secs => ${retryInSeconds}::double precision), make_interval(days => ${patienceDays}),
      ${isFinal}) as outcome`.execute(db);
  return rows[0]?.outcome ?? 'again';
}

/** Gives a delivery back that was not attempted after all. */
export async function returnDelivery(
  db: Queryable,
  { locationKey, deliveryId }: Pick<Delivery, 'locationKey' | 'deliveryId'>,
): Promise<void> {
  await sql`update webhook_delivery set leased_until = null, first_due_at = coalesce(first_due_at, due_at), due_at = clock_timestamp()
    where location_key = ${locationKey} and delivery_id = ${deliveryId} and state = 'due'`.execute(db);
}

/** Returns how many events an order's history has. */
export async function countEvents(db: Queryable, orderId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from order_event where order_id = ${orderId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A cell whose places changed. */
export interface ChangedCell {
  subject: string;
  at: string;
  /** How often, since it was last told. */
  changes: number;
}

/** Leases the changed cells of one venue that are due to the caller; null if there are none. */
export async function takeChangedCells(
  db: Queryable,
  most: number,
): Promise<{ locationKey: number; cells: ChangedCell[] } | null> {
  const { rows } = await sql<ChangedCell & { locationKey: number }>`
    update availability_change c set due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds}::double precision)
    from (
      select location_key, subject, at from availability_change
      where due_at <= clock_timestamp() and location_key = (
        select location_key from availability_change where due_at <= clock_timestamp() order by due_at limit 1)
      order by due_at limit ${most} for update skip locked) as taken
    where c.location_key = taken.location_key and c.subject = taken.subject and c.at = taken.at
    returning c.location_key as "locationKey", c.subject, c.at, c.changes`.execute(db);
  const [first] = rows;
  if (first === undefined) return null;
  return {
    locationKey: first.locationKey,
    cells: rows.map(({ subject, at, changes }) => ({ subject, at, changes })),
  };
}

/** Notes that cells of a subject are on sale differently, if the venue tells of that; their places may be as they were. */
export async function insertChangedCells(
  db: Queryable,
  { locationKey, subject }: { locationKey: number; subject: string },
  ats: readonly string[],
): Promise<void> {
  const statement = sql`
    insert into availability_change as c (location_key, subject, at, due_at)
    select ${locationKey}::integer, ${subject}, at, clock_timestamp() + interval '3 seconds'
    from unnest(${[...ats]}::text[]) as changed(at)
    where exists (
      select from webhook_endpoint
      where location_key = ${locationKey} and disabled_at is null and removed_at is null
        and jsonb_exists(events, 'availability.changed'))
    on conflict (location_key, subject, at) do update set changes = c.changes + 1`;
  await changing(db, statement);
}

/** Departures of an activity on a day whose places changed. */
export interface ChangedDay {
  activityKey: number;
  date: string;
  /** Names of the departures. */
  changed: Readonly<Record<string, true>>;
}

/** Queues departures for a venue's endpoints, in place of the cells. */
export async function saveDepartures(
  db: Queryable,
  locationKey: number,
  days: readonly ChangedDay[],
  cells: readonly ChangedCell[],
): Promise<void> {
  const told = {
    location: locationKey,
    days: days.map((day) => ({ departures: `${day.activityKey}/${day.date}`, ...day })),
    cells,
  };
  await sql`select queue_departures(${JSON.stringify(told)}::jsonb)`.execute(db);
}

/** Deletes deliveries that were queued longer ago than that; those that are due stay. */
export async function removeDeliveries(db: Queryable, days: number): Promise<void> {
  await sql`delete from webhook_delivery
    where created_at < clock_timestamp() - make_interval(days => ${days}) and state <> 'due'`.execute(db);
}
