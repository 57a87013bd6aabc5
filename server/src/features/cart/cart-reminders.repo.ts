/** The SQL of emails about carts that were not booked (docs/rules/carts.md). */
import type { OrderState } from '@gangway/domain/kernel/order-state';
import type { Order } from '@gangway/domain/order/order';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';
import { type OrderRow, readOrder } from '../orders/order-row.shared.ts';

/** A guest's consent to one email about this cart. */
export interface CartConsent {
  locationKey: number;
  /** Hash of the cart's key. */
  keyHash: Buffer;
  /** Checked, as typed. */
  email: string;
  /** Of the mailbox that the address leads to. */
  mailboxHash: Buffer;
  languageKey: number | null;
  at: Date;
}

/** The cart of a key, unless it is over or bought. */
const openCart = (locationKey: number, keyHash: Buffer) => sql`
  select order_id from shop_order where location_key = ${locationKey} and order_key_hash = ${keyHash}
    and state in ('new', 'paying')`;

/** Keeps consent to one email, in place of what was said before; nothing once the email is queued. Returns whether the cart is there. */
export async function saveConsent(db: Queryable, consent: CartConsent): Promise<boolean> {
  const { locationKey, keyHash, email, mailboxHash, languageKey, at } = consent;
  const { rows } = await changing(
    db,
    sql`with cart as (${openCart(locationKey, keyHash)}), kept as (
      insert into cart_reminder (location_key, order_id, email, mailbox_hash, consented_at, language_key)
      select ${locationKey}, order_id, ${email}, ${mailboxHash}, ${at.toISOString()}::timestamptz, ${languageKey} from cart
      on conflict (location_key, order_id) do update set email = excluded.email, mailbox_hash = excluded.mailbox_hash,
        consented_at = excluded.consented_at, language_key = excluded.language_key
      where cart_reminder.queued_at is null)
    select 1 from cart`,
  );
  return rows.length > 0;
}

/** Takes consent back; returns whether the cart is there. */
export async function removeConsent(db: Queryable, locationKey: number, keyHash: Buffer): Promise<boolean> {
  const { rows } = await changing(
    db,
    sql`with cart as (${openCart(locationKey, keyHash)}), gone as (
      delete from cart_reminder r using cart where r.location_key = ${locationKey} and r.order_id = cart.order_id)
    select 1 from cart`,
  );
  return rows.length > 0;
}

/** A venue that sends such emails. */
export interface RemindingVenue {
  locationKey: number;
  timeZone: string;
}

export async function listRemindingVenues(db: Queryable): Promise<RemindingVenue[]> {
  const { rows } = await sql<RemindingVenue>`
    select location_key as "locationKey", cart_reminder ->> 'timeZone' as "timeZone"
    from location where cart_reminder is not null and removed_at is null`.execute(db);
  return rows;
}

/** The guest still wants to hear about the cart r of order o: it is over, nobody pays for it, and they neither booked nor unsubscribed. */
const isWanted = sql`o.state in ('expired', 'abandoned') and o.erased_at is null
  and exists (select from order_line l where l.order_id = o.order_id and l.kind <> 'promoCode')
  and not exists (select from payment_attempt a where a.order_id = o.order_id
    and a.state in ('pending', 'challenge', 'unknown', 'authorised'))
  and not exists (select from email_opt_out u where u.location_key = r.location_key and u.mailbox_hash = r.mailbox_hash)
  and not exists (select from shop_order b where b.location_key = r.location_key and b.erased_at is null
    and b.created_at > o.created_at - interval '1 day' and compared_email(b.customer ->> 'email') = compared_email(r.email)
    and (b.state = 'paying' or (b.state in ('saved', 'cancelled') and b.saved_at >= o.created_at)))`;

export interface DueCart {
  locationKey: number;
  orderId: number;
}

/**
 * Lists carts of these venues whose guests agreed the venue's hours ago. Of several carts of a mailbox the last one, and none if the
 * mailbox just got an email about another.
 */
