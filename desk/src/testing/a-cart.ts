/** The cart of somebody who is booked, as the server answers, and a server that holds places. */

import type { ChosenAddOn } from '@gangway/contract/add-ons';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { addToCart } from '@gangway/contract/cart';
import type { Activity, AddOn, Item, Rate } from '@gangway/contract/catalog';
import type { OfferedMerchandise } from '@gangway/contract/merchandise';
import type { Order, Product } from '@gangway/contract/order';
import type { Question } from '@gangway/contract/questions';
import type { ActivityToBook, DayToBook, PackageToBook, TimeToBook } from '@gangway/contract/selling';
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
  ...{ customFields: [], hasTerms: false, takesBalanceOnline: true, packages: [], merchandise: [] },
  ...changes,
});

const size = (productKey: number, productName: string, cost: number, totalAvailable: number | null) => ({
  ...{ productKey, productName, totalAvailable, cost: amount(cost) },
});

const aProductOnSale: OfferedMerchandise = {
  ...{ productKey: 71, productName: 'Photo print', productDescription: null, photoVersion: null },
  ...{ photoColour: null, photoAlt: null, isSimpleProduct: true, cost: amount(1500) },
  ...{ totalAvailable: 3, maximum: 10, variants: [] },
};

/** A print of which three are left, and T-shirts of which an order may have four: two small ones, and no medium one. */
export const merchandise: OfferedMerchandise[] = [
  {
    ...{ ...aProductOnSale, productKey: 80, productName: 'T-shirt', isSimpleProduct: false },
    ...{ cost: amount(2800), totalAvailable: null, maximum: 4 },
    variants: [size(81, 'Small', 2800, 2), size(82, 'Medium', 2800, 0), size(83, 'Large', 3200, null)],
  },
  aProductOnSale,
];

const unitPrices = new Map(
  [71, 81, 82, 83].map((key) => [key, key === 71 ? 1500 : key === 83 ? 3200 : 2800]),
);

const packageRates = [adult, child].map((rate) => ({
  ...{ ...rate, description: null, people: 1, left: null, maximum: null },
}));

const aMember = (activityKey: number, name: string): PackageToBook['members'][number] => ({
  ...{
    activityKey: activityKey as ActivityKey,
    name,
    hasTime: true,
    isOpenTicket: false,
    rates: packageRates,
  },
  ...{ group: null, addOns: [], tips: null, customFields: [], pickup: null },
});

