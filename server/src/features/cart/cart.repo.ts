/** The statements of the cart: one round trip each (db/functions/cart.sql). */
import type { WantedCell } from '@gangway/domain/availability/cells';
import type {
  Order,
  OrderLine,
  OrderLineProduct,
  OrderPackage,
  PaymentAttempt,
  TransportLine,
} from '@gangway/domain/order/order';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

interface StoredTransport extends Omit<TransportToAdd, 'wanted'> {
  line_id: number;
}

/** load_order's document: the columns of the tables as they are called there. */
interface OrderDocument {
  order_id: number;
  location_key: number;
  state: Order['state'];
  revision: number;
  order_number: string | null;
  currency: string;
  catalogue_version: number;
  sub_total: number;
  discount_total: number;
  fee_total: number;
  tax_total: number;
  included_tax: number;
  total: number;
  paid: number;
  fees: Order['fees'];
  customer: Order['customer'];
  answers: Order['answers'];
  language_key: number | null;
  hold_expired: boolean | null;
  hold_seconds: number | null;
  created_at: string;
  saved_at: string | null;
  lines: {
    line_id: number;
    activity_key: number;
    slot_key: number;
    starts_at_wall: string;
    ends_at_wall: string;
    participants: number;
    is_private: boolean;
    pickup: OrderLine['pickup'];
    sub_total: number;
    tax_class: string;
    details: OrderLine['details'];
    rates: {
      rate_key: number;
      name: string;
      price: number;
      participants: number;
      seats: number;
      sub_total: number;
      discount: number;
      booking_agent_key: number | null;
      agent_history_key: number | null;
    }[];
    package_line_id: number | null;
    products: ProductRow[];
    answers: OrderLine['answers'];
  }[];
  packages: {
    line_id: number;
    package_key: number;
    package_group_key: number | null;
    details: OrderPackage['details'];
  }[];
  transports: StoredTransport[];
  agreed_to_transport: boolean;
  attempts: {
    attempt_row_id: number;
    attempt_id: string;
    gateway_key: string;
    state: PaymentAttempt['state'];
    amount: number;
    charge_id: string | null;
    card_brand: string | null;
    card_last4: string | null;
    decline_code: string | null;
    created_at: string;
  }[];
}

/** An add-on of a line as its table has it. */
export interface ProductRow {
  merchandise_key: number;
  product_key: number;
  variant_key: number | null;
  kind: OrderLineProduct['kind'];
  name: string;
  variant_name: string | null;
  quantity: number;
  unit_price: number;
  sub_total: number;
  published_price: number | null;
  tip_percent: number | null;
  minimum: number;
  stock_units: number;
}

const readProduct = (row: ProductRow) => ({
  merchandiseKey: row.merchandise_key,
  productKey: row.product_key,
  variantKey: row.variant_key,
  kind: row.kind,
  name: row.name,
  variantName: row.variant_name,
  quantity: row.quantity,
  unitPrice: row.unit_price,
  subTotal: row.sub_total,
  publishedPrice: row.published_price,
  tipPercent: row.tip_percent,
  minimum: row.minimum,
  stockUnits: row.stock_units,
});

/** Columns to the names the rules use; the database's constraints vouch for the brands. */
function readOrder(row: OrderDocument): Order {
  const order = {
    orderId: row.order_id,
    locationKey: row.location_key,
    state: row.state,
    revision: row.revision,
    orderNumber: row.order_number,
    currency: row.currency,
    catalogueVersion: row.catalogue_version,
    subTotal: row.sub_total,
    discountTotal: row.discount_total,
    feeTotal: row.fee_total,
    taxTotal: row.tax_total,
    includedTax: row.included_tax,
    total: row.total,
    paid: row.paid,
    fees: row.fees,
    customer: row.customer,
    answers: row.answers,
    languageKey: row.language_key,
    holdExpired: row.hold_expired === true,
    holdSeconds: row.hold_seconds,
    createdAt: row.created_at,
    savedAt: row.saved_at,
    lines: row.lines.map((line) => ({
      lineKey: line.line_id,
      activityKey: line.activity_key,
      slotKey: line.slot_key,
      start: line.starts_at_wall,
      end: line.ends_at_wall,
      participants: line.participants,
      isPrivate: line.is_private,
      pickup: line.pickup,
      subTotal: line.sub_total,
      taxClass: line.tax_class,
      details: line.details,
      rates: line.rates.map((rate) => ({
        rateKey: rate.rate_key,
        name: rate.name,
        price: rate.price,
        participants: rate.participants,
        seats: rate.seats,
        subTotal: rate.sub_total,
        discount: rate.discount,
        agentKey: rate.booking_agent_key,
        agentHistoryKey: rate.agent_history_key,
      })),
      packageLineKey: line.package_line_id,
      products: line.products.map(readProduct),
      answers: line.answers,
    })),
    packages: row.packages.map((item) => ({
      lineKey: item.line_id,
      packageKey: item.package_key,
      groupKey: item.package_group_key,
      details: item.details,
    })),
    transports: row.transports.map((transport) => transportAfter(transport, transport.line_id)),
    agreedToTransport: row.agreed_to_transport,
    attempts: row.attempts.map((attempt) => ({
      attemptRowId: attempt.attempt_row_id,
      attemptId: attempt.attempt_id,
      gatewayKey: attempt.gateway_key,
      state: attempt.state,
      amount: attempt.amount,
      chargeId: attempt.charge_id,
      cardBrand: attempt.card_brand,
      cardLast4: attempt.card_last4,
      declineCode: attempt.decline_code,
      createdAt: attempt.created_at,
    })),
  };
  return order as unknown as Order;
}

