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
  { permission, isForGuests }: { permission: StaffPermission; isForGuests: boolean },
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
    case 'api':
    case 'job':
      throw new Refused('notPermitted');
  }
}

/** What a venue lets people give back of one order. */
export interface RefundLimit {
  /** Null for any amount. */
  limit: Amount | null;
  /** Reads what its people gave back of the order before. */
  readBefore(): Promise<Amount>;
  shown(value: Amount): string;
}

/**
 * Refuses a refund by staff that would give back more of one order than the venue's limit, together with all that staff gave back of it
 * before. Whoever has `refunds:any` has no limit.
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
