/** Memberships and members in the shape of the contract: an allow-list (3.8, 3.9, D-MB-04, D-MB-05). */
import type { MembershipMember, Membership as WireMembership } from '@gangway/contract/memberships';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import {
  addDays,
  dateOf,
  type Instant,
  toDayNumber,
  type VenueTime,
  type WallTime,
  wallTime,
} from '@gangway/domain/kernel/local-time';
import { zero } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { formOfMember, givenParts } from '@gangway/domain/memberships/fill-in';
import {
  accountHolder,
  type Member,
  type Membership,
  roleOf,
  runAt,
} from '@gangway/domain/memberships/member';
import type { MemberField, MembershipPlan, PlanRole } from '@gangway/domain/memberships/plan';
import {
  type InvalidReason,
  invalidReasons,
  whyInvalid,
  whyMembershipInvalid,
} from '@gangway/domain/memberships/validity';
import { waiverLink } from '@gangway/domain/memberships/waiver-link';
import type { OpenedAs } from '../members/membership-access.service.ts';
import { noLook, presentRules } from './plans.presenter.ts';

export interface MembershipView {
  membership: Membership;
  /** The venue's current plan; null if it no longer has it. */
  plan: MembershipPlan | null;
  /** The plan's own ID card as HTML; null for the usual one. */
  card: { front: string | null; back: string | null };
  /** The current time at the venue. */
  now: WallTime;
  location: Pick<Location, 'key' | 'code' | 'activities'>;
  /** The address where waivers are signed. */
  kioskUrl: string;
  /** The key of the order that bought it, if the caller sent it. */
  orderKey: OrderKey | null;
  /** A buyer is told whether each field is filled in, not its content. */
  as: OpenedAs;
}

const presentReason = (reason: InvalidReason | null) => ({
  isValid: reason === null,
  invalidReason: reason === null ? null : invalidReasons[reason].words,
  invalidReasonKind: reason,
});

/** Returns a form field's name on the wire. */
export const wireName = (field: string) => `${field.charAt(0).toUpperCase()}${field.slice(1)}`;

const presentMoment = (moment: Instant | null) => (moment === null ? null : new Date(moment).toISOString());

/** The last minute of the last day. */
export const validUntil = ({ endsOn }: Membership) => wallTime(endsOn, '23:59' as VenueTime);

const daysRemaining = ({ endsOn }: Membership, now: WallTime) =>
  Math.max(0, toDayNumber(endsOn) - toDayNumber(dateOf(now)));

/** Returns which fields a role's form shows and requires; only the account holder has an address (5.1). */
function presentForm(role: PlanRole | null, isAccountHolder: boolean) {
  const asks = (fields: readonly MemberField[] | undefined, field: MemberField) =>
    (fields?.includes(field) ?? false) && (field !== 'address' || isAccountHolder);
  const isRequired = (field: MemberField) => asks(role?.requiredFields, field);
  const isVisible = (field: MemberField) => isRequired(field) || asks(role?.optionalFields, field);
  return {
    firstNameIsRequired: isRequired('firstName'),
    firstNameIsVisible: isVisible('firstName'),
    lastNameIsRequired: isRequired('lastName'),
    lastNameIsVisible: isVisible('lastName'),
    birthdateIsRequired: isRequired('birthdate'),
    birthdateIsVisible: isVisible('birthdate'),
    emergencyContactIsRequired: isRequired('emergencyContact'),
    emergencyContactIsVisible: isVisible('emergencyContact'),
    emailIsRequired: isRequired('email'),
    emailIsVisible: isVisible('email'),
    phoneIsRequired: isRequired('phone'),
    phoneIsVisible: isVisible('phone'),
    photoIsRequired: isRequired('photo'),
    photoIsVisible: isVisible('photo'),
    addressIsRequired: isRequired('address'),
    addressIsVisible: isVisible('address'),
    genderIsRequired: isRequired('gender'),
    genderIsVisible: isVisible('gender'),
    idPhotoIsRequired: isRequired('idPhoto'),
    idPhotoIsVisible: isVisible('idPhoto'),
  };
}

/** Anyone who may open a membership sees names; only its account holder and staff see the rest. */
const namesOnly = (member: Member): Member => ({
  ...member,
  email: null,
  details: { countryCode: member.details.countryCode ?? null },
  photoVersion: null,
  idPhotoVersion: null,
});

