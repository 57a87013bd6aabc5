/** Activities, rates, add-ons and items on the wire (specification 3.2, 3.3, 3.5, 3.6). */
import * as z from 'zod/mini';
import {
  appointmentType,
  capacityType,
  invalidReason,
  packageType,
  questionScope,
  questionType,
} from './kinds.ts';
import { reasonMembers } from './reasons.ts';
import {
  activityKey,
  amount,
  count,
  list,
  locationKey,
  meetingPlace,
  orderKey,
  orderLineKey,
  orNull,
  photo,
  rateKey,
  text,
  timeSlotKey,
  wallTime,
  wire,
} from './wire.ts';

export const mostRates = 50;

export const memberRateInfo = wire(
  {
    membershipRateKey: z.number(),
    price: amount,
    maxQuantity: z.nullable(z.number()),
    remainingUses: z.nullable(z.number()),
    /** Guest passes left, of which each participant takes one; null if the rate takes none. */
    guestPassesLeft: z.nullable(z.number()),
    /** Whether nobody else can book the rate. */
    membersOnly: z.boolean(),
    reason: z.nullable(z.string()),
    reasonKind: z.nullable(invalidReason),
  },
  { reasonKind: 'ReasonKey' },
);

export const customField = wire(
  {
    customFieldKey: z.number(),
    label: z.string(),
    helpText: z.nullable(z.string()),
    type: questionType,
    options: z.array(z.string()),
    isRequired: z.boolean(),
    scope: questionScope,
    value: z.nullable(text(2000)),
  },
  { type: 'TypeKey', scope: 'ScopeKey' },
);

export const customFieldParticipant = wire({
  participantIndex: z.number(),
  customFields: z.array(customField),
});

/** 3.3 Rate. */
export const rate = wire(
  {
    rateKey,
    name: z.string(),
    description: z.nullable(z.string()),
    price: amount,
    participants: z.number(),
    /**
     * People who come for one participant of it, and the places of the departure that this participant takes.
     */
    people: z.number(),
    places: z.number(),
    subTotal: z.nullable(amount),
    isActive: z.boolean(),
    internalUseOnly: z.boolean(),
    isPrivateTourRate: z.boolean(),
    isFromPrice: z.boolean(),
    vacancies: z.nullable(z.number()),
    ...reasonMembers,
    packageDiscount: amount,
    globalId: z.string(),
    minimum: z.number(),
    maximum: z.nullable(z.number()),
    needsAdult: z.boolean(),
    customFieldParticipants: z.array(customFieldParticipant),
    memberRateInfo: z.nullable(memberRateInfo),
    bookingAgentKey: z.nullable(z.number()),
    bookingAgentRateHistoryKey: z.nullable(z.number()),
  },
  {
    rateKey: 'EntityHierarchyRateKey',
    bookingAgentRateHistoryKey: 'BookingAgentEntityHierarchyRateHistoryKey',
  },
);

export const addOnVariant = wire({
  productKey: z.number(),
  quantity: z.number(),
  name: z.string(),
  cost: amount,
  publishedPrice: z.nullable(amount),
  maxQuantity: z.nullable(z.number()),
});

/** 3.5 Add-on: in an offer, with what was chosen of it; on an order line, what was bought. */
export const addOn = wire({
  addOnName: z.string(),
  productKey: z.number(),
  photoPackageKey: z.nullable(z.number()),
  quantity: z.number(),
  variants: z.array(addOnVariant),
  isSimpleProduct: z.boolean(),
  isBoolean: z.boolean(),
  isTip: z.boolean(),
  tipPercent: z.nullable(z.number()),
  cost: amount,
  isDeleted: z.boolean(),
  isTransportation: z.boolean(),
  publishedPrice: z.nullable(amount),
  maxQuantity: z.nullable(z.number()),
  /** The least that must be taken; these cannot be removed. */
  minQuantity: z.number(),
  /**
   * Whether the cost is per guest, times the number of guests. Until that number is known, the cost is that
   * of one guest.
   */
  isPerParticipant: z.boolean(),
  description: z.nullable(z.string()),
  /** Set on order lines only. */
  subTotal: z.nullable(amount),
  orderMerchandiseKey: z.nullable(z.number()),
});

