/** The SQL of paying and saving an order (db/functions/payments). */
import type { WantedCell } from '@gangway/domain/availability/cells';
import type { Answer } from '@gangway/domain/custom-fields/answers';
import type { StaffActor } from '@gangway/domain/kernel/actor';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import type { CustomerDetails, PaymentAttempt, PaymentMethod } from '@gangway/domain/order/order';
import type { TicketBlock } from '@gangway/domain/tickets/tickets-to-issue';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

export interface QueuedEmail {
  topic: string;
  dedupe_key: string;
  payload: unknown;
  /** When to send it; immediately by default. */
  due_at?: string;
}

export interface PaymentToBegin {
  location: number;
  order_id: number;
  revision: number;
  version: number;
  attempt_id: string;
  gateway: string;
  /** Whose money it is at the provider; null for the account of the installation. */
  account: string | null;
  gateway_key: string;
  /** Hex. */
  request_hash: string;
  amount: number;
  currency: string;
  method: PaymentMethod;
  customer: CustomerDetails;
  answers: readonly Answer[];
  consents: unknown;
  language_key: number | null;
  emails: readonly QueuedEmail[];
  /** Gift cards to issue when the order is saved; null for none. */
  gift_codes:
    | readonly { line_id: number; hash: string; end: string; sealed: string; years: number | null }[]
    | null;
  /** Issued when the order is saved; null for none. */
  memberships: readonly object[] | null;
  /** Issued when the order is saved; null for none. */
  tickets: { uuid: string; blocks: readonly TicketBlock[] } | null;
  /** Earned by affiliates when the order is saved; null for none. */
  commissions: readonly object[] | null;
  number_prefix: string;
  wanted: readonly { line_id: number; wanted: readonly WantedCell[] }[];
  /** Uses of promo codes that count for the payer's email. */
  promo_emails: readonly { code: string; most: number; email_hash: string }[];
  grace_minutes: number;
}

/** sell_order's document (db/functions/payments/sell_order.sql): nothing is paid with the sale itself. */
export type Sale = PaymentToBegin & {
  amount: 0;
  method: 'none';
  sold_by: StaffActor;
  request_id: string;
  /** When it lapses unless it is paid, as an instant and on the clock of the venue. */
  pay_by: { at: string; wall: WallTime } | null;
};

/** Saves an order that the venue's own people sell; refuses with the database's own codes. */
export async function saveSale(db: Queryable, sale: Sale): Promise<SavedOrder & { attemptRowId: number }> {
  const { rows } = await changing(
    db,
    sql<{ saved: SavedOrder & { attemptRowId: number } }>`
      select sell_order(${JSON.stringify(sale)}::jsonb) as saved`,
  );
  const saved = rows[0]?.saved;
  if (saved === undefined) throw new Error('an order was not sold');
  return saved;
}

export interface BegunAttempt {
  attemptRowId: number;
  createdAt: string;
}

/** begin_balance's document (db/functions/payments/begin_balance.sql). */
export type BalanceToBegin = Pick<
  PaymentToBegin,
  | 'location'
  | 'order_id'
  | 'attempt_id'
  | 'gateway'
  | 'account'
  | 'gateway_key'
  | 'request_hash'
  | 'amount'
  | 'currency'
  | 'method'
  | 'emails'
>;

/** What every attempt to pay something of a saved order begins with. */
export type AttemptToBegin = Omit<BalanceToBegin, 'emails'>;

/** Opens an attempt to pay the balance of a saved order. */
export async function insertBalanceAttempt(db: Queryable, begin: BalanceToBegin): Promise<BegunAttempt> {
  const { rows } = await sql<{ answer: BegunAttempt }>`
    select begin_balance(${JSON.stringify(begin)}::jsonb) as answer`.execute(db);
  const answer = rows[0]?.answer;
  if (answer === undefined) throw new Error('the payment of a balance was not begun');
  return answer;
}

