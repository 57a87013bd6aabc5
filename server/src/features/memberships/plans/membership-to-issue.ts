/** A membership before it is issued, with its keys, dates and members (docs/rules/memberships.md, "Issuing"). */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { MemberDetails } from '@gangway/domain/memberships/member';
import { membershipDates } from '@gangway/domain/memberships/membership-dates';
import { type MembershipPlan, roleTypeKey } from '@gangway/domain/memberships/plan';
import { createMembershipKey } from './membership-keys.ts';
import type { MembershipToIssue } from './memberships.repo.ts';

/** What is known of a person when their membership is issued. */
export interface NewMember {
  firstName: string;
  lastName: string;
  email?: string | null;
  /** With country calling code: +13035550101. */
  phone?: string | null;
  details?: Partial<MemberDetails>;
  waiverSigned?: boolean;
}

/**
 * Builds a membership of a plan that starts on a day or with its season, with all its members; unknown
 * members have no name yet. Null if the season is over.
 */
export function membershipToIssue(
  plan: MembershipPlan,
  from: VenueDate,
  known: readonly NewMember[],
): MembershipToIssue | null {
  const dates = membershipDates(plan.schedule, from);
  if (dates === null) return null;
  const places = plan.roles.flatMap((role) => Array.from({ length: role.count }, () => role));
  return {
    membership_key: createMembershipKey(),
    plan_key: plan.key,
    plan_name: plan.name,
    starts_on: dates.startsOn,
    ends_on: dates.endsOn,
    guest_passes: plan.guestPasses,
    members: places.map((role, place) => {
      const member = known[place];
      return {
        member_key: createMembershipKey(),
        is_account_holder: place === 0,
        role_type_key: roleTypeKey(role.type),
        role_name: role.name,
        first_name: member?.firstName ?? '',
        last_name: member?.lastName ?? '',
        email: member?.email ?? null,
        phone: member?.phone ?? null,
        details: member?.details ?? {},
        visits: plan.visits,
        waiver_signed: member?.waiverSigned ?? false,
      };
    }),
  };
}
