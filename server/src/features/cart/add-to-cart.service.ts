/** Adds an item to a cart, or replaces one: chosen by its kind, decided, then written in one statement (6.1). */

import { findActive } from '@gangway/domain/agents/agent';
import type { StaffActor } from '@gangway/domain/kernel/actor';
import type { LocationKey, OrderKey } from '@gangway/domain/kernel/keys';
import { isEditable, isOver, isSaved } from '@gangway/domain/kernel/order-state';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { HeldMembership } from '@gangway/domain/memberships/member-rate';
import { isMemberLine, type Order } from '@gangway/domain/order/order';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CallContext } from '../../platform/door.ts';
import { hashOrderKey, newOrderKey } from '../../platform/order-keys.ts';
import { Refused } from '../../platform/refused.ts';
import type { Agents } from '../agents/agents.service.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import type { HeldMemberships } from '../memberships/rates/held-membership.service.ts';
import { refusalOf } from '../orders/decide-again.shared.ts';
import {
  type BookedUnder,
  bookedUnder,
  contactOf,
  isOfOther,
} from '../orders/lines/activity/member-lines.ts';
import { overlapsOf } from '../orders/lines/activity/overlaps.ts';
import { candidatesOf, unfitLines } from '../orders/lines/kinds.ts';
import type { AddAnswer, Adding, Candidate } from '../orders/lines/line.ts';
import type { Orders } from '../orders/orders.service.ts';
import { findHeldUnpaidShare, saveCartChange } from './cart.repo.ts';
import { changeOf, takeFirstFree } from './cart-change.ts';
import type { CartChange } from './cart-document.ts';
import type { HolderOf } from './holder.shared.ts';

/** Maximum lines in a cart (D-GEN-02). */
const maxLines = 50;

const unchanged = {
  overlappedActivities: null,
  modelErrors: null,
  exceptionMessage: null,
  transportationRemoved: null,
  isInvalidEmail: false,
};

/** One attempt to add: who asks, for which cart, by which catalog. */
interface Attempt {
  snapshot: Snapshot;
  input: Adding;
  context: CallContext;
  /** The open cart; null if this opens one. */
  order: Order | null;
  /** Presents the unchanged cart. */
  presentCart: () => AddAnswer['order'];
  orderKey: OrderKey;
  held: HeldMembership | null;
  bookingAgentKey: number | null;
  /** Who of the venue's own people adds it: no visitor holds it then, so no bound of a visitor holds. Null for a guest. */
  staff: StaffActor | null;
}

const kindOfChange = ({ add, remove }: Candidate): CartChange['kind'] =>
  remove.length === 0 ? 'add' : add.length === 0 ? 'remove' : 'edit';

