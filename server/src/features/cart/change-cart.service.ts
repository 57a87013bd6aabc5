/** Changes an open cart: what a caller decides, a removal, or the prices of a newer catalog (decisions 19). */
import type { InputOf } from '@gangway/contract/call';
import type { removeAddonFromCart } from '@gangway/contract/cart';
import type { LocationKey, OrderKey } from '@gangway/domain/kernel/keys';
import { isEditable, isSaved } from '@gangway/domain/kernel/order-state';
import type { Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CallContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import { decidingAgain, isMoved, refusalOf } from '../orders/decide-again.shared.ts';
import { isPricedAnew, lineAgain, unfitLines, withoutPart } from '../orders/lines/kinds.ts';
import { linesBehind } from '../orders/lines/lines-behind.ts';
import type { Orders } from '../orders/orders.service.ts';
import { saveCartChange } from './cart.repo.ts';
import { changeOf, type Decision } from './cart-change.ts';
import { asksTheSame } from './cart-deposit.ts';
import type { CartChange } from './cart-document.ts';

interface Cart {
  locationKey: LocationKey;
  orderKey: OrderKey;
}

export function createChanging(needs: { db: Queryable; clock: Clock; catalog: Catalog; orders: Orders }) {
  const { db, clock, catalog, orders } = needs;

  const change = (
    { locationKey, orderKey, kind }: Cart & { kind: CartChange['kind'] },
    { requestId }: Pick<CallContext, 'requestId'>,
    decide: (snapshot: Snapshot, order: Order) => Decision | null,
  ) =>
    decidingAgain(catalog, locationKey, async (snapshot) => {
      const order = await orders.open(locationKey, orderKey);
      const withOrder = (refusal: Refused) =>
        refusal.with({ order: orders.present(snapshot, order, orderKey) });
      if (isSaved(order)) throw withOrder(new Refused('savedOrderChange'));
      if (!isEditable(order)) throw withOrder(new Refused('paymentInProgress'));
      try {
        const decided = decide(snapshot, order);
        if (decided === null) return { snapshot, order };
        const document = changeOf(kind, snapshot, order, decided, { requestId, now: clock() });
        return { snapshot, order: await saveCartChange(db, document, order) };
      } catch (error) {
        if (isMoved(error)) throw error;
        const refusal = refusalOf(error);
        throw refusal instanceof Refused ? withOrder(refusal) : refusal;
      }
    });

  async function answering(of: Cart, changing: ReturnType<typeof change>) {
    const { snapshot, order } = await changing;
    const answered = orders.present(snapshot, order, of.orderKey);
    return { order: answered, modelErrors: null, exceptionMessage: null };
  }

  return {
    change,
    /** Removes a line with all that belong to it. Safe to repeat. */
    remove: ({ locationKey, orderKey }: Cart, lineKey: number, context: CallContext) =>
      answering(
        { locationKey, orderKey },
        change({ locationKey, orderKey, kind: 'remove' }, context, (_, order) => {
          const gone = linesBehind(order, lineKey);
          return gone.length === 0 ? null : { remove: [...gone, ...unfitLines(order, gone, []).remove] };
        }),
      ),
    /** Removes what has an OrderMerchandiseKey: a part of a line, such as an add-on, or a line of its own. */
    removePart: (input: InputOf<typeof removeAddonFromCart>, context: CallContext) =>
      answering(
        input,
        change({ ...input, kind: 'edit' }, context, (snapshot, order) =>
          withoutPart({ snapshot, order, now: clock() }, input),
        ),
      ),
    /** Updates an order's lines to the prices of a newer catalog; returns the changed order. */
    async reprice(snapshot: Snapshot, before: Order, orderKey: OrderKey, requestId: string): Promise<Order> {
      const order = await orders.withMembership(snapshot, before);
      const now = clock();
      const changed = orders.refusingWith(snapshot, order, orderKey, () =>
        order.lines
          .map((line) => ({ line, next: lineAgain(line, { snapshot, order, now }) }))
          .filter(({ line, next }) => isPricedAnew(line, next)),
      );
      const add = changed.map(({ next }) => next);
      const remove = changed.map(({ line }) => line.lineKey);
      const document = changeOf('reprice', snapshot, order, { add, remove }, { requestId, now });
      if (document.remove.length === 0 && asksTheSame(order, document)) return order;
      // A swept cart may be repriced, but cannot gain lines whose places it no longer holds.
      if (order.state !== 'new' && add.length > 0) throw new Refused('cartExpired');
      return saveCartChange(db, document, order);
    },
  };
}
