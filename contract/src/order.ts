/** The order and its customer on the wire (specification 3.7, 3.10). */
import { passWallets } from '@gangway/domain/tickets/ticket';
import * as z from 'zod/mini';
import { chosenAnswers } from './add-ons.ts';
import { customField, item } from './catalog.ts';
import {
  amount,
  count,
  emailAddress,
  line,
  locationKey,
  modelErrors,
  orderKey,
  orNull,
  signs,
  text,
  unreadOf,
  venueDate,
  wallTime,
  wire,
} from './wire.ts';

/** 3.7 Customer; any field may be missing while the order is new. */
const details = {
  firstName: z._default(line(100), ''),
  lastName: z._default(line(100), ''),
  email: z._default(emailAddress, ''),
  emailOptIn: z._default(z.boolean(), false),
  agreed: z._default(z.boolean(), false),
  approvedTextTickets: z._default(z.boolean(), false),
  phoneCountryCode: z._default(text(2), 'US'),
  phoneCountryKey: z._default(count(10_000), 196),
  phoneAreaCode: z._default(signs(20), ''),
  phoneSubscriberNumber: z._default(signs(30), ''),
  zip: orNull(signs(20)),
  addressLine1: orNull(line(200)),
  addressLine2: orNull(line(200)),
  city: orNull(line(100)),
  state: orNull(line(100)),
  countryCode: orNull(text(2)),
  locationHeardAboutUsKey: orNull(count(2_147_483_647)),
  heardAboutUsOther: orNull(line(200)),
};
const detailNames = { locationHeardAboutUsKey: 'ClientLocationHeardAboutUsKey' } as const;

/** With the questions about the customer and their answers; a saved order has only answered questions. */
export const customer = wire({ ...details, customFields: z.array(customField) }, detailNames);
export type Customer = z.output<typeof customer>;

/** The customer as callers send it: an answer only needs the key of its question. */
export const postedCustomer = wire({ ...details, customFields: chosenAnswers }, detailNames);
export type PostedCustomer = z.output<typeof postedCustomer>;

export const product = wire({
  /** Variants have their own; null for transportation. */
  productKey: z.nullable(z.number()),
  name: z.string(),
  isDeleted: z.boolean(),
  isAddOn: z.boolean(),
  isGiftCard: z.boolean(),
  isTransportation: z.boolean(),
  isSimpleProduct: z.boolean(),
  variants: z.array(
    wire({ productKey: z.number(), productName: z.nullable(z.string()), quantity: z.number() }),
  ),
  quantity: z.number(),
  subTotal: amount,
  orderMerchandiseKey: z.number(),
});

/** A look that buyers can choose for a gift card. */
const giftCardDesign = wire({
  designKey: z.number(),
  name: z.string(),
  photoVersion: z.string(),
  photoColour: z.nullable(z.string()),
  photoAlt: z.string(),
});

const giftCardShape = {
  productKey: z.number(),
  productName: z.string(),
  variants: z.array(
    wire({
      productKey: z.number(),
      productName: z.string(),
      productDescription: z.nullable(z.string()),
      giftCardAmount: amount,
      useFromPrice: z.boolean(),
      fromPrice: z.nullable(amount),
      quantity: z.number(),
    }),
  ),
  isSimpleProduct: z.boolean(),
  giftCardAmount: amount,
  fromName: z.nullable(z.string()),
  recipientName: z.nullable(z.string()),
  recipientEmail: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** The day on which it is emailed; null for as soon as it is paid. */
  deliverOn: z.nullable(venueDate),
  /** As it was when the card was bought; null for the picture of the product. */
  design: z.nullable(giftCardDesign),
  quantity: z.number(),
  orderMerchandiseKey: z.nullable(z.number()),
  locationKey,
  /** For an offered card: whether the buyer may type an amount. */
  isCustomAmountGiftCard: z.boolean(),
};
const giftCardNames = { locationKey: 'ClientLocationKey' } as const;

/** 3.11 Gift card: a bought card has the chosen variant, if any. */
export const giftCard = wire({ ...giftCardShape, isDeleted: z.boolean() }, giftCardNames);