/** Returns the form values of a member that the caller may see. */
function presentValues(view: MembershipView, member: Member) {
  const shown = view.as === 'buyer' ? namesOnly(member) : member;
  const form = formOfMember(shown);
  return {
    customer: {
      firstName: member.firstName,
      lastName: member.lastName,
      email: form.email,
      phoneCountryKey: form.phoneCountryKey,
      phoneAreaCode: form.phoneAreaCode,
      phoneSubscriberNumber: form.phoneSubscriberNumber,
      addressLine1: form.addressLine1,
      addressLine2: form.addressLine2,
      city: form.city,
      state: form.state,
      zip: form.zip,
      countryCode: form.countryCode,
      genderKey: form.genderKey,
    },
    dateOfBirth: shown.details.dateOfBirth ?? null,
    emergencyContactFirstName: form.emergencyContactFirstName,
    emergencyContactLastName: form.emergencyContactLastName,
    emergencyContactPhoneCountryKey: form.emergencyContactPhoneCountryKey,
    emergencyContactPhoneAreaCode: form.emergencyContactPhoneAreaCode,
    emergencyContactPhoneSubscriberNumber: form.emergencyContactPhoneSubscriberNumber,
    photoVersion: shown.photoVersion,
    idPhotoVersion: shown.idPhotoVersion,
    given: view.as === 'buyer' ? givenParts(member).map(wireName) : [],
  };
}

/** The first 48 bits of the person's random UUID, as a number that JSON holds exactly (3.8, 3.9). */
const customerKeyOf = ({ uuid }: Member): number =>
  Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);

export function presentMember(view: MembershipView, member: Member): MembershipMember {
  const { membership, plan, card, now, kioskUrl, location, orderKey } = view;
  const role = plan === null ? null : roleOf(plan, member);
  const hasWaiver = plan !== null && plan.waiver !== null;
  return {
    membershipMemberKey: member.key,
    memberUuid: member.uuid,
    membershipKey: membership.key,
    customerKey: customerKeyOf(member),
    locationKey: membership.locationKey,
    orderKey,
    planKey: membership.planKey,
    roleKey: role?.key ?? null,
    roleName: member.roleName,
    membershipRoleTypeKey: member.roleTypeKey,
    isAccountHolder: member.isAccountHolder,
    ...presentValues(view, member),
    membershipPlanName: membership.planName,
    lastVisit: presentMoment(member.lastVisit),
    totalVisits: member.totalVisits,
    visitsRemaining: member.visitsRemaining,
    valid: validUntil(membership),
    ...presentReason(whyInvalid(view, member, now)),
    expirationDate: membership.endsOn,
    daysRemaining: daysRemaining(membership, now),
    minAge: role?.minAge ?? null,
    maxAge: role?.maxAge ?? null,
    waiverUrl: hasWaiver ? waiverLink(kioskUrl, location.code, member.key) : null,
    waiverIsSigned: hasWaiver ? member.waiverSignedAt !== null : null,
    revokedDate: presentMoment(member.revokedAt),
    revoke: false,
    unRevoke: false,
    printBackIdCards: plan?.printBackIdCards ?? true,
    idCardFrontHtml: card.front,
    idCardBackHtml: card.back,
    ...presentForm(role, member.isAccountHolder),
  };
}

/** Stands in for a plan the venue no longer has. */
const withoutPlan = ({ locationKey, planKey, planName, members }: Membership) => ({
  locationKey,
  planKey,
  name: planName,
  onlineDescription: null,
  price: zero,
  scheduleType: 'fixedTerm' as const,
  daysDuration: null,
  planDateFrom: null,
  planDateTo: null,
  isGroupMembership: members.length > 1,
  uniqueIdPerMember: true,
  requireEachMemberCheckIn: false,
  roleTypesLabel: '',
  ...noLook,
});

export function presentMembership(view: MembershipView): WireMembership {
  const { membership, plan, now, orderKey } = view;
  const holder = accountHolder(membership);
  const renews = plan?.schedule.kind === 'monthly' || plan?.schedule.kind === 'yearly';
  return {
    ...(plan === null ? withoutPlan(membership) : presentRules(view.location, plan)),
    // The name it was sold under.
    name: membership.planName,
    guests: membership.guestPassesLeft,
    internalDescription: null,
    membershipKey: membership.key,
    membershipUuid: membership.uuid,
    membershipStartDate: runAt(membership, dateOf(now)).startsOn,
    membershipNextRenewalDate: renews ? addDays(membership.endsOn, 1) : null,
    validUntil: validUntil(membership),
    ...presentReason(whyMembershipInvalid(view, now)?.reason ?? null),
    quantity: 1,
    orderKey,
    orderMembershipKey: membership.lineKey,
    totalVisits: membership.members.reduce((sum, { totalVisits }) => sum + totalVisits, 0),
    visitsRemaining: holder?.visitsRemaining ?? null,
    expirationDate: membership.endsOn,
    daysRemaining: daysRemaining(membership, now),
    members: membership.members.map((member) => presentMember(view, member)),
  };
}