export const pickupLocationOfTime = wire({
  pickupLocationKey: z.number(),
  locationName: z.string(),
  pickupTime: z.string(),
});

const packageGroupTime = wire(
  {
    timeSlotKey,
    appointmentDate: wallTime,
    endDate: wallTime,
    totalAvailable: z.nullable(z.number()),
    rates: z.array(rate),
    /** Where this activity picks up guests of the requested hotel. */
    pickupLocation: z.nullable(pickupLocationOfTime),
  },
  { timeSlotKey: 'OrderEntityTimeKey' },
);

export const packageGroup = wire({
  packageGroupKey: z.number(),
  name: z.string(),
  sortOrder: z.number(),
  activities: z.array(wire({ activityKey, time: packageGroupTime }, { activityKey: 'EntityHierarchyKey' })),
});

/** 3.4 Time slot. */
export const timeSlot = wire(
  {
    timeSlotKey,
    appointmentDate: wallTime,
    endDate: wallTime,
    displayName: z.string(),
    value: z.string(),
    durationMinutes: z.number(),
    status: z.enum(['Available', 'Limited', 'SoldOut', 'Closed', 'Past', 'Cutoff', 'NotYetOpen']),
    totalAvailable: z.nullable(z.number()),
    rates: z.array(rate),
    addOns: z.array(addOn),
    pickupLocation: z.nullable(pickupLocationOfTime),
    pickupLocations: z.array(pickupLocationOfTime),
    packageGroups: z.array(packageGroup),
    ...reasonMembers,
  },
  { timeSlotKey: 'OrderEntityTimeKey' },
);

/** A question that guests often ask. */
const faq = wire({ question: z.string(), answer: z.string() });

/** 3.2 Activity: in the catalog without choices, on an order line with what was chosen. */
export const activity = wire(
  {
    name: z.string(),
    activityKey,
    locationKey,
    capacityType,
    appointmentType,
    packageKey: z.nullable(z.number()),
    packageGroupKey: z.nullable(z.number()),
    rates: z.array(rate),
    selectedTimes: z.array(timeSlot),
    addOns: z.array(addOn),
    photoPackageAddOns: z.array(addOn),
    customFields: z.array(customField),
    isPrivateTour: z.boolean(),
    /** Guests of the line; for a private tour, the size of the group. */
    guests: z.nullable(z.number()),
    /** Lengths to choose from, if the activity offers several (D-AV-03). */
    durations: z.array(wire({ durationMinutes: z.number(), name: z.nullable(z.string()) })),
    /** Days an open ticket is good for; null for anything else (D-AV-05). */
    validityDays: z.nullable(z.number()),
    privateToursOnly: z.boolean(),
    privateTourRateName: z.nullable(z.string()),
    privateTourRateDescription: z.nullable(z.string()),
    enablePrivateTours: z.boolean(),
    offerTransportation: z.boolean(),
    isTransportationRequired: z.boolean(),
    needTransportation: z.boolean(),
    hotelName: z.nullable(z.string()),
    hotelLatitude: z.nullable(z.number()),
    hotelLongitude: z.nullable(z.number()),
    maxPeople: z.nullable(z.number()),
    minParticipants: z.number(),
    arriveMinutesBefore: z.number(),
    hideSpotsLeftUntilLessThan: z.number(),
    hidePriceFromCustomer: z.boolean(),
    preBookMessage: z.nullable(z.string()),
    noAvailabilityMessage: z.nullable(z.string()),
    requirements: z.nullable(z.string()),
    consentRequired: z.boolean(),
    /** On an order: whether its guest can move it now. */
    allowSelfReschedule: z.boolean(),
    /** The last moment at which its guest can move it; null if that is not possible now. */
    rescheduleUntil: z.nullable(z.string()),
    /** What its guest pays for moving it, besides a higher price; null if that is not possible now. */
    rescheduleFee: z.nullable(amount),
    addOnLabel: z.nullable(z.string()),
    enableTips: z.boolean(),
    subTotal: z.nullable(amount),
    subTotalInclusive: z.nullable(amount),
    displayPrice: z.nullable(amount),
    orderKey: z.nullable(orderKey),
    orderLineKey: z.nullable(orderLineKey),
    difficulty: z.nullable(z.string()),
    duration: z.nullable(z.string()),
    ageMinimum: z.nullable(z.string()),
    /**
     * For the catalog's filters, since the labels are text: minutes of its shortest time, years of its
     * youngest guest.
     */
    shortestMinutes: z.nullable(z.number()),
    youngestAge: z.nullable(z.number()),
    minHeight: z.nullable(z.string()),
    included: z.array(z.string()),
    goodToKnow: z.array(z.string()),
    /** For the catalog's filter; empty on an order. */
    categories: z.array(z.string()),
    bring: z.array(z.string()),
    /** Plain text. */
    weather: z.nullable(z.string()),
    /** Sanitized HTML; null if the venue says nothing, and on orders. */
    accessibility: z.nullable(z.string()),
    /** Questions with their answers in sanitized HTML; none on orders. */
    faq: z.array(faq),
    /** For the gallery; none on orders. */
    morePhotos: z.array(photo),
    meetingPoint: z.nullable(meetingPlace),
    confirmationMessage: z.nullable(z.string()),
  },
  {
    activityKey: 'EntityHierarchyKey',
    locationKey: 'ClientLocationKey',
    capacityType: 'CapacityTypeKey',
    appointmentType: 'AppointmentTypeKey',
    orderLineKey: 'OrderEntityKey',
  },
);