/** A card that a location offers, with all its variants. */
export const offeredGiftCard = wire(
  {
    ...giftCardShape,
    photoVersion: z.nullable(z.string()),
    photoColour: z.nullable(z.string()),
    photoAlt: z.nullable(z.string()),
    /** To choose from, the usual one first. */
    designs: z.array(giftCardDesign),
    expiresAfterYears: z.nullable(z.number()),
  },
  giftCardNames,
);

const transferTime = wire({ timeString: z.string(), orderMerchandiseKey: z.nullable(z.number()) });

export const pickupLocation = wire(
  {
    day: z.string(),
    locationName: z.string(),
    pickupLocationKey: z.nullable(z.number()),
    guests: z.nullable(z.number()),
    pickupTimes: z.array(transferTime),
    returnTimes: z.array(transferTime),
    locationKey: z.number(),
  },
  { locationKey: 'ClientLocationKey' },
);

const redeemedShape = {
  orderMerchandiseGiftCardKey: z.number(),
  maskedCode: z.string(),
  amount,
  remainingBalance: amount,
  /** Applied to the balance of a saved order that is not fully paid. */
  isForBalance: z.boolean(),
};

export const orderPayment = wire({
  isNew: z.boolean(),
  balance: amount,
  paymentAmount: amount,
  /**
   * 'card', a wallet, or 'cash', 'terminal', 'transfer' or 'other' if the venue took it itself; 'credit' if a payment was
   * given back as a credit, whose code `maskedCard` ends with.
   */
  paymentMethod: z.nullable(z.string()),
  cardBrand: z.nullable(z.string()),
  maskedCard: z.nullable(z.string()),
  paidOn: z.nullable(z.string()),
  /**
   * Null for a payment. Of a refund, 'due' or 'sent' where the provider has it or is about to; 'refused' if it did not take it
   * and 'to be given' if the venue gives it back itself, so that the guest does not have it yet; 'given' once the venue did.
   */
  refundState: z.nullable(z.string()),
});

/** Memberships of one plan bought in an order. */
export const orderMembership = wire(
  {
    orderMembershipKey: z.number(),
    planKey: z.number(),
    name: z.string(),
    roleTypesLabel: z.string(),
    quantity: z.number(),
    /** Of one membership. */
    price: amount,
    subTotal: amount,
    photoVersion: z.nullable(z.string()),
    photoColour: z.nullable(z.string()),
    photoAlt: z.nullable(z.string()),
    /** Keys of the resulting memberships; empty while the order is new. */
    membershipKeys: z.array(z.string()),
    /** The membership that the line renews, with the days it adds; null for new memberships (D-MB-11). */
    renewal: z.nullable(
      wire({
        membershipKey: z.string(),
        /** Null if the renewal is no longer sold. */
        dateFrom: z.nullable(venueDate),
        dateTo: z.nullable(venueDate),
      }),
    ),
  },
  { planKey: 'ClientLocationMembershipPlanKey' },
);

/** What was canceled of an order, a package as one (docs/rules/cancellation.md). */
export const canceledLine = wire({
  orderLineKey: z.number(),
  name: z.string(),
  /** At the venue; null for what has no date. */
  startsOn: z.nullable(wallTime),
  /** Whether only the day of `startsOn` counts. */
  isWholeDay: z.boolean(),
  canceledOn: z.string(),
  /** What stays paid of it. */
  kept: amount,
});

/** The lists in which an order presents its lines. */
export const lineLists = {
  individual: z.array(item),
  packages: z.array(item),
  memberships: z.array(orderMembership),
  products: z.array(product),
  giftCards: z.array(giftCard),
};

