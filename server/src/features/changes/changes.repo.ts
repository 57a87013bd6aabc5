/** The SQL of changes of a saved order, one statement per change. */
import type { WantedCell } from '@gangway/domain/availability/cells';
import type { CreditDocument } from '@gangway/domain/gift-cards/credit';
import type { Actor } from '@gangway/domain/kernel/actor';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
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
import type { AttemptToBegin, BegunAttempt } from '../payments/payments.service.ts';
import type { ChangePrice } from './change-price.ts';

/** Returns what the lines of an order issued. */
export async function findIssued(db: Queryable, orderId: number): Promise<Issued> {
  const { rows } = await sql<{ issued: Issued }>`select load_issued(${orderId}) as issued`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('what an order issued gave no answer');
  return row.issued;
}

/** Returns the sum of refunds of an order by staff: as money, on gift cards and as credits, in minor units. */
export async function findRefundedByStaff(db: Queryable, orderId: number): Promise<Amount> {
  // The event of a refund has the figures; that of the change it was part of, in the same request, says who made it.
  const { rows } = await sql<{ refunded: Amount }>`
    select coalesce(sum((r.details ->> 'payments')::bigint + (r.details ->> 'venue')::bigint
        + (r.details ->> 'giftCards')::bigint + (r.details ->> 'credit')::bigint), 0)::bigint as refunded
    from order_event r
    where r.order_id = ${orderId} and r.kind = 'refunded'
      and exists (select from order_event c where c.order_id = r.order_id and c.request_id = r.request_id
        and c.details #>> '{by,kind}' = 'staff')`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a sum without an answer');
  return row.refunded;
}

/** Who makes a change of a saved order, and the guest's email about it. */
export interface RecordDocument {
  location: number;
  orderId: number;
  revision: number;
  actor: Actor;
  reason: string | null;
  /** Hash of a further key of the order, in hex, for the email. */
  link: string | null;
  email: { topic: string; payload: object } | null;
  requestId: string;
}

/** give_back's document (db/functions/refunds/give_back.sql). */
export type RefundsDocument = Refunds & { credit: CreditDocument | null; parts: readonly BackPart[] };

/** The database's document of a change of a saved order's price: with amend_totals' document. */
export interface ChangeDocument extends RecordDocument {
  amended: Pick<Canceled, 'totals' | 'fees' | 'promoCodes'> & {
    difference: number;
    refunds: RefundsDocument | null;
  };
}

/** cancel_lines' document (db/functions/changes/cancel_lines.sql). */
export interface CanceledDocument extends ChangeDocument, Pick<Canceled, 'lines' | 'isWhole'> {
  /** Of the venue. */
  today: VenueDate;
  /** The value voided on gift cards, in minor units. */
  cards: readonly { lineKey: number; voided: number }[];
  amended: ChangeDocument['amended'] & { voided: number };
  /** At the venue; only if it lapsed because it was not paid by then. */
  payBy?: WallTime;
  /** Only if the venue canceled the departure. */
  departed?: 'atOnce' | 'chosen' | 'nobody';
}

/** change_line's document (db/functions/changes/change_line.sql). */
export interface ChangedLineDocument
  extends RecordDocument,
    Pick<ActivityLine, 'lineKey' | 'slotKey' | 'start' | 'end' | 'pickup'> {
  /** Of the catalog. */
  version: number;
  /** Milliseconds since 1970 UTC. */
  startAt: number;
  endAt: number;
  cells: number;
  wanted: readonly WantedCell[];
  amended:
    | (Omit<NonNullable<ChangePrice['amended']>, 'refunds'> & { refunds: RefundsDocument | null })
    | null;
  /** Null if they stay as they were sold. */
  guests: Pick<ActivityLine, 'participants' | 'isMember' | 'answers' | 'rates' | 'products'> | null;
  tickets: TicketChanges;
  /** The amount that the venue does not charge. */
  goodwill: number;
  /** The kind of its record: a booking that is for the same guests at another time was moved. */
  event: 'moved' | 'changed';
  /** For the order's record. */
  details: object;
}

/** Changes a booking of a saved order, or refuses. */
export async function saveChangedLine(db: Queryable, change: ChangedLineDocument): Promise<void> {
  await changing(db, sql`select change_line(${JSON.stringify(change)}::jsonb)`);
}

/** begin_move's document (db/functions/changes/begin_move.sql). */
export interface MoveToBegin extends AttemptToBegin {
  /** It is made with the payment. */
  move: ChangedLineDocument;
}

