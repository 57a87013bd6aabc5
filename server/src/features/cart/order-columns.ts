/** Maps the columns of order tables to the names the rules use; each column is named only here. */
import type {
  Order,
  OrderLine,
  OrderLineProduct,
  OrderPackage,
  PaymentAttempt,
  TransportLine,
} from '@gangway/domain/order/order';
import { type GiftCardsOfOrder, readGiftCards } from './gift-card-columns.ts';
import { type MembershipsOfOrder, readMemberships } from './membership-columns.ts';

/** An add-on of a line, as stored. */
export interface ProductColumns {
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

const readProduct = (row: ProductColumns) => ({
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

interface RateColumns {
  rate_key: number;
  name: string;
  price: number;
  participants: number;
  seats: number;
  people: number;
  /** Only for a stored one; the table computes it on write. */
  sub_total?: number;
  discount: number;
  booking_agent_key: number | null;
  agent_history_key: number | null;
}

/** An activity's line, as stored. */
export interface LineColumns {
  activity_key: number;
  slot_key: number;
  starts_at_wall: string;
  ends_at_wall: string;
  participants: number;
  is_private: boolean;
  is_member: boolean;
  pickup: OrderLine['pickup'];
  sub_total: number;
  tax_class: string;
  details: OrderLine['details'];
  rates: RateColumns[];
  products: ProductColumns[];
  answers: OrderLine['answers'];
}

export interface PackageColumns {
  package_key: number;
  package_group_key: number | null;
  details: OrderPackage['details'];
}

/** A day's transportation, as stored. */
export interface TransportColumns {
  day: string;
  pickup_key: number;
  location_name: string;
  guests: number;
  pickup_time: string;
  arrive_time: string;
  return_time: string;
  sub_total: number;
  tax_class: string;
}

/** load_order's document, with the tables' column names. */
export interface OrderDocument extends GiftCardsOfOrder, MembershipsOfOrder {
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
  redeemed: number;
  balance_reserved: number;
  fees: Order['fees'];
  charges: Order['charges'];
  deposit_total: number;
  deposit_enabled: boolean;
  balance_due_date: Order['balanceDueDate'];
  customer: Order['customer'];
  answers: Order['answers'];
  language_key: number | null;
  membership_key: string | null;
  membership_member_key: string | null;
  hold_expired: boolean | null;
  hold_seconds: number | null;
  created_at: string;
  saved_at: string | null;
  lines: (LineColumns & { line_id: number; package_line_id: number | null })[];
  packages: (PackageColumns & { line_id: number })[];
  transports: (TransportColumns & { line_id: number })[];
  agreed_to_transport: boolean;
  promo_codes: { line_id: number; code: string; description: string; amount: number }[];
  promo_messages: string[];
  attempts: {
    attempt_row_id: number;
    attempt_id: string;
    gateway_key: string;
    state: PaymentAttempt['state'];
    purpose: PaymentAttempt['purpose'];
    amount: number;
    charge_id: string | null;
    card_brand: string | null;
    card_last4: string | null;
    decline_code: string | null;
    created_at: string;
    is_recent: boolean;
  }[];
}

const readRate = (rate: RateColumns) => ({
  rateKey: rate.rate_key,
  name: rate.name,
  price: rate.price,
  participants: rate.participants,
  seats: rate.seats,
  people: rate.people,
  subTotal: rate.sub_total ?? rate.price * rate.participants,
  discount: rate.discount,
  agentKey: rate.booking_agent_key,
  agentHistoryKey: rate.agent_history_key,
});

export function readLine(line: LineColumns, lineKey: number, packageLineKey: number | null): OrderLine {
  const read = {
    lineKey,
    activityKey: line.activity_key,
    slotKey: line.slot_key,
    start: line.starts_at_wall,
    end: line.ends_at_wall,
    participants: line.participants,
    isPrivate: line.is_private,
    isMember: line.is_member,
    pickup: line.pickup,
    subTotal: line.sub_total,
    taxClass: line.tax_class,
    details: line.details,
    rates: line.rates.map(readRate).sort((a, b) => a.rateKey - b.rateKey),
    packageLineKey,
    products: line.products.map(readProduct),
    answers: line.answers,
  };
  return read as unknown as OrderLine;
}

export const readPackage = (item: PackageColumns, lineKey: number): OrderPackage =>
  ({
    lineKey,
    packageKey: item.package_key,
    groupKey: item.package_group_key,
    details: item.details,
  }) as unknown as OrderPackage;

export function readTransport(transport: TransportColumns, lineKey: number): TransportLine {
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

/** Converts columns to the names the rules use; database constraints guarantee the branded types. */
export function readOrder(row: OrderDocument): Order {
  const order = {
    orderId: row.order_id,
    locationKey: row.location_key,
    state: row.state,
    revision: row.revision,
    orderNumber: row.order_number,
    currency: row.currency,
    catalogVersion: row.catalogue_version,
    subTotal: row.sub_total,
    discountTotal: row.discount_total,
    feeTotal: row.fee_total,
    taxTotal: row.tax_total,
    includedTax: row.included_tax,
    total: row.total,
    paid: row.paid,
    redeemed: row.redeemed,
    balanceReserved: row.balance_reserved,
    fees: row.fees,
    charges: row.charges,
    depositTotal: row.deposit_total,
    depositEnabled: row.deposit_enabled,
    balanceDueDate: row.balance_due_date,
    customer: row.customer,
    answers: row.answers,
    languageKey: row.language_key,
    membershipKey: row.membership_key,
    membershipMemberKey: row.membership_member_key,
    membership: null,
    holdExpired: row.hold_expired === true,
    holdSeconds: row.hold_seconds,
    createdAt: row.created_at,
    savedAt: row.saved_at,
    lines: row.lines.map((line) => readLine(line, line.line_id, line.package_line_id)),
    packages: row.packages.map((item) => readPackage(item, item.line_id)),
    transports: row.transports.map((transport) => readTransport(transport, transport.line_id)),
    agreedToTransport: row.agreed_to_transport,
    promoCodes: row.promo_codes.map(({ line_id: lineKey, ...code }) => ({ lineKey, ...code })),
    promoMessages: row.promo_messages,
    ...readGiftCards(row),
    memberships: readMemberships(row),
    attempts: row.attempts.map((attempt) => ({
      attemptRowId: attempt.attempt_row_id,
      attemptId: attempt.attempt_id,
      gatewayKey: attempt.gateway_key,
      state: attempt.state,
      purpose: attempt.purpose,
      amount: attempt.amount,
      chargeId: attempt.charge_id,
      cardBrand: attempt.card_brand,
      cardLast4: attempt.card_last4,
      declineCode: attempt.decline_code,
      createdAt: attempt.created_at,
      isRecent: attempt.is_recent,
    })),
  };
  return order as unknown as Order;
}
