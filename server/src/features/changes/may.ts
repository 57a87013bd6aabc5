/** Who may change a sold order (docs/rules/changes.md, "Who may"). */

import type { Actor } from '@gangway/domain/kernel/actor';
import { type Amount, add, subtract, zero } from '@gangway/domain/kernel/money';
import type { StaffPermission } from '@gangway/domain/staff/role';
import { Refused } from '../../platform/refused.ts';

/** Who asks, and what staff may do. */
export interface Asking {
  actor: Actor;
  /** Of the token of staff; nobody else has any. */
  permissions?: readonly string[];
}

/**
 * Refuses a change that is not for whoever asks for it. It is asked once the change is decided, because money that goes back needs a
 * permission of its own.
 * @param refund what the change gives back of what was paid, in minor units
 */
export function may(
  { actor, permissions = [] }: Asking,
  {
    permission,
    isForGuests,
    isForJobs = false,
  }: { permission: StaffPermission; isForGuests: boolean; isForJobs?: boolean },
  refund: Amount,
): void {
  switch (actor.kind) {
    // A terminal of the server can reach its database anyway.
    case 'command':
      return;
    case 'guest':
      if (!isForGuests) throw new Refused('contactToChange');
      return;
    case 'staff': {
      const needed: StaffPermission[] = refund > zero ? [permission, 'orders:refund'] : [permission];
      if (needed.some((one) => !permissions.includes(one))) throw new Refused('notPermitted');
      return;
    }
    case 'job':
      if (!isForJobs) throw new Refused('notPermitted');
      return;
    case 'api':
      throw new Refused('notPermitted');
  }
}

/** The limit of a venue on refunds of one order by its people. */
export interface RefundLimit {
  /** Null for any amount. */
  limit: Amount | null;
  /** Reads the sum of the refunds by its people so far. */
  readBefore(): Promise<Amount>;
  shown(value: Amount): string;
}

/**
 * Refuses a refund by staff that goes beyond the venue's limit, together with the earlier refunds of the order by staff. There is no
 * limit for `refunds:any`.
 * @param refund in minor units
 */
export async function refuseOverLimit(
  { actor, permissions = [] }: Asking,
  refund: Amount,
  { limit, readBefore, shown }: RefundLimit,
): Promise<void> {
  if (actor.kind !== 'staff' || refund <= zero || limit === null) return;
  const any: StaffPermission = 'refunds:any';
  if (permissions.includes(any)) return;
  const before = await readBefore();
  if (add(before, refund) <= limit) return;
  const left = before < limit ? subtract(limit, before) : zero;
  throw new Refused('refundOverLimit', { limit: shown(limit), left: shown(left) });
}
