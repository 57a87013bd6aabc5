/** A change of a cart as a document for the database, and the order that results (db/functions/cart/change_cart.sql). */
import type { StaffActor } from '@gangway/domain/kernel/actor';
import type { AffiliateKey, LocationKey } from '@gangway/domain/kernel/keys';
import { type Amount, amount, zero } from '@gangway/domain/kernel/money';
import type { Line, Order } from '@gangway/domain/order/order';
import { type Allocation, type Charge, isSameAllocation } from '@gangway/domain/pricing/charge';
import { nth } from '../../db/nth.ts';
import { asLine, columnsOf } from '../orders/lines/kinds.ts';
import type { NewLine } from '../orders/lines/line.ts';
import { type PromoChange, promoCodesAfter } from './promo-change.ts';

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
  };
  fees: Order['fees'];
  /** The basis of fees and tax. */
  charges: NonNullable<Order['charges']>;
  remove: readonly number[];
  add: readonly { line: NewLine; charge: Charge; allocation: Allocation }[];
  /** The share of the totals of each line that stays. */
  staying: readonly { lineKey: number; allocation: Allocation }[];
  agreedToTransport?: boolean;
  /** The amount that the order now takes of a gift card, if less than before. */
  fittedGiftCards?: readonly { use_id: number; amount: Amount }[];
  promo?: PromoChange;
  clientAgentKey?: AffiliateKey | null;
  bookingAgentKey?: number | null;
  membershipKey?: string | null;
  membershipMemberKey?: string | null;
  /** Whose carts are counted together, and how much they may hold; absent for no limit. */
  holder?: HolderOfCart;
  /** Who books beyond the places of departures, and why; absent: nobody does. */
  overbook?: { reason: string; by: StaffActor };
  requestId: string;
}

/** bound_holder's document (db/functions/cart/bound_holder.sql). */
export interface HolderOfCart {
  /** Hex. */
  hash: string;
  share_percent: number;
  least_units: number;
  units_beyond: number;
  quarters_per_unit: number;
  carts: number;
}

/** The answer of change_cart. */
export interface ChangedCart {
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
  payBy: null,
  paid: zero,
  balanceReserved: zero,
  customer: null,
  answers: [],
  languageKey: null,
  membershipKey: null,
  membershipMemberKey: null,
  clientAgentKey: null,
  membership: null,
  savedAt: null,
  attempts: [],
  moves: [],
  canceled: [],
  refunds: [],
  goodwill: [],
  goodwillTotal: zero,
  agreedToTransport: false,
  redeemedGiftCards: [],
  tickets: null,
  erasedAt: null,
  state: 'new',
} as const satisfies Partial<Order>;

/** Builds the order change_cart wrote. Only keys, revision and times come from the database. */
export function orderAfter(before: Order | null, change: CartChange, changed: ChangedCart): Order {
  const { giftCardTotal: _, ...totals } = change.totals;
  const base = before ?? {
    ...newOrder,
    answers: [],
    attempts: [],
    moves: [],
    canceled: [],
    refunds: [],
    goodwill: [],
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
    clientAgentKey: change.clientAgentKey ?? base.clientAgentKey,
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
const movedAllocations = (before: Order | null, staying: CartChange['staying']) =>
  staying
    .filter(({ lineKey, allocation }) => {
      const known = before?.lines.find((line) => line.lineKey === lineKey)?.allocation;
      return known === undefined || !isSameAllocation(known, allocation);
    })
    .map(({ lineKey, allocation }) => ({ lineKey, ...allocation }));

/** The document of a change for change_cart, given the order as it was read. */
export function documentOf({ add, staying, ...change }: CartChange, before: Order | null) {
  return { ...change, add: add.map(rowToAdd), allocations: movedAllocations(before, staying) };
}
