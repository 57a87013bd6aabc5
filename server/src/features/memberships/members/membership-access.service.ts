/**
 * Who may open a membership: its account holder, the location's staff or, until the account holder signs in, anyone
 * with the order that bought it (D-API-51, D-API-53, D-SE-03, S24; docs/decisions/0039).
 */
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { isSaved } from '@gangway/domain/kernel/order-state';
import type { Membership } from '@gangway/domain/memberships/member';
import type { Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../../db/database.ts';
import type { CallContext } from '../../../platform/door.ts';
import { Refused } from '../../../platform/refused.ts';
import type { SignIn } from '../../sign-in/sign-in.service.ts';
import { findMembership } from '../plans/memberships.repo.ts';

/** The caller's role: a buyer sees names and what is missing, and can only fill in empty fields. */
export type OpenedAs = 'holder' | 'staff' | 'buyer';

export interface Opened {
  membership: Membership;
  /** Staff who hold the membership themselves are staff here. */
  as: OpenedAs;
  /** The account of the caller; null for a buyer. */
  subject: string | null;
  /** Whether the caller is the account holder, in whatever role. */
  isHolder: boolean;
}

export interface MembershipAccess {
  /**
   * Opens a membership and returns the caller's role. Refuses callers without a token or order key. A wrong
   * one reveals nothing, not even that the membership exists (S2).
   */
  open(
    of: { membershipKey: string } | { memberKey: string },
    orderKey: OrderKey | null,
    context: Pick<CallContext, 'identify' | 'staffAt'>,
  ): Promise<Opened>;
}

/** No location has this key. Looking it up costs the same as a real one, so timing reveals nothing. */
const nowhere = 0;

export function createMembershipAccess(needs: {
  db: Queryable;
  signIn: Pick<SignIn, 'findHolding' | 'isHolder'>;
  /** Returns the order with this key, or null. */
  findOrder: (locationKey: number, orderKey: string) => Promise<Order | null>;
}): MembershipAccess {
  const { db, signIn, findOrder } = needs;
  return {
    async open(of, orderKey, context) {
      const identity = await context.identify();
      if (identity === null && orderKey === null) throw new Refused('signedOut');
      const holding = await signIn.findHolding(of, identity);
      const order = orderKey === null ? null : await findOrder(holding?.locationKey ?? nowhere, orderKey);
      if (holding === null) throw new Refused('notFound');
      const isHolder = identity !== null && (await signIn.isHolder(holding, identity));
      const isBuyer =
        holding.subject === null && order !== null && isSaved(order) && order.orderId === holding.orderId;
      const staff = await context.staffAt(holding.locationKey);
      const as = staff !== null ? 'staff' : isHolder ? 'holder' : 'buyer';
      const isAllowed = as !== 'buyer' || isBuyer;
      const membership = isAllowed ? await findMembership(db, holding.membershipKey) : null;
      if (membership === null) throw new Refused('notFound');
      return { membership, as, subject: as === 'buyer' ? null : (identity?.subject ?? null), isHolder };
    },
  };
}
