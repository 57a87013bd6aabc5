/** The cart: adding, removing, abandoning, reading (specification 7.2; decisions 6.1, 19). */
import type { LocationKey, OrderLineKey } from '@gangway/domain/kernel/keys';
import { zero } from '@gangway/domain/kernel/money';
import * as z from 'zod/mini';
import { answeredRates, chosenAddOns, chosenAnswers } from './add-ons.ts';
import { get, post } from './call.ts';
import { latitude, longitude } from './catalog.ts';
import { t } from './messages/t.ts';
import { order, orderAnswer, overlappedActivity } from './order.ts';
import {
  activityKey,
  agentSignature,
  amount,
  count,
  emailAddress,
  line,
  list,
  locationKey,
  membershipKeyGiven,
  modelErrors,
  numberInQuery,
  orderKey,
  orderLineKey,
  orNull,
  text,
  timeSlotKey,
  venueDate,
  wire,
} from './wire.ts';

const agentKey = orNull(count(2_147_483_647));

const selectedTime = wire({ timeSlotKey }, { timeSlotKey: 'OrderEntityTimeKey' });

/**
 * The chosen activity: which one, when and for whom. Its names, prices and places are ignored; the server has
 * them.
 */
const chosenActivity = wire(
  {
    activityKey,
    rates: answeredRates,
    selectedTimes: z._default(list(selectedTime, 5), []),
    isPrivateTour: z._default(z.boolean(), false),
    /** Size of a private group; other parties are counted by their rates. */
    guests: orNull(count(200)),
    needTransportation: z._default(z.boolean(), false),
    hotelName: orNull(line(200)),
    hotelLatitude: latitude,
    hotelLongitude: longitude,
    addOns: chosenAddOns,
    photoPackageAddOns: chosenAddOns,
    customFields: chosenAnswers,
  },
  { activityKey: 'EntityHierarchyKey' },
);

/**
 * The chosen package: date and guests for each activity of a dynamic one, or for the first of a prefix one.
 */
const chosenPackage = wire({
  packageKey: count(2_147_483_647),
  activities: z._default(list(chosenActivity, 20), []),
});

/**
 * A gift card as the buyer posts it (3.11): the chosen variant has Quantity 1, the one it replaces Quantity
 * 0.
 */
const chosenGiftCard = wire({
  variants: z._default(
    list(wire({ productKey: count(2_147_483_647), quantity: z._default(count(1), 0) }), 50),
    [],
  ),
  giftCardAmount: z._default(amount, zero),
  fromName: z._default(line(100), ''),
  recipientName: z._default(line(100), ''),
  recipientEmail: z._default(emailAddress, ''),
  message: orNull(text(500)),
  /** When to email it; as soon as it is paid unless told. */
  deliverOn: orNull(venueDate),
  /** The first design unless told. */
  designKey: orNull(z.number()),
  quantity: z._default(count(1), 1),
  orderMerchandiseKey: orNull(orderLineKey),
  isCustomAmountGiftCard: z._default(z.boolean(), false),
});
export type ChosenGiftCard = z.output<typeof chosenGiftCard>;

/** Merchandise: a simple product, or one of a product's variants (docs/rules/merchandise.md). */
const chosenProduct = wire({
  productKey: count(2_147_483_647),
  quantity: z._default(count(1000).check(z.minimum(1)), 1),
});

/** What can be added to a cart, one of them at a time. */
const cartItems = {
  activity: orNull(chosenActivity),
  package: orNull(chosenPackage),
  products: orNull(list(chosenProduct, 50)),
  /** One new card, plus the card it replaces with Quantity 0. */
  giftCards: orNull(list(chosenGiftCard, 2)),
};
export const cartItemNames = {
  activity: 'Activity',
  package: 'Package',
  products: 'Products',
  giftCards: 'GiftCards',
} as const satisfies Record<keyof typeof cartItems, string>;
/** None of them. */
export const noCartItem = { activity: null, package: null, products: null, giftCards: null } satisfies Record<
  keyof typeof cartItems,
  null
>;

/**
 * Older clients may have made up their cart keys, so any text is accepted; an unknown key means a new cart
 * (6.1).
 */
const looseOrderKey = orNull(text(100));

/** What a booking would cost as an order of its own: SubTotal, fees and added tax make the total. */
export const bookingPrice = wire({
  subTotal: amount,
  fees: z.array(wire({ feeKey: z.number(), feeName: z.string(), amount })),
  taxTotal: amount,
  total: amount,
});

export type BookingPrice = z.output<typeof bookingPrice>;

export const priceActivity = post('/api/booking', 'priceActivity', {
  summary:
    'What an activity would cost with fees and taxes, without holding places. Null while addToCart would refuse it; answers are not needed yet.',
  input: wire(
    {
      locationKey,
      bookingAgentKey: agentKey,
      bookingAgentSignature: agentSignature,
      membershipKey: membershipKeyGiven,
      activity: chosenActivity,
    },
    { locationKey: 'clientLocationKey', activity: 'Activity' },
  ),
  output: z.nullable(bookingPrice),
  limit: 'read',
});

