/** Who may change a sold order (docs/rules/changes.md, "Who may"). */

import type { Actor } from '@gangway/domain/kernel/actor';
import { type Amount, zero } from '@gangway/domain/kernel/money';
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
