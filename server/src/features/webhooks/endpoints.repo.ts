/** The SQL of endpoints and of what an operator does to them and their deliveries (docs/webhooks.md). */
import type { Webhook } from '@gangway/domain/location/webhooks';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

/** Makes a venue's endpoints those of its file; a new one gets a secret. */
export async function saveEndpoints(
  db: Queryable,
  locationKey: number,
  webhooks: readonly Webhook[],
  drawSecret: () => string,
): Promise<void> {
  const rows = webhooks.map((webhook) => ({ ...webhook, secret: drawSecret() }));
  await sql`select save_endpoints(${locationKey}, ${JSON.stringify(rows)}::jsonb)`.execute(db);
}

export interface Endpoint extends Webhook {
  endpointId: number;
  secrets: string[];
  /** Since when every attempt has failed. */
  failingSince: string | null;
  disabledAt: string | null;
  /** When the secret before the last rotation stops signing. */
  formerUntil: string | null;
  due: number;
  givenUp: number;
}

/** Lists a venue's endpoints in the order they were added. */
export async function listEndpoints(db: Queryable, locationKey: number): Promise<Endpoint[]> {
  const count = (state: 'due' | 'given up') => sql`(
    select count(*)::integer from webhook_delivery d
    where d.location_key = e.location_key and d.endpoint_id = e.endpoint_id and d.state = ${state})`;
  const { rows } = await sql<Endpoint>`
    select endpoint_id as "endpointId", url, events, personal_data as "personalData",
      failing_since as "failingSince", disabled_at as "disabledAt",
      case when former_until > clock_timestamp() then former_until end as "formerUntil",
      case when former_until > clock_timestamp() then json_build_array(secret, former_secret)
        else json_build_array(secret) end as secrets,
      ${count('due')} as due, ${count('given up')} as "givenUp"
    from webhook_endpoint e
    where location_key = ${locationKey} and removed_at is null order by endpoint_id`.execute(db);
  return rows;
}

/** Gives an endpoint another secret; the former one signs beside it for so many hours. Returns whether it is there. */
export async function rotateSecret(
  db: Queryable,
  locationKey: number,
  url: string,
  { secret, hours }: { secret: string; hours: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_endpoint set secret = ${secret}, former_secret = secret,
      former_until = clock_timestamp() + make_interval(hours => ${hours})
    where location_key = ${locationKey} and url = ${url} and removed_at is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Turns an endpoint that answers on again; returns whether it was off. */
export async function enableEndpoint(
  db: Queryable,
  locationKey: number,
  endpointId: number,
): Promise<boolean> {
  const { rows } = await sql<{ wasOff: boolean }>`
    with before as (
      select location_key, endpoint_id, disabled_at from webhook_endpoint
      where location_key = ${locationKey} and endpoint_id = ${endpointId} for update)
    update webhook_endpoint e set disabled_at = null, failing_since = null from before b
    where e.location_key = b.location_key and e.endpoint_id = b.endpoint_id
    returning b.disabled_at is not null as "wasOff"`.execute(db);
  return rows[0]?.wasOff === true;
}

export interface ListedDelivery {
  deliveryId: number;
  locationKey: number;
  event: string;
  /** The number of the order, or activity and day. */
  about: string;
  url: string;
  createdAt: string;
  state: 'due' | 'delivered' | 'given up';
  attempts: number;
  status: number | null;
  error: string | null;
  /** When it is tried next; null unless it is due. */
  nextAt: string | null;
}

/** Lists deliveries, newest first; null for those of every venue. */
export async function listDeliveries(
  db: Queryable,
  {
    locationKey,
    onlyOpen,
    deliveryId = null,
    most,
  }: { locationKey: number | null; onlyOpen: boolean; deliveryId?: number | null; most: number },
): Promise<ListedDelivery[]> {
  const { rows } = await sql<ListedDelivery>`
    select d.delivery_id as "deliveryId", d.location_key as "locationKey", d.event, e.url, d.created_at as "createdAt", d.state,
      d.attempts, d.status, d.last_error as error, case when d.state = 'due' then d.due_at end as "nextAt", coalesce(o.order_number, d.departures, '') as about
    from webhook_delivery d join webhook_endpoint e using (location_key, endpoint_id)
      left join shop_order o on o.order_id = d.order_id
    where (${locationKey}::integer is null or d.location_key = ${locationKey})
      and (not ${onlyOpen} or d.state <> 'delivered')
      and (${deliveryId}::bigint is null or d.delivery_id = ${deliveryId})
    order by d.created_at desc, d.delivery_id desc limit ${most}`.execute(db);
  return rows;
}

/**
 * Has deliveries sent again under their own IDs, with as many attempts as before: one, or all that were given up. Only to
 * endpoints that are in use. Returns how many.
 */
export async function repeatDeliveries(db: Queryable, deliveryId: number | null): Promise<number> {
  // Departures that were attempted are no longer those that later changes join (webhook_delivery_coming).
  const { numAffectedRows } = await sql`
    update webhook_delivery d set state = 'due', due_at = clock_timestamp(), first_due_at = null, ended_at = null, leased_until = null,
      attempts = case when departures is null then 0 else 1 end
    from webhook_endpoint e
    where e.location_key = d.location_key and e.endpoint_id = d.endpoint_id
      and e.disabled_at is null and e.removed_at is null and d.state <> 'due'
      and case when ${deliveryId}::bigint is null then d.state = 'given up' else d.delivery_id = ${deliveryId} end`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
