/** Writes a location's memberships to a venue file, leaving out defaults. */

import type { Picture } from '../../catalog/activity.ts';
import { toDecimal } from '../../kernel/money.ts';
import type { Location } from '../../location/location.ts';
import type { MembershipPlan, PlanRole } from '../../memberships/plan.ts';
import { some, unless } from '../defaults.ts';
import { writeMemberRates } from '../member-rates/write.ts';
import type { VenueMembershipsInput } from './schema.ts';

type PlanInput = VenueMembershipsInput['plans'][number];
interface Words {
  picture: (picture: Picture | null) => PlanInput['picture'];
  weekdays: (days: readonly number[]) => string | string[] | undefined;
}

function writeRole(role: PlanRole): PlanInput['roles'][number] {
  const { id, name, type, count, minAge, maxAge, requiredFields, optionalFields } = role;
  return {
    id,
    name,
    type,
    count: unless(count, 1),
    minAge: minAge ?? undefined,
    maxAge: maxAge ?? undefined,
    requiredFields: requiredFields.join() === 'firstName,lastName' ? undefined : [...requiredFields],
    optionalFields: some(optionalFields),
  };
}

function writePlan(plan: MembershipPlan, location: Location, words: Words): PlanInput {
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description ?? undefined,
    picture: words.picture(plan.picture),
    price: toDecimal(plan.price),
    taxClass: plan.taxClass ?? undefined,
    schedule: plan.schedule,
    roles: plan.roles.map(writeRole),
    visits: plan.visits ?? undefined,
    guestPasses: unless(plan.guestPasses, 0),
    rates: writeMemberRates(plan.rates, location),
    windows: some(
      plan.windows.map(({ weekdays, from, to }) => ({
        weekdays: words.weekdays(weekdays) ?? 'daily',
        from,
        to,
      })),
    ),
    blackouts: some(
      plan.blackouts.map(({ name, from, to }) => ({ name, on: from === to ? from : `${from} to ${to}` })),
    ),
    uniqueIdPerMember: plan.uniqueIdPerMember ? undefined : false,
    requireEachMemberCheckIn: plan.requireEachMemberCheckIn || undefined,
    waiver: plan.waiver ?? undefined,
    printBackIdCards: plan.printBackIdCards ? undefined : false,
  };
}

export function writeMemberships(location: Location, words: Words): VenueMembershipsInput | undefined {
  const { membershipPlans, sellMembershipsOnline, allowSelfCheckIn } = location;
  if (membershipPlans.length === 0) return undefined;
  return {
    sellMembershipsOnline: sellMembershipsOnline ? undefined : false,
    allowSelfCheckIn: allowSelfCheckIn || undefined,
    plans: membershipPlans.map((plan) => writePlan(plan, location, words)),
  };
}