/** Opens an attempt; returns its row. */
export async function insertAttempt(db: Queryable, begin: PaymentToBegin): Promise<BegunAttempt> {
  const { rows } = await sql<{ answer: BegunAttempt }>`
    select begin_payment(${JSON.stringify(begin)}::jsonb) as answer`.execute(db);
  const answer = rows[0]?.answer;
  if (answer === undefined) throw new Error('a payment attempt was not begun');
  return answer;
}

export interface SaveRequest {
  orderId: number;
  attemptRowId: number;
  chargeId: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  requestId: string | null;
}

/** What identifies a purchase from then on. */
export interface SavedOrder {
  orderNumber: string;
  savedAt: string;
  /** Set only for the one caller whose statement saved the order, to log the sale. */
  sale?: { purpose: 'purchase' | 'balance'; venue: number; currency: string; total: number };
}

/** Returns null if this attempt did not save the order; its charge must then be voided. */
export async function saveOrder(db: Queryable, save: SaveRequest): Promise<SavedOrder | null> {
  const { rows } = await sql<{ saved: SavedOrder | null }>`
    select save_order(${save.orderId}, ${save.attemptRowId}, ${save.chargeId}, ${save.cardBrand}, ${save.cardLast4},
      ${save.requestId}) as saved`.execute(db);
  return rows[0]?.saved ?? null;
}

/** The end state of an attempt, and why. */
export interface AttemptEnd {
  state: PaymentAttempt['state'];
  code: string | null;
}

/** Ends an attempt unless another request already has; returns its resulting state. */
export async function saveAttemptEnd(
  db: Queryable,
  attemptRowId: number,
  state: PaymentAttempt['state'],
  chargeId: string | null,
  code: string | null,
): Promise<AttemptEnd> {
  const { rows } = await sql<{ end: AttemptEnd | null }>`
    select end_attempt(${attemptRowId}, ${state}, ${chargeId}, ${code}) as "end"`.execute(db);
  const end = rows[0]?.end ?? null;
  if (end === null) throw new Error('there is no such payment attempt');
  return end;
}

/** A payment that was captured, as the log tells of it. */
export interface CapturedPayment {
  attempt: number;
  purpose: PaymentAttempt['purpose'];
  amount: number;
  orderNumber: string | null;
  venue: number;
  currency: string;
}

/** Records captures; returns those that were not recorded before. */
export async function saveCaptured(
  db: Queryable,
  attemptRowIds: readonly number[],
): Promise<CapturedPayment[]> {
  const { rows } = await sql<{ captured: CapturedPayment[] }>`
    select record_captures(${[...attemptRowIds]}::bigint[]) as captured`.execute(db);
  return rows[0]?.captured ?? [];
}

/** A capture that was not made. */
export interface CaptureFailure {
  attemptRowId: number;
  /** The provider's code. */
  problem: string;
  /** Nothing is held anymore; else it is tried again. */
  isLost: boolean;
  /** Whether the venue has to know. */
  isTold: boolean;
  waitMinutes: number;
}

export async function saveCaptureFailure(db: Queryable, failure: CaptureFailure): Promise<void> {
  const { attemptRowId, problem, isLost, isTold, waitMinutes } = failure;
  await sql`select note_capture(${attemptRowId}, ${problem}, ${isLost}, ${isTold},
    make_interval(mins => ${waitMinutes}))`.execute(db);
}

export async function findRequestHash(db: Queryable, attemptRowId: number): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select encode(request_hash, 'hex') as hash from payment_attempt where attempt_row_id = ${attemptRowId}`.execute(
    db,
  );
  return rows[0]?.hash ?? null;
}

/** Returns the seconds since an attempt was opened, by the same clock that recorded it. */
export async function findAttemptAge(db: Queryable, attemptRowId: number): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - created_at)::double precision as seconds
    from payment_attempt where attempt_row_id = ${attemptRowId}`.execute(db);
  return rows[0]?.seconds ?? null;
}

export interface UnfinishedAttempt {
  attemptRowId: number;
  orderId: number;
  gatewayKey: string;
  state: PaymentAttempt['state'];
  amount: number;
  currency: string;
  account: string | null;
  chargeId: string | null;
  createdAt: string;
  /** Seconds since it was opened. */
  ageSeconds: number;
  /** How often its capture was not made. */
  captureTries: number;
  /** Null as long as the order is not saved. */
  orderNumber: string | null;
  /** The location of the order. */
  venue: number;
}

