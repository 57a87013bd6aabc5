/** The SQL of the cart, one round trip per statement (db/functions/cart.sql). */
import type { WantedCell } from '@gangway/domain/availability/cells';
import type { CreditDocument } from '@gangway/domain/gift-cards/credit';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import type { BackPart } from '@gangway/domain/order/back-parts';
import type { Canceled } from '@gangway/domain/order/cancel';
import type { Issued } from '@gangway/domain/order/cancel-issued';
import type { Reduced } from '@gangway/domain/order/goodwill';
import type { ActivityLine, Order } from '@gangway/domain/order/order';
import type { Refunds } from '@gangway/domain/order/refunds';
import type { VenueMethod } from '@gangway/domain/order/venue-methods';
import type { KeptLess } from '@gangway/domain/order/venue-payment';
import type { TicketChanges } from '@gangway/domain/tickets/change-tickets';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';
import { type CartChange, type ChangedCart, documentOf, orderAfter } from './cart-document.ts';
import type { ChangePrice } from './change-price.ts';
import { type OrderRow, readOrder } from './order-row.ts';

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

/** Returns what the lines of an order issued. */
export async function findIssued(db: Queryable, orderId: number): Promise<Issued> {
  const { rows } = await sql<{ issued: Issued }>`select load_issued(${orderId}) as issued`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('what an order issued gave no answer');
  return row.issued;
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

/** Applies a change to the order as read (null opens a new one) and returns the changed order. */
export async function saveCartChange(
  db: Queryable,
  change: CartChange,
  before: Order | null,
): Promise<Order> {
  const answer = await changing(
    db,
    sql<{
      changed: ChangedCart;
    }>`select change_cart(${JSON.stringify(documentOf(change, before))}::jsonb) as changed`,
  );
  const changed = answer.rows[0]?.changed;
  if (changed === undefined) throw new Error('a changed cart gave no answer');
  return orderAfter(before, change, changed);
}

/** move_line's document (db/functions/moves.sql). */
export interface LineMoveDocument
  extends Pick<ActivityLine, 'lineKey' | 'slotKey' | 'start' | 'end' | 'pickup'> {
  location: number;
  version: number;
  orderId: number;
  revision: number;
  /** Milliseconds since 1970 UTC. */
  startAt: number;
  endAt: number;
  cells: number;
  wanted: readonly WantedCell[];
  amended:
    | (Omit<NonNullable<ChangePrice['amended']>, 'refunds'> & { refunds: RefundsDocument | null })
    | null;
  letter: { topic: string; dedupeKey: string; payload: object };
  requestId: string;
}

/** Moves a line of a saved order with its places, its email and its record, or refuses. */
export async function saveLineMove(db: Queryable, move: LineMoveDocument): Promise<void> {
  await changing(db, sql`select move_line(${JSON.stringify(move)}::jsonb)`);
}

/** Who makes a change of a saved order, and the guest's email about it. */
export interface RecordDocument {
  location: number;
  orderId: number;
  revision: number;
  actor: string;
  reason: string | null;
  /** Hash of a further key of the order, in hex, for the email. */
  link: string | null;
  letter: { topic: string; payload: object } | null;
  requestId: string;
}

/** give_back's document (db/functions/refunds.sql). */
export type RefundsDocument = Refunds & { credit: CreditDocument | null; parts: readonly BackPart[] };

/** What a change of a saved order's price is to the database: with amend_totals' document. */
export interface ChangeDocument extends RecordDocument {
  amended: Pick<Canceled, 'totals' | 'fees' | 'promoCodes'> & {
    difference: number;
    refunds: RefundsDocument | null;
  };
}

/** cancel_lines' document (db/functions/cancel.sql). */
export interface CanceledDocument extends ChangeDocument, Pick<Canceled, 'lines' | 'isWhole'> {
  /** Of the venue. */
  today: VenueDate;
  /** What is voided on gift cards, in minor units. */
  cards: readonly { lineKey: number; voided: number }[];
  amended: ChangeDocument['amended'] & { voided: number };
}

/** change_line's document (db/functions/changes.sql). */
export interface ChangedLineDocument
  extends Omit<ChangeDocument, 'amended'>,
    Omit<LineMoveDocument, 'letter' | 'amended'> {
  amended: LineMoveDocument['amended'];
  /** Null if they stay as they were sold. */
  guests: Pick<ActivityLine, 'participants' | 'isMember' | 'answers' | 'rates' | 'products'> | null;
  tickets: TicketChanges;
  /** What the venue does not charge for. */
  goodwill: number;
  /** For the order's record. */
  details: object;
}

/** Changes a booking of a saved order for its venue, or refuses. */
export async function saveChangedLine(db: Queryable, change: ChangedLineDocument): Promise<void> {
  await changing(db, sql`select change_line(${JSON.stringify(change)}::jsonb)`);
}

/** reduce_order's document (db/functions/goodwill.sql). */
export interface ReducedDocument extends ChangeDocument, Pick<Reduced, 'lines'> {}

/** Gives some of what lines of a saved order cost back, or refuses. */
export async function saveReduced(db: Queryable, reduce: ReducedDocument): Promise<void> {
  await changing(db, sql`select reduce_order(${JSON.stringify(reduce)}::jsonb)`);
}

/** take_payment's document (db/functions/venue-payments.sql). */
export interface TakenPayment extends RecordDocument {
  attemptId: string;
  /** In minor units. */
  amount: Amount;
  method: VenueMethod;
}

/** Records a payment that the venue took itself, or refuses. */
export async function saveTaken(db: Queryable, take: TakenPayment): Promise<void> {
  await changing(db, sql`select take_payment(${JSON.stringify(take)}::jsonb)`);
}

/** undo_payment's document (db/functions/venue-payments.sql). */
export interface UndonePayment extends RecordDocument {
  attemptRowId: number;
  /** In all, and what of it is not refunded; in minor units. */
  amount: Amount;
  left: Amount;
  method: VenueMethod;
  /** What a canceled order keeps then; null for one that is not. */
  kept: KeptLess | null;
}

/** Takes a payment back that was recorded by mistake, or refuses. */
export async function saveUndone(db: Queryable, undo: UndonePayment): Promise<void> {
  await changing(db, sql`select undo_payment(${JSON.stringify(undo)}::jsonb)`);
}

/** give_refunds' document (db/functions/refunds.sql). */
export interface GivenRefunds extends RecordDocument {
  refunds: readonly { refundKey: number; amount: Amount; by: VenueMethod }[];
}

/** Records that the venue gave refunds back itself, or refuses. */
export async function saveGiven(db: Queryable, given: GivenRefunds): Promise<void> {
  await changing(db, sql`select give_refunds(${JSON.stringify(given)}::jsonb)`);
}

/** send_refunds_again's document (db/functions/refunds.sql). */
export interface RefundsAgain extends RecordDocument {
  refunds: readonly { refundKey: number; amount: Amount }[];
}

/** Has refused refunds sent to the gateway again, or refuses. */
export async function saveAgain(db: Queryable, again: RefundsAgain): Promise<void> {
  await changing(db, sql`select send_refunds_again(${JSON.stringify(again)}::jsonb)`);
}

/** correct_contact's document (db/functions/contact.sql). */
export interface CorrectedContact {
  location: number;
  orderId: number;
  revision: number;
  customer: NonNullable<Order['customer']>;
  /** The names of what changed. */
  fields: readonly string[];
  /** By name, as it was and is. */
  contact: Record<string, [string, string]>;
  actor: string;
  requestId: string;
}

/** Corrects how to reach the guest of a saved order, or refuses. */
export async function saveCorrectedContact(db: Queryable, correct: CorrectedContact): Promise<void> {
  await changing(db, sql`select correct_contact(${JSON.stringify(correct)}::jsonb)`);
}

/** Cancels lines of a saved order, or refuses. */
export async function saveCanceled(db: Queryable, cancel: CanceledDocument): Promise<void> {
  await changing(db, sql`select cancel_lines(${JSON.stringify(cancel)}::jsonb)`);
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

export async function saveCartEnd(
  db: Queryable,
  locationKey: number,
  orderId: number,
  state: 'abandoned' | 'expired',
  requestId: string | null,
): Promise<boolean> {
  const statement = sql<{ ended: boolean }>`
    select end_cart(${locationKey}, ${orderId}, ${state}, ${requestId}) as ended`;
  const { rows } = await changing(db, statement);
  return rows[0]?.ended === true;
}

export async function listExpiredCarts(
  db: Queryable,
  most: number,
): Promise<{ orderId: number; locationKey: number }[]> {
  const { rows } = await sql<{ orderId: number; locationKey: number }>`
    select order_id as "orderId", location_key as "locationKey" from shop_order
    where state = 'new' and hold_expires_at <= clock_timestamp()
    order by hold_expires_at limit ${most}`.execute(db);
  return rows;
}

/** Forgets where an order came from once it is neither a cart nor being paid. */
export async function removeHolders(db: Queryable): Promise<void> {
  await sql`update shop_order set holder = null where holder is not null and state not in ('new', 'paying')`.execute(
    db,
  );
}

/**
 * Returns the share (0 to 1) of places held unpaid in carts, from a given day on, over departures that were
 * ever touched.
 */
export async function findHeldUnpaidShare(
  db: Queryable,
  locationKey: number,
  from: VenueDate,
): Promise<number> {
  const { rows } = await sql<{ share: number }>`
    select coalesce(sum(held)::double precision / nullif(sum(capacity), 0), 0) as share
    from (
      select c.capacity, coalesce(sum(k.units) filter (where k.expires_at > clock_timestamp()), 0) as held
      from cell c left join claim k using (location_key, subject, at)
      where c.location_key = ${locationKey} and c.subject like 'activity/%' and c.at >= ${from}
        and c.capacity is not null
      group by c.subject, c.at, c.capacity) departures`.execute(db);
  return rows[0]?.share ?? 0;
}

/** Deletes carts thirty days after they end; saved orders are kept forever (D-OR-03). */
export async function removeOldCarts(db: Queryable, most: number): Promise<number> {
  const { rows } = await sql`
    delete from shop_order where order_id in (
      select order_id from shop_order o
      where state in ('expired', 'abandoned') and hold_expires_at < clock_timestamp() - interval '30 days'
        and not exists (select from payment_attempt p where p.order_id = o.order_id)
      limit ${most})
    returning order_id`.execute(db);
  return rows.length;
}
