/** The lines of an order, and what all rules may ask of their kinds (docs/rules/orders.md, "Lines"). */
import type { BookedProduct } from '../add-ons/book-add-ons.ts';
import type { AppointmentType, CapacityType, Place } from '../catalog/activity.ts';
import type { CancellationTerms } from '../catalog/cancellation.ts';
import type { Package } from '../catalog/package.ts';
import type { Answer } from '../custom-fields/answers.ts';
import type { SoldGiftCard } from '../gift-cards/gift-card.ts';
import type { AgentKey, OrderLineKey, RateKey, TimeSlotKey } from '../kernel/keys.ts';
import type { Instant, WallTime } from '../kernel/local-time.ts';
import type { Amount } from '../kernel/money.ts';
import type { SoldMemberships } from '../memberships/choose-memberships.ts';
import type { MembershipDates } from '../memberships/membership-dates.ts';
import type { SoldMerchandise } from '../merchandise/merchandise.ts';
import type { Allocation } from '../pricing/charge.ts';
import type { LinePickup } from '../transport/book-pickup.ts';
import type { BookedTransport } from '../transport/order-transport.ts';

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
  /** Whether the venue canceled its departure: it has no places until it is booked at another time, or is canceled. */
  isCalledOff?: boolean;
  /** Until when its guest may book it at another time instead, for nothing. Null or absent where the venue does not offer that. */
  movesUntil?: Instant | null;
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

/** All kinds of lines. */
export const lineKinds = [
  'activity',
  'package',
  'transport',
  'membership',
  'merchandise',
  'giftCard',
] as const satisfies readonly Line['kind'][];
export type LineKind = (typeof lineKinds)[number];
export type LineOf<Kind extends LineKind> = Extract<Line, { kind: Kind }>;

/** An order as pages have it, by what its lines are presented as. */
export interface CountedOrder {
  individual: readonly unknown[];
  packages: readonly unknown[];
  memberships: readonly { quantity: number }[];
  products: readonly { isDeleted: boolean; isAddOn: boolean; isGiftCard: boolean }[];
  giftCards: readonly { isDeleted?: boolean | undefined }[];
}

/** Whether fees are added to lines of a kind. */
export const bearsFees: Readonly<Record<LineKind, boolean>> = {
  activity: true,
  package: false,
  transport: true,
  membership: false,
  merchandise: false,
  giftCard: false,
};

/** How many lines of a kind the cart's icon counts (C-02). Apart from the other table, because every page has this one. */
export const counted: Readonly<Record<LineKind, (order: CountedOrder) => number>> = {
  activity: (order) => order.individual.length,
  package: (order) => order.packages.length,
  transport: () => 0,
  membership: (order) => order.memberships.filter(({ quantity }) => quantity > 0).length,
  merchandise: (order) =>
    order.products.filter(({ isDeleted, isAddOn, isGiftCard }) => !isDeleted && !isAddOn && !isGiftCard)
      .length,
  giftCard: (order) => order.giftCards.filter(({ isDeleted }) => isDeleted !== true).length,
};
