/**
 * Marks and removes what nobody bought at the demo venues: publicly known gift cards and memberships, and the orders that fill them;
 * removes their people (docs/decisions/0029-what-production-refuses.md, docs/decisions/0152-demo-orders.md).
 */
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

/** Marks what nobody bought at a location; called right after loading the demo venues into an empty shop. */
export async function markDemoRows(db: Queryable, locationKey: number): Promise<void> {
  await sql`update gift_card set is_demo = true where location_key = ${locationKey} and order_id is null`.execute(
    db,
  );
  await sql`update membership set is_demo = true where location_key = ${locationKey} and order_id is null`.execute(
    db,
  );
}

/** Removes the demo orders of one location, or of all, from the books with what they issued; returns how many. */
async function removeDemoOrders(db: Queryable, locationKey: number | null): Promise<number> {
  const here = locationKey === null ? sql`true` : sql`location_key = ${locationKey}`;
  const { rows } = await sql<{ removed: number }>`
    select coalesce(sum(remove_demo_orders(key)), 0)::integer as removed from (
      select distinct location_key as key from demo_order where ${here} order by 1) as v`.execute(db);
  return rows[0]?.removed ?? 0;
}

/** Removes what people of the demo wrote at one venue, or at all: also about orders that stay. */
async function removeNotes(db: Queryable, locationKey: number | null): Promise<void> {
  const here = locationKey === null ? sql`true` : sql`location_key = ${locationKey}`;
  const people = sql`select person_key from staff_person where is_demo`;
  for (const table of ['order_note', 'departure_note'])
    await sql`delete from ${sql.table(table)} where ${here} and written_by in (${people})`.execute(db);
  await sql`delete from departure_event where ${here} and done_by in (${people})`.execute(db);
  await sql`delete from marked_hours where ${here} and marked_by in (${people})`.execute(db);
  await sql`delete from order_view where ${here} and owned_by in (${people})`.execute(db);
  // Those of orders that stay, stay with them.
  await sql`delete from departure_cancellation c where ${here} and c.actor ->> 'subject' in (${people})
    and not exists (select from departure_cancellation_order r
      where r.location_key = c.location_key and r.cancellation_id = c.cancellation_id)`.execute(db);
}

/** How much of the demo was removed. */
export interface DemoRemoved {
  orders: number;
  /** Gift cards and memberships. */
  others: number;
  /** Of the desk. */
  people: number;
}

/**
 * Removes the people of the demo from one venue, or from all; returns how many. Somebody who then works nowhere is deleted, with
 * their sessions: nobody is behind them.
 */
async function removeStaff(db: Queryable, locationKey: number | null): Promise<number> {
  const here = locationKey === null ? sql`true` : sql`m.location_key = ${locationKey}`;
  await sql`
    delete from departure_guide m using staff_person p
    where p.person_id = m.person_id and p.is_demo and ${here}`.execute(db);
  const { rows } = await sql`
    delete from staff_member m using staff_person p
    where p.person_id = m.person_id and p.is_demo and ${here} returning m.person_id`.execute(db);
  const gone = sql`select person_id from staff_person p where p.is_demo and not exists (
    select from staff_member m where m.person_id = p.person_id)`;
  for (const table of [
    'staff_session',
    'staff_code',
    'staff_passkey',
    'staff_challenge',
    'staff_sign_on',
    'staff_event',
  ])
    await sql`delete from ${sql.table(table)} where person_id in (${gone})`.execute(db);
  const { rows: people } = await sql`
    delete from staff_person where person_id in (${gone}) returning person_id`.execute(db);
  return Math.max(people.length, new Set(rows.map((row) => (row as { person_id: string }).person_id)).size);
}

/**
 * Removes the demo orders, the marked rows and the people of one location, or of all. A card that paid for orders stays in
 * the books but expires; carts that still hold part of a card expire too.
 */
export async function removeDemoRows(db: Queryable, locationKey: number | null): Promise<DemoRemoved> {
  const orders = await removeDemoOrders(db, locationKey);
  const here = locationKey === null ? sql`true` : sql`location_key = ${locationKey}`;
  const ofCard = locationKey === null ? sql`true` : sql`c.location_key = ${locationKey}`;
  await sql`
    update shop_order set hold_expires_at = clock_timestamp() - interval '1 second'
    where state in ('new', 'paying') and order_id in (
      select u.order_id from gift_card_use u join gift_card c using (gift_card_id) where c.is_demo and ${ofCard})`.execute(
    db,
  );
  const { rows: ended } = await sql`
    update gift_card c set expires_at = clock_timestamp(), is_demo = false
    where is_demo and ${here} and exists (select from gift_card_use u where u.gift_card_id = c.gift_card_id)
    returning gift_card_id`.execute(db);
  const { rows: cards } = await sql`
    delete from gift_card where is_demo and ${here} returning gift_card_id`.execute(db);
  const { rows: memberships } = await sql`
    delete from membership where is_demo and ${here} returning membership_id`.execute(db);
  await removeNotes(db, locationKey);
  const others = ended.length + cards.length + memberships.length;
  return { orders, others, people: await removeStaff(db, locationKey) };
}
