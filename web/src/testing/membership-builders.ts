/**
 * Memberships and their members for tests, each a plain
 * one unless specified otherwise (specification 3.8, 3.9).
 */
import type { Membership, MembershipMember } from '@gangway/contract/memberships';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { type MemberField, memberFields } from '@gangway/domain/memberships/plan';

const locationKey = 1 as LocationKey;
export const membershipKey = 'membership-of-the-hales'.slice(0, 22);

/** The form's flags: which fields are required, and which are only shown. */
export function formFlags(required: readonly MemberField[], shown: readonly MemberField[] = []) {
  return Object.fromEntries(
    memberFields.flatMap((field) => [
      [`${field}IsRequired`, required.includes(field)],
      [`${field}IsVisible`, shown.includes(field)],
    ]),
  ) as Pick<MembershipMember, `${MemberField}IsRequired` | `${MemberField}IsVisible`>;
}

export function aMember(
  changes: Partial<Omit<MembershipMember, 'customer'>> & {
    customer?: Partial<MembershipMember['customer']>;
  } = {},
): MembershipMember {
  const { customer, ...rest } = changes;
  return {
    membershipMemberKey: 'member-key-of-maya-000',
    memberUuid: '5b0c54c2-9a3c-4a2f-8a86-0d3e2a5b7f11',
    membershipKey,
    customerKey: null,
    locationKey,
    orderKey: null,
    planKey: 5,
    roleKey: 51,
    roleName: 'Parent',
    membershipRoleTypeKey: 1,
    isAccountHolder: true,
    customer: {
      firstName: 'Maya',
      lastName: 'Hale',
      email: 'maya@hale-family.net',
      phoneCountryKey: 196,
      phoneAreaCode: '303',
      phoneSubscriberNumber: '555-0100',
      addressLine1: null,
      addressLine2: null,
      city: null,
      state: null,
      zip: null,
      countryCode: null,
      genderKey: null,
      ...customer,
    },
    dateOfBirth: null,
    emergencyContactFirstName: null,
    emergencyContactLastName: null,
    emergencyContactPhoneCountryKey: null,
    emergencyContactPhoneAreaCode: null,
    emergencyContactPhoneSubscriberNumber: null,
    photoVersion: null,
    given: [],
    idPhotoVersion: null,
    membershipPlanName: 'Family season',
    lastVisit: null,
    totalVisits: 0,
    visitsRemaining: null,
    valid: '2027-04-30T23:59' as WallTime,
    isValid: true,
    invalidReason: null,
    invalidReasonKind: null,
    expirationDate: '2027-04-30' as VenueDate,
    daysRemaining: 160,
    minAge: null,
    maxAge: null,
    waiverUrl: null,
    waiverIsSigned: null,
    revokedDate: null,
    revoke: false,
    unRevoke: false,
    printBackIdCards: false,
    idCardFrontHtml: null,
    idCardBackHtml: null,
    ...formFlags(['firstName', 'lastName']),
    ...rest,
  };
}

export function aMembership(changes: Partial<Membership> = {}): Membership {
  return {
    locationKey,
    planKey: 5,
    name: 'Family season',
    onlineDescription: null,
    price: amount(24_900),
    scheduleType: 'season',
    daysDuration: null,
    planDateFrom: '2026-11-01' as VenueDate,
    planDateTo: '2027-04-30' as VenueDate,
    isGroupMembership: true,
    uniqueIdPerMember: true,
    requireEachMemberCheckIn: true,
    roleTypesLabel: '2 Adults',
    guests: 0,
    blackoutDates: [],
    availabilities: [],
    benefits: [],
    photoVersion: null,
    photoColour: null,
    photoAlt: null,
    internalDescription: null,
    membershipKey,
    membershipUuid: '8f8bb2a0-1a1e-4f0e-9d53-4b1a3a4d7f01',
    membershipStartDate: '2026-11-01' as VenueDate,
    membershipNextRenewalDate: null,
    validUntil: '2027-04-30T23:59' as WallTime,
    isValid: true,
    invalidReason: null,
    invalidReasonKind: null,
    quantity: 1,
    orderKey: null,
    orderMembershipKey: null,
    totalVisits: 0,
    visitsRemaining: null,
    expirationDate: '2027-04-30' as VenueDate,
    daysRemaining: 160,
    members: [
      aMember(),
      aMember({
        membershipMemberKey: 'member-key-of-robin-00',
        isAccountHolder: false,
        customer: { firstName: 'Robin', email: null, phoneAreaCode: null, phoneSubscriberNumber: null },
      }),
    ],
    ...changes,
  };
}
