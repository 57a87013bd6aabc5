/** The cart of somebody who is booked, as the server answers, and a server that holds places. */

import type { ChosenAddOn } from '@gangway/contract/add-ons';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { addToCart } from '@gangway/contract/cart';
import type { Activity, AddOn, Item, Rate } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import type { Question } from '@gangway/contract/questions';
import type { ActivityToBook, DayToBook, TimeToBook } from '@gangway/contract/selling';
import type {
  ActivityKey,
  LocationKey,
  OrderKey,
  OrderLineKey,
  RateKey,
  TimeSlotKey,
} from '@gangway/domain/kernel/keys';
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import { amount, zero } from '@gangway/domain/kernel/money';
import type { Answers } from './fake-server.ts';

const adult = { rateKey: 11 as RateKey, name: 'Adult', price: amount(6400) };
/** The rate of a private group. */
export const group = { rateKey: 19 as RateKey, name: 'Private group', price: amount(45_000), people: 1 };
const child = { rateKey: 12 as RateKey, name: 'Child', price: amount(4300) };

export function aTime(start: string, changes: Partial<TimeToBook> = {}): TimeToBook {
  const rate = { description: null, people: 1, left: null, maximum: null };
  return {
    timeSlotKey: Number(start.replace(':', '')) as TimeSlotKey,
    start: `2026-07-18T${start}` as WallTime,
    end: '2026-07-18T18:00' as WallTime,
    ...{ lengthMinutes: 150, lengthName: null, placesLeft: 12, capacity: 12 },
    ...{ status: 'Available', reasonText: null },
    rates: [
      { ...adult, ...rate },
      { ...child, ...rate },
    ],
    groupRate: null,
    ...changes,
  };
}

export const aDayToBook = (
  times: TimeToBook[],
  changes: Partial<DayToBook> = {},
  activity: Partial<ActivityToBook> = {},
): DayToBook => ({
  ...{ date: '2026-07-18' as VenueDate, today: '2026-07-18' as VenueDate, currency: 'USD', nextDate: null },
  activities:
    times.length === 0
      ? []
      : [
          {
            ...{ activityKey: 1 as ActivityKey, name: 'Sunrise Kayak', hasTime: true, times },
            ...{ group: null, addOns: [], tips: null, customFields: [], pickup: null, ...activity },
          },
        ],
  ...{ customFields: [], hasTerms: false, takesBalanceOnline: true },
  ...changes,
});

const aRate = ({ rateKey, name, price }: typeof adult, participants: number): Rate => ({
  ...{ rateKey, name, price, participants, description: null, people: 1, places: 1, subTotal: null },
  ...{ isActive: true, internalUseOnly: false, isPrivateTourRate: false, isFromPrice: false },
  ...{ vacancies: null, reason: null, reasonText: null, packageDiscount: zero },
  globalId: '00000000-0000-4000-8000-000000000011',
  ...{ minimum: 0, maximum: null, needsAdult: false, customFieldParticipants: [], memberRateInfo: null },
  ...{ bookingAgentKey: null, bookingAgentRateHistoryKey: null },
});

const anAddOn = ({ productKey, quantity, variants, isTip, tipPercent, cost }: ChosenAddOn): AddOn => ({
  ...{
    addOnName: 'Add-on',
    productKey,
    quantity,
    photoPackageKey: null,
    isSimpleProduct: variants.length === 0,
  },
  variants: variants.map((variant) => ({
    ...{ productKey: variant.productKey, quantity: variant.quantity, name: 'Variant' },
    ...{ cost: zero, publishedPrice: null, maxQuantity: null },
  })),
  ...{ isBoolean: false, isTip, tipPercent, cost: cost ?? zero, isDeleted: false },
  ...{ isTransportation: false, publishedPrice: null, maxQuantity: null, minQuantity: 0 },
  ...{ isPerParticipant: false, description: null, subTotal: null, orderMerchandiseKey: null },
});

const anAnswer = ({ customFieldKey, value }: { customFieldKey: number; value: string | null }): Question => ({
  ...{ customFieldKey, value, label: '', helpText: null, type: 'text', options: [] },
  ...{ isRequired: false, scope: 'activity' },
});