export async function listDueCarts(
  db: Queryable,
  venues: readonly number[],
  limits: { at: Date; most: number; mostDaysLate: number; hoursBetweenReminders: number },
): Promise<DueCart[]> {
  const { most, mostDaysLate, hoursBetweenReminders } = limits;
  const at = sql`${limits.at.toISOString()}::timestamptz`;
  const hours = sql`(v.cart_reminder ->> 'hours')::integer`;
  const { rows } = await sql<DueCart>`
    select r.location_key as "locationKey", r.order_id as "orderId"
    from location v join cart_reminder r on r.location_key = v.location_key and r.queued_at is null
      and r.consented_at <= ${at} - make_interval(hours => ${hours})
      and r.consented_at > ${at} - make_interval(hours => ${hours}, days => ${mostDaysLate}::integer)
    join shop_order o on o.order_id = r.order_id
    where v.location_key = any(${[...venues]}::integer[]) and v.cart_reminder is not null and ${isWanted}
      and not exists (select from cart_reminder n where n.location_key = r.location_key
        and n.mailbox_hash = r.mailbox_hash and n.order_id <> r.order_id
        and ((n.consented_at, n.order_id) > (r.consented_at, r.order_id)
          or n.queued_at > ${at} - make_interval(hours => ${hoursBetweenReminders}::integer)))
    order by r.consented_at limit ${most}`.execute(db);
  return rows;
}

/** Queues the email about a cart, unless another server has; returns whether it did. */
export async function insertCartEmail(
  db: Queryable,
  { locationKey, orderId }: DueCart,
  { payload, keyHash, at }: { payload: object; keyHash: Buffer; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with claimed as (
      update cart_reminder set queued_at = ${at.toISOString()}::timestamptz, key_hash = ${keyHash}
      where location_key = ${locationKey} and order_id = ${orderId} and queued_at is null returning order_id)
    insert into outbox (topic, dedupe_key, payload)
    select 'cart-reminder', 'cart-reminder-' || order_id, ${JSON.stringify(payload)}::jsonb from claimed
    on conflict (dedupe_key) do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** A cart to write about, and to whom. */
export interface CartToWrite {
  order: Order;
  email: string;
  languageKey: number | null;
}

/** Returns what a queued email is about; null if it is not to be sent anymore. */
export async function findCartToWrite(
  db: Queryable,
  { locationKey, orderId }: DueCart,
): Promise<CartToWrite | null> {
  const { rows } = await sql<Omit<CartToWrite, 'order'> & { document: OrderRow }>`
    select r.email, r.language_key as "languageKey", load_order(o.location_key, o.order_key_hash) as document
    from cart_reminder r join shop_order o on o.order_id = r.order_id
    where r.location_key = ${locationKey} and r.order_id = ${orderId} and ${isWanted}`.execute(db);
  const [row] = rows;
  return row === undefined
    ? null
    : { order: readOrder(row.document), email: row.email, languageKey: row.languageKey };
}

/** The cart that the link of an email leads to. */
export interface LinkedCart {
  order: Order;
  /** Milliseconds since 1970 UTC. */
  queuedAt: number;
  /** The cart that the link filled last; null if none, or if it is deleted. */
  opened: { orderId: number; state: OrderState } | null;
}

export async function findLinkedCart(
  db: Queryable,
  locationKey: number,
  keyHash: Buffer,
): Promise<LinkedCart | null> {
  const { rows } = await sql<Omit<LinkedCart, 'order'> & { document: OrderRow }>`
    select load_order(o.location_key, o.order_key_hash) as document,
      (extract(epoch from r.queued_at) * 1000)::double precision as "queuedAt",
      (select json_build_object('orderId', b.order_id, 'state', b.state) from shop_order b
        where b.order_id = r.opened_order_id) as opened
    from cart_reminder r join shop_order o on o.order_id = r.order_id
    where r.location_key = ${locationKey} and r.key_hash = ${keyHash}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { document, ...rest } = row;
  return { ...rest, order: readOrder(document) };
}

/** Remembers which cart a link filled last. */
export async function saveOpened(
  db: Queryable,
  locationKey: number,
  keyHash: Buffer,
  orderId: number,
): Promise<void> {
  await changing(
    db,
    sql`update cart_reminder set opened_order_id = ${orderId}
      where location_key = ${locationKey} and key_hash = ${keyHash}`,
  );
}

/** Forgets addresses that no email is sent to anymore, of carts that were bought, are too old, or whose link has ended. */
export async function removeOldConsents(db: Queryable, now: Date, cartLinkDays: number): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await sql`delete from cart_reminder r using shop_order o where o.order_id = r.order_id
    and ((r.queued_at is null and (o.state in ('saved', 'cancelled') or r.consented_at < ${at} - interval '30 days'))
      or r.queued_at < ${at} - make_interval(days => ${cartLinkDays}::integer))`.execute(db);
}
