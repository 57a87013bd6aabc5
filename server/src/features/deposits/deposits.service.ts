/** Choosing to pay a deposit, and undoing it (4.4, D-API-32, D-API-33; docs/rules/deposits.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { disableDeposit, enableDeposit } from '@gangway/contract/deposits';
import type { Order as WireOrder } from '@gangway/contract/order';
import { zero } from '@gangway/domain/kernel/money';
import type { CallContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { Cart } from '../cart/cart.service.ts';
import type { Orders } from '../orders/orders.service.ts';

type Answer = OutputOf<typeof enableDeposit>;
type Input = InputOf<typeof enableDeposit>;

export interface Deposits {
  enable(input: Input, context: CallContext): Promise<Answer>;
  disable(input: InputOf<typeof disableDeposit>, context: CallContext): Promise<Answer>;
}

/** The parts of an order that these calls return beside it. */
const partsOf = (order: WireOrder | null | undefined) => ({
  deposits: order?.deposits ?? zero,
  depositEnabled: order?.depositEnabled ?? false,
});

export function createDeposits({
  cart,
  orders,
}: {
  cart: Pick<Cart, 'change'>;
  orders: Pick<Orders, 'present'>;
}): Deposits {
  async function choose(input: Input, context: CallContext, isWanted: boolean): Promise<Answer> {
    const of = { locationKey: input.locationKey, orderKey: input.orderKey, kind: 'edit' as const };
    try {
      const { snapshot, order } = await cart.change(of, context, (_, found) => {
        if (isWanted && found.depositTotal === zero) throw new Refused('depositNotOffered');
        return found.depositEnabled === isWanted ? null : { depositEnabled: isWanted };
      });
      const presented = orders.present(snapshot, order, input.orderKey);
      // The day or the catalog may have just withdrawn the offer.
      if (order.depositEnabled !== isWanted)
        throw new Refused('depositNotOffered').with({ order: presented });
      return { order: presented, ...partsOf(presented), modelErrors: null, exceptionMessage: null };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw error.with(partsOf(error.answer.order as WireOrder | undefined));
    }
  }

  return {
    enable: (input, context) => choose(input, context, true),
    disable: (input, context) => choose(input, context, false),
  };
}
