/**
 * Orders as this process wrote them last, so that the next step of a purchase need not read what was just written
 * (docs/performance.md). Believed only by statements that name the revision: they find out under the order's lock
 * whether somebody changed it since.
 */
import type { Order } from '@gangway/domain/order/order';
import { onceCommitted } from '../../db/unit-of-work.ts';

/** About 3 kB each. */
const mostOrders = 1000;

export class RecentOrders {
  readonly #orders = new Map<string, Order>();

  #name(locationKey: number, keyHash: Buffer): string {
    return `${locationKey}/${keyHash.toString('latin1')}`;
  }

  /** Remembered once it is committed: what is rolled back was never there. */
  keep(keyHash: Buffer, order: Order): Order {
    onceCommitted(() => this.#keep(keyHash, order));
    return order;
  }

  #keep(keyHash: Buffer, order: Order): void {
    const name = this.#name(order.locationKey, keyHash);
    this.#orders.delete(name);
    this.#orders.set(name, order);
    if (this.#orders.size > mostOrders) {
      const oldest = this.#orders.keys().next().value;
      if (oldest !== undefined) this.#orders.delete(oldest);
    }
  }

  /** Once only: whoever finds that it was changed reads it anew. */
  take(locationKey: number, keyHash: Buffer): Order | null {
    const name = this.#name(locationKey, keyHash);
    const order = this.#orders.get(name) ?? null;
    this.#orders.delete(name);
    return order;
  }
}
