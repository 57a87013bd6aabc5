/**
 * Membership plans, memberships and their members (specification 3.8, 3.9, 7.3; docs/rules/memberships.md).
 */
import type { ActivityKey, LocationKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import { get } from './call.ts';
import { invalidReason, membershipSchedule } from './kinds.ts';
import { t } from './messages/t.ts';
import {
  amount,
  count,
  locationKey,
  membershipKeyGiven,
  numberInQuery,
  orderKey,
  orNull,
  rateKey,
  venueDate,
  wallTime,
  wire,
} from './wire.ts';

/** 22 characters of the URL-safe alphabet, as random as an order key. */
export const membershipKey = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{22}$/, { error: () => t('wire.membershipKey') }));

const membershipNames = {
  locationKey: 'ClientLocationKey',
  planKey: 'ClientLocationMembershipPlanKey',
} as const;

const planNames = { ...membershipNames, scheduleType: 'MembershipScheduleTypeKey' } as const;

const blackoutDate = wire(
  { blackoutKey: z.number(), name: z.string(), dateFrom: venueDate, dateTo: venueDate },
  { blackoutKey: 'ClientLocationMembershipPlanBlackoutDateKey' },
);

const availability = wire(
  { planKey: z.number(), dayAbbr: z.string(), timeFrom: z.string(), timeTo: z.string() },
  { planKey: 'ClientLocationMembershipPlanKey' },
);

/** What a plan saves its members on an activity (D-MB-11). */
const benefit = wire({
  activityName: z.string(),
  /** Null if it applies to every rate of the activity. */
  rateName: z.nullable(z.string()),
  /** What members pay; null if they pay a percentage of the day's price. */
  price: z.nullable(amount),
  usualPrice: z.nullable(amount),
  /** Whether non-members pay more than UsualPrice on some days. */
  usualVaries: z.boolean(),
  percentOff: z.nullable(z.number()),
  mostPerOrder: z.nullable(z.number()),
  mostPerDay: z.nullable(z.number()),
  /** Whether each participant takes a guest pass. */
  usesGuestPass: z.boolean(),
});
export type PlanBenefit = z.output<typeof benefit>;

/** How a plan is displayed in lists and in the picker. */
export const planLook = {
  guests: z.number(),
  blackoutDates: z.array(blackoutDate),
  availabilities: z.array(availability),
  benefits: z.array(benefit),
  photoVersion: z.nullable(z.string()),
  photoColour: z.nullable(z.string()),
  photoAlt: z.nullable(z.string()),
};

/** The rules of a plan, on offer or held (3.9). */
const planRules = {
  locationKey,
  planKey: z.number(),
  name: z.string(),
  onlineDescription: z.nullable(z.string()),
  price: amount,
  scheduleType: membershipSchedule,
  daysDuration: z.nullable(z.number()),
  planDateFrom: z.nullable(venueDate),
  planDateTo: z.nullable(venueDate),
  isGroupMembership: z.boolean(),
  uniqueIdPerMember: z.boolean(),
  requireEachMemberCheckIn: z.boolean(),
  roleTypesLabel: z.string(),
  ...planLook,
};

/** A plan that is for sale. */
const offeredPlan = wire(
  {
    ...planRules,
    visits: z.nullable(z.number()),
  },
  planNames,
);
export type OfferedPlan = z.output<typeof offeredPlan>;

export const getMembershipPlans = get('/api/booking', 'getMembershipPlans', {
  summary:
    'The plans of membership that can be bought today; none where memberships are not sold online (D-MB-11).',
  input: wire({ locationKey: numberInQuery<LocationKey>() }, { locationKey: 'clientLocationKey' }),
  output: wire({ plans: z.array(offeredPlan) }),
  limit: 'read',
});

export const chosenMemberships = wire(
  { planKey: count(2_147_483_647), quantity: count(1000) },
  { planKey: 'ClientLocationMembershipPlanKey' },
);

/** Name, contact details and address of a member (3.8, Customer). */
const memberCustomer = wire({
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phoneCountryKey: z.nullable(z.number()),
  phoneAreaCode: z.nullable(z.string()),
  phoneSubscriberNumber: z.nullable(z.string()),
  addressLine1: z.nullable(z.string()),
  addressLine2: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  countryCode: z.nullable(z.string()),
  genderKey: z.nullable(z.number()),
});

/** The fields on the form of a member's role (D-MB-05). */
const formFlags = {
  firstNameIsRequired: z.boolean(),
  firstNameIsVisible: z.boolean(),
  lastNameIsRequired: z.boolean(),
  lastNameIsVisible: z.boolean(),
  birthdateIsRequired: z.boolean(),
  birthdateIsVisible: z.boolean(),
  emergencyContactIsRequired: z.boolean(),
  emergencyContactIsVisible: z.boolean(),
  emailIsRequired: z.boolean(),
  emailIsVisible: z.boolean(),
  phoneIsRequired: z.boolean(),
  phoneIsVisible: z.boolean(),
  photoIsRequired: z.boolean(),
  photoIsVisible: z.boolean(),
  addressIsRequired: z.boolean(),
  addressIsVisible: z.boolean(),
  genderIsRequired: z.boolean(),
  genderIsVisible: z.boolean(),
  idPhotoIsRequired: z.boolean(),
  idPhotoIsVisible: z.boolean(),
};

