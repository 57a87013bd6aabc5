/**
 * Orders, customers and venues for checkout tests, each a
 * plain one unless specified otherwise (3.1, 3.7, 3.10).
 */
import type { ClientLocation, Country } from '@gangway/contract/location';
import type { Customer, Order } from '@gangway/contract/order';
import { usualSettings } from '@gangway/contract/settings.gen';
import type { LocationKey, OrderKey } from '@gangway/domain/kernel/keys';
import { type Amount, amount, zero } from '@gangway/domain/kernel/money';

export const countries: readonly Country[] = [
  { name: 'United States', countryKey: 196, countryCode: 'US', e164: '1' },
  { name: 'Canada', countryKey: 35, countryCode: 'CA', e164: '1' },
  { name: 'Germany', countryKey: 72, countryCode: 'DE', e164: '49' },
  { name: 'Hong Kong', countryKey: 85, countryCode: 'HK', e164: '852' },
  { name: 'Ireland', countryKey: 91, countryCode: 'IE', e164: '353' },
  { name: 'Singapore', countryKey: 168, countryCode: 'SG', e164: '65' },
  { name: 'United Kingdom', countryKey: 195, countryCode: 'GB', e164: '44' },
];

export function aCustomer(changes: Partial<Customer> = {}): Customer {
  return {
    firstName: '',
    lastName: '',
    email: '',
    emailOptIn: false,
    agreed: false,
    approvedTextTickets: false,
    phoneCountryCode: 'US',
    phoneCountryKey: 196,
    phoneAreaCode: '',
    phoneSubscriberNumber: '',
    zip: null,
    addressLine1: null,
    addressLine2: null,
    city: null,
    state: null,
    countryCode: null,
    locationHeardAboutUsKey: null,
    heardAboutUsOther: null,
    customFields: [],
    ...changes,
  };
}

/** For receipts on which nothing is canceled. */
export const noCanceling = {
  quote: () => Promise.reject(new Error('not asked')),
  cancel: () => Promise.reject(new Error('not canceled')),
  onCanceled: () => undefined,
};

export function anOrder(changes: Partial<Order> = {}): Order {
  return {
    orderKey: 'order-key-of-22-letters' as OrderKey,
    orderNumber: null,
    orderDate: null,
    isNew: true,
    locationKey: 1 as LocationKey,
    customer: aCustomer(),
    individual: [],
    packages: [],
    memberships: [],
    products: [],
    giftCards: [],
    canceledLines: [],
    cancelableLines: [],
    calledOffLines: [],
    isCanceled: false,
    isErased: false,
    orderFees: [],
    orderPromoCodes: [],
    promoCodeMessages: [],
    orderPayments: [],
    redeemedGiftCards: [],
    credits: [],
    pickupLocations: [],
    subTotal: zero,
    subTotalInclusive: changes.subTotal ?? zero,
    taxTotal: zero,
    includedTax: zero,
    discountTotal: zero,
    goodwillTotal: zero,
    total: zero,
    balance: zero,
    deposits: zero,
    depositOffered: zero,
    balanceDueDate: null,
    payBy: null,
    depositEnabled: false,
    enableOnlineDeposits: false,
    enableBalanceCheckout: false,
    leastCharge: null,
    enableDigitalTickets: false,
    offersTextTickets: false,
    hasTickets: false,
    ticketUuid: null,
    passWallets: [],
    checkinUrl: null,
    enable3ds: false,
    requireBillingInfo: false,
    customerInfoRequired: true,
    customFields: [],
    requirements: [],
    activityConfirmationMessages: [],
    confirmationEmailMessageHeader: null,
    confirmationEmailMessageFooter: null,
    agreedToTransport: false,
    languageKey: null,
    isCustomerField: false,
    holdSecondsLeft: null,
    ...changes,
  };
}

export const dollars = (value: number): Amount => amount(Math.round(value * 100));

/** Memberships of one plan in an order. */
export function someMemberships(
  changes: Partial<Order['memberships'][number]> = {},
): Order['memberships'][number] {
  const { price = dollars(99), quantity = 1 } = changes;
  return {
    orderMembershipKey: 1,
    planKey: 501,
    name: 'Family',
    roleTypesLabel: '2 Adults',
    quantity,
    price,
    subTotal: amount(price * quantity),
    photoVersion: null,
    photoColour: null,
    photoAlt: null,
    membershipKeys: [],
    renewal: null,
    ...changes,
  };
}

export function aVenue(changes: Partial<ClientLocation> = {}): ClientLocation {
  return {
    ...usualSettings,
    locationKey: 1 as LocationKey,
    clientKey: 1,
    name: 'Larkspur Lake Adventures',
    individual: [],
    packages: [],
    activities: [],
    bookingAgents: [],
    countries: [...countries],
    languages: [],
    giftCard: null,
    giftCardDescription: null,
    giftCardLogoType: 'light',
    bookLogoType: 'light',
    photoDomain: '',
    photoFolder: '',
    lightLogoVersion: null,
    darkLogoVersion: null,
    latitude: null,
    longitude: null,
    map: null,
    hotelSearchRadius: null,
    transportRequirements: null,
    transportRequirementsLabel: null,
    utcOffset: -7,
    observeDaylightSavingTime: true,
    timeZoneAbbr: 'MDT',
    timeZoneId: 'America/Denver',
    paymentCurrencyCode: 'USD',
    feeDisplayType: 'separate',
    travelPixelIds: null,
    sellGiftCardsOnline: false,
    enableGiftCards: false,
    sellMembershipsOnline: false,
    sellMerchandiseOnline: false,
    enableOrderLevelTransportation: false,
    locationCode: 'LLA',
    phone: '(970) 555-0142',
    email: 'hello@larkspur.example',
    countryCode: 'US',
    leadPhotoVersion: null,
    leadPhotoColour: null,
    leadPhotoAlt: null,
    hasAddedCharges: false,
    enableDigitalTickets: false,
    customizationHash: null,
    heardAboutUs: [],
    termsHtml: null,
    defaultClientAgentKey: null,
    defaultBookingAgentKey: null,
    allowSelfCheckIn: false,
    giftCardMin: dollars(5),
    giftCardMax: dollars(1000),
    ...changes,
  };
}
