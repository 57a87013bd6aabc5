/** Builds membership plans, memberships and members for tests. */
import type { LocationKey } from '../kernel/keys.ts';
import type { VenueDate } from '../kernel/local-time.ts';
import { amount } from '../kernel/money.ts';
import type { Member, Membership } from '../memberships/member.ts';
import {
  type MembershipPlan,
  type PlanRole,
  type PlanSchedule,
  planKey,
  planRoleKey,
} from '../memberships/plan.ts';

export function aRole(changes: Partial<PlanRole> = {}): PlanRole {
  const id = changes.id ?? 'adult';
  return {
    key: planRoleKey('pass', id),
    id,
    name: 'Adult',
    type: 'adult',
    count: 1,
    minAge: null,
    maxAge: null,
    requiredFields: ['firstName', 'lastName'],
    optionalFields: [],
    ...changes,
  };
}

/**
 * A season that lasts as long as these tests will. An order under a membership has to be created within it, and the
 * database creates orders on its own day, wherever the test's clock stands.
 */
export const longSeason: PlanSchedule = {
  kind: 'season',
  from: '2026-01-01' as VenueDate,
  to: '2099-12-31' as VenueDate,
};

export function aPlan(changes: Partial<MembershipPlan> = {}): MembershipPlan {
  const id = changes.id ?? 'pass';
  return {
    key: planKey(id),
    id,
    name: 'Lake pass',
    description: null,
    picture: null,
    price: amount(9900),
    taxClass: null,
    schedule: { kind: 'yearly' },
    roles: [aRole()],
    visits: null,
    guestPasses: 0,
    rates: [],
    windows: [],
    blackouts: [],
    uniqueIdPerMember: true,
    requireEachMemberCheckIn: false,
    waiver: null,
    printBackIdCards: true,
    idCardFront: null,
    idCardBack: null,
    ...changes,
  };
}

export function aMember(changes: Partial<Member> = {}): Member {
  return {
    key: 'member0000000000000001',
    uuid: '7d9a2f4e-0b1c-4d3e-8f5a-6b7c8d9e0f1a',
    isAccountHolder: true,
    roleTypeKey: 1,
    roleName: 'Adult',
    firstName: 'Mia',
    lastName: 'Torres',
    email: 'mia@torres.dev',
    phone: '+13035550100',
    details: {},
    photoVersion: null,
    idPhotoVersion: null,
    visitsRemaining: null,
    totalVisits: 0,
    lastVisit: null,
    revokedAt: null,
    waiverSignedAt: null,
    ...changes,
  };
}

export function aMembership(changes: Partial<Membership> = {}): Membership {
  return {
    key: 'membership000000000001',
    uuid: '0f1e2d3c-4b5a-4968-8776-655443322110',
    locationKey: 1 as LocationKey,
    planKey: planKey('pass'),
    planName: 'Lake pass',
    startsOn: '2026-11-21' as VenueDate,
    endsOn: '2027-11-20' as VenueDate,
    renewals: [],
    guestPasses: 0,
    guestPassesLeft: 0,
    orderId: null,
    lineKey: null,
    balanceDueOn: null,
    members: [aMember()],
    ...changes,
  };
}
