/** Removes what has a key among an order's merchandise: an add-on, the tip, or a line of its own (7.2-10). */
import { removeAddonFromCart } from '@gangway/contract/cart';
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import { cartCount } from '@gangway/domain/order/order-counts';
import { call, faultWords } from '../../../lib/call.ts';
import { logFault } from '../../../lib/log.ts';
import { orderStore } from '../order-store.ts';

/** Returns why it failed, or null. The line's key tells apart an add-on and a line with the same key. */
export function removePart(
  merchandiseKey: number,
  orderLineKey: OrderLineKey | null = null,
): Promise<string | null> {
  return orderStore.inTurn(async () => {
    const { order } = orderStore.get();
    if (order === null || !order.isNew) return faultWords();
    const { locationKey, orderKey } = order;
    const about = { locationKey, orderKey, merchandiseKey, orderLineKey, orderPackageKey: null };
    try {
      const answer = await call(removeAddonFromCart, about);
      const [message] = (answer.modelErrors ?? []).flatMap((error) => error.value);
      if (message !== undefined || answer.order === null) return message ?? faultWords();
      orderStore.reportRemoved(order, answer.order);
      if (cartCount(answer.order) === 0) orderStore.clear();
      else orderStore.keep(answer.order);
      return null;
    } catch (error) {
      logFault('Could not remove the add-on', error);
      return faultWords();
    }
  });
}
