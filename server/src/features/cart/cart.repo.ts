/** The SQL of the cart, one round trip per statement (db/functions/cart.sql). */

import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { type Amount, amount, zero } from '@gangway/domain/kernel/money';
import type { Line, Order } from '@gangway/domain/order/order';
import { type Allocation, type Charge, isSameAllocation } from '@gangway/domain/pricing/charge';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { nth } from '../../db/nth.ts';
import { changing } from '../../db/unit-of-work.ts';
import { asLine, columnsOf } from './lines/kinds.ts';
import type { NewLine } from './lines/line.ts';
import { type OrderRow, readOrder } from './order-row.ts';
import { type PromoChange, promoCodesAfter } from './promo-change.ts';

export async function findOrder(db: Queryable, locationKey: number, keyHash: Buffer): Promise<Order | null> {
  const { rows } = await sql<{ document: OrderRow | null }>`
    select load_order(${locationKey}, ${keyHash}) as document`.execute(db);
  const document = rows[0]?.document ?? null;
  return document === null ? null : readOrder(document);
}

/** A change of a cart; change_cart documents what happens under the order's lock. */
export interface CartChange {
  kind: 'add' | 'edit' | 'remove' | 'promo' | 'reprice';
  location: LocationKey;
  version: number;
  /** The oldest catalog version any price in the changed order comes from. */
  pricedVersion: number;
  orderId?: number;
  revision?: number;
  keyHash?: string;
  currency: string;
  windowMinutes: number;
  totals: Pick<
    Order,
    | 'subTotal'
    | 'discountTotal'
    | 'feeTotal'
    | 'taxTotal'
    | 'includedTax'
    | 'total'
    | 'depositTotal'
    | 'depositEnabled'
    | 'balanceDueDate'
    | 'redeemed'
  > & {
    /** Value of the gift cards being bought; included in subTotal and total. */
    giftCardTotal: Amount;
    /** Price without tax of the memberships being bought; included in subTotal. */
    membershipTotal: Amount;
  };
  fees: Order['fees'];
  /** What fees and tax were computed from. */
  charges: NonNullable<Order['charges']>;
  remove: readonly number[];
  add: readonly { line: NewLine; charge: Charge; allocation: Allocation }[];
  /** What of the totals belongs to each line that stays. */
  staying: readonly { lineKey: number; allocation: Allocation }[];
  agreedToTransport?: boolean;
  /** What the order now takes of a gift card, if less than before. */
  fittedGiftCards?: readonly { use_id: number; amount: Amount }[];
  promo?: PromoChange;
  clientAgentKey?: number | null;
  bookingAgentKey?: number | null;
  membershipKey?: string | null;
  membershipMemberKey?: string | null;
  /** Whose carts are counted together, and how much they may hold; absent for no limit. */
  holder?: HolderOfCart;
  requestId: string;
}

/** bound_holder's document (db/functions/capacity.sql). */
export interface HolderOfCart {
  /** Hex. */
  hash: string;
  share_percent: number;
  least_units: number;
  units_beyond: number;
  quarters_per_unit: number;
  carts: number;
}

interface ChangedCart {
  orderId: number;
  revision: number;
  /** In the order of the added lines. */
  lineKeys: number[];
  promoLineKeys: number[];
  holdSeconds: number;
  createdAt: string;
}

function redeemedAfter(
  before: Order['redeemedGiftCards'],
  fitted: NonNullable<CartChange['fittedGiftCards']>,
): Order['redeemedGiftCards'] {
  return before
    .map((use) => {
      const kept = fitted.find(({ use_id }) => use_id === use.useKey)?.amount ?? use.amount;
      return { ...use, amount: kept, remaining: amount(use.remaining + use.amount - kept) };
    })
    .filter((use) => use.amount > 0);
}

