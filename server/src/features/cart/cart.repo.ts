/** The SQL of the cart, one round trip per statement (db/functions/cart.sql). */

import type { WantedCell } from '@gangway/domain/availability/cells';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { Order } from '@gangway/domain/order/order';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { nth } from '../../db/nth.ts';
import { changing } from '../../db/unit-of-work.ts';
import { type GiftCardToAdd, readGiftCard } from './gift-card-columns.ts';
import { type MembershipToAdd, readMembership } from './membership-columns.ts';
import {
  type LineColumns,
  type OrderDocument,
  type PackageColumns,
  readLine,
  readOrder,
  readPackage,
  readTransport,
  type TransportColumns,
} from './order-columns.ts';
import { type PromoChange, promoCodesAfter } from './promo-columns.ts';

export async function findOrder(db: Queryable, locationKey: number, keyHash: Buffer): Promise<Order | null> {
  const { rows } = await sql<{ document: OrderDocument | null }>`
    select load_order(${locationKey}, ${keyHash}) as document`.execute(db);
  const document = rows[0]?.document ?? null;
  return document === null ? null : readOrder(document);
}

export interface LineToAdd extends LineColumns {
  kind: 'activity';
  /** Milliseconds since 1970 UTC. */
  starts_at: number;
  wanted: readonly WantedCell[];
  /** The package it belongs to: an index into the added packages, or an existing line. */
  package?: number;
  package_line?: number;
  /** The number of the line it replaces, if it keeps it. */
  line_id?: number;
  /** The discount from promo codes. */
  discount?: number;
}

export interface TransportToAdd extends TransportColumns {
  discount?: number;
  wanted: readonly WantedCell[];
}

/** change_cart's document; the migration documents what happens under the order's lock. */
export interface CartChange {
  kind: 'add' | 'edit' | 'remove' | 'promo' | 'reprice';
  location: number;
  version: number;
  /** The oldest catalog version any price in the changed order comes from. */
  priced_version: number;
  order_id?: number;
  revision?: number;
  key_hash?: string;
  currency: string;
  window_minutes: number;
  totals: {
    sub_total: number;
    discount_total: number;
    fee_total: number;
    tax_total: number;
    included_tax: number;
    total: number;
    /** What may be paid now instead of everything; absent if no deposit is offered. */
    deposit?: number;
    deposit_enabled?: boolean;
    balance_due_date?: VenueDate;
    /** Value of the gift cards being bought; included in sub_total and total. */
    gift_card_total: number;
    /** Price without tax of the memberships being bought; included in sub_total. */
    membership_total?: number;
    /** What gift cards then pay of it. */
    redeemed: number;
  };
  fees: Order['fees'];
  /** What fees and tax were computed from. */
  charges: NonNullable<Order['charges']>;
  remove: readonly number[];
  add: readonly LineToAdd[];
  add_transports: readonly TransportToAdd[];
  agreed_to_transport?: boolean;
  add_gift_cards?: readonly GiftCardToAdd[];
  /** What the order now takes of a gift card, if less than before. */
  fitted_gift_cards?: readonly { use_id: number; amount: number }[];
  add_memberships?: readonly MembershipToAdd[];
  packages: readonly PackageColumns[];
  promo?: PromoChange;
  client_agent_key?: number | null;
  booking_agent_key?: number | null;
  membership_key?: string | null;
  membership_member_key?: string | null;
  /** Whose carts are counted together, and how much they may hold; absent for no limit. */
  holder?: HolderOfCart;
  request_id: string;
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
  order_id: number;
  revision: number;
  line_ids: number[];
  transport_line_ids: number[];
  package_ids: number[];
  promo_line_ids: number[];
  gift_card_line_ids: number[];
  membership_line_ids: number[];
  hold_seconds: number;
  created_at: string;
}

function redeemedAfter(
  before: Order['redeemedGiftCards'],
  fitted: NonNullable<CartChange['fitted_gift_cards']>,
): { useKey: number; codeEnd: string; amount: number; remaining: number }[] {
  return before
    .map((use) => {
      const amount = fitted.find(({ use_id }) => use_id === use.useKey)?.amount ?? use.amount;
      return { ...use, amount, remaining: use.remaining + use.amount - amount };
    })
    .filter(({ amount }) => amount > 0);
}

