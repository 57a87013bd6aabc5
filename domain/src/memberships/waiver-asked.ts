/** Whether the member whom a booking is for has signed the waiver of the plan (docs/rules/manifest.md). */
import { accountHolder, type Member, type Membership } from './member.ts';
import type { MembershipPlan } from './plan.ts';

/** Returns the member that an order is for: the account holder if it names none. */
export const memberNamed = (held: Membership, memberKey: string | null): Member | null =>
  held.members.find(({ key }) => key === memberKey) ?? accountHolder(held);

/**
 * Returns when a member signed, null for not yet; nothing if the plan asks for no waiver.
 * @param plans those of the venue; one that it no longer has asks for none
 */
export function waiverAsked(
  { planKey }: Pick<Membership, 'planKey'>,
  member: Member | null,
  plans: readonly Pick<MembershipPlan, 'key' | 'waiver'>[],
): Pick<Member, 'waiverSignedAt'> | null {
  const waiver = plans.find(({ key }) => key === planKey)?.waiver ?? null;
  return waiver === null ? null : member;
}
