/** Who may open a membership: its account holder, and until somebody has signed in as that, whoever has the order that bought it (D-API-51, D-API-53, S24; docs/decisions/0039). */
import type { OrderKey } from '@gangway/domain/kernel/keys';
import type { Membership } from '@gangway/domain/memberships/member';
import { isSaved, type Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import { Refused } from '../../platform/refused.ts';
import type { CallContext } from '../../platform/serve.ts';
import type { SignIn } from '../sign-in/sign-in.service.ts';
import { findMembership } from './memberships.repo.ts';

/** As what somebody opens a membership: a buyer sees names and what is missing, and fills in what is empty. */
export type OpenedAs = 'holder' | 'buyer';

export interface MembershipAccess {
  /**
   * As what somebody opens a membership, if they do. Refuses who brings neither a token nor an order key; whoever brings
   * the wrong one learns nothing, not even that there is such a membership (S2).
   */
  open(
    of: { membershipKey: string } | { memberKey: string },
    orderKey: OrderKey | null,
    context: Pick<CallContext, 'identify'>,
  ): Promise<{ membership: Membership; as: OpenedAs }>;
}

/** No location has this key: asking there costs what asking anywhere does. */
const nowhere = 0;

export function createMembershipAccess(needs: {
  db: Queryable;
  signIn: Pick<SignIn, 'findHolding' | 'isHolder'>;
  /** The order behind a key, or null. */
  findOrder: (locationKey: number, orderKey: string) => Promise<Order | null>;
}): MembershipAccess {
  const { db, signIn, findOrder } = needs;
  return {
    async open(of, orderKey, { identify }) {
      const identity = await identify();
      if (identity === null && orderKey === null) throw new Refused('signedOut');
      const holding = await signIn.findHolding(of, identity);
      const order = orderKey === null ? null : await findOrder(holding?.locationKey ?? nowhere, orderKey);
      if (holding === null) throw new Refused('notFound');
      const isHolder = identity !== null && (await signIn.isHolder(holding, identity));
      const isBuyer =
        holding.subject === null && order !== null && isSaved(order) && order.orderId === holding.orderId;
      const membership = isHolder || isBuyer ? await findMembership(db, holding.membershipKey) : null;
      if (membership === null) throw new Refused('notFound');
      return { membership, as: isHolder ? 'holder' : 'buyer' };
    },
  };
}
