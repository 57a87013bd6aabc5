/** Who comes in by a scan, and when that was (specification 2.11, D-MB-01, D-MB-09; docs/rules/members.md, "Check-in"). */
import type { Instant } from '../kernel/local-time.ts';
import { accountHolder, type Member, type Membership } from './member.ts';

const day = 86_400_000;

/** What the scanner says, where it is within a day of the server's clock; else the server's own time. */
export function visitMoment(scanned: Instant, now: Instant): Instant {
  return Math.abs(scanned - now) <= day ? scanned : now;
}

/**
 * A member who is named comes in alone. Without a name it is the account holder, or everybody who is not revoked where one
 * scan admits the group. The first of them is whose visits are told. Empty for a member of nobody.
 */
export function whoComesIn(
  { members }: Pick<Membership, 'members'>,
  plan: { requireEachMemberCheckIn: boolean } | null,
  memberKey: string | null,
): Member[] {
  if (memberKey !== null) return members.filter(({ key }) => key === memberKey);
  const holder = accountHolder({ members });
  if (holder === null) return [];
  if (plan === null || plan.requireEachMemberCheckIn) return [holder];
  return [holder, ...members.filter((member) => member !== holder && member.revokedAt === null)];
}
