/** A membership and its members (specification 3.8, 3.9; docs/rules/memberships.md). */
import type { LocationKey } from '../kernel/keys.ts';
import { addDays, type Instant, type VenueDate } from '../kernel/local-time.ts';
import type { MembershipDates } from './membership-dates.ts';
import type { MemberField, MembershipPlan, PlanRole } from './plan.ts';
import { roleTypeKey } from './plan.ts';

/** The rest of a member's form, as filled in; null for empty fields. */
export interface MemberDetails {
  dateOfBirth: VenueDate | null;
  /** 1 Male, 2 Female, 3 Other. */
  genderKey: 1 | 2 | 3 | null;
  phoneCountryKey: number | null;
  phoneAreaCode: string | null;
  phoneSubscriberNumber: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  countryCode: string | null;
  emergencyFirstName: string | null;
  emergencyLastName: string | null;
  emergencyPhoneCountryKey: number | null;
  emergencyPhoneAreaCode: string | null;
  emergencyPhoneSubscriberNumber: string | null;
}

export interface Member {
  /** Random; used in QR codes and grants no access on its own. */
  key: string;
  uuid: string;
  isAccountHolder: boolean;
  roleTypeKey: number;
  roleName: string;
  firstName: string;
  lastName: string;
  email: string | null;
  /** With its country code, +13035550101. */
  phone: string | null;
  details: Partial<MemberDetails>;
  photoVersion: number | null;
  idPhotoVersion: number | null;
  /** Null for unlimited visits. */
  visitsRemaining: number | null;
  totalVisits: number;
  lastVisit: Instant | null;
  revokedAt: Instant | null;
  waiverSignedAt: Instant | null;
}

/** Days that a renewal added. */
export interface Renewal extends MembershipDates {
  /** The last day before the renewal. */
  endedOn: VenueDate;
}

export interface Membership {
  key: string;
  uuid: string;
  locationKey: LocationKey;
  planKey: number;
  /** The plan's name at the time of purchase. */
  planName: string;
  /** The first day of all, and the last one with all renewals. */
  startsOn: VenueDate;
  endsOn: VenueDate;
  /** The earliest first. */
  renewals: readonly Renewal[];
  /** All guest passes, used ones too. */
  guestPasses: number;
  /** Those that neither a booking nor a cart has taken. */
  guestPassesLeft: number;
  /** The order and line that bought it; null if it was issued manually. */
  orderId: number | null;
  lineKey: number | null;
  /** The last day to pay what an order that bought or renewed it still owes; null if nothing is owed. */
  balanceDueOn: VenueDate | null;
  /** In the order of the plan's roles. */
  members: readonly Member[];
}

/** Returns the unbroken stretches of days of a membership, the earliest first: a renewal after the end begins another. */
export function runsOf({
  startsOn,
  endsOn,
  renewals,
}: Pick<Membership, 'startsOn' | 'endsOn' | 'renewals'>): [MembershipDates, ...MembershipDates[]] {
  const runs: [MembershipDates, ...MembershipDates[]] = [
    { startsOn, endsOn: renewals[0]?.endedOn ?? endsOn },
  ];
  for (const { endedOn, ...added } of renewals) {
    const before = runs.at(-1);
    if (before !== undefined && added.startsOn === addDays(endedOn, 1)) before.endsOn = added.endsOn;
    else runs.push(added);
  }
  return runs;
}

/** Returns the stretch that a day is in, or the next one, or the last if all are over. */
export function runAt(membership: Parameters<typeof runsOf>[0], day: VenueDate): MembershipDates {
  const runs = runsOf(membership);
  return runs.find(({ endsOn }) => day <= endsOn) ?? runs.at(-1) ?? runs[0];
}

/** The flagged member, otherwise the first one (3.9-09). */
export const accountHolder = ({ members }: Pick<Membership, 'members'>): Member | null =>
  members.find(({ isAccountHolder }) => isAccountHolder) ?? members[0] ?? null;

/** Returns a member's role in the current plan; null if the plan no longer has it. */
export function roleOf(
  plan: Pick<MembershipPlan, 'roles'>,
  member: Pick<Member, 'roleTypeKey' | 'roleName'>,
): PlanRole | null {
  const ofType = plan.roles.filter(({ type }) => roleTypeKey(type) === member.roleTypeKey);
  return ofType.find(({ name }) => name === member.roleName) ?? ofType[0] ?? null;
}

const given = (...values: readonly (string | number | null | undefined)[]): boolean =>
  values.every((value) => value !== null && value !== undefined && String(value).trim() !== '');

const isGiven: Record<MemberField, (member: Member) => boolean> = {
  firstName: ({ firstName }) => given(firstName),
  lastName: ({ lastName }) => given(lastName),
  birthdate: ({ details }) => given(details.dateOfBirth),
  emergencyContact: ({ details }) =>
    given(
      details.emergencyFirstName,
      details.emergencyLastName,
      details.emergencyPhoneCountryKey,
      details.emergencyPhoneSubscriberNumber,
    ),
  email: ({ email }) => given(email),
  phone: ({ phone }) => given(phone),
  photo: ({ photoVersion }) => given(photoVersion),
  address: ({ details }) => given(details.addressLine1, details.city, details.state, details.zip),
  gender: ({ details }) => given(details.genderKey),
  idPhoto: ({ idPhotoVersion }) => given(idPhotoVersion),
};

/** Lists required fields that a member has not given; only the account holder needs an address (5.1). */
export function missingDetails(role: Pick<PlanRole, 'requiredFields'>, member: Member): MemberField[] {
  return role.requiredFields.filter(
    (field) => (field !== 'address' || member.isAccountHolder) && !isGiven[field](member),
  );
}