export function createAdding(needs: {
  db: Queryable;
  clock: Clock;
  agents: Pick<Agents, 'find'>;
  memberships: HeldMemberships;
  log: FastifyBaseLogger;
  holderOf: HolderOf;
  orders: Orders;
}) {
  const { db, clock, agents, memberships, log, holderOf, orders } = needs;

  /** Writes a change; a cart's first member line also brings the member's contact details. */
  async function save(attempt: Attempt, candidate: Candidate, under: BookedUnder): Promise<Order> {
    const { snapshot, input, context, order, orderKey, held, bookingAgentKey, staff } = attempt;
    const kind = kindOfChange(candidate);
    const stamp = { requestId: context.requestId, now: clock() };
    const holder = kind === 'remove' || staff !== null ? null : holderOf(context.clientAddress);
    const { overbook: reason } = input;
    const document = {
      ...changeOf(kind, snapshot, order, candidate, stamp),
      ...(order === null ? { keyHash: hashOrderKey(orderKey).toString('hex') } : {}),
      clientAgentKey: findActive(snapshot.location.affiliates, input.clientAgentKey)?.key ?? null,
      bookingAgentKey,
      ...under,
      ...(holder === null ? {} : { holder }),
      ...(staff === null || reason === null ? {} : { overbook: { reason, by: staff } }),
    };
    const changed = await saveCartChange(db, document, order);
    const kept = orders.keep(orderKey, await orders.withMembership(snapshot, changed));
    const contact = under.membershipKey == null || held === null ? null : contactOf(held);
    if (contact === null || kept.customer !== null) return kept;
    const details = { customer: contact, answers: null, languageKey: null };
    return (await orders.saveDetails(input.locationKey, orderKey, details)) ?? kept;
  }

  async function take(attempt: Attempt, candidate: Candidate): Promise<AddAnswer> {
    const { snapshot, input, order, presentCart, orderKey, held } = attempt;
    const { add, remove: replaced } = candidate;
    if ((order?.lines.length ?? 0) + add.length - replaced.length > maxLines)
      throw new Refused('cartFull', { most: maxLines });
    const overlappedActivities = input.allowOverlap
      ? []
      : overlapsOf(order, candidate.appointments, replaced);
    if (overlappedActivities.length > 0) return { ...unchanged, order: presentCart(), overlappedActivities };
    const isMembers = add.some(isMemberLine);
    if (isMembers && isOfOther(held, order, replaced)) throw new Refused('otherMembership');
    const unfit = unfitLines(order, replaced, add);
    const whole = { ...candidate, remove: [...replaced, ...unfit.remove] };
    const under = isMembers ? bookedUnder(held, input.membershipMemberKey) : {};
    const changed = await save(attempt, whole, under);
    return { ...unchanged, ...unfit.answer, order: orders.present(snapshot, changed, orderKey) };
  }

  /** Tells the operator that a visitor met a bound, with the share of places held unpaid. */
  async function logBound(
    refusal: Refused,
    { snapshot, input, context }: Pick<Attempt, 'snapshot' | 'input' | 'context'>,
  ) {
    if (!['tooMuchHeld', 'tooManyCarts'].includes(refusal.code)) return;
    const { locationKey } = input;
    const today = dateAt(clock(), snapshot.location.timeZone);
    const heldUnpaidShare = await findHeldUnpaidShare(db, locationKey, today);
    const { requestId } = context;
    log.warn(
      { event: 'holds-bounded', reason: refusal.code, locationKey, requestId, heldUnpaidShare },
      'a visitor reached the limit on places held by one visitor',
    );
  }

  /** Returns the cart to add to; null if there is none or it has ended. */
  async function openCart(locationKey: LocationKey, orderKey: string | null): Promise<Order | null> {
    const known = orderKey === null ? null : await orders.find(locationKey, orderKey);
    return known !== null && isOver(known) ? null : known;
  }

  /** @param staff who of the venue's own people adds it; they need give no notice */
  return async (
    ofGuests: Snapshot,
    input: Adding,
    context: CallContext,
    staff: StaffActor | null = null,
  ): Promise<AddAnswer> => {
    const snapshot = staff === null ? ofGuests : ofGuests.forStaff();
    const order = await openCart(input.locationKey, input.orderKey);
    const presentCart = () =>
      order === null ? null : orders.present(snapshot, order, input.orderKey as OrderKey);
    const about = { snapshot, input, context, presentCart };
    try {
      if (order !== null && isSaved(order)) throw new Refused('savedOrder');
      if (order !== null && !isEditable(order)) throw new Refused('paymentInProgress');
      const seller = await agents.find(snapshot, input);
      const held = await memberships.ofCaller(snapshot, input.membershipKey, context);
      const agentKey = seller?.key ?? null;
      const candidates = candidatesOf(input, { snapshot, order, agentKey, held, now: clock() });
      if (candidates.length === 0) return { ...unchanged, order: presentCart() };
      const orderKey = order === null ? newOrderKey() : (input.orderKey as OrderKey);
      const attempt = { ...about, order, orderKey, held, bookingAgentKey: agentKey, staff };
      return await takeFirstFree(candidates, (candidate) => take(attempt, candidate));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!(refusal instanceof Refused)) throw refusal;
      await logBound(refusal, about);
      throw refusal.with({ order: presentCart() });
    }
  };
}
