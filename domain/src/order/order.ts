/** An order as the rules use it: a cart until it is saved (specification 3.10, D-OR-01). */
import type { ChargeRules } from '../catalog/charge-rules.ts';
import type { Answer } from '../custom-fields/answers.ts';
import type { AffiliateKey, LocationKey, OrderLineKey } from '../kernel/keys.ts';
import type { Instant, VenueDate, WallTime } from '../kernel/local-time.ts';
import type { Amount } from '../kernel/money.ts';
import type { OrderState } from '../kernel/order-state.ts';
import type { Wallet } from '../location/wallets.ts';
import type { HeldMembership } from '../memberships/member-rate.ts';
import { balanceOf } from '../pricing/due.ts';
import type { OrderTickets } from '../tickets/ticket.ts';
import type { ActivityLine, Line, LineKind, LineOf, PackageLine, TransportLine } from './lines.ts';
import type { VenueMethod } from './venue-methods.ts';

export type {
  ActivityLine,
  GiftCardLine,
  Line,
  LineDetails,
  LineKind,
  LineOf,
  MembershipLine,
  MerchandiseLine,
  OrderLineProduct,
  OrderLineRate,
  PackageLine,
  TransportLine,
} from './lines.ts';

/** Returns the lines of one kind, in the order they were added. */
export function linesOf<Kind extends LineKind>(
  order: { lines: readonly Line[] } | null,
  kind: Kind,
): LineOf<Kind>[] {
  return (order?.lines ?? []).filter((line): line is LineOf<Kind> => line.kind === kind);
}

/** Returns what is booked to take place: activities, alone and as members of packages. */
export const bookingsOf = (order: { lines: readonly Line[] } | null): ActivityLine[] =>
  linesOf(order, 'activity');

/** The order with all lines that it was bought with, canceled ones, too. */
export const asSold = (order: Order): Order =>
  order.canceled.length === 0
    ? order
    : {
        ...order,
        lines: [...order.lines, ...order.canceled.map(({ line }) => line)].sort(
          (a, b) => a.lineKey - b.lineKey,
        ),
      };

/** Returns the package that a line was booked with; null for one by itself. */
export const packageOf = (
  order: { lines: readonly Line[] },
  { parentKey }: Pick<Line, 'parentKey'>,
): PackageLine | null => linesOf(order, 'package').find(({ lineKey }) => lineKey === parentKey) ?? null;

/** Whether any of a line is at the members' price of the order's membership. */
export const isMemberLine = (line: { kind: LineKind; isMember?: boolean }): boolean => line.isMember === true;

/** Returns an order's transportation by day. */
export const ridesByDay = (order: { lines: readonly Line[] }): TransportLine[] =>
  linesOf(order, 'transport').sort((one, other) => (one.day < other.day ? -1 : 1));

/** A promo code on an order, and its discount. */
export interface AppliedPromoCode {
  lineKey: number;
  code: string;
  description: string;
  amount: Amount;
}

/** A gift card, or a credit: an amount in a guest's favor that nobody bought (docs/rules/credits.md). */
export type CardKind = 'giftCard' | 'credit';

/**
 * The amount an order takes from a gift card or a credit: reserved while it is a cart, spent once it is saved (D-GC-06).
 */
export interface RedeemedGiftCard {
  /** OrderMerchandiseGiftCardKey. */
  useKey: number;
  kind: CardKind;
  /** The last characters of its code. */
  codeEnd: string;
  amount: Amount;
  /** The amount left on the card. */
  remaining: Amount;
  /** For a saved order: reserved for its balance, which is not paid yet. */
  isForBalance: boolean;
}

export type AttemptState =
  | 'pending'
  | 'challenge'
  | 'unknown'
  | 'authorised'
  | 'captured'
  | 'declined'
  | 'voided'
  | 'failed';

/** How an attempt pays; `none` if nothing is due. */
export type PaymentMethod = 'card' | Wallet | 'none' | VenueMethod;

export interface PaymentAttempt {
  attemptRowId: number;
  attemptId: string;
  gatewayKey: string;
  state: AttemptState;
  /** Buying the order, later paying what its deposit left, or what moving a booking costs; or the venue took it itself. */
  purpose: 'purchase' | 'balance' | 'move' | 'venue';
  amount: Amount;
  /** Whose money it is at the provider; null for the account of the installation. */
  account: string | null;
  chargeId: string | null;
  method: PaymentMethod;
  cardBrand: string | null;
  cardLast4: string | null;
  declineCode: string | null;
  createdAt: string;
  /** Started within the last 24 hours. */
  isRecent: boolean;
}

/** Contact details under our own names; texts may be empty while the order is new. */
export interface CustomerDetails {
  firstName: string;
  lastName: string;
  email: string;
  emailOptIn: boolean;
  agreed: boolean;
  approvedTextTickets: boolean;
  phoneCountryCode: string;
  phoneCountryKey: number;
  phoneAreaCode: string;
  phoneSubscriberNumber: string;
  zip: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  city: string | null;
  state: string | null;
  countryCode: string | null;
  locationHeardAboutUsKey: number | null;
  heardAboutUsOther: string | null;
}