export async function findOrder(db: Queryable, locationKey: number, keyHash: Buffer): Promise<Order | null> {
  const { rows } = await sql<{ document: OrderDocument | null }>`
    select load_order(${locationKey}, ${keyHash}) as document`.execute(db);
  const document = rows[0]?.document ?? null;
  return document === null ? null : readOrder(document);
}

export interface LineToAdd {
  kind: 'activity';
  activity_key: number;
  slot_key: number;
  starts_at_wall: string;
  ends_at_wall: string;
  /** Milliseconds since 1970 UTC. */
  starts_at: number;
  participants: number;
  is_private: boolean;
  pickup: OrderLine['pickup'];
  sub_total: number;
  tax_class: string;
  details: OrderLine['details'];
  rates: {
    rate_key: number;
    name: string;
    price: number;
    participants: number;
    seats: number;
    discount: number;
    booking_agent_key: number | null;
    agent_history_key: number | null;
  }[];
  products: ProductRow[];
  answers: OrderLine['answers'];
  wanted: readonly WantedCell[];
  /** The package it is a member of: its place among those that are added, or the line it has. */
  package?: number;
  package_line?: number;
  /** The number of the line it takes the place of, where it keeps it. */
  line_id?: number;
}

export interface PackageToAdd {
  package_key: number;
  package_group_key: number | null;
  details: OrderPackage['details'];
}

/** change_cart's document; what it says under the order's lock is in the migration. */
export interface CartChange {
  kind: 'add' | 'edit' | 'remove' | 'reprice';
  location: number;
  version: number;
  /** The oldest catalogue that a price of the order then is from. */
  priced_version: number;
  order_id?: number;
  revision?: number;
  key_hash?: string;
  currency: string;
  window_minutes: number;
  totals: { sub_total: number; fee_total: number; tax_total: number; included_tax: number; total: number };
  fees: Order['fees'];
  remove: readonly number[];
  add: readonly LineToAdd[];
  add_transports: readonly TransportToAdd[];
  agreed_to_transport?: boolean;
  packages: readonly PackageToAdd[];
  client_agent_key?: number | null;
  booking_agent_key?: number | null;
  membership_key?: number | null;
  membership_member_key?: number | null;
  request_id: string;
}

interface ChangedCart {
  order_id: number;
  revision: number;
  line_ids: number[];
  transport_line_ids: number[];
  package_ids: number[];
  hold_seconds: number;
  created_at: string;
}

/** The line as it was written, in the names the rules use. */
function lineAfter(line: LineToAdd, lineKey: number, packageIds: readonly number[]): OrderLine {
  const rates = line.rates.map((rate) => ({
    rateKey: rate.rate_key,
    name: rate.name,
    price: rate.price,
    participants: rate.participants,
    seats: rate.seats,
    subTotal: rate.price * rate.participants,
    agentKey: rate.booking_agent_key,
    agentHistoryKey: rate.agent_history_key,
    discount: rate.discount,
  }));
  const written = {
    lineKey,
    activityKey: line.activity_key,
    slotKey: line.slot_key,
    start: line.starts_at_wall,
    end: line.ends_at_wall,
    participants: line.participants,
    isPrivate: line.is_private,
    pickup: line.pickup,
    subTotal: line.sub_total,
    taxClass: line.tax_class,
    details: line.details,
    rates: rates.toSorted((a, b) => a.rateKey - b.rateKey),
    packageLineKey: line.package_line ?? (line.package === undefined ? null : packageIds[line.package]),
    products: line.products.map(readProduct),
    answers: line.answers,
  };
  return written as unknown as OrderLine;
}

/** Columns of a day's transportation, as they are written. */
export interface TransportToAdd {
  day: string;
  pickup_key: number;
  location_name: string;
  guests: number;
  pickup_time: string;
  arrive_time: string;
  return_time: string;
  sub_total: number;
  tax_class: string;
  wanted: readonly WantedCell[];
}