/** A kayak and a cruise, with guests counted once. */
export const aPackageToBook = (
  changes: Partial<PackageToBook> = {},
  member: Partial<PackageToBook['members'][number]> = {},
): PackageToBook => ({
  ...{ packageKey: 7, name: 'Lake Day', isOneChoice: false },
  rates: [
    { name: 'Adult', price: amount(9500), maximum: null, rateKeys: [adult.rateKey, adult.rateKey] },
    { name: 'Child', price: amount(4300), maximum: null, rateKeys: [child.rateKey, child.rateKey] },
  ],
  members: [
    { ...aMember(1, 'Sunrise Kayak'), ...member },
    { ...aMember(2, 'Sunset Cruise'), ...member },
  ],
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

/** The keys of these slots are their times: 930. */
const startOf = (slot: TimeSlotKey): WallTime =>
  `2026-07-18T${`${slot}`.padStart(4, '0').replace(/..$/, ':$&')}` as WallTime;

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
      ...{ appointmentDate: startOf(slot), endDate: '2026-07-18T12:00' as WallTime },
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

interface HeldLines {
  individual: Item[];
  packages: Item[];
  products: Product[];
}

function anOrder(orderKey: OrderKey, lines: HeldLines, changes: Partial<Order>): Order {
  const all = [...lines.individual, ...lines.packages, ...lines.products];
  const total = amount(all.reduce((sum, { subTotal }) => sum + (subTotal ?? 0), 0));
  return {
    ...{ orderKey, orderNumber: null, orderDate: null, isNew: true, locationKey: 1 as LocationKey },
    customer: {
      ...{ firstName: '', lastName: '', email: '', emailOptIn: false, agreed: false },
      ...{ approvedTextTickets: false, phoneCountryCode: 'US', phoneCountryKey: 196, phoneAreaCode: '' },
      ...{ phoneSubscriberNumber: '', zip: null, addressLine1: null, addressLine2: null, city: null },
      ...{ state: null, countryCode: null, locationHeardAboutUsKey: null, heardAboutUsOther: null },
      customFields: [],
    },
    ...{ ...lines, memberships: [], giftCards: [], canceledLines: [] },
    ...{
      cancelableLines: [],
      calledOffLines: [],
      isCanceled: false,
      isErased: false,
      orderFees: [],
      orderPromoCodes: [],
    },
    ...{ promoCodeMessages: [], orderPayments: [], redeemedGiftCards: [], credits: [] },
    ...{ pickupLocations: [], subTotal: total, subTotalInclusive: total, taxTotal: zero },
    ...{ includedTax: zero, discountTotal: zero, goodwillTotal: zero, total, balance: total },
    ...{ deposits: zero, depositOffered: zero, balanceDueDate: null, payBy: null, depositEnabled: false },
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
  const packages = new Map<OrderLineKey, Item>();
  const products = new Map<OrderLineKey, Product>();
  let carts = 0;
  let lineKeys = 0;
  let orderKey: OrderKey | null = null;
  let codes: Partial<Order> = {};
  const server = {
    /** Places of each departure. */
    places: 12,
    /** Why a package is refused; null: it is not. */
    conflict: null as string | null,
    /** Forgets the cart, as when its hold has ended. */
    end: () => {
      clear();
      codes = {};
      orderKey = null;
    },
    order: () => (orderKey === null ? null : anOrder(orderKey, held(), { ...changes, ...codes })),
  };
  const held = (): HeldLines => ({
    individual: [...lines.values()],
    packages: [...packages.values()],
    products: [...products.values()],
  });
  function clear() {
    for (const kind of [lines, packages, products]) kind.clear();
  }
  const newLine = (editing: OrderLineKey | null) => {
    lineKeys += 1;
    return editing ?? (lineKeys as OrderLineKey);
  };
  function open(asked: string | null): OrderKey {
    if (orderKey === null || asked !== orderKey) {
      carts += 1;
      clear();
      codes = {};
      orderKey = `cart-${carts}-of-22-letters-or-more` as OrderKey;
    }
    return orderKey;
  }
  function addProducts({
    products: chosen,
    editing,
    orderKey: asked,
  }: InputOf<typeof addToCart>): string | null {
    const [first] = chosen ?? [];
    const of = merchandise.find(({ productKey, variants }) =>
      [productKey, ...variants.map((variant) => variant.productKey)].some((key) => key === first?.productKey),
    );
    if (chosen === null || of === undefined) return 'This item is no longer available.';
    const quantity = chosen.reduce((sum, one) => sum + one.quantity, 0);
    if (quantity > (of.totalAvailable ?? of.maximum)) return `Only ${of.totalAvailable ?? of.maximum} left.`;
    open(asked);
    const key = newLine(editing);
    products.set(key, {
      ...{ productKey: of.productKey, name: of.productName, quantity, orderMerchandiseKey: key },
      ...{ isDeleted: false, isAddOn: false, isGiftCard: false, isTransportation: false },
      isSimpleProduct: of.isSimpleProduct,
      variants: of.isSimpleProduct ? [] : chosen.map((one) => ({ ...one, productName: 'Of it' })),
      subTotal: amount(
        chosen.reduce((sum, one) => sum + one.quantity * (unitPrices.get(one.productKey) ?? 0), 0),
      ),
    });
    return null;
  }
  function addPackage({
    package: chosen,
    editing,
    orderKey: asked,
  }: InputOf<typeof addToCart>): string | null {
    if (chosen === null || server.conflict !== null) return server.conflict;
    open(asked);
    const key = newLine(editing);
    const members = chosen.activities.map(({ activityKey, rates, selectedTimes, hotelName, ...of }) => ({
      ...anActivity(
        activityKey,
        // One without a time is placed by the first.
        selectedTimes[0]?.timeSlotKey ?? (1530 as TimeSlotKey),
        rates.map(({ rateKey, participants, customFieldParticipants }) => ({
          ...aRate(rateKey === child.rateKey ? child : adult, participants),
          customFieldParticipants: customFieldParticipants.map((one) => ({
            ...one,
            customFields: one.customFields.map(anAnswer),
          })),
        })),
        hotelName,
      ),
      ...{ addOns: of.addOns.map(anAddOn), customFields: of.customFields.map(anAnswer), hotelName },
      ...{ needTransportation: of.needTransportation, hotelLatitude: of.hotelLatitude },
      hotelLongitude: of.hotelLongitude,
    }));
    const [lead] = members;
    if (lead === undefined) return 'Choose a time for each activity.';
    const isOneTime = chosen.activities.some(({ selectedTimes }) => selectedTimes.length === 0);
    packages.set(key, {
      ...anItem(key, lead),
      ...{ activities: members, packageKey: chosen.packageKey, orderPackageKey: key, orderLineKey: null },
      packageType: isOneTime ? 'prefix' : 'dynamic',
      subTotal: amount(
        lead.rates.reduce(
          (sum, { participants, rateKey }) => sum + participants * (rateKey === adult.rateKey ? 9500 : 4300),
          0,
        ),
      ),
    });
    return null;
  }
  function add(input: InputOf<typeof addToCart>): OutputOf<typeof addToCart> {
    const { activity, editing } = input;
    const answer = { overlappedActivities: null, exceptionMessage: null, transportationRemoved: null };
    const rest = { ...answer, isInvalidEmail: false };
    if (input.package !== null || input.products !== null) {
      const refused = input.package === null ? addProducts(input) : addPackage(input);
      const modelErrors = refused === null ? null : [{ key: 'refused', value: [refused] }];
      return { ...rest, order: server.order(), modelErrors };
    }
    if (activity === null) throw new Error('nothing was chosen');
    const guests = activity.guests ?? activity.rates.reduce((sum, { participants }) => sum + participants, 0);
    if (guests > server.places && input.overbook === null) {
      const words = `Only ${server.places} left.`;
      return { ...rest, order: server.order(), modelErrors: [{ key: 'soldOut', value: [words] }] };
    }
    open(input.orderKey);
    const key = newLine(editing);
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
    removePackageFromCart: ({ orderPackageKey }) => {
      packages.delete(orderPackageKey);
      return { order: server.order(), modelErrors: null, exceptionMessage: null };
    },
    removeAddonFromCart: ({ merchandiseKey }) => {
      products.delete(merchandiseKey as OrderLineKey);
      return { order: server.order(), modelErrors: null, exceptionMessage: null };
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
