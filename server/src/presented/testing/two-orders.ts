/** Two orders that differ in every field of an order: a nearly empty cart, and a purchase of everything. */
import type { AgentKey, OrderKey, OrderLineKey, RateKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import type { VenueDate, VenueTime, WallTime } from '@gangway/domain/kernel/local-time';
import { amount, zero } from '@gangway/domain/kernel/money';
import { instantOf } from '@gangway/domain/kernel/zone-time';
import type {
  ActivityLine,
  GiftCardLine,
  MembershipLine,
  Order,
  PackageLine,
  TransportLine,
} from '@gangway/domain/order/order';
import { lineBase } from '@gangway/domain/testing/line-builder';
import type { PresentedOrder } from '../../features/cart/order.presenter.ts';
import { fullVenue, plainVenue } from './two-venues.ts';

const line = (key: number, changes: Partial<ActivityLine> = {}): ActivityLine => ({
  ...lineBase(key, 11_800),
  kind: 'activity',
  activityKey: 1,
  slotKey: (1000 + key) as TimeSlotKey,
  start: '2026-12-05T09:00' as WallTime,
  end: '2026-12-05T11:30' as WallTime,
  participants: 2,
  isPrivate: false,
  taxClass: 'standard',
  pickup: null,
  details: {
    name: 'Sunrise Kayak Tour',
    summary: 'Glass-flat water.',
    photoVersion: null,
    photoColour: null,
    photoAlt: null,
    rateLabel: null,
    capacityType: 'time',
    appointmentType: 'dateTime',
    lengthMinutes: 150,
    arriveMinutesBefore: 20,
    hidePrice: false,
    meetingPoint: null,
    requirements: null,
    consentRequired: false,
    confirmationMessage: null,
    duration: null,
  },
  rates: [
    {
      rateKey: 11 as RateKey,
      name: 'Adult',
      price: amount(5900),
      participants: 2,
      seats: 1,
      people: 1,
      subTotal: amount(11_800),
      discount: zero,
      agentKey: null,
      agentHistoryKey: null,
    },
  ],
  parentKey: null,
  products: [],
  answers: [],
  isMember: false,
  ...changes,
});

const answer = {
  fieldKey: 7,
  value: 'Nuts',
  rateKey: null,
  participantIndex: null,
  label: 'Food',
  type: 'text' as const,
};

const product = {
  merchandiseKey: 31,
  productKey: 301,
  variantKey: null,
  quantity: 2,
  kind: 'simple' as const,
  name: 'Dry bag',
  variantName: null,
  unitPrice: amount(600),
  subTotal: amount(1200),
  publishedPrice: null,
  tipPercent: null,
  minimum: 0,
  stockUnits: 0,
};

/** A raft trip with a pickup, add-ons, answers and everything the venue can store. */
const raft = (key: number, changes: Partial<ActivityLine> = {}): ActivityLine => ({
  ...line(key),
  activityKey: 2,
  slotKey: (2000 + key) as TimeSlotKey,
  start: '2026-12-06T00:00' as WallTime,
  end: '2026-12-06T23:59' as WallTime,
  participants: 5,
  isPrivate: true,
  subTotal: amount(68_300),
  pickup: {
    hotelName: 'Grand Lodge',
    hotelLatitude: 40.1,
    hotelLongitude: -105,
    pickupKey: 9,
    stopName: 'Bell Square',
    pickupAt: '2026-12-06T08:10' as WallTime,
  },
  details: {
    ...line(0).details,
    name: 'River Rapids',
    summary: 'White water.',
    photoVersion: 'rapids-1',
    rateLabel: { singular: 'rower', plural: 'rowers' },
    capacityType: 'duration',
    appointmentType: 'date',
    arriveMinutesBefore: 45,
    hidePrice: true,
    requirements: 'You can swim.',
    consentRequired: true,
    confirmationMessage: 'Bring a towel.',
    duration: 'Half a day',
  },
  rates: [
    {
      rateKey: 22 as RateKey,
      name: 'The whole raft',
      price: amount(64_000),
      participants: 1,
      seats: 9,
      people: 5,
      subTotal: amount(64_000),
      discount: amount(900),
      agentKey: 501 as AgentKey,
      agentHistoryKey: 3,
    },
  ],
  products: [
    product,
    {
      ...product,
      merchandiseKey: 32,
      productKey: 302,
      variantKey: 312,
      quantity: 1,
      kind: 'variants',
      name: 'Wetsuit',
      variantName: 'Small',
      unitPrice: amount(1500),
      subTotal: amount(1500),
    },
    { ...product, merchandiseKey: 33, productKey: 303, quantity: 1, kind: 'photoPackage', name: 'Photos' },
  ],
  answers: [
    { ...answer, scope: 'activity' },
    { ...answer, fieldKey: 9, scope: 'participant', rateKey: 22, participantIndex: 0 },
  ],
  ...changes,
});

const rivers: PackageLine = {
  ...lineBase(60, 0),
  kind: 'package',
  packageKey: 8,
  groupKey: 4,
  details: {
    name: 'Two Rivers',
    summary: 'Both.',
    photoVersion: 'rivers-1',
    photoColour: null,
    photoAlt: null,
    rateLabel: null,
    hidePrice: true,
    type: 'prefix',
    hideAddOns: true,
    hideRateDiscountFromCustomer: false,
    requireMatchingRates: true,
    showFirstActivityOnly: true,
  },
};
const otherRivers: PackageLine = {
  ...rivers,
  lineKey: 70 as OrderLineKey,
  details: { ...rivers.details, hideRateDiscountFromCustomer: true },
};

const cart: Order = {
  moves: [],
  canceled: [],
  refunds: [],
  orderId: 1,
  locationKey: plainVenue.key,
  state: 'new',
  revision: 1,
  orderNumber: null,
  currency: 'USD',
  catalogVersion: 1,
  subTotal: amount(11_800),
  discountTotal: zero,
  feeTotal: zero,
  taxTotal: zero,
  includedTax: zero,
  total: amount(11_800),
  paid: zero,
  redeemed: zero,
  balanceReserved: zero,
  fees: [],
  charges: null,
  depositTotal: zero,
  depositEnabled: false,
  balanceDueDate: null,
  customer: null,
  answers: [],
  languageKey: null,
  membershipKey: null,
  membershipMemberKey: null,
  clientAgentKey: null,
  membership: null,
  holdExpired: false,
  holdSeconds: 600,
  createdAt: '2026-11-21T17:00:00Z',
  savedAt: null,
  lines: [line(51)],
  agreedToTransport: false,
  promoCodes: [],
  promoMessages: [],
  redeemedGiftCards: [],
  tickets: null,
  attempts: [],
};

const present: GiftCardLine = {
  ...lineBase(91, 5000),
  kind: 'giftCard',
  variantKey: null,
  name: 'Gift card',
  isCustomAmount: true,
  isSimple: true,
  fromName: 'Ada',
  recipientName: 'Ben',
  recipientEmail: 'ben@example.com',
  message: 'Enjoy',
  deliverOn: null,
  design: null,
};
const otherPresent: GiftCardLine = {
  ...lineBase(53, 9000),
  kind: 'giftCard',
  variantKey: 411,
  name: 'A day out',
  isCustomAmount: false,
  isSimple: false,
  fromName: 'Cleo',
  recipientName: 'Dan',
  recipientEmail: 'dan@example.com',
  message: null,
  deliverOn: '2026-12-24' as VenueDate,
  design: {
    key: 5,
    name: 'Stars',
    picture: { version: 'stars-1', width: 1600, height: 1200, colour: '#101d1f', alt: 'A night sky' },
  },
};

const membership: MembershipLine = {
  ...lineBase(92, 50_000),
  kind: 'membership',
  planKey: 77,
  name: 'Winter pass',
  roleTypesLabel: '2 Children',
  price: amount(25_000),
  quantity: 2,
  taxClass: null,
  photoVersion: null,
  photoColour: null,
  photoAlt: null,
  membershipKeys: ['membership000000000001', 'membership000000000002'],
  renewal: null,
  renewed: null,
};
const renewedMembership: MembershipLine = {
  ...membership,
  ...lineBase(95, 25_000),
  quantity: 1,
  membershipKeys: [],
  renewal: {
    membershipKey: 'membership000000000003',
    run: { startsOn: '2025-12-04' as VenueDate, endsOn: '2026-12-03' as VenueDate },
  },
  renewed: { startsOn: '2026-12-04' as VenueDate, endsOn: '2027-12-03' as VenueDate },
};

const ride: TransportLine = {
  ...lineBase(80, 4750),
  kind: 'transport',
  day: '2026-12-06' as VenueDate,
  pickupKey: 9,
  locationName: 'Bell Square',
  guests: 5,
  pickupTime: '08:10' as VenueTime,
  arriveTime: '08:40' as VenueTime,
  returnTime: '17:00' as VenueTime,
  taxClass: 'standard',
};

/** A cart that can be paid with a deposit and contains a gift card. */
const waiting: Order = {
  ...cart,
  depositTotal: amount(4000),
  depositEnabled: true,
  balanceDueDate: '2026-12-01' as VenueDate,
  lines: [line(51), otherPresent],
};

const bought: Order = {
  ...cart,
  orderId: 2,
  locationKey: fullVenue.key,
  state: 'saved',
  orderNumber: 'TB-1042',
  currency: 'GBP',
  subTotal: amount(240_000),
  discountTotal: amount(1000),
  feeTotal: amount(810),
  taxTotal: amount(825),
  total: amount(240_635),
  paid: amount(100_000),
  redeemed: amount(5000),
  fees: [
    { feeKey: 1, name: 'Park fee', amount: amount(510) },
    { feeKey: 2, name: 'Lake fee', amount: amount(300) },
  ],
  depositTotal: amount(105_000),
  depositEnabled: true,
  balanceDueDate: '2026-12-01' as VenueDate,
  customer: {
    firstName: 'Maya',
    lastName: 'Okafor',
    email: 'maya@okafor.example',
    emailOptIn: true,
    agreed: true,
    approvedTextTickets: true,
    phoneCountryCode: 'GB',
    phoneCountryKey: 75,
    phoneAreaCode: '020',
    phoneSubscriberNumber: '79460000',
    zip: 'SE1',
    addressLine1: '1 Dock Street',
    addressLine2: 'Top floor',
    city: 'London',
    state: 'Greater London',
    countryCode: 'GB',
    locationHeardAboutUsKey: 4,
    heardAboutUsOther: 'A friend',
  },
  answers: [
    { ...answer, scope: 'order' },
    { ...answer, fieldKey: 8, scope: 'customer' },
  ],
  languageKey: 1,
  savedAt: '2026-11-21T17:10:00Z',
  lines: [
    ...[raft(52), rivers, raft(61, { parentKey: rivers.lineKey })],
    ...[otherRivers, raft(71, { parentKey: otherRivers.lineKey }), ride],
    {
      ...ride,
      lineKey: 81 as OrderLineKey,
      day: '2026-12-07' as VenueDate,
      locationName: 'North Gate',
      pickupTime: '09:10' as VenueTime,
      returnTime: '18:00' as VenueTime,
    },
    ...[present, membership],
    renewedMembership,
    { ...membership, lineKey: 94 as OrderLineKey, price: amount(9900), quantity: 1, subTotal: amount(9900) },
  ],
  agreedToTransport: true,
  promoCodes: [{ lineKey: 90, code: 'SAVE10', description: '10% off', amount: amount(1000) }],
  redeemedGiftCards: [
    {
      useKey: 93,
      kind: 'giftCard',
      codeEnd: 'NDRD',
      amount: amount(5000),
      remaining: amount(7500),
      isForBalance: false,
    },
    {
      useKey: 95,
      kind: 'credit',
      codeEnd: 'WE5C',
      amount: amount(2500),
      remaining: amount(0),
      isForBalance: true,
    },
  ],
  tickets: { uuid: '0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11', tickets: [] },
  attempts: [
    {
      attemptRowId: 1,
      attemptId: 'attempt-1',
      gatewayKey: 'g1',
      state: 'captured',
      purpose: 'purchase',
      amount: amount(100_000),
      chargeId: 'ch_1',
      method: 'card',
      cardBrand: 'Visa',
      cardLast4: '4242',
      declineCode: null,
      createdAt: '2026-11-21T17:10:00Z',
      isRecent: true,
    },
  ],
};

const kioskUrl = 'https://book.example/kiosk';
const pictures = { photoDomain: 'https://book.example/images', photoFolder: '1' };

/**
 * Carts at the plain venue, one of which can be paid with a deposit; one cart at the full venue; and what was
 * bought there, as its buyer sees it.
 */
export const cartView: PresentedOrder = {
  order: cart,
  orderKey: 'cart-key-000000000000000' as OrderKey,
  location: plainVenue,
  pictures,
  kioskUrl,
  sendsTexts: true,
  passWallets: ['apple', 'google'],
  now: instantOf('2026-11-21T09:00' as WallTime, 'America/Denver'),
  isBuyer: true,
};
export const waitingView: PresentedOrder = { ...cartView, order: waiting };
/** At a venue that asks for no contact details. */
export const freshView: PresentedOrder = {
  ...cartView,
  order: { ...cart, locationKey: fullVenue.key },
  location: fullVenue,
};
export const boughtView: PresentedOrder = {
  order: bought,
  orderKey: 'bought-key-0000000000000' as OrderKey,
  location: fullVenue,
  pictures: { photoDomain: 'https://pictures.example', photoFolder: '2' },
  kioskUrl,
  sendsTexts: true,
  passWallets: ['apple', 'google'],
  now: instantOf('2026-11-21T09:00' as WallTime, 'America/Denver'),
  isBuyer: true,
};
