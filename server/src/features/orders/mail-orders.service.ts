/** Emails to the guests of many orders: who gets one, and queuing them, each once (docs/rules/emails.md, "Writing to guests"). */
import { createHash } from 'node:crypto';
import type { OutputOf } from '@gangway/contract/call';
import type { previewResendOrders, resendOrders } from '@gangway/contract/emails';
import type { Actor } from '@gangway/domain/kernel/actor';
import type { Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import type { StaffContext } from '../../platform/door.ts';
import { hashOrderKey, newOrderKey } from '../../platform/order-keys.ts';
import { Refused } from '../../platform/refused.ts';
import { sealKey } from '../../platform/shop-keys.ts';
import { insertEmails, listLatestEvents, listOrdersByNumber, type MailEvent } from './mail-orders.repo.ts';

type Previewed = OutputOf<typeof previewResendOrders>;
type Mailed = OutputOf<typeof resendOrders>;
type LeftOut = Previewed['leftOut'][number]['why'];

/** An order, and the number of its latest event of the kind that an email makes; 0 without one. */
export interface OrderToMail {
  order: Order;
  after: number;
}

/** The orders of an email, and who of them gets none. */
export interface Mailing {
  reachable: readonly OrderToMail[];
  leftOut: readonly { order: Order; why: LeftOut }[];
}

const nameOf = ({ customer }: Order) => `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim();
const addressOf = ({ customer }: Order): string => (customer?.email ?? '').trim();
const named = (order: Order) => ({ orderNumber: order.orderNumber ?? '', name: nameOf(order) });

/** Why no email can reach an order's guest; null if one can. */
export function unreachableBy(order: Order): 'erased' | 'noEmail' | null {
  if (order.erasedAt !== null) return 'erased';
  return addressOf(order) === '' ? 'noEmail' : null;
}

/** Lists a location's bought orders in the order of their numbers, each once. Refuses numbers that the location has not. */
export async function ordersByNumber(
  db: Queryable,
  locationKey: number,
  orderNumbers: readonly string[],
): Promise<Order[]> {
  const numbers = [...new Set(orderNumbers)];
  const found = await listOrdersByNumber(db, locationKey, numbers);
  const byNumber = new Map(found.map((order) => [order.orderNumber, order]));
  return numbers.map((number) => {
    const order = byNumber.get(number);
    if (order === undefined) throw new Refused('orderUnknown', { number });
    return order;
  });
}

/** Returns an order with the number of its latest event of a kind. */
export async function toMail(db: Queryable, order: Order, event: MailEvent): Promise<OrderToMail> {
  const latest = await listLatestEvents(db, [order.orderId], event);
  return { order, after: latest.get(order.orderId) ?? 0 };
}

/** Says who of some orders gets an email. */
export async function mailingOf(
  db: Queryable,
  orders: readonly Order[],
  { event, leavesOut }: { event: MailEvent; leavesOut: (order: Order) => LeftOut | null },
): Promise<Mailing> {
  const decided = orders.map((order) => ({ order, why: leavesOut(order) }));
  const ids = decided.flatMap(({ order, why }) => (why === null ? [order.orderId] : []));
  const latest = await listLatestEvents(db, ids, event);
  return {
    reachable: decided.flatMap(({ order, why }) =>
      why === null ? [{ order, after: latest.get(order.orderId) ?? 0 }] : [],
    ),
    leftOut: decided.flatMap(({ order, why }) => (why === null ? [] : [{ order, why }])),
  };
}

const hashOf = (said: unknown): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url');

/** Names the orders and addresses that get an email, and what they were sent before. */
const seenOf = ({ reachable }: Mailing): string =>
  [
    hashOf(reachable.map(({ order }) => [order.orderId, addressOf(order)])),
    hashOf(reachable.map(({ after }) => after)),
  ].join('.');

/** Refuses a mailing that is not the one that somebody saw: others get it, or they were sent one meanwhile. */
export function refuseUnseen(mailing: Mailing, seen: string): void {
  const now = seenOf(mailing);
  if (now === seen) return;
  throw new Refused(now.split('.')[0] === seen.split('.')[0] ? 'guestsWritten' : 'guestsOther');
}

/** @param email of the first of those who get it; null if nobody does */
export const presentMailing = (mailing: Mailing, email: Previewed['email']): Previewed => ({
  recipients: mailing.reachable.map(({ order }) => ({ ...named(order), email: addressOf(order) })),
  leftOut: mailing.leftOut.map(({ order, why }) => ({ ...named(order), why })),
  email,
  seen: seenOf(mailing),
  modelErrors: null,
});

/** Says for each order whether its email is on its way. */
export const presentMailed = (mailing: Mailing, queued: ReadonlySet<number>): Mailed => ({
  applied: true,
  results: [
    ...mailing.reachable.map(({ order }) => ({
      ...{ ...named(order), email: addressOf(order) },
      outcome: queued.has(order.orderId) ? ('queued' as const) : ('already' as const),
    })),
    ...mailing.leftOut.map(({ order, why }) => ({ ...named(order), email: '', outcome: why })),
  ],
  modelErrors: null,
});

type AskedBy = Pick<StaffContext, 'requestId'> & { details: object };

/**
 * Queues one email for each order with a link of its own to the receipt, and records it with the order. Of two people who saw
 * the same and ask for the same at once, one queues it. Returns the orders whose email was queued.
 */
export function queueMails(
  db: Queryable,
  locationKey: number,
  orders: readonly OrderToMail[],
  mail: { topic: 'confirmation' | 'guest-message'; event: MailEvent; payload: object },
  { requestId, details }: AskedBy,
): Promise<ReadonlySet<number>> {
  const { topic, event, payload } = mail;
  const emails = orders.map(({ order: { orderId }, after }) => {
    const orderKey = newOrderKey();
    return {
      ...{ orderId, keyHash: hashOrderKey(orderKey).toString('hex') },
      dedupeKey: [topic, orderId, 'after', after, hashOf(payload).slice(0, 16)].join('-'),
      payload: { locationKey, orderKey: sealKey(orderKey, locationKey), ...payload },
    };
  });
  return insertEmails(db, locationKey, emails, { topic, event, requestId, details });
}

/**
 * Sends the confirmations of orders of one location again, as the orders are now; each link gets a key of its own
 * (docs/decisions/0085). Returns the orders whose confirmation was not sent by somebody else at the same moment.
 */
export const sendAgain = (
  db: Queryable,
  locationKey: number,
  orders: readonly OrderToMail[],
  { actor, requestId }: { actor: Actor; requestId: string },
): Promise<ReadonlySet<number>> =>
  queueMails(
    ...([db, locationKey, orders] as const),
    { topic: 'confirmation', event: 'sentAgain', payload: { again: true } },
    { requestId, details: { by: actor } },
  );
