/**
 * Adds, edits, removes and abandons: decides, then changes the cart in one statement (decisions 6.1, 19;
 * docs/rules/orders.md).
 */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type {
  abandonOrderChanges,
  addToCart,
  getOrder,
  removeActivityFromCart,
  removeAddonFromCart,
  removePackageFromCart,
} from '@gangway/contract/cart';
import type { RefusalCode } from '@gangway/contract/refusals';
import { findActive } from '@gangway/domain/agents/agent';
import type { BookedActivity } from '@gangway/domain/booking/book-activity';
import { type LocationKey, mostLocationKey, type OrderKey } from '@gangway/domain/kernel/keys';
import { isEditable, isOver, isSaved } from '@gangway/domain/kernel/order-state';
import { type ActivityLine, linesOf, type Order } from '@gangway/domain/order/order';
import { removedWords } from '@gangway/domain/transport/transport-fits';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { retrying } from '../../db/retry.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import type { CallContext } from '../../platform/serve.ts';
import type { Agents } from '../agents/agents.service.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import type { HeldMemberships } from '../memberships/held-membership.service.ts';
import { linesBehind } from './book-package.ts';
import {
  type DetailsToSave,
  findHeldUnpaidShare,
  findOrder,
  listExpiredCarts,
  removeHolders,
  removeOldCarts,
  saveCartChange,
  saveCartEnd,
  saveDetails,
  saveDetailsOf,
} from './cart.repo.ts';
import { type Candidate, candidatesOf, takeFirstFree } from './cart-candidates.ts';
import { changeOf, type Decision, decidingAgain, isMoved, refusalOf } from './cart-change.ts';
import { asksTheSame } from './cart-deposit.ts';
import type { CartChange } from './cart-document.ts';
import { bookAgain, bookChoice, choiceOf, lineOf } from './cart-lines.ts';
import {
  type BookedUnder,
  bookedUnder,
  contactOf,
  isMemberLine,
  isOfOther,
  memberOf,
} from './cart-membership.ts';
import { overlapsOf } from './cart-overlaps.ts';
import { inPlaceOf, stockRefusal, withoutProduct } from './cart-products.ts';
import { todayAt } from './cart-promo-codes.service.ts';
import { transportsToRemove } from './cart-transport.service.ts';
import { giftCardDecision } from './gift-card-lines.ts';
import type { HolderOf } from './holder.ts';
import { hasJustBought } from './just-bought.ts';
import { isPricedAnew, lineAgain } from './lines/kinds.ts';
import {
  type Adding,
  type ChosenMemberships,
  membershipDecision,
  nothingChosen,
} from './membership-lines.ts';
import { oneItem } from './one-item.ts';
import { presentOrder } from './order.presenter.ts';
import { hashOrderKey, newOrderKey } from './order-keys.ts';
import { RecentOrders } from './recent-orders.ts';

/** Maximum lines in a cart (D-GEN-02). */
const mostLines = 50;

export interface Cart {
  add(input: InputOf<typeof addToCart>, context: CallContext): Promise<OutputOf<typeof addToCart>>;
  /** Sets how many memberships of each plan an order buys. */
  saveMemberships(
    input: { locationKey: LocationKey; orderKey: string | null; memberships: readonly ChosenMemberships[] },
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
    context?: Pick<CallContext, 'paymentAttempt'>,
  ): Promise<OutputOf<typeof getOrder>>;
  /** Returns the order with this key, or null; for checkout and receipt. */
  find(locationKey: number, orderKey: string): Promise<Order | null>;
  /**
   * Returns the order as this process last wrote it, or null. Works once, and only for a change that checks
   * the revision.
   */
  recall(locationKey: number, orderKey: string): Order | null;
  /**
   * Presents the order to a caller; in full if the caller names the attempt that bought it
   * (docs/decisions/0040).
   */
  present(
    snapshot: Snapshot,
    order: Order,
    orderKey: OrderKey,
    attemptId?: string | null,
  ): ReturnType<typeof presentOrder>;
  /**
   * Changes an open cart in one statement. After a concurrent change, `decide` is called again; if it returns
   * null, nothing changes.
   */
  change(
    of: { locationKey: number; orderKey: OrderKey; kind: CartChange['kind'] },
    context: CallContext,
    decide: (snapshot: Snapshot, order: Order) => Decision | null,
  ): Promise<{ snapshot: Snapshot; order: Order }>;
  /**
   * Books the order's activities by the current catalog; refuses, with the order, if one is no longer bookable.
   */
  activitiesAgain(
    snapshot: Snapshot,
    order: Order,
    orderKey: OrderKey,
  ): { line: ActivityLine; booked: BookedActivity }[];
  /** Updates an order's lines to the prices of a newer catalog; returns the changed order. */
  reprice(snapshot: Snapshot, order: Order, orderKey: OrderKey, requestId: string): Promise<Order>;
  /** Saves contact details and answers of a new order; returns the order, changed or not, or null. */
  saveDetails(locationKey: number, orderKey: OrderKey, details: DetailsToSave): Promise<Order | null>;
  /** Frees the places of expired carts; returns how many expired. */
  sweep(): Promise<number>;
}

