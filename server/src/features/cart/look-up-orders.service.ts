/** Finds bought orders for the venue's own people, and says what happened to them. */
import type { Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import { findOrder } from './cart.repo.ts';
import {
  type ClaimedUnits,
  type FoundOrder,
  findCancellation,
  findOrders,
  insertAgain,
  listClaimed,
  listEvents,
  type OrderEvent,
} from './find-orders.repo.ts';
import { hashOrderKey, newOrderKey } from './order-keys.ts';

/** Lists orders by number, name, email address or phone number, the newest first. */
export const lookUpOrders: (
  db: Queryable,
  locationKey: number,
  text: string,
  most: number,
) => Promise<FoundOrder[]> = findOrders;

/** Lists what happened to an order, oldest first. */
export const historyOf = (db: Queryable, { orderId }: Pick<Order, 'orderId'>): Promise<OrderEvent[]> =>
  listEvents(db, orderId);

/** Returns what the email about the last cancellation of an order said; null if nothing of it was canceled. */
export const lastCancellation = (
  db: Queryable,
  { orderId }: Pick<Order, 'orderId'>,
): Promise<object | null> => findCancellation(db, orderId);

/** Returns a saved order by its own key, or by one that an email's link got; null if there is none. */
export const savedOrderByKey = (
  db: Queryable,
  locationKey: number,
  orderKey: string,
): Promise<Order | null> => findOrder(db, locationKey, hashOrderKey(orderKey));

/** Lists what an order claims of each departure, pool and stock. */
export const claimedBy = (db: Queryable, { orderId }: Pick<Order, 'orderId'>): Promise<ClaimedUnits[]> =>
  listClaimed(db, orderId);

/** Sends the order's confirmation again, as the order is now; its link gets a key of its own (docs/decisions/0085). */
export async function sendAgain(
  db: Queryable,
  { locationKey, orderId }: Pick<Order, 'locationKey' | 'orderId'>,
  requestId: string,
): Promise<void> {
  const orderKey = newOrderKey();
  await insertAgain(db, { locationKey, orderId, requestId, orderKey, keyHash: hashOrderKey(orderKey) });
}
