/** The SQL of orders as they are, one round trip per statement (db/functions/orders, db/functions/cart/save_customer.sql). */
import type { Order } from '@gangway/domain/order/order';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';
import { type OrderRow, readOrder } from './order-row.shared.ts';

export async function findOrder(db: Queryable, locationKey: number, keyHash: Buffer): Promise<Order | null> {
  const { rows } = await sql<{ document: OrderRow | null }>`
    select load_order(${locationKey}, ${keyHash}) as document`.execute(db);
  const document = rows[0]?.document ?? null;
  return document === null ? null : readOrder(document);
}

/** Returns the order of these tickets, or null. */
export async function findOrderByTickets(db: Queryable, ticketUuid: string): Promise<Order | null> {
  const { rows } = await sql<{ document: OrderRow }>`
    select load_order(location_key, order_key_hash) as document from shop_order
    where ticket_uuid = ${ticketUuid}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : readOrder(row.document);
}

/** Returns a bought order by its number, or null. */
export async function findOrderByNumber(
  db: Queryable,
  locationKey: number,
  orderNumber: string,
): Promise<Order | null> {
  const { rows } = await sql<{ document: OrderRow }>`
    select load_order(location_key, order_key_hash) as document from shop_order
    where location_key = ${locationKey} and order_number = ${orderNumber}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : readOrder(row.document);
}

/** Which account of a location's staff read an order, in which request. */
export interface StaffRead {
  subject: string;
  requestId: string;
}

export async function insertStaffRead(
  db: Queryable,
  orderId: number,
  { subject, requestId }: StaffRead,
): Promise<void> {
  await changing(
    db,
    sql`insert into order_event (order_id, kind, request_id, details)
      values (${orderId}, 'read by staff', ${requestId}, ${JSON.stringify({ subject })}::jsonb)`,
  );
}

/** What the contact step changes on a new order; null leaves a field unchanged. */
export interface DetailsToSave {
  customer: Order['customer'];
  /** Keys of the answered questions, and their answers; a cleared answer has none. */
  answers: { asked: readonly number[]; kept: Order['answers'] } | null;
  languageKey: number | null;
}

const json = (value: object | null) => (value === null ? null : JSON.stringify(value));

/**
 * Saves contact details if the new order is unchanged since it was read; otherwise changes nothing and
 * returns null.
 */
export async function saveDetailsOf(
  db: Queryable,
  order: Order,
  { customer, answers, languageKey }: DetailsToSave,
): Promise<Order | null> {
  const statement = sql<Pick<Order, 'revision' | 'holdSeconds' | 'languageKey' | 'answers'>>`
    update shop_order set customer = coalesce(${json(customer)}::jsonb, customer),
      answers = answers_after(answers, ${json(answers)}::jsonb),
      language_key = coalesce(${languageKey}, language_key), revision = revision + 1
    where order_id = ${order.orderId} and revision = ${order.revision} and state = 'new'
      and hold_expires_at > clock_timestamp()
    returning revision, language_key as "languageKey", answers,
      extract(epoch from hold_expires_at - clock_timestamp())::double precision as "holdSeconds"`;
  const { rows } = await changing(db, statement);
  const row = rows[0];
  return row === undefined ? null : { ...order, ...row, customer: customer ?? order.customer };
}

/** Saves contact details of a new order; returns the order, changed or not. */
export async function saveDetails(
  db: Queryable,
  locationKey: number,
  keyHash: Buffer,
  { customer, answers, languageKey }: DetailsToSave,
): Promise<Order | null> {
  const statement = sql<{ document: OrderRow | null }>`
    select save_customer(${locationKey}, ${keyHash}, ${json(customer)}::jsonb, ${json(answers)}::jsonb,
      ${languageKey}) as document`;
  const { rows } = await changing(db, statement);
  const found = rows[0]?.document ?? null;
  return found === null ? null : readOrder(found);
}