const unchanged = {
  overlappedActivities: null,
  modelErrors: null,
  exceptionMessage: null,
  transportationRemoved: null,
  isInvalidEmail: false,
};

export function createCart(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  agents: Pick<Agents, 'find'>;
  memberships: HeldMemberships;
  imageHost: string;
  log: FastifyBaseLogger;
  /** Returns who holds the carts of an address; null if unlimited. */
  holderOf: HolderOf;
}): Cart {
  const { db, clock, catalog, agents, memberships, imageHost, log, holderOf } = needs;

  const present: Cart['present'] = (snapshot, order, orderKey, attemptId = null) =>
    presentOrder({
      order,
      orderKey,
      isBuyer: hasJustBought(order, attemptId),
      location: snapshot.location,
      pictures: { photoDomain: imageHost, photoFolder: String(snapshot.location.key) },
    });

  /** Returns the order with its current membership, if any of its lines were booked under one. */
  async function withMembership(snapshot: Snapshot, order: Order): Promise<Order> {
    if (order.membershipKey === null || isSaved(order) || !linesOf(order, 'activity').some(isMemberLine))
      return order;
    return { ...order, membership: await memberships.find(snapshot, order.membershipKey) };
  }

  async function find(locationKey: number, orderKey: string): Promise<Order | null> {
    if (locationKey > mostLocationKey) return null;
    const order = await findOrder(db, locationKey, hashOrderKey(orderKey));
    if (order === null || order.membershipKey === null) return order;
    return withMembership(await catalog.snapshot(locationKey), order);
  }
  const recent = new RecentOrders();

  const stampOf = ({ requestId }: Pick<CallContext, 'requestId'>) => ({ requestId, now: clock() });

  async function keepDetails(
    locationKey: number,
    orderKey: OrderKey,
    details: DetailsToSave,
  ): Promise<Order | null> {
    const keyHash = hashOrderKey(orderKey);
    const known = recent.take(locationKey, keyHash);
    const quick = known === null ? null : await saveDetailsOf(db, known, details);
    const order = quick ?? (await saveDetails(db, locationKey, keyHash, details));
    return order === null ? null : recent.keep(keyHash, order);
  }

  async function addOnce(
    snapshot: Snapshot,
    input: Adding,
    context: CallContext,
  ): Promise<OutputOf<typeof addToCart>> {
    const known = input.orderKey === null ? null : await find(input.locationKey, input.orderKey);
    const order = known !== null && isOver(known) ? null : known;
    const answered = order === null ? null : present(snapshot, order, input.orderKey as OrderKey);
    const refuse = (code: RefusalCode, details = {}) => new Refused(code, details, { order: answered });
    if (order !== null && isSaved(order)) throw refuse('savedOrder');
    if (order !== null && !isEditable(order)) throw refuse('paymentInProgress');
    let booked: readonly BookedActivity[] = [];
    try {
      const seller = await agents.find(snapshot, input);
      const held = await memberships.ofCaller(snapshot, input.membershipKey, context);
      const orderKey = order === null ? newOrderKey() : (input.orderKey as OrderKey);
      const opening =
        order !== null
          ? {}
          : {
              keyHash: hashOrderKey(orderKey).toString('hex'),
            };
      const credited = {
        clientAgentKey: findActive(snapshot.location.affiliates, input.clientAgentKey)?.key ?? null,
        bookingAgentKey: seller?.key ?? null,
      };
      const assertRoom = (coming: number, going: number) => {
        if ((order?.lines.length ?? 0) + coming - going > mostLines)
          throw refuse('cartFull', { most: mostLines });
      };
      const save = async (kind: CartChange['kind'], decision: Decision, under: BookedUnder = {}) => {
        const change = changeOf(kind, snapshot, order, decision, stampOf(context));
        const holder = holderOf(context.clientAddress);
        const bounded = holder === null || kind === 'remove' ? {} : { holder };
        const document = { ...change, ...opening, ...credited, ...under, ...bounded };
        const changed = await saveCartChange(db, document, order);
        const kept = recent.keep(hashOrderKey(orderKey), await withMembership(snapshot, changed));
        const contact = under.membershipKey == null || held === null ? null : contactOf(held);
        if (contact === null || kept.customer !== null) return kept;
        const details = { customer: contact, answers: null, languageKey: null };
        return (await keepDetails(input.locationKey, orderKey, details)) ?? kept;
      };
      if (input.giftCards !== null) {
        const decision = giftCardDecision(snapshot.location, order, input);
        const going = decision.remove?.length ?? 0;
        assertRoom(1, going);
        const changed = await save(going === 0 ? 'add' : 'edit', decision);
        return { ...unchanged, order: present(snapshot, changed, orderKey) };
      }
      if (input.memberships !== undefined) {
        const decision = membershipDecision(snapshot.location, order, input.memberships, clock());
        if (decision === null) return { ...unchanged, order: answered };
        const { remove, add } = decision;
        assertRoom(add.length, remove.length);
        const kind = remove.length === 0 ? 'add' : add.length === 0 ? 'remove' : 'edit';
        return { ...unchanged, order: present(snapshot, await save(kind, decision), orderKey) };
      }
      const replaced = linesBehind(order, input.editing);
      const member = memberOf(held, order, replaced);
      const candidates = candidatesOf(snapshot, input, {
        agentKey: seller?.key ?? null,
        member,
        now: clock(),
      });
      const isMembers = ({ add }: Candidate) =>
        add.some((line) => line.kind === 'activity' && isMemberLine(line));
      return await takeFirstFree(candidates, async (candidate) => {
        ({ booked } = candidate);
        assertRoom(candidate.add.length, replaced.length);
        const overlappedActivities =
          input.allowOverlap || candidate.mayOverlap ? [] : overlapsOf(order, booked, replaced);
        if (overlappedActivities.length > 0) return { ...unchanged, order: answered, overlappedActivities };
        if (isMembers(candidate) && isOfOther(held, order, replaced)) throw refuse('otherMembership');
        const lost = transportsToRemove(order, replaced, candidate.add);
        const remove = [...replaced, ...lost.map(({ lineKey }) => lineKey)];
        const under = isMembers(candidate) ? bookedUnder(held, input.membershipMemberKey) : {};
        const changed = await save(
          replaced.length === 0 ? 'add' : 'edit',
          { add: candidate.add, remove },
          under,
        );
        const transportationRemoved = lost.length === 0 ? null : removedWords(lost.map(({ day }) => day));
        return { ...unchanged, transportationRemoved, order: present(snapshot, changed, orderKey) };
      });
    } catch (error) {
      const refusal = stockRefusal(error, booked) ?? refusalOf(error, booked);
      if (refusal instanceof Refused && ['tooMuchHeld', 'tooManyCarts'].includes(refusal.code))
        log.warn(
          {
            event: 'holds-bounded',
            reason: refusal.code,
            locationKey: input.locationKey,
            requestId: context.requestId,
            heldUnpaidShare: await findHeldUnpaidShare(
              db,
              input.locationKey,
              todayAt(snapshot.location, clock()),
            ),
          },
          'a visitor reached the limit on places held by one visitor',
        );
      throw refusal instanceof Refused ? refusal.with({ order: answered }) : refusal;
    }
  }

  async function open(locationKey: number, orderKey: OrderKey): Promise<Order> {
    const order = await find(locationKey, orderKey);
    if (order === null) throw new Refused('notFound');
    if (isOver(order)) throw new Refused('cartExpired');
    return order;
  }

  /** Does something with an order's lines; refusals then bring the order. */
  function withOrder<Result>(snapshot: Snapshot, order: Order, orderKey: OrderKey, work: () => Result) {
    try {
      return work();
    } catch (error) {
      throw error instanceof Refused ? error.with({ order: present(snapshot, order, orderKey) }) : error;
    }
  }

  const activitiesAgain: Cart['activitiesAgain'] = (snapshot, order, orderKey) =>
    withOrder(snapshot, order, orderKey, () =>
      linesOf(order, 'activity').map((line) => ({
        line,
        booked: bookAgain(snapshot, order, line, clock()),
      })),
    );

  async function reprice(
    snapshot: Snapshot,
    before: Order,
    orderKey: OrderKey,
    requestId: string,
  ): Promise<Order> {
    const order = await withMembership(snapshot, before);
    const today = { snapshot, order, now: clock() };
    const changed = withOrder(snapshot, order, orderKey, () =>
      order.lines
        .map((line) => ({ line, next: lineAgain(line, today) }))
        .filter(({ line, next }) => isPricedAnew(line, next)),
    );
    const add = changed.map(({ next }) => next);
    const remove = changed.map(({ line }) => line.lineKey);
    const change = changeOf('reprice', snapshot, order, { add, remove }, stampOf({ requestId }));
    if (change.remove.length === 0 && asksTheSame(order, change)) return order;
    // A swept cart may be repriced, but cannot gain lines whose places it no longer holds.
    if (order.state !== 'new' && add.length > 0) throw new Refused('cartExpired');
    return saveCartChange(db, change, order);
  }

  const change: Cart['change'] = ({ locationKey, orderKey, kind }, { requestId }, decide) =>
    decidingAgain(catalog, locationKey, async (snapshot) => {
      const order = await open(locationKey, orderKey);
      const answered = { order: present(snapshot, order, orderKey) };
      if (isSaved(order)) throw new Refused('savedOrderChange', {}, answered);
      if (!isEditable(order)) throw new Refused('paymentInProgress', {}, answered);
      try {
        const decided = decide(snapshot, order);
        if (decided === null) return { snapshot, order };
        const document = changeOf(kind, snapshot, order, decided, stampOf({ requestId }));
        return { snapshot, order: await saveCartChange(db, document, order) };
      } catch (error) {
        if (isMoved(error)) throw error;
        const refusal = refusalOf(error);
        throw refusal instanceof Refused ? refusal.with(answered) : refusal;
      }
    });

  /** Removes a line, or a package with all its lines. Safe to repeat. */
  async function removeLines(
    { locationKey, orderKey }: { locationKey: LocationKey; orderKey: OrderKey },
    lineKey: number,
    context: CallContext,
  ) {
    const of = { locationKey, orderKey, kind: 'remove' as const };
    const { snapshot, order } = await change(of, context, (_, found) => {
      const gone = linesBehind(found, lineKey);
      if (gone.length === 0) return null;
      const lost = transportsToRemove(found, gone, []);
      return { remove: [...gone, ...lost.map((transport) => transport.lineKey)] };
    });
    return { order: present(snapshot, order, orderKey), modelErrors: null, exceptionMessage: null };
  }

  return {
    find,
    present,
    activitiesAgain,
    reprice,
    recall: (locationKey, orderKey) => recent.take(locationKey, hashOrderKey(orderKey)),
    saveDetails: (...details) => retrying(() => keepDetails(...details)),
    async add(posted, context) {
      const input = oneItem(posted);
      return decidingAgain(catalog, input.locationKey, (snapshot) => addOnce(snapshot, input, context));
    },
    saveMemberships: ({ locationKey, orderKey, memberships }, context) =>
      decidingAgain(catalog, locationKey, (snapshot) =>
        addOnce(snapshot, { ...nothingChosen, locationKey, orderKey, memberships }, context),
      ),
    change,
    remove: (input, context) => removeLines(input, input.orderLineKey, context),
    removePackage: (input, context) => removeLines(input, input.orderPackageKey, context),
    async removeAddOn(input, context) {
      const { locationKey, orderKey, merchandiseKey } = input;
      const { snapshot, order } = await change(
        { locationKey, orderKey, kind: 'edit' },
        context,
        (fresh, found) => {
          const line = linesOf(found, 'activity').find(({ products }) =>
            products.some((product) => product.merchandiseKey === merchandiseKey),
          );
          const isGiftCard = linesOf(found, 'giftCard').some(({ lineKey }) => lineKey === merchandiseKey);
          if (isGiftCard && (line === undefined || input.orderLineKey === merchandiseKey))
            return { remove: [merchandiseKey] };
          if (line === undefined) return null;
          const choice = withoutProduct(line, choiceOf(found, line), merchandiseKey);
          return {
            remove: [line.lineKey],
            add: [inPlaceOf(line, lineOf(bookChoice(fresh, choice, clock())))],
          };
        },
      );
      return { order: present(snapshot, order, orderKey), modelErrors: null, exceptionMessage: null };
    },
    async abandon(input, context) {
      const order = await find(input.locationKey, input.orderKey);
      if (order === null) throw new Refused('notFound');
      await retrying(() => saveCartEnd(db, input.locationKey, order.orderId, 'abandoned', context.requestId));
      return { success: true };
    },
    async read(input, context) {
      const snapshot = await catalog.snapshot(input.locationKey);
      const order = await open(input.locationKey, input.orderKey);
      return present(snapshot, order, input.orderKey, context?.paymentAttempt);
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
