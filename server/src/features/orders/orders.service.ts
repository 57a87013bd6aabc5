/** The orders of this process: read, remembered for a moment, and presented. */
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { mostLocationKey } from '@gangway/domain/kernel/keys';
import { isOver, isSaved } from '@gangway/domain/kernel/order-state';
import { isMemberLine, type Order } from '@gangway/domain/order/order';
import type { PassWallet } from '@gangway/domain/tickets/ticket';
import type { Queryable } from '../../db/database.ts';
import { onceCommitted } from '../../db/unit-of-work.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashOrderKey } from '../../platform/order-keys.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import type { HeldMemberships } from '../memberships/rates/held-membership.service.ts';
import { hasJustBought } from './just-bought.ts';
import { presentOrder } from './order.presenter.ts';
import {
  type DetailsToSave,
  findOrder,
  findOrderByTickets,
  insertStaffRead,
  type StaffRead,
  saveDetails,
  saveDetailsOf,
} from './orders.repo.ts';
import { RecentOrders } from './recent-orders.ts';

export type Orders = ReturnType<typeof createOrders>;

export function createOrders(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  memberships: HeldMemberships;
  imageHost: string;
  kioskUrl: string;
  /** Whether this installation can send text messages. */
  sendsTexts: boolean;
  /** Returns the wallets that this installation signs passes of tickets for. */
  passWallets: () => PassWallet[];
}) {
  const { db, clock, catalog, memberships, imageHost, kioskUrl, sendsTexts, passWallets } = needs;
  const recent = new RecentOrders();

  function keep(keyHash: Buffer, order: Order): Order {
    onceCommitted(() => recent.keep(keyHash, order));
    return order;
  }

  const presentTo = (isBuyer: boolean, snapshot: Snapshot, order: Order, orderKey: OrderKey) =>
    presentOrder({
      order,
      orderKey,
      isBuyer,
      location: snapshot.location,
      leastCharge: snapshot.leastCharge,
      kioskUrl,
      sendsTexts,
      passWallets: passWallets(),
      now: clock(),
      pictures: { photoDomain: imageHost, photoFolder: String(snapshot.location.key) },
    });
  const present = (snapshot: Snapshot, order: Order, orderKey: OrderKey, attemptId: string | null = null) =>
    presentTo(hasJustBought(order, attemptId), snapshot, order, orderKey);

  /** Returns the order with its current membership, if any of its lines were booked under one. */
  async function withMembership(snapshot: Snapshot, order: Order): Promise<Order> {
    if (order.membershipKey === null || isSaved(order) || !order.lines.some(isMemberLine)) return order;
    return { ...order, membership: await memberships.find(snapshot, order.membershipKey) };
  }

  async function find(locationKey: number, orderKey: string): Promise<Order | null> {
    if (locationKey > mostLocationKey) return null;
    const order = await findOrder(db, locationKey, hashOrderKey(orderKey));
    if (order === null || order.membershipKey === null) return order;
    return withMembership(await catalog.snapshot(locationKey), order);
  }

  return {
    /**
     * Presents the order to a caller; in full if the caller names the attempt that bought it
     * (docs/decisions/0040).
     */
    present,
    /** Presents an order with its full contact data to staff, and records who read it (D-SE-03, D-SE-06). */
    async presentToStaff(snapshot: Snapshot, order: Order, orderKey: OrderKey, by: StaffRead) {
      await insertStaffRead(db, order.orderId, by);
      return presentTo(true, snapshot, order, orderKey);
    },
    withMembership,
    /** Returns the order with this key, or null. */
    find,
    /** Returns the order of these tickets, or null. */
    findByTickets: (ticketUuid: string) => findOrderByTickets(db, ticketUuid),
    /** Returns the order with this key; refuses one that was not bought. */
    async bought(locationKey: number, orderKey: string): Promise<Order> {
      const order = await find(locationKey, orderKey);
      if (order === null || !isSaved(order)) throw new Refused('notFound');
      return order;
    },
    /** Refuses an unknown order and one that has ended. */
    async open(locationKey: number, orderKey: OrderKey): Promise<Order> {
      const order = await find(locationKey, orderKey);
      if (order === null) throw new Refused('notFound');
      if (isOver(order)) throw new Refused('cartExpired');
      return order;
    },
    keep: (orderKey: OrderKey, order: Order) => keep(hashOrderKey(orderKey), order),
    /**
     * Returns the order as this process last wrote it, or null. Works once, and only for a change that checks
     * the revision.
     */
    recall: (locationKey: number, orderKey: string) => recent.take(locationKey, hashOrderKey(orderKey)),
    /** Saves contact details and answers of a new order; returns the order, changed or not, or null. */
    async saveDetails(
      locationKey: number,
      orderKey: OrderKey,
      details: DetailsToSave,
    ): Promise<Order | null> {
      const keyHash = hashOrderKey(orderKey);
      const known = recent.take(locationKey, keyHash);
      const quick = known === null ? null : await saveDetailsOf(db, known, details);
      const order = quick ?? (await saveDetails(db, locationKey, keyHash, details));
      return order === null ? null : keep(keyHash, order);
    },
    /** Does something with an order; a refusal then brings the order, presented only for that. */
    refusingWith<Result>(snapshot: Snapshot, order: Order, orderKey: OrderKey, work: () => Result): Result {
      try {
        return work();
      } catch (error) {
        throw error instanceof Refused ? error.with({ order: present(snapshot, order, orderKey) }) : error;
      }
    },
  };
}