export const memberFields = {
  membershipMemberKey: z.string(),
  memberUuid: z.string(),
  membershipKey: z.string(),
  /** The person's number at the venue: random, the same in every answer, and good for nothing else. */
  customerKey: z.nullable(z.number()),
  locationKey,
  /** Set for callers who sent it. */
  orderKey: z.nullable(orderKey),
  planKey: z.number(),
  roleKey: z.nullable(z.number()),
  roleName: z.string(),
  membershipRoleTypeKey: z.number(),
  isAccountHolder: z.boolean(),
  customer: memberCustomer,
  dateOfBirth: z.nullable(venueDate),
  emergencyContactFirstName: z.nullable(z.string()),
  emergencyContactLastName: z.nullable(z.string()),
  emergencyContactPhoneCountryKey: z.nullable(z.number()),
  emergencyContactPhoneAreaCode: z.nullable(z.string()),
  emergencyContactPhoneSubscriberNumber: z.nullable(z.string()),
  photoVersion: z.nullable(z.number()),
  idPhotoVersion: z.nullable(z.number()),
  /** Fields that have a value which the order's key alone neither shows nor lets the caller change. */
  given: z.array(z.string()),
  membershipPlanName: z.string(),
  lastVisit: z.nullable(z.string()),
  totalVisits: z.number(),
  visitsRemaining: z.nullable(z.number()),
  /** Last moment it is valid. */
  valid: wallTime,
  isValid: z.boolean(),
  invalidReason: z.nullable(z.string()),
  invalidReasonKind: z.nullable(invalidReason),
  expirationDate: venueDate,
  daysRemaining: z.number(),
  minAge: z.nullable(z.number()),
  maxAge: z.nullable(z.number()),
  waiverUrl: z.nullable(z.string()),
  /** Null if there is nothing to sign. */
  waiverIsSigned: z.nullable(z.boolean()),
  revokedDate: z.nullable(z.string()),
  revoke: z.boolean(),
  unRevoke: z.boolean(),
  printBackIdCards: z.boolean(),
  idCardFrontHtml: z.nullable(z.string()),
  idCardBackHtml: z.nullable(z.string()),
  ...formFlags,
};
export const memberNames = {
  ...membershipNames,
  memberUuid: 'MemberUUID',
  invalidReasonKind: 'InvalidReasonKey',
  roleKey: 'ClientLocationMembershipPlanRoleKey',
  waiverUrl: 'WaiverURL',
} as const;

/** 3.8 Membership member. */
export const membershipMember = wire(memberFields, memberNames);
export type MembershipMember = z.output<typeof membershipMember>;

/** 3.9 Membership. */
export const membership = wire(
  {
    ...planRules,
    /** Visible to the venue only. */
    internalDescription: z.nullable(z.string()),
    membershipKey: z.string(),
    membershipUuid: z.string(),
    membershipStartDate: venueDate,
    membershipNextRenewalDate: z.nullable(venueDate),
    validUntil: wallTime,
    isValid: z.boolean(),
    invalidReason: z.nullable(z.string()),
    invalidReasonKind: z.nullable(invalidReason),
    quantity: z.number(),
    orderKey: z.nullable(orderKey),
    orderMembershipKey: z.nullable(z.number()),
    totalVisits: z.number(),
    visitsRemaining: z.nullable(z.number()),
    expirationDate: venueDate,
    daysRemaining: z.number(),
    members: z.array(membershipMember),
  },
  { ...planNames, membershipUuid: 'MembershipUUID', invalidReasonKind: 'InvalidReasonKey' },
);
export type Membership = z.output<typeof membership>;

export const getMembership = get('/api/booking', 'getMembership', {
  summary:
    'A membership with its members, for its account holder, staff and whoever has the order that bought it (D-API-51).',
  input: wire(
    { membershipKey, orderKey: orNull(orderKey) },
    { membershipKey: 'membershipKey', orderKey: 'orderKey' },
  ),
  output: membership,
  limit: 'read',
  permission: 'members:write',
  aliases: ['/api/register/getMembership'],
});

/** What a member pays for a rate of an activity. */
const memberRate = wire(
  {
    rateKey,
    /** What the member pays for one participant; the public price if `reason` is set. */
    price: amount,
    maxQuantity: z.nullable(z.number()),
    /** Uses left on that day, counted over all orders of the membership, or guest passes left if those are fewer. */
    remainingUses: z.nullable(z.number()),
    /** Guest passes left, of which each participant takes one; null if the rate takes none. */
    guestPassesLeft: z.nullable(z.number()),
    /** Whether nobody else can book the rate. */
    membersOnly: z.boolean(),
    /**
     * Why the membership does not apply at that time, in words and by name (3.9), so that screens can
     * use their own text.
     */
    reason: z.nullable(z.string()),
    reasonKind: z.nullable(invalidReason),
  },
  { rateKey: 'EntityHierarchyRateKey', reasonKind: 'ReasonKey' },
);

export type MemberRate = z.output<typeof memberRate>;

export const getMembershipRates = get('/api/booking', 'getMembershipRates', {
  summary:
    'Prices of a membership for an activity, at a time or on a date where one is told; none for an activity its plan does not name (D-API-55).',
  input: wire(
    {
      membershipKey,
      membershipMemberKey: membershipKeyGiven,
      planKey: orNull(numberInQuery<number>()),
      activityKey: numberInQuery<ActivityKey>(),
      timeSlotKey: orNull(numberInQuery<TimeSlotKey>()),
      date: orNull(venueDate),
    },
    {
      membershipKey: 'membershipKey',
      membershipMemberKey: 'membershipMemberKey',
      planKey: 'clientLocationMembershipPlanKey',
      activityKey: 'entityHierarchyKey',
      timeSlotKey: 'orderEntityTimeKey',
      date: 'date',
    },
  ),
  output: z.array(memberRate),
  limit: 'read',
  access: 'member',
});
