/** Removes what has a key among an order's merchandise: an add-on, the tip, or a line of its own (7.2-10). */
import { removeAddonFromCart } from '@gangway/contract/cart';
import type { Item } from '@gangway/contract/catalog';
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import { cartCount } from '@gangway/domain/order/order-counts';
import { logFault } from '@gangway/ui/lib/log.ts';
import { call, faultWords } from '../../../lib/call.ts';
import { orderStore } from '../order-store.ts';

/** The line of a part, and the package it belongs to: they tell apart an add-on and a line with the same key. */
export interface OwnerOfPart {
  orderLineKey: OrderLineKey | null;
  orderPackageKey: number | null;
}

/** Returns the activity of an item that an add-on or tip belongs to, with the package around it. */
export function ownerOfPart({ activities, orderPackageKey }: Item, merchandiseKey: number): OwnerOfPart {
  const owner = activities.find(({ addOns, photoPackageAddOns }) =>
    [...addOns, ...photoPackageAddOns].some((addOn) => addOn.orderMerchandiseKey === merchandiseKey),
  );
  return { orderLineKey: owner?.orderLineKey ?? null, orderPackageKey };
}

/** Returns why it failed, or null. */
export function removePart(merchandiseKey: number, owner: OwnerOfPart): Promise<string | null> {
  return orderStore.inTurn(async () => {
    const { order } = orderStore.get();
    if (order === null || !order.isNew) return faultWords();
    const { locationKey, orderKey } = order;
    const about = { locationKey, orderKey, merchandiseKey, ...owner };
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