export const addToCart = post('/api/booking', 'addToCart', {
  summary:
    'Adds or replaces one item and holds its places: exactly one of Activity, Package, Products and GiftCards (6.1). For staff without the notice that guests have to give.',
  input: wire(
    {
      locationKey,
      orderKey: looseOrderKey,
      clientAgentKey: agentKey,
      bookingAgentKey: agentKey,
      bookingAgentSignature: agentSignature,
      membershipKey: membershipKeyGiven,
      membershipMemberKey: membershipKeyGiven,
      editing: orNull(orderLineKey),
      allowOverlap: z._default(z.boolean(), false),
      /** Why a departure is booked beyond its places; for staff with `departures:overbook`. Null: it is not. */
      overbook: orNull(line(500)),
      ...cartItems,
      isVariantChanged: z._default(z.boolean(), true),
    },
    {
      locationKey: 'clientLocationKey',
      orderKey: 'orderKey',
      clientAgentKey: 'clientAgentKey',
      bookingAgentKey: 'bookingAgentKey',
      bookingAgentSignature: 'bookingAgentSignature',
      membershipKey: 'membershipKey',
      membershipMemberKey: 'membershipMemberKey',
      editing: 'editing',
      allowOverlap: 'allowOverlap',
      overbook: 'overbook',
      ...cartItemNames,
      isVariantChanged: 'IsVariantChanged',
    },
  ),
  output: wire({
    order: z.nullable(order),
    overlappedActivities: z.nullable(z.array(overlappedActivity)),
    modelErrors,
    exceptionMessage: z.nullable(z.string()),
    transportationRemoved: z.nullable(z.string()),
    isInvalidEmail: z.boolean(),
  }),
  limit: 'cart',
  changes: true,
  permission: 'orders:change',
});

const orderNames = { orderKey: 'orderKey', locationKey: 'clientLocationKey' } as const;
const orderInQuery = {
  orderKey: orderKey,
  locationKey: numberInQuery<LocationKey>(),
};

export const removeActivityFromCart = get('/api/booking', 'removeActivityFromCart', {
  summary: 'Removes an activity line; removing it twice succeeds (D-API-26).',
  input: wire(
    { ...orderInQuery, orderLineKey: numberInQuery<OrderLineKey>() },
    { ...orderNames, orderLineKey: 'orderEntityKey' },
  ),
  output: orderAnswer,
  limit: 'cart',
  changes: true,
  alsoPost: true,
});

/** A package has many OrderEntityKeys; the one that is sent says no more than the package's own key (C-53). */
export const removePackageFromCart = get('/api/booking', 'removePackageFromCart', {
  summary: 'Removes a package with all of its activities; removing it twice succeeds (D-API-27).',
  input: wire(
    {
      ...orderInQuery,
      orderLineKey: orNull(numberInQuery<OrderLineKey>()),
      orderPackageKey: numberInQuery<OrderLineKey>(),
    },
    { ...orderNames, orderLineKey: 'orderEntityKey', orderPackageKey: 'orderPackageKey' },
  ),
  output: orderAnswer,
  limit: 'cart',
  changes: true,
  alsoPost: true,
});

export const removeAddonFromCart = get('/api/booking', 'removeAddonFromCart', {
  summary:
    'Removes an add-on or tip from its line, or a gift card, which has no line of its own beside its OrderMerchandiseKey; removing it twice succeeds (D-API-28).',
  input: wire(
    {
      ...orderInQuery,
      merchandiseKey: numberInQuery<number>(),
      orderLineKey: orNull(numberInQuery<OrderLineKey>()),
      orderPackageKey: orNull(numberInQuery<number>()),
    },
    {
      ...orderNames,
      merchandiseKey: 'orderMerchandiseKey',
      orderLineKey: 'orderEntityKey',
      orderPackageKey: 'orderPackageKey',
    },
  ),
  output: orderAnswer,
  limit: 'cart',
  changes: true,
  alsoPost: true,
});

export const abandonOrderChanges = get('/api/booking', 'abandonOrderChanges', {
  summary: 'Gives a cart up: its places are on sale again at once (D-CT-06).',
  input: wire(orderInQuery, orderNames),
  output: wire({ success: z.boolean() }),
  limit: 'cart',
  changes: true,
  alsoPost: true,
});

export const getOrder = get('/api/booking', 'getorderv2', {
  summary:
    'The order behind a key, for staff with its full contact data: 404 unknown or of another location, 410 an expired cart (D-API-34, D-SE-03).',
  input: wire(orderInQuery, orderNames),
  output: order,
  limit: 'read',
  permission: 'orders:read',
});

export const remindOfCart = post('/api/booking', 'remindOfCart', {
  summary:
    'Keeps that a guest agrees to one email about the cart if it is not booked, or that they do not anymore. Success is false if the venue sends none (docs/rules/carts.md).',
  input: wire(
    {
      locationKey,
      orderKey,
      /** Where to write; ignored when consent is taken back. */
      email: z._default(emailAddress, ''),
      isWanted: z.boolean(),
      languageKey: orNull(count(10_000)),
    },
    { ...orderNames, email: 'email', isWanted: 'isWanted', languageKey: 'languageKey' },
  ),
  output: wire({ success: z.boolean(), modelErrors, exceptionMessage: z.nullable(z.string()) }),
  limit: 'cart',
  changes: true,
  repeats: 'itself',
});

/** The key in the link of an email about a cart. */
const cartKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{24}$/, { error: () => t('wire.linkSecret') }));

export const reopenCart = post('/api/booking', 'reopenCart', {
  summary:
    'Puts what was in an emailed cart into a new cart, at today’s prices, as far as it can still be booked: 404 for a link that is unknown or has ended (docs/rules/carts.md).',
  input: wire({ locationKey, cartKey }, { locationKey: 'clientLocationKey', cartKey: 'cartKey' }),
  output: wire({
    /** The new cart; null if nothing of it can be booked anymore. */
    order: z.nullable(order),
    /** What was in the cart and is not in the new one, with its day and time if it has one. */
    unavailable: z.array(wire({ name: z.string(), start: z.nullable(z.string()) })),
    /** True if the cart was bought in the meantime; then nothing is done. */
    isBooked: z.boolean(),
    modelErrors,
    exceptionMessage: z.nullable(z.string()),
  }),
  limit: 'cart',
  changes: true,
});
