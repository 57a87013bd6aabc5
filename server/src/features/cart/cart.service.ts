/**
 * Adds, edits, removes and abandons: decides, then changes the cart in one statement (decisions 6.1, 19;
 * docs/rules/orders.md).
 */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type {
  abandonOrderChanges,
  addToCart,
  getOrder,
  priceActivity,
  removeActivityFromCart,
  removeAddonFromCart,
  removePackageFromCart,
  reopenCart,
} from '@gangway/contract/cart';
import type { StaffActor } from '@gangway/domain/kernel/actor';
import type { LocationKey, OrderKey } from '@gangway/domain/kernel/keys';
import { isBlank } from '@gangway/domain/kernel/typed-text';
import type { OfferedRenewal } from '@gangway/domain/memberships/renewal';
import type { Order } from '@gangway/domain/order/order';
import type { StaffPermission } from '@gangway/domain/staff/role';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { retrying } from '../../db/retry.ts';
import type { Clock } from '../../platform/clock.ts';
import { type CallContext, permissionsHeld } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { Agents } from '../agents/agents.service.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import type { HeldMemberships } from '../memberships/rates/held-membership.service.ts';
import { decidingAgain } from '../orders/decide-again.shared.ts';
import { beforePayment, payableLines } from '../orders/lines/kinds.ts';
import type { BeforePayment, ChosenMemberships } from '../orders/lines/line.ts';
import type { Orders } from '../orders/orders.service.ts';
import { createAdding } from './add-to-cart.service.ts';
import { listExpiredCarts, removeHolders, removeOldCarts, saveCartEnd } from './cart.repo.ts';
import type { Decision } from './cart-change.ts';
import type { CartChange } from './cart-document.ts';
import { type CartReminders, createCartReminders } from './cart-reminders.service.ts';
import { createChanging } from './change-cart.service.ts';
import type { HolderOf } from './holder.shared.ts';
import { nothingChosen, oneItem } from './one-item.ts';
import { createPricing } from './price-activity.service.ts';
import { createReopening } from './reopen-cart.service.ts';

export type { BeforePayment };

export interface Cart {
  add(input: InputOf<typeof addToCart>, context: CallContext): Promise<OutputOf<typeof addToCart>>;
  /** Prices what an activity would cost, without holding it. */
  price(input: InputOf<typeof priceActivity>, context: CallContext): Promise<OutputOf<typeof priceActivity>>;
  /** Sets how many memberships of each plan an order buys. */
  saveMemberships(
    input: { locationKey: LocationKey; orderKey: string | null; memberships: readonly ChosenMemberships[] },
    context: CallContext,
  ): Promise<OutputOf<typeof addToCart>>;
  /** Puts the renewal of a membership into an order, once; the caller was allowed to renew it. */
  renew(
    input: { locationKey: LocationKey; orderKey: string | null },
    offer: (snapshot: Snapshot) => OfferedRenewal,
    context: CallContext,
  ): Promise<OutputOf<typeof addToCart>>;
  remove(
    input: InputOf<typeof removeActivityFromCart>,
    context: CallContext,
  ): Promise<OutputOf<typeof removeActivityFromCart>>;
  removePackage(
    input: InputOf<typeof removePackageFromCart>,
    context: CallContext,
  ): Promise<OutputOf<typeof removePackageFromCart>>;
  /** Removes an add-on or the tip from its line; the line stays. */
  removeAddOn(
    input: InputOf<typeof removeAddonFromCart>,
    context: CallContext,
  ): Promise<OutputOf<typeof removeAddonFromCart>>;
  abandon(
    input: InputOf<typeof abandonOrderChanges>,
    context: CallContext,
  ): Promise<OutputOf<typeof abandonOrderChanges>>;
  read(
    input: InputOf<typeof getOrder>,
    context?: Pick<CallContext, 'paymentAttempt' | 'staffAt' | 'requestId'>,
  ): Promise<OutputOf<typeof getOrder>>;
  /**
   * Changes an open cart in one statement. After a concurrent change, `decide` is called again; if it returns
   * null, nothing changes.
   */
  change(
    of: { locationKey: number; orderKey: OrderKey; kind: CartChange['kind'] },
    context: CallContext,
    decide: (snapshot: Snapshot, order: Order) => Decision | null,
  ): Promise<{ snapshot: Snapshot; order: Order }>;
  /** Returns the places an order's lines take by the current catalog; refuses, with the order, what cannot be paid. */
  payable(snapshot: Snapshot, order: Order, orderKey: OrderKey): ReturnType<typeof payableLines>;
  /** Returns what an order's lines ask of the customer before it is paid. */
  beforePayment(snapshot: Snapshot, order: Order, agreedToTransport: boolean): BeforePayment[];
  /** Updates an order's lines to the prices of a newer catalog; returns the changed order. */
  reprice(snapshot: Snapshot, order: Order, orderKey: OrderKey, requestId: string): Promise<Order>;
  /** Consent to one email about a cart, and queuing it (docs/rules/carts.md). */
  reminders: CartReminders;
  /** Puts what was in an emailed cart into a new one. */
  reopen(input: InputOf<typeof reopenCart>, context: CallContext): Promise<OutputOf<typeof reopenCart>>;
  /** Frees the places of expired carts; returns how many expired. */
  sweep(): Promise<number>;
}

