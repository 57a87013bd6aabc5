/** An order as the rules use it: a cart until it is saved (specification 3.10, D-OR-01). */
import type { BookedProduct } from '../add-ons/book-add-ons.ts';
import type { AppointmentType, CapacityType, Place } from '../catalog/activity.ts';
import type { CancellationTerms } from '../catalog/cancellation.ts';
import type { ChargeRules } from '../catalog/charge-rules.ts';
import type { Package } from '../catalog/package.ts';
import type { Answer } from '../custom-fields/answers.ts';
import type { SoldGiftCard } from '../gift-cards/gift-card.ts';
import type {
  AffiliateKey,
  AgentKey,
  LocationKey,
  OrderLineKey,
  RateKey,
  TimeSlotKey,
} from '../kernel/keys.ts';
import type { VenueDate, WallTime } from '../kernel/local-time.ts';
import type { Amount } from '../kernel/money.ts';
import type { OrderState } from '../kernel/order-state.ts';
import type { Wallet } from '../location/wallets.ts';
import type { SoldMemberships } from '../memberships/choose-memberships.ts';
import type { HeldMembership } from '../memberships/member-rate.ts';
import type { MembershipDates } from '../memberships/membership-dates.ts';
import type { SoldMerchandise } from '../merchandise/merchandise.ts';
import type { Allocation } from '../pricing/charge.ts';
import { balanceOf } from '../pricing/due.ts';
import type { OrderTickets } from '../tickets/ticket.ts';
import type { LinePickup } from '../transport/book-pickup.ts';
import type { BookedTransport } from '../transport/order-transport.ts';
import type { VenueMethod } from './venue-methods.ts';

export interface OrderLineRate {
  rateKey: RateKey;
  name: string;
  price: Amount;
  participants: number;
  seats: number;
  /** People per participant. */
  people: number;
  subTotal: Amount;
  /** The package's discount per participant; the price is already reduced by it. */
  discount: Amount;
  /** The agent who sold it and the version of the agent's price; null for the venue itself (D-AG-02). */
  agentKey: AgentKey | null;
  agentHistoryKey: number | null;
}

/** What the customer saw when the line was added; stored so that a receipt never changes. */
export interface LineDetails {
  name: string;
  summary: string;
  photoVersion: string | null;
  photoColour: string | null;
  photoAlt: string | null;
  rateLabel: { singular: string; plural: string } | null;
  capacityType: CapacityType;
  appointmentType: AppointmentType;
  lengthMinutes: number;
  arriveMinutesBefore: number;
  hidePrice: boolean;
  meetingPoint: Place | null;
  requirements: string | null;
  consentRequired: boolean;
  confirmationMessage: string | null;
  duration: string | null;
  /** What is included and what to bring; absent on lines older than this field. */
  included?: readonly string[];
  goodToKnow?: readonly string[];
  bring?: readonly string[];
  /** What happens in bad weather; absent if the activity says nothing. */
  weather?: string;
  /** What guests get back if they cancel; absent if the venue says nothing, and in packages, which have their own. */
  cancellation?: CancellationTerms;
  /** Booked with its package but not shown to guests (D-PK-06). */
  isHidden?: true;
}

/** An add-on, a variant, or the tip of a line; variants of one add-on share its key. */
export interface OrderLineProduct extends Omit<BookedProduct, 'stock'> {
  merchandiseKey: number;
  stockUnits: number;
}

/** What every line has, whatever was bought. */
interface LineBase {
  lineKey: OrderLineKey;
  /** The line of the package it belongs to. */
  parentKey: OrderLineKey | null;
  /** The price before discounts, including tips. */
  subTotal: Amount;
  /** The part of the order's totals that belongs to it. */
  allocation: Allocation;
}

/** An activity, alone or as a member of a package. */
export interface ActivityLine extends LineBase {
  kind: 'activity';
  activityKey: number;
  slotKey: TimeSlotKey;
  start: WallTime;
  end: WallTime;
  /** All people on the line; for a private tour, the group's size (docs/rules/people.md). */
  participants: number;
  isPrivate: boolean;
  taxClass: string;
  /** Where the guests are picked up; null if they make their own way. */
  pickup: LinePickup | null;
  details: LineDetails;
  rates: OrderLineRate[];
  products: OrderLineProduct[];
  answers: Answer[];
  /** Whether any of it is at the members' price of the order's membership. */
  isMember: boolean;
}

/** A package; its members are separate lines, which carry the money and the places. */
export interface PackageLine extends LineBase {
  kind: 'package';
  packageKey: number;
  groupKey: number | null;
  details: Pick<
    LineDetails,
    | 'name'
    | 'summary'
    | 'photoVersion'
    | 'photoColour'
    | 'photoAlt'
    | 'rateLabel'
    | 'hidePrice'
    | 'cancellation'
  > &
    Pick<
      Package,
      | 'type'
      | 'hideAddOns'
      | 'hideRateDiscountFromCustomer'
      | 'requireMatchingRates'
      | 'showFirstActivityOnly'
    >;
}

/** Transportation for a whole day: one line per day. */
export interface TransportLine extends LineBase, Omit<BookedTransport, 'wanted'> {
  kind: 'transport';
}

/** A gift card being bought: a line without fees, taxes, discounts or places; its price is its value. */
export interface GiftCardLine extends LineBase, Omit<SoldGiftCard, 'amount'> {
  kind: 'giftCard';
}

/** Memberships of one plan; its key is the OrderMembershipKey. */
export interface MembershipLine extends LineBase, SoldMemberships {
  kind: 'membership';
  /** Keys of the memberships created from this line; empty while the order is new. */
  membershipKeys: readonly string[];
  /** The days that a renewal added; null while the order is new, and for new memberships. */
  renewed: MembershipDates | null;
}

/** Merchandise: one line per product, with the units of each variant. */
export interface MerchandiseLine extends LineBase, SoldMerchandise {
  kind: 'merchandise';
}

/** Everything an order can contain; nothing but the code of a kind switches on it (docs/rules/orders.md, "Lines"). */
export type Line =
  | ActivityLine
  | PackageLine
  | TransportLine
  | GiftCardLine
  | MembershipLine
  | MerchandiseLine;
export type LineKind = Line['kind'];
export type LineOf<Kind extends LineKind> = Extract<Line, { kind: Kind }>;

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
  /** What went back of lines without canceling them; `lines` are as they were sold (docs/rules/refunds.md). */
  goodwill: Goodwill[];
  /** The sum of `goodwill`, which the total is less by. */
  goodwillTotal: Amount;
  attempts: PaymentAttempt[];
}

/** What went back of a line's total without canceling it, in minor units. */
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
  /** What stays paid of it, in minor units; part of the order's fees. */
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
  /** What the guest paid for moving it, besides a higher price. */
  fee: Amount;
  /** What stays paid of what the booking costs less. */
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
