/** Names of membership roles (D-MB-01, D-MB-02). Separate from plan.ts, so that forms can load without it. */
import { comma } from '../kernel/word-list.ts';
import type { PlainId } from '../messages/message-catalog.ts';
import type { Messages } from '../messages/messages.gen.ts';
import { t } from '../messages/t.ts';
import type { MembershipPlan, RoleType } from './plan.ts';

const names = {
  adult: 'memberships.role.adult',
  child: 'memberships.role.child',
  guest: 'memberships.role.guest',
  senior: 'memberships.role.senior',
  passholder: 'memberships.role.passholder',
  member: 'memberships.role.member',
  youth: 'memberships.role.youth',
  employee: 'memberships.role.employee',
  patrol: 'memberships.role.patrol',
} as const satisfies Record<RoleType, PlainId<Messages>>;

const counts = {
  adult: 'memberships.roleCount.adult',
  child: 'memberships.roleCount.child',
  guest: 'memberships.roleCount.guest',
  senior: 'memberships.roleCount.senior',
  passholder: 'memberships.roleCount.passholder',
  member: 'memberships.roleCount.member',
  youth: 'memberships.roleCount.youth',
  employee: 'memberships.roleCount.employee',
  patrol: 'memberships.roleCount.patrol',
} as const satisfies Record<RoleType, keyof Messages>;

/** The role as shown to members and in pickers, e.g. Adult (D-MB-02). */
export const roleTypeName = (type: RoleType): string => t(names[type]);

/** Summarizes who belongs to a membership, e.g. "2 Adults, 3 Children" (D-MB-01). */
export function roleTypesLabel({ roles }: Pick<MembershipPlan, 'roles'>): string {
  return roles.map(({ type, count }) => t(counts[type], { count })).join(comma());
}