/** Builds the order change_cart wrote. Only the keys and the timestamp come from the database. */
function orderAfter(before: Order | null, change: CartChange, changed: ChangedCart): Order {
  const { totals } = change;
  const staying = (before?.lines ?? []).filter((line) => !change.remove.includes(line.lineKey));
  const transports = [
    ...(before?.transports ?? []).filter((transport) => !change.remove.includes(transport.lineKey)),
    ...change.add_transports.map((transport, index) =>
      readTransport(transport, nth(changed.transport_line_ids, index)),
    ),
  ].sort((a, b) => (a.day < b.day ? -1 : 1));
  const added = change.add.map((line, index) =>
    readLine(
      line,
      nth(changed.line_ids, index),
      line.package_line ?? (line.package === undefined ? null : nth(changed.package_ids, line.package)),
    ),
  );
  const packages = (before?.packages ?? []).filter(({ lineKey }) => !change.remove.includes(lineKey));
  const addedPackages = change.packages.map((item, index) =>
    readPackage(item, nth(changed.package_ids, index)),
  );
  const giftCards = [
    ...(before?.giftCards ?? []).filter(({ lineKey }) => !change.remove.includes(lineKey)),
    ...(change.add_gift_cards ?? []).map((card, index) =>
      readGiftCard(card, nth(changed.gift_card_line_ids, index)),
    ),
  ].sort((a, b) => a.lineKey - b.lineKey);
  const memberships = [
    ...(before?.memberships ?? []).filter(({ lineKey }) => !change.remove.includes(lineKey)),
    ...(change.add_memberships ?? []).map((line, index) =>
      readMembership(line, nth(changed.membership_line_ids, index)),
    ),
  ].sort((a, b) => a.lineKey - b.lineKey);
  const order = {
    orderNumber: null,
    currency: change.currency,
    paid: 0,
    balanceReserved: 0,
    customer: null,
    answers: [],
    languageKey: null,
    membership: null,
    savedAt: null,
    attempts: [],
    createdAt: changed.created_at,
    ...before,
    membershipKey: change.membership_key ?? before?.membershipKey ?? null,
    membershipMemberKey: change.membership_member_key ?? before?.membershipMemberKey ?? null,
    // Repricing an expired cart does not revive it.
    state: change.kind === 'reprice' && before !== null ? before.state : 'new',
    orderId: changed.order_id,
    locationKey: change.location,
    revision: changed.revision,
    catalogVersion: change.priced_version,
    subTotal: totals.sub_total,
    discountTotal: totals.discount_total,
    feeTotal: totals.fee_total,
    taxTotal: totals.tax_total,
    includedTax: totals.included_tax,
    total: totals.total,
    redeemed: totals.redeemed,
    fees: change.fees,
    charges: change.charges,
    depositTotal: totals.deposit ?? 0,
    depositEnabled: totals.deposit_enabled ?? false,
    balanceDueDate: totals.balance_due_date ?? null,
    holdExpired: changed.hold_seconds <= 0,
    holdSeconds: changed.hold_seconds,
    lines: [...staying, ...added].sort((a, b) => a.lineKey - b.lineKey),
    transports,
    agreedToTransport: change.agreed_to_transport ?? before?.agreedToTransport ?? false,
    packages: [...packages, ...addedPackages],
    ...promoCodesAfter(before, change, changed.promo_line_ids),
    giftCards,
    memberships,
    redeemedGiftCards: redeemedAfter(before?.redeemedGiftCards ?? [], change.fitted_gift_cards ?? []),
  };
  return order as unknown as Order;
}

/** Applies a change to the order as read (null opens a new one) and returns the changed order. */
export async function saveCartChange(
  db: Queryable,
  change: CartChange,
  before: Order | null,
): Promise<Order> {
  const { rows } = await changing(
    db,
    sql<{ changed: ChangedCart }>`select change_cart(${JSON.stringify(change)}::jsonb) as changed`,
  );
  const changed = rows[0]?.changed;
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
  const statement = sql<{ document: OrderDocument | null }>`
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
