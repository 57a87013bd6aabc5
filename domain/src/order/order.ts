/** An order as the rules see it: a cart until it is saved (specification 3.10, D-OR-01). */
import type { BookedProduct } from '../add-ons/book-add-ons.ts';
import type { AppointmentType, CapacityType, Place } from '../catalogue/activity.ts';
import type { Package } from '../catalogue/package.ts';
import type { Answer } from '../custom-fields/answers.ts';
import type { SoldGiftCard } from '../gift-cards/gift-card.ts';
import type { AgentKey, LocationKey, OrderLineKey, RateKey, TimeSlotKey } from '../kernel/keys.ts';
import type { VenueDate, WallTime } from '../kernel/local-time.ts';
import type { Amount } from '../kernel/money.ts';
import type { MembershipLine } from '../memberships/choose-memberships.ts';
import type { HeldMembership } from '../memberships/member-rate.ts';
import type { ChargeRules } from '../pricing/charge-rules.ts';
import type { LinePickup } from '../transport/book-pickup.ts';
import type { BookedTransport } from '../transport/order-transport.ts';

export type OrderState = 'new' | 'paying' | 'saved' | 'expired' | 'abandoned' | 'cancelled';

export interface OrderLineRate {
  rateKey: RateKey;
  name: string;
  price: Amount;
  participants: number;
  seats: number;
  /** People who come for one participant. */
  people: number;
  subTotal: Amount;
  /** Money off one participant, by the package; the price is without it. */
  discount: Amount;
  /** Who sold it and which version of the agent's price it is; null for the venue itself (D-AG-02). */
  agentKey: AgentKey | null;
  agentHistoryKey: number | null;
}

/** What the customer was shown when the line was added; kept so that a receipt never changes. */
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
  /** What it comes with and what to bring; absent of lines from before these were kept. */
  included?: readonly string[];
  goodToKnow?: readonly string[];
  /** Booked with its package and shown to nobody (D-PK-06). */
  isHidden?: true;
}

/** An add-on, one variant of one, or the tip of a line; the variants of one add-on share its key. */
export interface OrderLineProduct extends Omit<BookedProduct, 'stock'> {
  merchandiseKey: number;
  stockUnits: number;
}

export interface OrderLine {
  lineKey: OrderLineKey;
  activityKey: number;
  slotKey: TimeSlotKey;
  start: WallTime;
  end: WallTime;
  /** All people of the line; of a private tour the size of the group (docs/rules/people.md). */
  participants: number;
  isPrivate: boolean;
  subTotal: Amount;
  taxClass: string;
  /** Where its guests are fetched; null where they come by themselves. */
  pickup: LinePickup | null;
  details: LineDetails;
  rates: OrderLineRate[];
  /** The line of the package it is a member of. */
  packageLineKey: OrderLineKey | null;
  products: OrderLineProduct[];
  answers: Answer[];
  /** Some of it is at the members' price of the order's membership. */
  isMember: boolean;
}