/** Opens an attempt to pay for moving a booking of a saved order. */
export async function insertMoveAttempt(db: Queryable, begin: MoveToBegin): Promise<BegunAttempt> {
  const { rows } = await sql<{ answer: BegunAttempt }>`
    select begin_move(${JSON.stringify(begin)}::jsonb) as answer`.execute(db);
  const answer = rows[0]?.answer;
  if (answer === undefined) throw new Error('the payment of a move was not begun');
  return answer;
}

/** reduce_order's document (db/functions/changes/reduce_order.sql). */
export interface ReducedDocument extends ChangeDocument, Pick<Reduced, 'lines'> {}

/** Gives some of what lines of a saved order cost back, or refuses. */
export async function saveReduced(db: Queryable, reduce: ReducedDocument): Promise<void> {
  await changing(db, sql`select reduce_order(${JSON.stringify(reduce)}::jsonb)`);
}

/** take_payment's document (db/functions/payments/take_payment.sql). */
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

/** undo_payment's document (db/functions/payments/undo_payment.sql). */
export interface UndonePayment extends RecordDocument {
  attemptRowId: number;
  /** In all, and what of it is not refunded; in minor units. */
  amount: Amount;
  left: Amount;
  method: VenueMethod;
  /** The amounts kept of a canceled order; null for an order that is not canceled. */
  kept: KeptLess | null;
}

/** Takes a payment back that was recorded by mistake, or refuses. */
export async function saveUndone(db: Queryable, undo: UndonePayment): Promise<void> {
  await changing(db, sql`select undo_payment(${JSON.stringify(undo)}::jsonb)`);
}

/** give_refunds' document (db/functions/refunds/give_refunds.sql). */
export interface GivenRefunds extends RecordDocument {
  refunds: readonly { refundKey: number; amount: Amount; by: VenueMethod }[];
}

/** Records that the venue gave refunds back itself, or refuses. */
export async function saveGiven(db: Queryable, given: GivenRefunds): Promise<void> {
  await changing(db, sql`select give_refunds(${JSON.stringify(given)}::jsonb)`);
}

/** send_refunds_again's document (db/functions/refunds/send_refunds_again.sql). */
export interface RefundsAgain extends RecordDocument {
  refunds: readonly { refundKey: number; amount: Amount }[];
}

/** Has refused refunds sent to the gateway again, or refuses. */
export async function saveAgain(db: Queryable, again: RefundsAgain): Promise<void> {
  await changing(db, sql`select send_refunds_again(${JSON.stringify(again)}::jsonb)`);
}

/** correct_contact's document (db/functions/changes/correct_contact.sql). */
export interface CorrectedContact extends RecordDocument {
  customer: NonNullable<Order['customer']>;
  /** The names of what changed. */
  fields: readonly string[];
  /** By name, as it was and is. */
  contact: Record<string, [string, string]>;
}

/** Corrects how to reach the guest of a saved order, or refuses. */
export async function saveCorrectedContact(db: Queryable, correct: CorrectedContact): Promise<void> {
  await changing(db, sql`select correct_contact(${JSON.stringify(correct)}::jsonb)`);
}

/** Cancels lines of a saved order, or refuses. */
export async function saveCanceled(db: Queryable, cancel: CanceledDocument): Promise<void> {
  await changing(db, sql`select cancel_lines(${JSON.stringify(cancel)}::jsonb)`);
}

/** By when an order has to be paid, as an instant and on the clock of the venue; null if its places are kept whenever it is. */
export type PayByDocument = { at: string; wall: WallTime } | null;

/** change_pay_by's document (db/functions/changes/change_pay_by.sql). */
export interface ChangedPayBy extends Omit<RecordDocument, 'link' | 'email'> {
  payBy: PayByDocument;
}

/** Changes by when a saved order has to be paid, or refuses. */
export async function savePayBy(db: Queryable, change: ChangedPayBy): Promise<void> {
  await changing(db, sql`select change_pay_by(${JSON.stringify(change)}::jsonb)`);
}

export interface UnpaidOrder {
  locationKey: LocationKey;
  orderNumber: string;
}

/** How many orders one round cancels at most. */
const mostUnpaid = 100;

/** Returns orders that were to be paid by now, except those of which something is being paid. */
export async function findUnpaid(db: Queryable, now: Date): Promise<UnpaidOrder[]> {
  const { rows } = await sql<UnpaidOrder>`
    select o.location_key as "locationKey", o.order_number as "orderNumber" from shop_order o
    where o.pay_by <= ${now} and not exists (
      select from payment_attempt a
      where a.order_id = o.order_id and a.state in ('pending', 'challenge', 'unknown'))
    order by o.pay_by, o.order_id limit ${mostUnpaid}`.execute(db);
  return rows;
}