/** The columns of an attempt, as `a`. */
export const unfinishedAttempt = sql`
      a.attempt_row_id as "attemptRowId", a.order_id as "orderId", a.gateway_key as "gatewayKey", a.state,
      a.amount, a.currency, a.account, a.charge_id as "chargeId", a.created_at as "createdAt",
      a.capture_tries as "captureTries", (
        select order_number from shop_order n where n.order_id = a.order_id) as "orderNumber", (
        select location_key from shop_order n where n.order_id = a.order_id) as venue,
      extract(epoch from clock_timestamp() - a.created_at)::double precision as "ageSeconds"`;

/** Finds the attempt that a charge of a venue was made for, by both of its identifiers. */
export async function findReturnedAttempt(
  db: Queryable,
  gateway: string,
  { locationKey, attemptId, chargeId }: { locationKey: number; attemptId: string; chargeId: string },
): Promise<UnfinishedAttempt | null> {
  const { rows } = await sql<UnfinishedAttempt>`
    select ${unfinishedAttempt}
    from payment_attempt a join shop_order o using (order_id)
    where a.gateway = ${gateway} and a.charge_id = ${chargeId} and a.attempt_id = ${attemptId}
      and o.location_key = ${locationKey}`.execute(db);
  return rows[0] ?? null;
}

/** Lists attempts that are neither paid nor over, oldest first. */
export async function listUnfinishedAttempts(
  db: Queryable,
  idleSeconds: number,
  most: number,
): Promise<UnfinishedAttempt[]> {
  const { rows } = await sql<UnfinishedAttempt>`
    select ${unfinishedAttempt}
    from payment_attempt a
    where a.state in ('pending', 'challenge', 'unknown', 'authorised')
      and a.changed_at <= clock_timestamp() - make_interval(secs => ${idleSeconds}::double precision)
      and not a.capture_is_lost and coalesce(a.capture_due_at, a.changed_at) <= clock_timestamp()
    order by a.changed_at limit ${most}`.execute(db);
  return rows;
}

/** A given-up attempt for which the gateway may still hold money. */
export interface GivenUpAttempt {
  attemptRowId: number;
  gatewayKey: string;
  amount: Amount;
  currency: string;
  account: string | null;
  createdAt: string;
  /** Null if no charge of it has been seen. */
  chargeId: string | null;
}

/** Lists given-up attempts that are due for a check at the gateway. */
export async function listGivenUpAttempts(db: Queryable, most: number): Promise<GivenUpAttempt[]> {
  const { rows } = await sql<GivenUpAttempt>`
    select attempt_row_id as "attemptRowId", gateway_key as "gatewayKey", amount, currency,
      account, charge_id as "chargeId", created_at as "createdAt"
    from payment_attempt where recheck_at <= clock_timestamp() order by recheck_at limit ${most}`.execute(db);
  return rows;
}

/** Records that the gateway holds nothing for the attempt anymore. */
export async function saveReleased(
  db: Queryable,
  attemptRowId: number,
  chargeId: string | null,
): Promise<void> {
  await sql`update payment_attempt set recheck_at = null, charge_id = coalesce(charge_id, ${chargeId})
    where attempt_row_id = ${attemptRowId}`.execute(db);
}

/**
 * Schedules the next check after the time elapsed since the attempt was given up, at least a minute, for up
 * to a day. Returns whether there is one.
 */
export async function saveRecheck(db: Queryable, attemptRowId: number): Promise<boolean> {
  const { rows } = await sql<{ again: boolean }>`
    update payment_attempt set recheck_at = case when clock_timestamp() < changed_at + interval '1 day' then
      least(changed_at + interval '1 day',
        clock_timestamp() + greatest(interval '1 minute', clock_timestamp() - changed_at)) end
    where attempt_row_id = ${attemptRowId} returning recheck_at is not null as again`.execute(db);
  return rows[0]?.again === true;
}