/** 3.10 Order. */
const fields = {
  orderKey,
  orderNumber: z.nullable(z.string()),
  orderDate: z.nullable(z.string()),
  isNew: z.boolean(),
  locationKey,
  customer,
  ...lineLists,
  orderFees: z.array(wire({ feeName: z.string(), amount, orderFeeKey: z.number() })),
  orderPromoCodes: z.array(
    wire({ orderPromoCodeKey: z.number(), promoCode: z.string(), description: z.string(), amount }),
  ),
  /** Why codes that no longer apply were removed from a new order. */
  promoCodeMessages: z.array(z.string()),
  orderPayments: z.array(orderPayment),
  redeemedGiftCards: z.array(wire(redeemedShape)),
  /** Amounts in the guest's favor that nobody bought; applied and removed like gift cards. */
  credits: z.array(wire({ name: z.string(), ...redeemedShape })),
  canceledLines: z.array(canceledLine),
  /** OrderEntityKeys of the bookings and packages that the guest may cancel now. */
  cancelableLines: z.array(z.number()),
  /** Bookings whose departure the venue canceled, by their line: see getCanceledChoice. */
  calledOffLines: z.array(z.number()),
  /** Whether nothing of it is left. */
  isCanceled: z.boolean(),
  /** Whether the guest's personal data was erased. */
  isErased: z.boolean(),
  pickupLocations: z.array(pickupLocation),
  subTotal: amount,
  subTotalInclusive: amount,
  taxTotal: amount,
  includedTax: amount,
  discountTotal: amount,
  /** What went back of a saved order without canceling anything; the total is less by it. */
  goodwillTotal: amount,
  total: amount,
  balance: amount,
  /** What is paid now if a deposit was chosen, else 0. */
  deposits: amount,
  /** What would be paid now with a deposit; 0 if none is offered. */
  depositOffered: amount,
  /** When the rest is due. */
  balanceDueDate: z.nullable(z.string()),
  /** At the venue: when a sold order is canceled unless it is paid; null if it is not. */
  payBy: z.nullable(wallTime),
  depositEnabled: z.boolean(),
  enableOnlineDeposits: z.boolean(),
  enableBalanceCheckout: z.boolean(),
  /** The least that a card can be charged, if what is paid next is less; null if it can be charged. */
  leastCharge: z.nullable(amount),
  enableDigitalTickets: z.boolean(),
  /** Whether guests are asked if they want their tickets by text message (D-CK-06). */
  offersTextTickets: z.boolean(),
  hasTickets: z.boolean(),
  ticketUuid: z.nullable(z.string()),
  /** Wallets that keep its tickets as passes; empty where none is set up, or no ticket is valid any more. */
  passWallets: z.array(z.enum(passWallets)),
  checkinUrl: z.nullable(z.string()),
  enable3ds: z.boolean(),
  requireBillingInfo: z.boolean(),
  customerInfoRequired: z.boolean(),
  customFields: z.array(customField),
  requirements: z.array(z.string()),
  activityConfirmationMessages: z.array(z.string()),
  confirmationEmailMessageHeader: z.nullable(z.string()),
  confirmationEmailMessageFooter: z.nullable(z.string()),
  agreedToTransport: z.boolean(),
  languageKey: z.nullable(z.number()),
  isCustomerField: z.boolean(),
  /** Seconds left on the hold of a new order's places. */
  holdSecondsLeft: z.nullable(z.number()),
};
export const orderNames = {
  locationKey: 'ClientLocationKey',
  ticketUuid: 'TicketUUID',
  enable3ds: 'Enable3DS',
} as const;

export const order = wire(fields, orderNames);

export type Order = z.output<typeof order>;

/** The fields of an order as a client posts them: sent whole, and none of them read (7.2-12, C-40). */
export const unreadFields = unreadOf(fields);

export type Product = z.output<typeof product>;

export const overlappedActivity = wire(
  {
    activityKey: z.number(),
    name: z.string(),
    appointmentDate: wallTime,
    endDate: wallTime,
    conflictsWith: wire({ name: z.string(), appointmentDate: wallTime, endDate: wallTime }),
    /** Whether allowOverlap would book both; members of the same package must not overlap (D-PK-04). */
    mayBeAllowed: z.boolean(),
  },
  { activityKey: 'EntityHierarchyKey' },
);

/** What changing calls answer: the order as it is now, or why nothing changed. */
export const orderAnswer = wire({
  order: z.nullable(order),
  modelErrors,
  exceptionMessage: z.nullable(z.string()),
});
export type OrderAnswer = z.output<typeof orderAnswer>;
