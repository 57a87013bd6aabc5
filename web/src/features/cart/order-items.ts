/** The bookable items of an order: single activities and whole packages (D-PK-01). */
import type { Item } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import type { OrderLineKey } from '@gangway/domain/kernel/keys';

export function itemsOf(order: Pick<Order, 'individual' | 'packages'> | null): Item[] {
  return order === null ? [] : [...order.individual, ...order.packages];
}

/** Returns the key for editing and removing an item (D-CT-07): its line's, or its package's. */
export function lineKeyOf(item: Pick<Item, 'orderLineKey' | 'orderPackageKey'>): OrderLineKey | null {
  return item.orderLineKey ?? (item.orderPackageKey as OrderLineKey | null);
}
