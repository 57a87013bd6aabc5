/** A membership plan as the server offers it, for tests. */
import type { OfferedPlan, PlanBenefit } from '@gangway/contract/memberships';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { dollars } from './order-builders.ts';

export function anOfferedPlan(changes: Partial<OfferedPlan> = {}): OfferedPlan {
  return {
    locationKey: 1 as LocationKey,
    planKey: 501,
    name: 'Family',
    onlineDescription: 'A year on the water.',
    price: dollars(249),
    scheduleType: 'yearly',
    daysDuration: null,
    planDateFrom: null,
    planDateTo: null,
    isGroupMembership: false,
    uniqueIdPerMember: true,
    requireEachMemberCheckIn: false,
    roleTypesLabel: '2 Adults, 2 Children',
    guests: 0,
    blackoutDates: [],
    availabilities: [],
    visits: null,
    benefits: [],
    photoVersion: null,
    photoColour: null,
    photoAlt: null,
    ...changes,
  };
}

export function aBenefit(changes: Partial<PlanBenefit> = {}): PlanBenefit {
  return {
    activityName: 'Kayak tour',
    rateName: 'Adult',
    price: dollars(40),
    usualPrice: dollars(64),
    usualVaries: false,
    percentOff: null,
    mostPerOrder: null,
    mostPerDay: null,
    usesGuestPass: false,
    ...changes,
  };
}
