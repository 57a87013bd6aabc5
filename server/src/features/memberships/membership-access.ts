/** Who may open a membership: its account holder, and whoever has the order that bought it (D-API-51, D-API-53, S24). */
import type { OrderKey } from '@gangway/domain/kernel/keys';
import type { Membership } from '@gangway/domain/memberships/member';
import { isSaved, type Order } from '@gangway/domain/order/order';
import type { Identity } from '../../gateways/identity/identity-gateway.ts';
import { Refused } from '../../platform/refused.ts';
import type { CallContext } from '../../platform/serve.ts';
import type { SignIn } from '../sign-in/sign-in.service.ts';

export interface MembershipAccess {
  /**
   * As what somebody opens a membership, if they do. Refuses who brings neither a token nor an order key; whoever brings
   * the wrong one learns nothing, not even that there is such a membership (S2).
   */
  open(
    membership: Membership | null,
    orderKey: OrderKey | null,
    context: Pick<CallContext, 'identify'>,
  ): Promise<{ membership: Membership; as: 'holder' | 'buyer' }>;
}

export function createMembershipAccess(needs: {
  signIn: Pick<SignIn, 'requireHolder'>;
  /** The order behind a key, or null. */
  findOrder: (locationKey: number, orderKey: string) => Promise<Order | null>;
}): MembershipAccess {
  const { signIn, findOrder } = needs;

  async function isOfOrder({ locationKey, orderId }: Membership, orderKey: OrderKey): Promise<boolean> {
    const order = await findOrder(locationKey, orderKey);
    return order !== null && isSaved(order) && order.orderId === orderId;
  }

  async function isHeldBy({ key }: Membership, identity: Identity): Promise<boolean> {
    try {
      await signIn.requireHolder(key, identity);
      return true;
    } catch (error) {
      if (error instanceof Refused && error.code === 'notFound') return false;
      throw error;
    }
  }

  return {
    async open(membership, orderKey, { identify }) {
      const identity = await identify();
      if (identity === null && orderKey === null) throw new Refused('signedOut');
      if (membership === null) throw new Refused('notFound');
      if (orderKey !== null && (await isOfOrder(membership, orderKey))) {
        const isHolder = identity !== null && (await isHeldBy(membership, identity));
        return { membership, as: isHolder ? 'holder' : 'buyer' };
      }
      if (identity === null) throw new Refused('notFound');
      await signIn.requireHolder(membership.key, identity);
      return { membership, as: 'holder' };
    },
  };
}