/** The lines of an order after a change, in the order they were added. */
function linesAfter(before: Order | null, change: CartChange, lineKeys: readonly number[]): Line[] {
  const allocations = new Map(change.staying.map(({ lineKey, allocation }) => [lineKey, allocation]));
  const staying = (before?.lines ?? [])
    .filter(({ lineKey }) => !change.remove.includes(lineKey))
    .map((line) => ({ ...line, allocation: allocations.get(line.lineKey) ?? line.allocation }));
  const added = change.add.map(({ line, allocation }, place) => {
    const parentKey = line.parent === undefined ? (line.parentKey ?? null) : nth(lineKeys, line.parent);
    return asLine(line, { lineKey: nth(lineKeys, place), parentKey }, allocation);
  });
  return [...staying, ...added].sort((a, b) => a.lineKey - b.lineKey);
}

const newOrder = {
  orderNumber: null,
  paid: zero,
  balanceReserved: zero,
  customer: null,
  answers: [],
  languageKey: null,
  membershipKey: null,
  membershipMemberKey: null,
  membership: null,
  savedAt: null,
  attempts: [],
  agreedToTransport: false,
  redeemedGiftCards: [],
  state: 'new',
} as const satisfies Partial<Order>;

/** Builds the order change_cart wrote. Only keys, revision and times come from the database. */
function orderAfter(before: Order | null, change: CartChange, changed: ChangedCart): Order {
  const { giftCardTotal: _, membershipTotal: __, ...totals } = change.totals;
  const base = before ?? {
    ...newOrder,
    answers: [],
    attempts: [],
    redeemedGiftCards: [],
    createdAt: changed.createdAt,
  };
  return {
    ...base,
    ...totals,
    orderId: changed.orderId,
    locationKey: change.location,
    revision: changed.revision,
    currency: change.currency,
    catalogVersion: change.pricedVersion,
    fees: change.fees,
    charges: change.charges,
    membershipKey: change.membershipKey ?? base.membershipKey,
    membershipMemberKey: change.membershipMemberKey ?? base.membershipMemberKey,
    agreedToTransport: change.agreedToTransport ?? base.agreedToTransport,
    holdExpired: changed.holdSeconds <= 0,
    holdSeconds: changed.holdSeconds,
    lines: linesAfter(before, change, changed.lineKeys),
    ...promoCodesAfter(before, change, changed.promoLineKeys),
    redeemedGiftCards: redeemedAfter(base.redeemedGiftCards, change.fittedGiftCards ?? []),
  };
}

/** A line to add as add_lines reads it; columns its kind does not have get what the table would. */
function rowToAdd({ line, charge, allocation }: CartChange['add'][number]) {
  const { lineKey, parent, parentKey, kind, wanted, startAt, subTotal } = line;
  return {
    ...{ lineKey, parent, parentKey, kind, wanted, startAt, subTotal, allocation },
    tips: charge.tips,
    participants: 0,
    isPrivate: false,
    isMember: false,
    answers: [],
    cells: new Set(wanted.map(({ subject, at }) => `${subject} ${at}`)).size,
    ...columnsOf(line),
  };
}

/** Only the allocations that a change moves. */
const movedAllocations = (before: Order | null, { staying }: CartChange) =>
  staying
    .filter(({ lineKey, allocation }) => {
      const known = before?.lines.find((line) => line.lineKey === lineKey)?.allocation;
      return known === undefined || !isSameAllocation(known, allocation);
    })
    .map(({ lineKey, allocation }) => ({ lineKey, ...allocation }));

/** Applies a change to the order as read (null opens a new one) and returns the changed order. */
export async function saveCartChange(
  db: Queryable,
  change: CartChange,
  before: Order | null,
): Promise<Order> {
  const { add, staying: _, ...document } = change;
  const rows = { add: add.map(rowToAdd), allocations: movedAllocations(before, change) };
  const answer = await changing(
    db,
    sql<{
      changed: ChangedCart;
    }>`select change_cart(${JSON.stringify({ ...document, ...rows })}::jsonb) as changed`,
  );
  const changed = answer.rows[0]?.changed;
  if (changed === undefined) throw new Error('a changed cart gave no answer');
  return orderAfter(before, change, changed);
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
