/** Finds bought orders for the venue's own people, and says what happened to them. */
import { comparedEmail } from '@gangway/domain/kernel/email-address';
import { readLine, readSigns } from '@gangway/domain/kernel/typed-text';
import type { Location } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import { hashOrderKey, newOrderKey } from '../../platform/order-keys.ts';
import { sealKey, shownOrderKey } from '../../platform/shop-keys.ts';
import { readPhone } from '../location/international-phone.shared.ts';
import {
  type BoughtCard,
  type BoughtMembership,
  type ClaimedUnits,
  findCancellation,
  findOrders,
  insertAgain,
  insertLink,
  listBought,
  listClaimed,
  listEvents,
  type OrderEvent,
} from './find-orders.repo.ts';
import { findOrder } from './orders.repo.ts';

/** Fewer digits are part of too many numbers. */
const leastDigits = 4;

/** 'Island Tour 2026-12-05 09:00': a text, a day and a time, each of which may be missing. */
const daySought = /(?:^|\s)(?<day>\d{4}-\d{2}-\d{2})(?:[ T](?<time>\d{2}:\d{2}))?(?=\s|$)/;

/** Splits what was typed into a text and when something starts. */
function splitSought(words: string): { text: string; start: string | null } {
  const found = daySought.exec(words);
  if (found === null) return { text: words, start: null };
  const { day = '', time } = found.groups ?? {};
  // What looks like a day but is none is a text.
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return { text: words, start: null };
  const text = words.replace(daySought, ' ').replace(/\s+/g, ' ').trim();
  return { text, start: time === undefined ? day : `${day}T${time}` };
}

/**
 * Lists orders by number, by name, email address or phone number of the guest, by payment, or by what was booked and when it
 * starts, as somebody typed it, the newest first.
 */
export function lookUpOrders(
  db: Queryable,
  { key, country }: Pick<Location, 'key' | 'country'>,
  typed: string,
  most: number,
): Promise<Order[]> {
  const { text, start } = splitSought(typed);
  const number = readSigns(text);
  const digits = number.replace(/\D/g, '');
  const dialed = readPhone(text, country)?.national;
  const sought = {
    charge: text.trim(),
    number,
    name: readLine(text),
    email: comparedEmail(text),
    digits: digits.length < leastDigits ? [] : [digits, ...(dialed === undefined ? [] : [dialed])],
    start,
  };
  return findOrders(db, key, sought, most);
}

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