/** What guests get back if they cancel this many hours before the start, or earlier; in whole percent. */
const cancellationStep = wire({ untilHours: z.number(), refund: z.number() });

/** 3.6 Item: one activity or one package (D-PK-01). */
export const item = wire(
  {
    name: z.string(),
    activityKey: z.nullable(activityKey),
    summary: z.string(),
    description: z.string(),
    packageKey: z.nullable(z.number()),
    packageType: z.nullable(packageType),
    orderPackageKey: z.nullable(z.number()),
    orderLineKey: z.nullable(orderLineKey),
    activities: z.array(activity),
    displayPrice: z.nullable(amount),
    displayDiscount: z.nullable(amount),
    fromPrice: z.nullable(amount),
    fromPriceName: z.nullable(z.string()),
    discountTotal: amount,
    overrideRateLabel: z.boolean(),
    rateLabelSingular: z.nullable(z.string()),
    rateLabelPlural: z.nullable(z.string()),
    hideAddOns: z.boolean(),
    hideFromCustomer: z.boolean(),
    hideRateDiscountFromCustomer: z.boolean(),
    requireMatchingRates: z.boolean(),
    showFirstActivityOnly: z.boolean(),
    /**
     * What a dynamic package requires of its times: the listed order, a span of days, minutes between
     * activities.
     */
    inOrder: z.boolean(),
    daySpan: z.nullable(z.number()),
    travelMinutes: z.number(),
    isNew: z.boolean(),
    photoDomain: z.nullable(z.string()),
    photoVersion: z.nullable(z.string()),
    photoFolder: z.nullable(z.string()),
    photoColour: z.nullable(z.string()),
    photoAlt: z.nullable(z.string()),
    subTotal: z.nullable(amount),
    /** The earliest step first; empty for no refund, null if the venue says nothing. On an order, as when it was booked. */
    cancellation: z.nullable(z.array(cancellationStep)),
  },
  { activityKey: 'EntityHierarchyKey', packageType: 'PackageTypeKey', orderLineKey: 'OrderEntityKey' },
);

/** Rates as callers choose them, key and quantity; anything else they send is ignored (D-API-00). */
export const rateChoice = wire(
  { rateKey, participants: z._default(count(200), 0) },
  { rateKey: 'EntityHierarchyRateKey' },
);

export const rateChoices = z._default(list(rateChoice, mostRates), []);

export type Rate = z.output<typeof rate>;
export type Activity = z.output<typeof activity>;
export type Item = z.output<typeof item>;
export type TimeSlot = z.output<typeof timeSlot>;
export type AddOn = z.output<typeof addOn>;

/** Coordinates of a hotel, if the visitor gave them. */
export const latitude = orNull(z.number().check(z.gte(-90), z.lte(90)));
export const longitude = orNull(z.number().check(z.gte(-180), z.lte(180)));