/** Refuses to book beyond the places of a departure without the permission, or without a reason. */
async function refuseOverbooking(
  { overbook }: InputOf<typeof addToCart>,
  staff: StaffActor | null,
  context: CallContext,
): Promise<void> {
  if (overbook === null) return;
  const needed: StaffPermission = 'departures:overbook';
  if (staff === null || !(await permissionsHeld(context, staff)).includes(needed))
    throw new Refused('notPermitted');
  if (isBlank(overbook)) throw new Refused('overbookingUnexplained');
}

export function createCart(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  orders: Orders;
  agents: Pick<Agents, 'find'>;
  memberships: HeldMemberships;
  log: FastifyBaseLogger;
  /** Returns who holds the carts of an address; null if unlimited. */
  holderOf: HolderOf;
}): Cart {
  const { db, clock, catalog, orders } = needs;
  const add = createAdding(needs);
  const { change, remove, removePart, reprice } = createChanging(needs);

  return {
    price: createPricing(needs),
    change,
    reprice,
    payable: (snapshot, order, orderKey) =>
      orders.refusingWith(snapshot, order, orderKey, () => payableLines({ snapshot, order, now: clock() })),
    beforePayment: (snapshot, order, agreed) => beforePayment(order, snapshot, agreed),
    async add(posted, context) {
      const input = oneItem(posted);
      const staff = await context.staffAt(input.locationKey);
      await refuseOverbooking(input, staff, context);
      return decidingAgain(catalog, input.locationKey, (snapshot) => add(snapshot, input, context, staff));
    },
    saveMemberships: ({ locationKey, orderKey, memberships }, context) =>
      decidingAgain(catalog, locationKey, (snapshot) =>
        add(snapshot, { ...nothingChosen, locationKey, orderKey, memberships }, context),
      ),
    renew: ({ locationKey, orderKey }, offer, context) =>
      decidingAgain(catalog, locationKey, (snapshot) =>
        add(snapshot, { ...nothingChosen, locationKey, orderKey, renewal: offer(snapshot) }, context),
      ),
    remove: (input, context) => remove(input, input.orderLineKey, context),
    removePackage: (input, context) => remove(input, input.orderPackageKey, context),
    removeAddOn: removePart,
    reminders: createCartReminders(needs),
    reopen: createReopening(needs),
    async abandon(input, context) {
      const order = await orders.find(input.locationKey, input.orderKey);
      if (order === null) throw new Refused('notFound');
      await retrying(() => saveCartEnd(db, input.locationKey, order.orderId, 'abandoned', context.requestId));
      return { success: true };
    },
    async read(input, context) {
      const snapshot = await catalog.snapshot(input.locationKey);
      const order = await orders.open(input.locationKey, input.orderKey);
      const staff = context === undefined ? null : await context.staffAt(input.locationKey);
      if (context === undefined || staff === null)
        return orders.present(snapshot, order, input.orderKey, context?.paymentAttempt);
      const by = { subject: staff.subject, requestId: context.requestId };
      return orders.presentToStaff(snapshot, order, input.orderKey, by);
    },
    async sweep() {
      const carts = await listExpiredCarts(db, 200);
      for (const cart of carts)
        await retrying(() => saveCartEnd(db, cart.locationKey, cart.orderId, 'expired', null));
      if (carts.length === 0) await removeOldCarts(db, 200);
      await removeHolders(db);
      return carts.length;
    },
  };
}
