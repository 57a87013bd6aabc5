/**
 * Makes the orders that the demo venues have to show, in the same way as guests and the venue's people do: through the services that
 * sell, change and scan, with their clock set back (docs/decisions/0152-demo-orders.md).
 */
import type { Order as WireOrder } from '@gangway/contract/order';
import { byCommand } from '@gangway/domain/kernel/actor';
import { type Instant, isVenueDate } from '@gangway/domain/kernel/local-time';
import { type Amount, zero } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { asSold, bookingsOf, type Order } from '@gangway/domain/order/order';
import { ticketCode } from '@gangway/domain/tickets/ticket';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { retrying } from '../../db/retry.ts';
import { type PaymentGateway, PaymentNoAnswerError } from '../../gateways/payments/payment-gateway.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashOrderKey } from '../../platform/order-keys.ts';
import { Refused } from '../../platform/refused.ts';
import type { Cart } from '../cart/cart.service.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { bookingChange } from '../changes/booking.service.ts';
import { cancellation } from '../changes/cancel.service.ts';
import type { Change } from '../changes/change.shared.ts';
import { byNumber, type Changes, createChanges } from '../changes/change-order.service.ts';
import { paymentAtVenue } from '../changes/payment-at-venue.service.ts';
import type { Checkout } from '../checkout/checkout.service.ts';
import type { Deposits } from '../deposits/deposits.service.ts';
import type { HeldMemberships } from '../memberships/rates/held-membership.service.ts';
import { orderByNumber } from '../orders/order-by-number.service.ts';
import type { Payments, QueuedEmail } from '../payments/payments.service.ts';
import type { PromoCodes } from '../promo-codes/promo-codes.service.ts';
import type { Tickets } from '../tickets/tickets.service.ts';
import type { Transport } from '../transport/transport.service.ts';
import type { DemoOrder, DemoStep } from './demo-order.ts';
import {
  type DemoRow,
  databaseTime,
  dateDemoOrder,
  endDemoCart,
  insertDemoOrders,
  listDemoOrders,
  listDemoVenues,
  saveDemoCart,
  saveDemoSkipped,
} from './demo-orders.repo.ts';
import { planDemoOrders } from './demo-plan.ts';
import { additionsOf, completionOf, contextOf, customerOf } from './demo-requests.ts';

/** Long enough for an order to be bought and brought back to its time; a start that is ended in between goes on after it. */
const emailsWaitMs = 24 * 3_600_000;
/** Who scans tickets, as far as the order says. */
const gate = { kind: 'staff', subject: 'gate', role: 'gate' } as const;

/** The services that orders are made with; all of them read the clock of `setClock`. */
export interface DemoServices {
  cart: Pick<Cart, 'add'>;
  checkout: Checkout;
  deposits: Pick<Deposits, 'enable'>;
  promoCodes: Pick<PromoCodes, 'add'>;
  transport: Pick<Transport, 'options'>;
  payments: Pick<Payments, 'drain' | 'refundSoon'>;
  tickets: Pick<Tickets, 'scan'>;
  catalog: Catalog;
  heldMemberships: Pick<HeldMemberships, 'find'>;
}

export interface DemoNeeds {
  database: Pick<Database, 'db' | 'unit'>;
  services: DemoServices;
  /** The clock that the services read. */
  clock: Clock;
  setClock(now: Instant): void;
  gateway: Pick<PaymentGateway, 'lookUp'>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Waits until requests that came before are answered. */
  giveWay(): Promise<void>;
  /** The share of a whole plan, for tests. */
  share?: number;
  /** Ends the making after the order that is being made. */
  signal?: AbortSignal;
  /** Called after each step that is saved and before it is brought back to its time; for tests. */
  watch?: () => Promise<void>;
}

export interface Filled {
  made: number;
  /** Orders that could not be bought, because their places are gone. */
  refused: number;
}

/**
 * Returns what a sale queues of its emails: its confirmation, which waits until it is known whether it is sent, and what is to be sent
 * in days to come.
 */
export function emailsOfDemo(emails: readonly QueuedEmail[], today: Instant): QueuedEmail[] {
  const waits = new Date(today + emailsWaitMs).toISOString();
  return emails.flatMap((email) => {
    if (email.topic === 'confirmation') return [{ ...email, due_at: waits }];
    return email.due_at !== undefined && Date.parse(email.due_at) > today ? [email] : [];
  });
}

/** Whether the gateway answers; it knows no charge of this name. */
async function isReachable({ gateway }: Pick<DemoNeeds, 'gateway'>): Promise<boolean> {
  try {
    await gateway.lookUp({ idempotencyKey: 'demo-orders', amount: zero, currency: 'USD', account: null });
    return true;
  } catch (error) {
    if (error instanceof PaymentNoAnswerError) return false;
    throw error;
  }
}

