/** Finds bought orders for the venue's own people, and says what happened to them. */
import { comparedEmail } from '@gangway/domain/kernel/email-address';
import { readLine, readSigns } from '@gangway/domain/kernel/typed-text';
import type { Location } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import { sealKey } from '../../platform/shop-keys.ts';
import { readPhone } from '../location/international-phone.shared.ts';
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

/** Fewer digits are part of too many numbers. */
const leastDigits = 4;

/** Lists orders by number, name, email address, phone number or payment as somebody typed it, the newest first. */
export function lookUpOrders(
  db: Queryable,
  { key, country }: Pick<Location, 'key' | 'country'>,
  typed: string,
  most: number,
): Promise<FoundOrder[]> {
  const number = readSigns(typed);
  const digits = number.replace(/\D/g, '');
  const dialed = readPhone(typed, country)?.national;
  const looked = {
    charge: typed.trim(),
    number,
    name: readLine(typed),
    email: comparedEmail(typed),
    digits: digits.length < leastDigits ? [] : [digits, ...(dialed === undefined ? [] : [dialed])],
  };
  return findOrders(db, key, looked, most);
}

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
  const payload = { locationKey, orderKey: sealKey(orderKey, locationKey), again: true };
  await insertAgain(db, { locationKey, orderId, requestId, payload, keyHash: hashOrderKey(orderKey) });
}