function transportAfter(transport: Omit<TransportToAdd, 'wanted'>, lineKey: number): TransportLine {
  return {
    lineKey,
    day: transport.day,
    pickupKey: transport.pickup_key,
    locationName: transport.location_name,
    guests: transport.guests,
    pickupTime: transport.pickup_time,
    arriveTime: transport.arrive_time,
    returnTime: transport.return_time,
    subTotal: transport.sub_total,
    taxClass: transport.tax_class,
  } as TransportLine;
}

/** What change_cart made of the order: everything written is known here, but for the keys and the moment. */
function orderAfter(before: Order | null, change: CartChange, changed: ChangedCart): Order {
  const { totals } = change;
  const staying = (before?.lines ?? []).filter((line) => !change.remove.includes(line.lineKey));
  const transports = [
    ...(before?.transports ?? []).filter((transport) => !change.remove.includes(transport.lineKey)),
    ...change.add_transports.map((transport, index) =>
      transportAfter(transport, changed.transport_line_ids[index] ?? 0),
    ),
  ].sort((a, b) => (a.day < b.day ? -1 : 1));
  const added = change.add.map((line, index) =>
    lineAfter(line, changed.line_ids[index] ?? 0, changed.package_ids),
  );
  const packages = (before?.packages ?? []).filter(({ lineKey }) => !change.remove.includes(lineKey));
  const addedPackages = change.packages.map((item, index) => ({
    lineKey: changed.package_ids[index],
    packageKey: item.package_key,
    groupKey: item.package_group_key,
    details: item.details,
  }));
  const order = {
    orderNumber: null,
    currency: change.currency,
    discountTotal: 0,
    paid: 0,
    customer: null,
    answers: [],
    languageKey: null,
    savedAt: null,
    attempts: [],
    createdAt: changed.created_at,
    ...before,
    state: 'new',
    orderId: changed.order_id,
    locationKey: change.location,
    revision: changed.revision,
    catalogueVersion: change.priced_version,
    subTotal: totals.sub_total,
    feeTotal: totals.fee_total,
    taxTotal: totals.tax_total,
    includedTax: totals.included_tax,
    total: totals.total,
    fees: change.fees,
    holdExpired: false,
    holdSeconds: changed.hold_seconds,
    lines: [...staying, ...added].sort((a, b) => a.lineKey - b.lineKey),
    transports,
    agreedToTransport: change.agreed_to_transport ?? before?.agreedToTransport ?? false,
    packages: [...packages, ...addedPackages],
  };
  return order as unknown as Order;
}

/** Applies a change to the order as it was read (null: opens one) and answers the order as it then is. */
export async function saveCartChange(
  db: Queryable,
  change: CartChange,
  before: Order | null,
): Promise<Order> {
  const { rows } = await sql<{ changed: ChangedCart }>`
    select change_cart(${JSON.stringify(change)}::jsonb) as changed`.execute(db);
  const changed = rows[0]?.changed;
  if (changed === undefined) throw new Error('a changed cart gave no answer');
  return orderAfter(before, change, changed);
}

/** What the contact step of a new order changes; null leaves it as it was. */
export interface DetailsToSave {
  customer: Order['customer'];
  /** Keys of the questions that were answered anew, and their answers; one that was taken back has none. */
  answers: { asked: readonly number[]; kept: Order['answers'] } | null;
  languageKey: number | null;
}

const json = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** Contact details of a new order that is still as it was read; null when it is not, and nothing was changed. */
export async function saveDetailsOf(
  db: Queryable,
  order: Order,
  { customer, answers, languageKey }: DetailsToSave,
): Promise<Order | null> {
  const { rows } = await sql<Pick<Order, 'revision' | 'holdSeconds' | 'languageKey' | 'answers'>>`
    update shop_order set customer = coalesce(${json(customer)}::jsonb, customer),
      answers = answers_after(answers, ${json(answers)}::jsonb),
      language_key = coalesce(${languageKey}, language_key), revision = revision + 1
    where order_id = ${order.orderId} and revision = ${order.revision} and state = 'new'
      and hold_expires_at > clock_timestamp()
    returning revision, language_key as "languageKey", answers,
      extract(epoch from hold_expires_at - clock_timestamp())::double precision as "holdSeconds"`.execute(db);
  const row = rows[0];
  return row === undefined ? null : { ...order, ...row, customer: customer ?? order.customer };
}

/** Contact details of a new order; answers the order as it then is, changed or not. */
export async function saveDetails(
  db: Queryable,
  locationKey: number,
  keyHash: Buffer,
  { customer, answers, languageKey }: DetailsToSave,
): Promise<Order | null> {
  const { rows } = await sql<{ document: OrderDocument | null }>`
    select save_customer(${locationKey}, ${keyHash}, ${json(customer)}::jsonb, ${json(answers)}::jsonb,
      ${languageKey}) as document`.execute(db);
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
  const { rows } = await sql<{ ended: boolean }>`
    select end_cart(${locationKey}, ${orderId}, ${state}, ${requestId}) as ended`.execute(db);
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

/** Carts are kept thirty days past their end, saved orders for ever (D-OR-03). */
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