const anActivity = (
  activityKey: ActivityKey,
  slot: TimeSlotKey,
  rates: Rate[],
  hotel: string | null,
): Activity => ({
  ...{ name: 'Sunrise Kayak', activityKey, locationKey: 1 as LocationKey, rates },
  ...{ capacityType: 'time', appointmentType: 'dateTime', packageKey: null, packageGroupKey: null },
  selectedTimes: [
    {
      timeSlotKey: slot,
      ...{ appointmentDate: '2026-07-18T09:30' as WallTime, endDate: '2026-07-18T12:00' as WallTime },
      ...{ displayName: '9:30 AM', value: '2026-07-18T09:30', durationMinutes: 150, status: 'Available' },
      ...{ totalAvailable: 8, rates: [], addOns: [], pickupLocations: [] },
      pickupLocation:
        hotel === null ? null : { pickupLocationKey: 5, locationName: hotel, pickupTime: '8:40 AM' },
      ...{ packageGroups: [], reason: null, reasonText: null },
    },
  ],
  ...{ addOns: [], photoPackageAddOns: [], customFields: [], isPrivateTour: false, guests: null },
  ...{ durations: [], validityDays: null, privateToursOnly: false, privateTourRateName: null },
  ...{ privateTourRateDescription: null, enablePrivateTours: false, offerTransportation: false },
  ...{ isTransportationRequired: false, needTransportation: false, hotelName: null },
  ...{ hotelLatitude: null, hotelLongitude: null, maxPeople: null, minParticipants: 1 },
  ...{ arriveMinutesBefore: 0, hideSpotsLeftUntilLessThan: 0, hidePriceFromCustomer: false },
  ...{ preBookMessage: null, noAvailabilityMessage: null, requirements: null, consentRequired: false },
  ...{ allowSelfReschedule: false, rescheduleUntil: null, rescheduleFee: null, addOnLabel: null },
  ...{ enableTips: false, subTotal: null, subTotalInclusive: null, displayPrice: null, orderKey: null },
  ...{ orderLineKey: null, difficulty: null, duration: null, ageMinimum: null, shortestMinutes: null },
  ...{ youngestAge: null, minHeight: null, included: [], goodToKnow: [], categories: [], bring: [] },
  ...{ weather: null, accessibility: null, faq: [], morePhotos: [], meetingPoint: null },
  confirmationMessage: null,
});

const anItem = (orderLineKey: OrderLineKey, activity: Activity): Item => ({
  ...{ name: activity.name, activityKey: activity.activityKey, summary: '', description: '' },
  ...{ packageKey: null, packageType: null, orderPackageKey: null, orderLineKey, activities: [activity] },
  ...{ displayPrice: null, displayDiscount: null, fromPrice: null, fromPriceName: null },
  ...{ discountTotal: zero, overrideRateLabel: false, rateLabelSingular: null, rateLabelPlural: null },
  ...{ hideAddOns: false, hideFromCustomer: false, hideRateDiscountFromCustomer: false },
  ...{ requireMatchingRates: false, showFirstActivityOnly: false, inOrder: false, daySpan: null },
  ...{ travelMinutes: 0, isNew: false, photoDomain: null, photoVersion: null, photoFolder: null },
  ...{ photoColour: null, photoAlt: null, cancellation: null },
  subTotal: amount(activity.rates.reduce((sum, { price, participants }) => sum + price * participants, 0)),
});

function anOrder(orderKey: OrderKey, individual: Item[], changes: Partial<Order>): Order {
  const total = amount(individual.reduce((sum, { subTotal }) => sum + (subTotal ?? 0), 0));
  return {
    ...{ orderKey, orderNumber: null, orderDate: null, isNew: true, locationKey: 1 as LocationKey },
    customer: {
      ...{ firstName: '', lastName: '', email: '', emailOptIn: false, agreed: false },
      ...{ approvedTextTickets: false, phoneCountryCode: 'US', phoneCountryKey: 196, phoneAreaCode: '' },
      ...{ phoneSubscriberNumber: '', zip: null, addressLine1: null, addressLine2: null, city: null },
      ...{ state: null, countryCode: null, locationHeardAboutUsKey: null, heardAboutUsOther: null },
      customFields: [],
    },
    ...{ individual, packages: [], memberships: [], products: [], giftCards: [], canceledLines: [] },
    ...{ cancelableLines: [], isCanceled: false, isErased: false, orderFees: [], orderPromoCodes: [] },
    ...{ promoCodeMessages: [], orderPayments: [], redeemedGiftCards: [], credits: [] },
    ...{ pickupLocations: [], subTotal: total, subTotalInclusive: total, taxTotal: zero },
    ...{ includedTax: zero, discountTotal: zero, goodwillTotal: zero, total, balance: total },
    ...{ deposits: zero, depositOffered: zero, balanceDueDate: null, depositEnabled: false },
    ...{ enableOnlineDeposits: false, enableBalanceCheckout: false, leastCharge: null },
    ...{ enableDigitalTickets: false, offersTextTickets: false, hasTickets: false, ticketUuid: null },
    ...{ passWallets: [], checkinUrl: null, enable3ds: false, requireBillingInfo: false },
    ...{ customerInfoRequired: true, customFields: [], requirements: [], activityConfirmationMessages: [] },
    ...{ confirmationEmailMessageHeader: null, confirmationEmailMessageFooter: null },
    ...{ agreedToTransport: false, languageKey: null, isCustomerField: false, holdSecondsLeft: 900 },
    ...changes,
  };
}