/** A package of an order; its members are lines beneath it, which bear the money and the places. */
export interface OrderPackage {
  lineKey: OrderLineKey;
  packageKey: number;
  groupKey: number | null;
  details: Pick<
    LineDetails,
    'name' | 'summary' | 'photoVersion' | 'photoColour' | 'photoAlt' | 'rateLabel' | 'hidePrice'
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

/** Transportation of a whole day: a line of its own, one per day. */
export interface TransportLine extends Omit<BookedTransport, 'wanted'> {
  lineKey: OrderLineKey;
}

/** A promo code that an order has, and what it takes off. */
export interface AppliedPromoCode {
  lineKey: number;
  code: string;
  description: string;
  amount: Amount;
}

/** A gift card that is being bought: a line without fee, tax, discount and places. */
export interface GiftCardLine extends SoldGiftCard {
  lineKey: OrderLineKey;
}

/** What an order has taken from a gift card: reserved while it is a cart, spent once it is saved (D-GC-06). */
export interface RedeemedGiftCard {
  /** OrderMerchandiseGiftCardKey. */
  useKey: number;
  /** The last letters of its code. */
  codeEnd: string;
  amount: Amount;
  /** What is left on the card. */
  remaining: Amount;
  /** Of a saved order: put towards its balance, which is not paid yet. */
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

export interface PaymentAttempt {
  attemptRowId: number;
  attemptId: string;
  gatewayKey: string;
  state: AttemptState;
  /** The order when it is bought, or later what its deposit left. */
  purpose: 'purchase' | 'balance';
  amount: Amount;
  chargeId: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  declineCode: string | null;
  createdAt: string;
  /** Begun within the last 24 hours. */
  isRecent: boolean;
}

/** Contact details in our own names; texts may be empty while the order is new. */
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
  catalogueVersion: number;
  subTotal: Amount;
  discountTotal: Amount;
  feeTotal: Amount;
  taxTotal: Amount;
  includedTax: Amount;
  total: Amount;
  paid: Amount;
  /** By gift cards: the sum of redeemedGiftCards. */
  redeemed: Amount;
  /** Of a saved order: what gift cards are put towards its balance, reserved until that is paid (docs/rules/deposits.md). */
  balanceReserved: Amount;
  fees: { feeKey: number; name: string; amount: Amount }[];
  /** The fees and taxes it was priced by; null for an order of before they were kept. */
  charges: ChargeRules | null;
  /** What may be paid now instead of the total; 0 where nothing may wait (docs/rules/deposits.md). */
  depositTotal: Amount;
  depositEnabled: boolean;
  /** When what the deposit leaves is due. */
  balanceDueDate: VenueDate | null;
  customer: CustomerDetails | null;
  /** To the questions about the order and its customer; those about an activity stand in its line. */
  answers: Answer[];
  languageKey: number | null;
  /** The membership its member lines are booked under, and who of it booked. */
  membershipKey: string | null;
  membershipMemberKey: string | null;
  /** As it was when the order was read; null without member lines. */
  membership: HeldMembership | null;
  /** The hold of a cart is over, whether or not anybody has swept it. */
  holdExpired: boolean;
  holdSeconds: number | null;
  createdAt: string;
  savedAt: string | null;
  /** Activities, members of packages among them. */
  lines: OrderLine[];
  /** By day. */
  transports: TransportLine[];
  /** Whether the customer has accepted the conditions of transportation. */
  agreedToTransport: boolean;
  packages: OrderPackage[];
  /** In the order in which they were entered. */
  promoCodes: AppliedPromoCode[];
  /** Why codes that no longer applied were taken out; until the customer enters or removes one. */
  promoMessages: string[];
  giftCards: GiftCardLine[];
  memberships: MembershipLine[];
  /** As they were applied. */
  redeemedGiftCards: RedeemedGiftCard[];
  attempts: PaymentAttempt[];
}

/** Whether items may still be added or removed (6-07). */
export function isEditable(order: Pick<Order, 'state' | 'holdExpired'>): boolean {
  return order.state === 'new' && !order.holdExpired;
}

export function isSaved(order: Pick<Order, 'state'>): boolean {
  return order.state === 'saved' || order.state === 'cancelled';
}

/** A cart whose time is over: expired, given up, or held past its end. */
export function isOver(order: Pick<Order, 'state' | 'holdExpired'>): boolean {
  return (
    order.state === 'expired' || order.state === 'abandoned' || (order.state === 'new' && order.holdExpired)
  );
}

/** What is still to be paid, after cards of both kinds. */
export function balanceOf(order: Pick<Order, 'total' | 'paid' | 'redeemed'>): Amount {
  return (order.total - order.paid - order.redeemed) as Amount;
}

/** Whether there is a balance that its customer may pay here (D-DP-04). */
export function canPayBalance(
  order: Pick<Order, 'state' | 'total' | 'paid' | 'redeemed'>,
  { payBalanceOnline }: { payBalanceOnline: boolean },
): boolean {
  return order.state === 'saved' && balanceOf(order) > 0 && payBalanceOnline;
}

/** Whether somebody is about to pay the balance, so that nothing of it may change. */
export function isBalanceBeingPaid({ attempts }: Pick<Order, 'attempts'>): boolean {
  return attempts.some(
    ({ state, purpose }) => purpose === 'balance' && ['pending', 'challenge', 'unknown'].includes(state),
  );
}

/**
 * What is paid next: of an order that is being bought its deposit where that was chosen, less what gift cards pay of it;
 * else all that is left, less what gift cards are put towards it.
 */
export function dueNow(
  order: Pick<
    Order,
    'state' | 'total' | 'paid' | 'redeemed' | 'balanceReserved' | 'depositTotal' | 'depositEnabled'
  >,
): Amount {
  const balance = balanceOf(order);
  if (isSaved(order)) return (balance - order.balanceReserved) as Amount;
  if (!order.depositEnabled) return balance;
  return Math.min(balance, Math.max(0, order.depositTotal - order.redeemed)) as Amount;
}
