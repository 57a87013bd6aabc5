/** Says what belongs to a bought order and what happened to it, for the venue's own people. */
import type { Actor } from '@gangway/domain/kernel/actor';
import type { Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import { hashOrderKey } from '../../platform/order-keys.ts';
import { shownOrderKey } from '../../platform/shop-keys.ts';
import {
  type BoughtCard,
  type BoughtMembership,
  type ClaimedUnits,
  findCancellation,
  insertHandedLink,
  insertLink,
  insertTextedLink,
  insertTextFailed,
  listBought,
  listClaimed,
  listEvents,
  listStaffNames,
  type OrderEvent,
} from './find-orders.repo.ts';
import { findOrder } from './orders.repo.ts';

/** Lists the gift cards and memberships that an order bought, as they are now. */
export const boughtBy = (
  db: Queryable,
  { orderId }: Pick<Order, 'orderId'>,
): Promise<{ cards: BoughtCard[]; memberships: BoughtMembership[] }> => listBought(db, orderId);

/** Returns the key of the link to an order's receipt that operators are shown, the same each time (docs/decisions/0132). */
export async function shownReceiptKey(
  db: Queryable,
  { locationKey, orderId }: Pick<Order, 'locationKey' | 'orderId'>,
): Promise<string> {
  const orderKey = shownOrderKey(locationKey, orderId);
  await insertLink(db, { locationKey, orderId, keyHash: hashOrderKey(orderKey) });
  return orderKey;
}

/** The same, handed to the guest by somebody of the venue, which the order's history says. */
export async function handedReceiptKey(
  db: Queryable,
  { locationKey, orderId }: Pick<Order, 'locationKey' | 'orderId'>,
  { by, requestId }: { by: Actor; requestId: string },
): Promise<string> {
  const orderKey = shownOrderKey(locationKey, orderId);
  await insertHandedLink(db, { locationKey, orderId, keyHash: hashOrderKey(orderKey), by, requestId });
  return orderKey;
}

/** Queues a text message with the same link, once for a dedupe key, which the order's history says. */
export const textReceiptKey = (
  db: Queryable,
  { locationKey, orderId }: Pick<Order, 'locationKey' | 'orderId'>,
  { by, requestId }: { by: Actor; requestId: string },
  text: Parameters<typeof insertTextedLink>[2],
): Promise<void> =>
  insertTextedLink(
    db,
    { locationKey, orderId, keyHash: hashOrderKey(shownOrderKey(locationKey, orderId)), by, requestId },
    text,
  );

/** Says in the history of an order that a text message was not delivered, and why. */
export const noteTextFailed = (
  db: Queryable,
  { orderId }: Pick<Order, 'orderId'>,
  error: string,
): Promise<void> => insertTextFailed(db, orderId, error);

/** Lists what happened to an order, oldest first. */
export const historyOf = (db: Queryable, { orderId }: Pick<Order, 'orderId'>): Promise<OrderEvent[]> =>
  listEvents(db, orderId);

/** Returns who at the desk an order's events name, by the keys that stand in them. */
export function namesIn(db: Queryable, events: readonly OrderEvent[]): Promise<ReadonlyMap<string, string>> {
  const keys = events.flatMap(({ details }) => {
    const by = details.by as { subject?: unknown } | null | undefined;
    return [by?.subject, details.subject].filter((key) => typeof key === 'string');
  });
  return keys.length === 0 ? Promise.resolve(new Map()) : listStaffNames(db, [...new Set(keys)]);
}

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
