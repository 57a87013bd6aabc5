/**
 * Activities, rates and time slots for tests, each a plain
 * one unless specified otherwise (specification 3.2 to 3.4).
 */
import type { Activity, AddOn, Item, Rate, TimeSlot } from '@gangway/contract/catalog';
import type { Question } from '@gangway/contract/questions';
import type { ActivityKey, LocationKey, RateKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { type Amount, amount, zero } from '@gangway/domain/kernel/money';

type Changes<T> = Partial<{ [Field in keyof T]: T[Field] extends Amount ? number : T[Field] }>;

export function aRate({ price = 6400, packageDiscount = 0, ...changes }: Changes<Rate> = {}): Rate {
  const rateKey = changes.rateKey ?? (11 as RateKey);
  return {
    rateKey,
    name: 'Adult',
    description: null,
    participants: 0,
    people: 1,
    places: 1,
    subTotal: null,
    isActive: true,
    internalUseOnly: false,
    isPrivateTourRate: false,
    isFromPrice: false,
    vacancies: null,
    reason: null,
    reasonText: null,
    globalId: `00000000-0000-4000-8000-${String(rateKey).padStart(12, '0')}`,
    minimum: 0,
    maximum: null,
    needsAdult: false,
    customFieldParticipants: [],
    memberRateInfo: null,
    bookingAgentKey: null,
    bookingAgentRateHistoryKey: null,
    ...changes,
    price: amount(price),
    packageDiscount: amount(packageDiscount),
  };
}

export function anAddOn({
  cost = 600,
  publishedPrice = null,
  ...changes
}: Omit<Changes<AddOn>, 'publishedPrice'> & { publishedPrice?: number | null } = {}): AddOn {
  return {
    addOnName: 'Dry bag',
    productKey: 1,
    photoPackageKey: null,
    quantity: 0,
    variants: [],
    isSimpleProduct: true,
    isBoolean: false,
    isTip: false,
    tipPercent: null,
    isDeleted: false,
    isTransportation: false,
    maxQuantity: null,
    minQuantity: 0,
    isPerParticipant: false,
    description: null,
    subTotal: null,
    orderMerchandiseKey: null,
    ...changes,
    cost: amount(cost),
    publishedPrice: publishedPrice === null ? null : amount(publishedPrice),
  };
}

export function aSlot(changes: Partial<TimeSlot> = {}): TimeSlot {
  return {
    timeSlotKey: 901 as TimeSlotKey,
    appointmentDate: '2026-06-12T09:00' as WallTime,
    endDate: '2026-06-12T11:30' as WallTime,
    displayName: '9:00 AM',
    value: '2026-06-12T09:00',
    durationMinutes: 150,
    status: 'Available',
    totalAvailable: 8,
    rates: [],
    addOns: [],
    pickupLocation: null,
    pickupLocations: [],
    packageGroups: [],
    reason: null,
    reasonText: null,
    ...changes,
  };
}

/** A question from the operator; by default a line of text about an activity. */
export function aQuestion(changes: Partial<Question> = {}): Question {
  return {
    customFieldKey: 1,
    label: 'Food we should know of',
    helpText: null,
    type: 'text',
    options: [],
    isRequired: false,
    scope: 'activity',
    value: null,
    ...changes,
  };
}

export function anActivity(changes: Partial<Activity> = {}): Activity {
  return {
    name: 'Sunrise Kayak Tour',
    activityKey: 101 as ActivityKey,
    locationKey: 1 as LocationKey,
    capacityType: 'time',
    appointmentType: 'dateTime',
    packageKey: null,
    packageGroupKey: null,
    rates: [aRate()],
    selectedTimes: [],
    addOns: [],
    photoPackageAddOns: [],
    customFields: [],
    isPrivateTour: false,
    guests: null,
    durations: [],
    validityDays: null,
    privateToursOnly: false,
    privateTourRateName: null,
    privateTourRateDescription: null,
    enablePrivateTours: false,
    offerTransportation: false,
    isTransportationRequired: false,
    needTransportation: false,
    hotelName: null,
    hotelLatitude: null,
    hotelLongitude: null,
    maxPeople: null,
    minParticipants: 1,
    arriveMinutesBefore: 0,
    hideSpotsLeftUntilLessThan: 0,
    hidePriceFromCustomer: false,
    preBookMessage: null,
    noAvailabilityMessage: null,
    requirements: null,
    consentRequired: false,
    allowSelfReschedule: false,
    rescheduleUntil: null,
    rescheduleFee: null,
    addOnLabel: null,
    enableTips: false,
    subTotal: null,
    subTotalInclusive: null,
    displayPrice: null,
    orderKey: null,
    orderLineKey: null,
    difficulty: null,
    duration: null,
    ageMinimum: null,
    shortestMinutes: null,
    youngestAge: null,
    minHeight: null,
    included: [],
    goodToKnow: [],
    categories: [],
    bring: [],
    weather: null,
    accessibility: null,
    faq: [],
    morePhotos: [],
    meetingPoint: null,
    confirmationMessage: null,
    ...changes,
  };
}

export function anItem(activity: Activity = anActivity(), changes: Partial<Item> = {}): Item {
  return {
    name: activity.name,
    activityKey: activity.activityKey,
    summary: '',
    description: '',
    packageKey: null,
    packageType: null,
    orderPackageKey: null,
    orderLineKey: null,
    activities: [activity],
    displayPrice: null,
    displayDiscount: null,
    fromPrice: null,
    fromPriceName: null,
    discountTotal: zero,
    overrideRateLabel: false,
    rateLabelSingular: null,
    rateLabelPlural: null,
    hideAddOns: false,
    hideFromCustomer: false,
    hideRateDiscountFromCustomer: false,
    requireMatchingRates: false,
    showFirstActivityOnly: false,
    inOrder: false,
    daySpan: null,
    travelMinutes: 0,
    isNew: false,
    photoDomain: null,
    photoVersion: null,
    photoFolder: null,
    photoColour: null,
    photoAlt: null,
    subTotal: null,
    cancellation: null,
    ...changes,
  };
}