function createMaking({
  database,
  services,
  clock,
  setClock,
  giveWay,
  watch = async () => undefined,
}: DemoNeeds) {
  const { db } = database;
  const { cart, checkout, deposits, promoCodes, transport, payments, tickets, catalog } = services;
  const refundSoon = () => payments.refundSoon();
  const changes = createChanges({ db, clock, catalog, refundSoon, log: null });
  const booking = bookingChange({ memberships: services.heldMemberships });

  async function addAll(order: DemoOrder): Promise<WireOrder> {
    let filled: WireOrder | null = null;
    for (const adding of additionsOf(order)) {
      const answer = await cart.add(adding(filled?.orderKey ?? null), contextOf(order));
      if (answer.order === null || (answer.overlappedActivities?.length ?? 0) > 0)
        throw new Refused('unavailableItem');
      filled = answer.order;
    }
    if (filled === null) throw new Refused('emptyCart');
    return filled;
  }

  /** Puts everything into a cart, which is known as one of the demo at once. */
  async function fillCart(order: DemoOrder): Promise<{ cart: WireOrder; orderId: number }> {
    let orderId = 0;
    const filled = await retrying(() =>
      database.unit(
        () => addAll(order),
        async ({ orderKey }) => {
          orderId = await saveDemoCart(db, { ...order, keyHash: hashOrderKey(orderKey) });
        },
      ),
    );
    return { cart: filled, orderId };
  }

  /** Rides of the day from the wanted stop, or from another if nobody is fetched there; null if nobody is. */
  async function ridesOf({ locationKey, rideFrom }: DemoOrder, { orderKey, individual }: WireOrder) {
    const start = individual[0]?.activities[0]?.selectedTimes[0]?.appointmentDate ?? '';
    const day = start.slice(0, 10);
    if (rideFrom === null || !isVenueDate(day)) return null;
    const { locations } = await transport.options({ locationKey, orderKey, day });
    const from = locations.find(({ pickupLocationKey }) => pickupLocationKey === rideFrom) ?? locations[0];
    const [pickup, back] = [from?.pickupTimes.at(-1), from?.returnTimes[0]];
    if (from === undefined || pickup === undefined || back === undefined) return null;
    const { pickupLocationKey, locationName } = from;
    const at = { day, pickupLocationKey, locationName, guests: null, locationKey };
    return [{ ...at, pickupTimes: [pickup], returnTimes: [back] }];
  }

  /** Chooses the ride, the code and the deposit; returns what is due now. */
  async function choose(order: DemoOrder, filled: WireOrder): Promise<Amount> {
    const { locationKey, promoCode, hasDeposit } = order;
    const of = { locationKey, orderKey: filled.orderKey };
    const context = contextOf(order);
    let cart = filled;
    const pickupLocations = await ridesOf(order, cart);
    if (pickupLocations !== null) {
      const contact = { ...of, order: null, customer: customerOf(order), pickupLocations };
      cart = (await checkout.update(contact, context)).order ?? cart;
    }
    if (promoCode !== null) cart = (await promoCodes.add({ ...of, promoCode }, context)).order ?? cart;
    if (!hasDeposit || cart.depositOffered === zero) return cart.balance;
    return (await deposits.enable(of, context)).deposits;
  }

  /** Returns the id and number of the order. */
  async function buy(order: DemoOrder): Promise<{ orderId: number; orderNumber: string }> {
    setClock(order.soldAt);
    const { cart, orderId } = await fillCart(order);
    const due = await choose(order, cart);
    await giveWay();
    const answer = await checkout.complete(completionOf(order, cart.orderKey, due), contextOf(order));
    const orderNumber = answer.order?.orderNumber ?? null;
    if (orderNumber === null) throw new Refused('paymentUnavailable');
    await payments.drain();
    return { orderId, orderNumber };
  }

  async function change<Asked, Loaded, Decided extends { order: Order }>(
    kind: Change<Asked, Loaded, Decided>,
    of: Parameters<Changes['make']>[1],
    asked: Asked,
    { order, reason }: { order: DemoOrder; reason: string | null },
  ): Promise<void> {
    const { requestId } = contextOf(order);
    const record = { actor: byCommand, reason, tells: false, credit: null, requestId };
    await changes.make(kind, of, asked, record, () => null);
    await payments.drain();
  }

  async function scan(order: DemoOrder, sold: Order, lineKey: number | undefined, missing: number) {
    const own = (sold.tickets?.tickets ?? []).filter((ticket) => ticket.lineKey === lineKey);
    const { requestId } = contextOf(order);
    for (const { number } of own.slice(0, Math.max(1, own.length - missing)))
      await tickets.scan(
        { locationKey: order.locationKey, code: ticketCode(sold.tickets?.uuid ?? '', number) },
        { staff: gate, requestId, onlyLedBy: null },
      );
  }

  async function act(order: DemoOrder, step: DemoStep, number: string): Promise<void> {
    setClock(step.at);
    const sold = await orderByNumber(db, { key: order.locationKey }, number);
    if (sold === null) throw new Refused('notFound');
    const of = byNumber(db, order.locationKey, number);
    const lineOf = (place: number) => bookingsOf(asSold(sold))[place]?.lineKey ?? 0;
    switch (step.kind) {
      case 'pay':
        return change(paymentAtVenue, of, { amount: 'full', method: step.method }, { order, reason: null });
      case 'move': {
        const to = { timeSlotKey: step.to };
        const same = { guests: [], groupSize: null, addOns: [], givenBack: { percent: 0 } };
        const asked = { lineKey: lineOf(step.booking), to, ...same, charges: false, withFee: false };
        return change(booking, of, asked, { order, reason: step.reason });
      }
      case 'cancel': {
        const lineKeys = step.booking === null ? null : [lineOf(step.booking)];
        const givenBack = step.percent === null ? null : { percent: step.percent };
        return change(cancellation, of, { lineKeys, givenBack }, { order, reason: step.reason });
      }
      case 'scan':
        return scan(order, sold, lineOf(step.booking), step.missing);
    }
  }

  /**
   * Passes over what is refused: it was done by a start that was ended right after it, its places are gone, or somebody else has changed
   * the order.
   */
  async function unlessRefused(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  /** Returns null for what cannot be bought, and 'unpaid' if the gateway takes no payments for now. */
  async function bought(order: DemoOrder) {
    try {
      return await buy(order);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return error.code === 'paymentUnavailable' || error.code === 'paymentInProgress' ? 'unpaid' : null;
    }
  }

  return async function make(
    order: DemoOrder,
    row: DemoRow,
  ): Promise<'made' | 'skipped' | 'later' | 'unpaid'> {
    const { locationKey, name } = order;
    // It is being paid; what settles payments ends that.
    if (row.state === 'paying') return 'later';
    if (row.state === 'new' && row.orderId !== null)
      await endDemoCart(db, { locationKey, orderId: row.orderId });
    const { orderId, orderNumber } = row;
    const known = orderId === null || orderNumber === null ? null : { orderId, orderNumber };
    const sold = known ?? (await bought(order));
    if (sold === 'unpaid') return sold;
    if (sold === null) {
      await saveDemoSkipped(db, { locationKey, name });
      return 'skipped';
    }
    if (known === null) await watch();
    const date = (step: number, at: Instant) =>
      dateDemoOrder(db, {
        ...{ locationKey, orderId: sold.orderId, step, at },
        since: Date.parse(row.plannedAt) as Instant,
        isLast: step > order.steps.length,
        mails: order.isMailed,
      });
    if (row.steps < 1) await retrying(() => date(1, order.soldAt));
    for (const [place, step] of order.steps.entries()) {
      if (row.steps >= place + 2) continue;
      await giveWay();
      const work = () => unlessRefused(() => act(order, step, sold.orderNumber));
      const dated = () => watch().then(() => date(place + 2, step.at));
      if (step.kind === 'scan') await retrying(() => database.unit(work, dated));
      else await retrying(work).then(dated);
    }
    return 'made';
  };
}

const rowName = ({ locationKey, name }: Pick<DemoRow, 'locationKey' | 'name'>) => `${locationKey}/${name}`;

/** Returns the orders that are left of the plan, which is that of an earlier start if there was one, and what is known of each. */
async function leftToMake(
  { database: { db }, services, setClock, share }: DemoNeeds,
  known: readonly DemoRow[],
) {
  const now = known[0] === undefined ? await databaseTime(db) : (Date.parse(known[0].plannedAt) as Instant);
  setClock(now);
  const locations: Location[] = [];
  for (const key of await listDemoVenues(db)) locations.push((await services.catalog.snapshot(key)).location);
  const orders = planDemoOrders(locations, now, share);
  if (known.length === 0) await insertDemoOrders(db, orders, now);
  const rows = known.length === 0 ? await listDemoOrders(db) : known;
  const rowOf = new Map(rows.map((row) => [rowName(row), row]));
  return orders.flatMap((order) => {
    const row = rowOf.get(rowName(order));
    return row === undefined || row.isDone ? [] : [{ order, row }];
  });
}

/**
 * Makes what is planned and not made yet; returns how many orders that were, and null if nothing was to be done. A second start adds
 * nothing, and one after a start that was ended in the middle goes on.
 */
export async function makeDemoOrders(needs: DemoNeeds): Promise<Filled | null> {
  const { log, signal, giveWay } = needs;
  const { db } = needs.database;
  const known = await listDemoOrders(db);
  const isOver = known.length > 0 && known.every(({ isDone }) => isDone);
  if (isOver || (await listDemoVenues(db)).length === 0) return null;
  if (!(await isReachable(needs))) {
    log.warn('the card gateway does not answer: the next start makes the demo orders');
    return null;
  }
  const make = createMaking(needs);
  const counts = { made: 0, skipped: 0, later: 0, unpaid: 0 };
  for (const { order, row } of await leftToMake(needs, known)) {
    if (signal?.aborted === true || counts.unpaid > 0) break;
    await giveWay();
    counts[await make(order, row)] += 1;
  }
  if (counts.unpaid > 0)
    log.warn('the card gateway takes no payments: the next start makes the other demo orders');
  return { made: counts.made, refused: counts.skipped };
}
