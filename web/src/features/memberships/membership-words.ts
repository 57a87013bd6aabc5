/**
 * The wording of a membership and its members: dates, visits,
 * names, what is left to do (specification 3.9, 5.1).
 */
import type { Membership, MembershipMember } from '@gangway/contract/memberships';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import { dayAndTime, numericDate, shortNumericDate } from '@gangway/ui/lib/format-date.ts';
import { t } from '../../messages/t.ts';

/** The dates to show, formatted as the specification requires. */
export function dateFacts(membership: Membership): { label: string; words: string }[] {
  const { membershipStartDate, membershipNextRenewalDate, planDateFrom, planDateTo } = membership;
  return [
    { label: t('memberships.dates.starts'), words: numericDate(membershipStartDate) },
    ...(membershipNextRenewalDate === null
      ? []
      : [{ label: t('memberships.dates.renewalDue'), words: numericDate(membershipNextRenewalDate) }]),
    ...(planDateFrom === null || planDateTo === null
      ? []
      : [
          {
            label: t('memberships.dates.season'),
            words: `${shortNumericDate(planDateFrom)} - ${shortNumericDate(planDateTo)}`,
          },
        ]),
  ];
}

/** When a member last visited, in venue time; a year before 1900 means never (5.1-21). */
export function lastVisitWords(
  { lastVisit }: Pick<MembershipMember, 'lastVisit'>,
  zone: string,
): string | null {
  if (lastVisit === null) return null;
  const at = Date.parse(lastVisit);
  if (Number.isNaN(at) || new Date(at).getUTCFullYear() < 1900) return null;
  return dayAndTime(wallAt(at as Instant, zone));
}

/** How often a member has visited, and how many visits are left. */
export function visitWords({
  totalVisits,
  visitsRemaining,
}: Pick<MembershipMember, 'totalVisits' | 'visitsRemaining'>): string {
  return visitsRemaining === null
    ? t('memberships.visits.used', { count: totalVisits })
    : t('memberships.visits.usedAndLeft', { count: totalVisits, left: visitsRemaining });
}

const nameOf = ({ customer }: MembershipMember) => `${customer.firstName} ${customer.lastName}`.trim();

export const hasName = (member: MembershipMember): boolean => nameOf(member) !== '';

/** A member's name if known, otherwise the role, numbered if several members share it. */
export function memberName(member: MembershipMember, all: readonly MembershipMember[] = [member]): string {
  const name = nameOf(member);
  if (name !== '') return name;
  const same = all.filter(({ roleName }) => roleName === member.roleName);
  const place = same.findIndex(({ membershipMemberKey: key }) => key === member.membershipMemberKey);
  return same.length > 1 ? `${member.roleName} ${place + 1}` : member.roleName;
}

/** The initials for an avatar: MH; empty without a name. */
export const initials = ({ customer }: MembershipMember): string =>
  [customer.firstName, customer.lastName].map((name) => name.trim().charAt(0).toUpperCase()).join('');

/** What is left to do for a member; null for nothing. */
export function todoOf(member: MembershipMember): 'name' | 'details' | 'waiver' | null {
  if (!hasName(member) && member.invalidReasonKind !== null) return 'name';
  if (member.invalidReasonKind === 'detailsMissing') return 'details';
  return member.waiverIsSigned === false ? 'waiver' : null;
}

/** What is left to do in all, as a heading; just the members if nothing is. */
export function todoWords(members: readonly MembershipMember[]): string {
  const todo = members.map(todoOf);
  const unnamed = todo.filter((one) => one === 'name').length;
  if (unnamed === 1 && members.length > 1) return t('memberships.todo.nameOneMore');
  if (unnamed > 0)
    return unnamed === members.length
      ? t('memberships.todo.nameYours', { count: unnamed })
      : t('memberships.todo.nameOthers', { count: unnamed });
  if (todo.includes('details')) return t('memberships.todo.addMissing');
  const unsigned = todo.filter((one) => one === 'waiver').length;
  return unsigned > 0
    ? t('memberships.todo.signWaivers', { count: unsigned })
    : t('memberships.todo.members');
}
