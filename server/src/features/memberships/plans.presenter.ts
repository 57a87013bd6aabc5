/** Plans of membership in the shape of the contract: an allow-list (3.9, D-MB-01, D-MB-03). */
import type { OfferedPlan } from '@gangway/contract/memberships';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Location } from '@gangway/domain/location/location';
import {
  isGroup,
  type MembershipPlan,
  roleTypesLabel,
  scheduleTypeKeys,
} from '@gangway/domain/memberships/plan';
import { shownPlanPrice } from '@gangway/domain/pricing/shown-price';

const dayAbbreviations = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** What a plan says of itself, whether it is offered or held. */
export function presentRules(locationKey: LocationKey, plan: MembershipPlan) {
  const { schedule } = plan;
  return {
    locationKey,
    planKey: plan.key,
    name: plan.name,
    onlineDescription: plan.description,
    price: plan.price,
    membershipScheduleTypeKey: scheduleTypeKeys[schedule.kind],
    daysDuration: schedule.kind === 'fixedTerm' ? schedule.days : null,
    planDateFrom: schedule.kind === 'season' ? schedule.from : null,
    planDateTo: schedule.kind === 'season' ? schedule.to : null,
    isGroupMembership: isGroup(plan),
    uniqueIdPerMember: plan.uniqueIdPerMember,
    requireEachMemberCheckIn: plan.requireEachMemberCheckIn,
    roleTypesLabel: roleTypesLabel(plan),
    guests: plan.guestPasses,
    blackoutDates: plan.blackouts.map(({ key, name, from, to }) => ({
      blackoutKey: key,
      name,
      dateFrom: from,
      dateTo: to,
    })),
    // One entry for each day of the week, as the wire has it.
    availabilities: plan.windows.flatMap(({ weekdays, from, to }) =>
      weekdays.map((day) => ({
        planKey: plan.key,
        dayAbbr: dayAbbreviations[day] ?? '',
        timeFrom: from,
        timeTo: to,
      })),
    ),
  };
}

export function presentOfferedPlan(location: Location, plan: MembershipPlan): OfferedPlan {
  return {
    ...presentRules(location.key, plan),
    price: shownPlanPrice(location, plan),
    visits: plan.visits,
    photoVersion: plan.picture?.version ?? null,
    photoColour: plan.picture?.colour ?? null,
    photoAlt: plan.picture?.alt ?? null,
  };
}
