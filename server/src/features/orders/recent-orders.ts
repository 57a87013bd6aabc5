/**
 * Caches orders as this process last wrote them, so the next step of a purchase does not read them again
 * (docs/performance.md). Only statements that check the revision may rely on it: they detect changes by
 * others under the order's lock.
 */
import type { Order } from '@gangway/domain/order/order';

/** About 3 kB each. */
const maxOrders = 1000;

export class RecentOrders {
  readonly #orders = new Map<string, Order>();

  #name(locationKey: number, keyHash: Buffer): string {
    return `${locationKey}/${keyHash.toString('latin1')}`;
  }

  /** For orders that are committed: a rollback would make the copy wrong. */
  keep(keyHash: Buffer, order: Order): void {
    const name = this.#name(order.locationKey, keyHash);
    this.#orders.delete(name);
    this.#orders.set(name, order);
    if (this.#orders.size > maxOrders) {
      const oldest = this.#orders.keys().next().value;
      if (oldest !== undefined) this.#orders.delete(oldest);
    }
  }

  /** Returns a cached order only once, so a caller that finds it outdated reads it from the database. */
  take(locationKey: number, keyHash: Buffer): Order | null {
    const name = this.#name(locationKey, keyHash);
    const order = this.#orders.get(name) ?? null;
    this.#orders.delete(name);
    return order;
  }
}
