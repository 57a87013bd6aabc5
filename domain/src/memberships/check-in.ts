/** Who a scan admits, and when (specification 2.11, D-MB-01, D-MB-09; docs/rules/members.md, "Check-in"). */
import type { Instant } from '../kernel/local-time.ts';
import { readSigns } from '../kernel/typed-text.ts';
import { accountHolder, type Member, type Membership } from './member.ts';

const day = 86_400_000;

const cardForm = /^m;(?<key>[\w-]{22})$/i;

/**
 * Reads the scanned or pasted code of a membership card, which says the key of its member; null for anything that is none. Upper and
 * lower case of a key differ.
 */
export const readCardCode = (text: string): string | null =>
  cardForm.exec(readSigns(text))?.groups?.key ?? null;

/** Returns the scanner's time if it is within a day of the server's clock, otherwise the server's time. */
export function visitMoment(scanned: Instant, now: Instant): Instant {
  return Math.abs(scanned - now) <= day ? scanned : now;
}

/**
 * Returns the named member alone. Without a name, returns the account holder, plus every member who is not
 * revoked if one scan admits the group. The first member's visits are the ones reported. Empty if nobody
 * matches.
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