/** A server that holds what is added, and refuses a party of more than its places. */
export function aCartServer(changes: Partial<Order> = {}) {
  const lines = new Map<OrderLineKey, Item>();
  let carts = 0;
  let lineKeys = 0;
  let orderKey: OrderKey | null = null;
  let codes: Partial<Order> = {};
  const server = {
    /** Places of each departure. */
    places: 12,
    /** Forgets the cart, as when its hold has ended. */
    end: () => {
      lines.clear();
      codes = {};
      orderKey = null;
    },
    order: () =>
      orderKey === null ? null : anOrder(orderKey, [...lines.values()], { ...changes, ...codes }),
  };
  function open(asked: string | null): OrderKey {
    if (orderKey === null || asked !== orderKey) {
      carts += 1;
      lines.clear();
      codes = {};
      orderKey = `cart-${carts}-of-22-letters-or-more` as OrderKey;
    }
    return orderKey;
  }
  function add(input: InputOf<typeof addToCart>): OutputOf<typeof addToCart> {
    const { activity, editing } = input;
    const answer = { overlappedActivities: null, exceptionMessage: null, transportationRemoved: null };
    const rest = { ...answer, isInvalidEmail: false };
    if (activity === null) throw new Error('nothing was chosen');
    const guests = activity.guests ?? activity.rates.reduce((sum, { participants }) => sum + participants, 0);
    if (guests > server.places && input.overbook === null) {
      const words = `Only ${server.places} left.`;
      return { ...rest, order: server.order(), modelErrors: [{ key: 'soldOut', value: [words] }] };
    }
    open(input.orderKey);
    lineKeys += 1;
    const key = editing ?? (lineKeys as OrderLineKey);
    const rates = activity.rates.map(({ rateKey, participants, customFieldParticipants }) => ({
      ...aRate([adult, child, group].find((rate) => rate.rateKey === rateKey) ?? adult, participants),
      customFieldParticipants: customFieldParticipants.map((one) => ({
        ...one,
        customFields: one.customFields.map(anAnswer),
      })),
    }));
    const slot = activity.selectedTimes[0]?.timeSlotKey ?? (0 as TimeSlotKey);
    const { isPrivateTour, guests: groupSize, addOns, customFields, needTransportation } = activity;
    const { hotelName, hotelLatitude, hotelLongitude } = activity;
    const wrong = customFields.some(({ value }) => value === 'wrong');
    if (wrong)
      return { ...rest, order: server.order(), modelErrors: [{ key: 'answer', value: ['Not this.'] }] };
    lines.set(
      key,
      anItem(key, {
        ...anActivity(activity.activityKey, slot, rates, hotelName),
        ...{ isPrivateTour, guests: groupSize, addOns: addOns.map(anAddOn) },
        ...{ needTransportation, hotelName, hotelLatitude, hotelLongitude },
        customFields: customFields.map(anAnswer),
      }),
    );
    return { ...rest, order: server.order(), modelErrors: null };
  }
  const answers: Answers = {
    addToCart: add,
    addPromoCode: ({ promoCode }) => {
      const applied = promoCode.toUpperCase() === 'SAVE10';
      const row = {
        orderPromoCodeKey: 1,
        promoCode: 'SAVE10',
        description: '10 % off',
        amount: amount(1000),
      };
      if (applied) codes = { ...codes, orderPromoCodes: [row], discountTotal: amount(1000) };
      const messages = [applied ? 'Promo code SAVE10 applied.' : 'This promo code is not known.'];
      return { applied, order: server.order(), messages, exceptionMessage: null };
    },
    deletePromoCode: () => {
      codes = { ...codes, orderPromoCodes: [], discountTotal: zero };
      return { applied: false, order: server.order(), messages: [], exceptionMessage: null };
    },
    redeemGiftCard: ({ amount: asked }) => {
      const card = { orderMerchandiseGiftCardKey: 5, maskedCode: '•••• 4821', isForBalance: false };
      const used = amount(Math.min(asked, 2000));
      const redeemed = [{ ...card, amount: used, remainingBalance: amount(2000 - used) }];
      codes = { ...codes, redeemedGiftCards: redeemed, balance: amount(asked - used) };
      return { applied: true, order: server.order(), message: 'Gift card applied.' };
    },
    unredeemGiftCard: () => {
      const { balance: _less, ...others } = codes;
      codes = { ...others, redeemedGiftCards: [] };
      return { applied: false, order: server.order(), message: null };
    },
    removeActivityFromCart: ({ orderLineKey }) => {
      lines.delete(orderLineKey);
      return { order: server.order(), modelErrors: null, exceptionMessage: null };
    },
    abandonOrderChanges: () => {
      server.end();
      return { success: true };
    },
  };
  return { server, answers };
}