export interface Order {
  orderId: number;
  locationKey: LocationKey;
  state: OrderState;
  revision: number;
  orderNumber: string | null;
  currency: string;
  catalogVersion: number;
  subTotal: Amount;
  discountTotal: Amount;
  feeTotal: Amount;
  taxTotal: Amount;
  includedTax: Amount;
  total: Amount;
  paid: Amount;
  /** Paid by gift cards: the sum of redeemedGiftCards. */
  redeemed: Amount;
  /**
   * For a saved order: what gift cards will pay of its balance, reserved until the balance is paid
   * (docs/rules/deposits.md).
   */
  balanceReserved: Amount;
  fees: { feeKey: number; name: string; amount: Amount }[];
  /** The fees and taxes it was priced with; null for orders older than this field. */
  charges: ChargeRules | null;
  /** What may be paid now instead of the total; 0 if nothing may wait (docs/rules/deposits.md). */
  depositTotal: Amount;
  depositEnabled: boolean;
  /** When the rest is due after a deposit. */
  balanceDueDate: VenueDate | null;
  /** When it is canceled unless something is paid; null unless it was sold to be paid by then. */
  payBy: Instant | null;
  customer: CustomerDetails | null;
  /** Answers about the order and its customer; those about an activity are on its line. */
  answers: Answer[];
  languageKey: number | null;
  /** The membership its member lines are booked under, and the member who booked. */
  membershipKey: string | null;
  membershipMemberKey: string | null;
  /** The membership when the order was read; null without member lines. */
  membership: HeldMembership | null;
  /** Whether the cart's hold is over, even if it was not swept yet. */
  holdExpired: boolean;
  holdSeconds: number | null;
  createdAt: string;
  savedAt: string | null;
  /** When its guest was erased (docs/rules/personal-data.md); null unless they were. */
  erasedAt: string | null;
  /** In the order they were added. */
  lines: Line[];
  /** The affiliate whose link brought the guest; null for none (D-AG-01). */
  clientAgentKey: AffiliateKey | null;
  /** Whether the customer accepted the transportation terms. */
  agreedToTransport: boolean;
  /** In the order they were entered. */
  promoCodes: AppliedPromoCode[];
  /** Why codes that no longer applied were removed; kept until the customer enters or removes one. */
  promoMessages: string[];
  /** In the order they were applied. */
  redeemedGiftCards: RedeemedGiftCard[];
  /** Issued when it was saved; null if it has none. */
  tickets: OrderTickets | null;
  /** Oldest first; empty unless it is saved. */
  moves: LineMove[];
  /** Lines that were canceled, in the order they were added; `lines` are the others (docs/rules/cancellation.md). */
  canceled: CanceledLine[];
  /** To its payments, oldest first; what gift cards had back is no longer in redeemedGiftCards. */
  refunds: PaymentRefund[];
  /** Amounts that were refunded without canceling lines; `lines` has them as sold (docs/rules/refunds.md). */
  goodwill: Goodwill[];
  /** The sum of `goodwill`, which the total is less by. */
  goodwillTotal: Amount;
  attempts: PaymentAttempt[];
}

/** The amount of a line's total that was refunded without canceling it, in minor units. */
export interface Goodwill {
  lineKey: number;
  amount: Amount;
}

/**
 * 'due' until the gateway has it, then 'sent'; 'refused' if the gateway will not do it, until it is sent again or the
 * venue gives it back. What the venue took itself is 'to be given' until it says that it was: 'given'.
 */
export type RefundState = 'due' | 'sent' | 'refused' | 'to be given' | 'given';

/** Money of a payment that goes back (docs/rules/refunds.md). */
export interface PaymentRefund {
  refundKey: number;
  /** The payment it is of. */
  attemptRowId: number;
  amount: Amount;
  state: RefundState;
  createdAt: string;
  /** The last characters of the credit's code it was given as; null for money. */
  creditEnd: string | null;
  /** How the venue gave it back itself; null unless it did. */
  givenBy: VenueMethod | null;
}

/** A line of a saved order that was canceled, as it was sold. */
export interface CanceledLine {
  line: Line;
  canceledAt: string;
  /** The amount of it that stays paid, in minor units; part of the order's fees. */
  kept: Amount;
}

/**
 * A booking that its guest moved to another time (docs/rules/moves.md), or that the venue changed, at the same time perhaps
 * (docs/rules/changes.md).
 */
export interface LineMove {
  lineKey: OrderLineKey;
  from: WallTime;
  to: WallTime;
  movedAt: string;
  by: 'guest' | 'venue';
  /** The fee that the guest paid for moving it, besides a higher price. */
  fee: Amount;
  /** The part of the price reduction that stays paid. */
  kept: Amount;
  /** By how much the order's total rose, with the fee and what is kept; below zero if it fell. */
  difference: Amount;
}

/** The last time a booking was moved to another date or time; null if it never was, whatever else was changed. */
export const lastMoveOf = ({ moves }: Pick<Order, 'moves'>, lineKey: OrderLineKey): LineMove | null =>
  moves.findLast((move) => move.lineKey === lineKey && move.from !== move.to) ?? null;

/** Whether there is a balance that the customer may pay online (D-DP-04). */
export function canPayBalance(
  order: Pick<Order, 'state' | 'total' | 'paid' | 'redeemed'>,
  { payBalanceOnline }: { payBalanceOnline: boolean },
): boolean {
  return order.state === 'saved' && balanceOf(order) > 0 && payBalanceOnline;
}

/** Whether it is not known yet how an attempt ends. */
export const isOpen = ({ state }: Pick<PaymentAttempt, 'state'>): boolean =>
  state === 'pending' || state === 'challenge' || state === 'unknown';

/** Whether a payment of the balance is in progress, so that the balance must not change. */
export const isBalanceBeingPaid = ({ attempts }: Pick<Order, 'attempts'>): boolean =>
  attempts.some((attempt) => attempt.purpose === 'balance' && isOpen(attempt));
