/** Membership plans in the shape of the contract: an allow-list (3.9, D-MB-01, D-MB-03). */
import type { OfferedPlan } from '@gangway/contract/memberships';
import type { Location } from '@gangway/domain/location/location';
import { isGroup, type MembershipPlan } from '@gangway/domain/memberships/plan';
import { planBenefits } from '@gangway/domain/memberships/plan-benefits';
import { roleTypesLabel } from '@gangway/domain/memberships/role-words';
import { shownGoods } from '@gangway/domain/pricing/shown-price';

const dayAbbreviations = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** What a list shows of a plan: its picture, when it is valid and what it saves. */
export function presentLook(location: Pick<Location, 'activities'>, plan: MembershipPlan) {
  return {
    guests: plan.guestPasses,
    blackoutDates: plan.blackouts.map(({ key, name, from, to }) => ({
      blackoutKey: key,
      name,
      dateFrom: from,
      dateTo: to,
    })),
    // One entry per day of the week, as on the wire.
    availabilities: plan.windows.flatMap(({ weekdays, from, to }) =>
      weekdays.map((day) => ({
        planKey: plan.key,
        dayAbbr: dayAbbreviations[day] ?? '',
        timeFrom: from,
        timeTo: to,
      })),
    ),
    benefits: planBenefits(location.activities, plan).map(({ basisPoints, ...benefit }) => ({
      ...benefit,
      percentOff: basisPoints === null ? null : basisPoints / 100,
    })),
    photoVersion: plan.picture?.version ?? null,
    photoColour: plan.picture?.colour ?? null,
    photoAlt: plan.picture?.alt ?? null,
  };
}

/** Stands in for a plan the venue no longer has. */
export const noLook: ReturnType<typeof presentLook> = {
  guests: 0,
  blackoutDates: [],
  availabilities: [],
  benefits: [],
  photoVersion: null,
  photoColour: null,
  photoAlt: null,
};

/** The rules of a plan, whether offered or held. */
export function presentRules(location: Pick<Location, 'key' | 'activities'>, plan: MembershipPlan) {
  const { schedule } = plan;
  return {
    locationKey: location.key,
    planKey: plan.key,
    name: plan.name,
    onlineDescription: plan.description,
    price: plan.price,
    scheduleType: schedule.kind,
    daysDuration: schedule.kind === 'fixedTerm' ? schedule.days : null,
    planDateFrom: schedule.kind === 'season' ? schedule.from : null,
    planDateTo: schedule.kind === 'season' ? schedule.to : null,
    isGroupMembership: isGroup(plan),
    uniqueIdPerMember: plan.uniqueIdPerMember,
    requireEachMemberCheckIn: plan.requireEachMemberCheckIn,
    roleTypesLabel: roleTypesLabel(plan),
    ...presentLook(location, plan),
  };
}

export function presentOfferedPlan(location: Location, plan: MembershipPlan): OfferedPlan {
  return {
    ...presentRules(location, plan),
    price: shownGoods(location, plan),
    visits: plan.visits,
  };
}
