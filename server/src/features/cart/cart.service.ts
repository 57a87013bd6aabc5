/** Adding, editing, removing, abandoning: decides, then changes the cart in one statement (decisions 6.1, 19; docs/rules/orders.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type {
  abandonOrderChanges,
  addToCart,
  getOrder,
  removeActivityFromCart,
} from '@gangway/contract/cart';
import type { RefusalCode } from '@gangway/contract/refusals';
import { wantedCells } from '@gangway/domain/availability/cells';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import { checkParty, type PartyMember } from '@gangway/domain/booking/check-party';
import type { Activity } from '@gangway/domain/catalogue/activity';
import { mostLocationKey, type OrderKey } from '@gangway/domain/kernel/keys';
import { holdMinutes } from '@gangway/domain/location/location';
import { findOverlaps } from '@gangway/domain/order/find-overlaps';
import { type CustomerDetails, isEditable, isOver, isSaved, type Order } from '@gangway/domain/order/order';
import { priceLine } from '@gangway/domain/pricing/price-line';
import { type ChargeableLine, priceOrder } from '@gangway/domain/pricing/price-order';
import { giveWay, mostRounds, type Queryable, retrying, sqlState } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import type { CallContext } from '../../platform/serve.ts';
import { assertOnSale } from '../availability/availability.service.ts';
import type { Catalogue, Snapshot } from '../catalogue/catalogue.service.ts';
import {
  type CartChange,
  findOrder,
  type LineToAdd,
  listExpiredCarts,
  removeOldCarts,
  saveCartChange,
  saveCartEnd,
  saveCustomer,
  saveCustomerOf,
} from './cart.repo.ts';
import { presentOrder } from './order.presenter.ts';
import { hashOrderKey, newOrderKey } from './order-keys.ts';
import { RecentOrders } from './recent-orders.ts';

/** Lines a cart may hold (D-GEN-02). */
const mostLines = 50;
const staleCatalogue = 'GW002';
const changedMeanwhile = 'GW003';
const notNew = 'GW004';
const noPlaces = 'GW001';

export interface Cart {
  add(input: InputOf<typeof addToCart>, context: CallContext): Promise<OutputOf<typeof addToCart>>;
  remove(
    input: InputOf<typeof removeActivityFromCart>,
    context: CallContext,
  ): Promise<OutputOf<typeof removeActivityFromCart>>;
  abandon(
    input: InputOf<typeof abandonOrderChanges>,
    context: CallContext,
  ): Promise<OutputOf<typeof abandonOrderChanges>>;
  read(input: InputOf<typeof getOrder>): Promise<OutputOf<typeof getOrder>>;
  /** For checkout and receipt: the order behind a key, or null. */
  find(locationKey: number, orderKey: string): Promise<Order | null>;
  /** The order as this process wrote it last, if it did; once only, and only for a change that names its revision. */
  recall(locationKey: number, orderKey: string): Order | null;
  /** The order as the outside sees it. */
  present(snapshot: Snapshot, order: Order, orderKey: OrderKey): ReturnType<typeof presentOrder>;
  /** Brings the lines of an order to the prices of a newer catalogue; answers the order as it then is. */
  reprice(snapshot: Snapshot, order: Order, orderKey: OrderKey, requestId: string): Promise<Order>;
  /** Keeps contact details of a new order; answers the order as it then is, changed or not, or null where there is none. */
  saveCustomer(
    locationKey: number,
    orderKey: OrderKey,
    customer: CustomerDetails | null,
    languageKey: number | null,
  ): Promise<Order | null>;
  /** Frees the places of carts past their end; answers how many ended. */
  sweep(): Promise<number>;
}

interface Choice {
  activity: Activity;
  departure: Departure;
  party: PartyMember[];
}

function lineOf({ activity, departure, party }: Choice, photoless: boolean): LineToAdd {
  const priced = priceLine(activity, party, departure.date, departure.time);
  const participants = party.reduce((sum, member) => sum + member.participants, 0);
  return {
    kind: 'activity',
    activity_key: activity.key,
    slot_key: departure.key,
    starts_at_wall: departure.start,
    ends_at_wall: departure.end,
    starts_at: departure.startAt,
    participants,
    sub_total: priced.subTotal,
    tax_class: activity.taxClass,
    details: {
      name: activity.name,
      summary: activity.summary,
      photoVersion: photoless ? null : (activity.picture?.version ?? null),
      photoColour: activity.picture?.colour ?? null,
      photoAlt: activity.picture?.alt ?? null,
      rateLabel: activity.rateLabel,
      capacityType: activity.capacityType,
      appointmentType: activity.appointmentType,
      lengthMinutes: departure.lengthMinutes,
      arriveMinutesBefore: activity.arriveMinutesBefore,
      hidePrice: activity.hidePriceFromCustomer,
      meetingPoint: activity.meetingPoint,
      requirements: activity.requirements,
      consentRequired: activity.consentRequired,
      confirmationMessage: activity.confirmationMessage,
      duration: activity.labels.duration,
    },
    rates: party.map((member, index) => ({
      rate_key: member.rateKey,
      name: member.rate.name,
      price: priced.rates[index]?.price ?? member.rate.price,
      participants: member.participants,
      seats: member.rate.seats,
    })),
    wanted: wantedCells(activity, departure, party),
  };
}

const asChargeable = (line: LineToAdd): ChargeableLine => ({
  subTotal: line.sub_total as ChargeableLine['subTotal'],
  participants: line.participants,
  taxClass: line.tax_class,
});

export function createCart(needs: {
  db: Queryable;
  clock: Clock;
  catalogue: Catalogue;
  imageHost: string;
}): Cart {
  const { db, clock, catalogue, imageHost } = needs;

  const present = (snapshot: Snapshot, order: Order, orderKey: OrderKey) =>
    presentOrder({
      order,
      orderKey,
      location: snapshot.location,
      pictures: { photoDomain: imageHost, photoFolder: String(snapshot.location.key) },
    });

  const find = async (locationKey: number, orderKey: string) =>
    locationKey > mostLocationKey ? null : findOrder(db, locationKey, hashOrderKey(orderKey));
  const recent = new RecentOrders();

  async function keepCustomer(
    locationKey: number,
    orderKey: OrderKey,
    customer: CustomerDetails | null,
    languageKey: number | null,
  ): Promise<Order | null> {
    const keyHash = hashOrderKey(orderKey);
    const known = recent.take(locationKey, keyHash);
    const quick = known === null ? null : await saveCustomerOf(db, known, customer, languageKey);
    const order = quick ?? (await saveCustomer(db, locationKey, keyHash, customer, languageKey));
    return order === null ? null : recent.keep(keyHash, order);
  }

  function choose(snapshot: Snapshot, chosen: NonNullable<InputOf<typeof addToCart>['activity']>): Choice {
    const activity = snapshot.activity(chosen.activityKey);
    if (activity === null || activity.hideFromCustomer) throw new Refused('unavailableItem');
    if (activity.capacityType !== 'time' || chosen.isPrivateTour) throw new Refused('notBookableOnline');
    const slot = chosen.selectedTimes[0];
    const departure = slot === undefined ? null : snapshot.departure(activity, slot.timeSlotKey);
    if (departure === null) throw new Refused('noAvailability');
    const party = checkParty(activity, chosen.rates);
    if (!party.ok) throw new Refused(party.refusal.code, { ...party.refusal });
    assertOnSale(snapshot, activity, departure, clock());
    return { activity, departure, party: party.value };
  }

  function changeOf(
    kind: CartChange['kind'],
    snapshot: Snapshot,
    order: Order | null,
    add: readonly LineToAdd[],
    remove: readonly number[],
    requestId: string,
  ): CartChange {
    const { location, version } = snapshot;
    const staying = (order?.lines ?? []).filter((line) => !remove.includes(line.lineKey));
    const totals = priceOrder([...staying, ...add.map(asChargeable)], location.fees, location.taxes);
    return {
      kind,
      location: location.key,
      version,
      priced_version: kind === 'reprice' ? version : Math.min(version, order?.catalogueVersion ?? version),
      ...(order === null ? {} : { order_id: order.orderId, revision: order.revision }),
      currency: location.currency,
      window_minutes: holdMinutes(location),
      totals: {
        sub_total: totals.subTotal,
        fee_total: totals.feeTotal,
        tax_total: totals.taxTotal,
        included_tax: totals.includedTax,
        total: totals.total,
      },
      fees: totals.fees,
      remove,
      add,
      request_id: requestId,
    };
  }

  /** What the database refused, in the rules' words; anything else is a fault. */
  function refusalOf(error: unknown): unknown {
    const state = sqlState(error);
    if (state === notNew) return new Refused('savedOrder');
    if (state !== noPlaces) return error;
    const detail = (error as { detail?: string }).detail;
    const left = detail === undefined ? 0 : Number((JSON.parse(detail) as { left: number | null }).left ?? 0);
    if (left <= 0) return new Refused('soldOut');
    return left === 1 ? new Refused('oneSpotLeft') : new Refused('spotsLeft', { left });
  }

  /** Decides and changes again when the catalogue or the order moved meanwhile. */
  async function again<T>(locationKey: number, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    let snapshot = await catalogue.snapshot(locationKey);
    for (let round = 1; ; round++) {
      try {
        return await retrying(() => work(snapshot));
      } catch (error) {
        const state = sqlState(error);
        if (state !== staleCatalogue && state !== changedMeanwhile) throw refusalOf(error);
        if (round === mostRounds) throw new Refused('busy', { retryAfter: 1 });
        await giveWay(round);
        if (state === staleCatalogue) snapshot = await catalogue.reload(locationKey);
      }
    }
  }

  function overlapsOf(order: Order | null, { activity, departure }: Choice, editing: number | null) {
    if (order === null || activity.appointmentType !== 'dateTime') return [];
    const others = order.lines
      .filter((line) => line.lineKey !== editing && line.details.appointmentType === 'dateTime')
      .map((line) => ({
        name: line.details.name,
        activityKey: line.activityKey,
        start: line.start,
        end: line.end,
      }));
    const added = {
      name: activity.name,
      activityKey: activity.key,
      start: departure.start,
      end: departure.end,
    };
    return findOverlaps([added], others);
  }

  const unchanged = {
    overlappedActivities: null,
    modelErrors: null,
    exceptionMessage: null,
    transportationRemoved: null,
    isInvalidEmail: false,
  };

  async function addOnce(
    snapshot: Snapshot,
    input: InputOf<typeof addToCart>,
    context: CallContext,
  ): Promise<OutputOf<typeof addToCart>> {
    const known = input.orderKey === null ? null : await find(input.locationKey, input.orderKey);
    const order = known !== null && isOver(known) ? null : known;
    const answered = order === null ? null : present(snapshot, order, input.orderKey as OrderKey);
    const refuse = (code: RefusalCode, details = {}) => new Refused(code, details, { order: answered });
    if (order !== null && isSaved(order)) throw refuse('savedOrder');
    if (order !== null && !isEditable(order)) throw refuse('paymentInProgress');
    if (input.activity === null) throw refuse('unavailableItem');
    try {
      const choice = choose(snapshot, input.activity);
      const editing = order?.lines.find((line) => line.lineKey === input.editing)?.lineKey ?? null;
      if (order !== null && editing === null && order.lines.length >= mostLines)
        throw refuse('cartFull', { most: mostLines });
      const overlaps = input.allowOverlap ? [] : overlapsOf(order, choice, editing);
      if (overlaps.length > 0)
        return {
          ...unchanged,
          order: answered,
          overlappedActivities: overlaps.map(({ added, conflictsWith }) => ({
            activityKey: added.activityKey,
            name: added.name,
            appointmentDate: added.start,
            endDate: added.end,
            conflictsWith: {
              name: conflictsWith.name,
              appointmentDate: conflictsWith.start,
              endDate: conflictsWith.end,
            },
          })),
        };
      const orderKey = order === null ? newOrderKey() : (input.orderKey as OrderKey);
      const change = changeOf(
        editing === null ? 'add' : 'edit',
        snapshot,
        order,
        [lineOf(choice, false)],
        editing === null ? [] : [editing],
        context.requestId,
      );
      const opening =
        order !== null
          ? {}
          : {
              key_hash: hashOrderKey(orderKey).toString('hex'),
              client_agent_key: input.clientAgentKey,
              booking_agent_key: input.bookingAgentKey,
              membership_key: input.membershipKey,
              membership_member_key: input.membershipMemberKey,
            };
      const changed = await saveCartChange(db, { ...change, ...opening }, order);
      recent.keep(hashOrderKey(orderKey), changed);
      return { ...unchanged, order: present(snapshot, changed, orderKey) };
    } catch (error) {
      const refusal = refusalOf(error);
      throw refusal instanceof Refused ? refusal.with({ order: answered }) : refusal;
    }
  }

  async function open(locationKey: number, orderKey: OrderKey): Promise<Order> {
    const order = await find(locationKey, orderKey);
    if (order === null) throw new Refused('notFound');
    if (isOver(order)) throw new Refused('cartExpired');
    return order;
  }

  async function reprice(
    snapshot: Snapshot,
    order: Order,
    orderKey: OrderKey,
    requestId: string,
  ): Promise<Order> {
    const fresh = order.lines.map((line) => {
      const activity = snapshot.activity(line.activityKey);
      const departure = activity === null ? null : snapshot.departure(activity, line.slotKey);
      const party = activity === null ? null : checkParty(activity, line.rates);
      if (activity === null || departure === null || party === null || !party.ok)
        throw new Refused('noAvailability', {}, { order: present(snapshot, order, orderKey) });
      return { line, next: lineOf({ activity, departure, party: party.value }, false) };
    });
    const changed = fresh.filter(
      ({ line, next }) => line.subTotal !== next.sub_total || line.taxClass !== next.tax_class,
    );
    const add = changed.map(({ next }) => next);
    const remove = changed.map(({ line }) => line.lineKey);
    const change = changeOf('reprice', snapshot, order, add, remove, requestId);
    if (changed.length === 0 && change.totals.total === order.total) return order;
    return saveCartChange(db, change, order);
  }

  return {
    find,
    present,
    reprice,
    recall: (locationKey, orderKey) => recent.take(locationKey, hashOrderKey(orderKey)),
    saveCustomer: (...details) => retrying(() => keepCustomer(...details)),
    add: (input, context) => again(input.locationKey, (snapshot) => addOnce(snapshot, input, context)),
    remove: (input, context) =>
      again(input.locationKey, async (snapshot) => {
        const order = await open(input.locationKey, input.orderKey);
        const answered = present(snapshot, order, input.orderKey);
        if (isSaved(order)) throw new Refused('savedOrderChange', {}, { order: answered });
        if (!isEditable(order)) throw new Refused('paymentInProgress', {}, { order: answered });
        if (!order.lines.some((line) => line.lineKey === input.orderLineKey))
          return { order: answered, modelErrors: null, exceptionMessage: null };
        const change = changeOf('remove', snapshot, order, [], [input.orderLineKey], context.requestId);
        const changed = await saveCartChange(db, change, order);
        return {
          order: present(snapshot, changed, input.orderKey),
          modelErrors: null,
          exceptionMessage: null,
        };
      }),
    async abandon(input, context) {
      const order = await find(input.locationKey, input.orderKey);
      if (order === null) throw new Refused('notFound');
      await retrying(() => saveCartEnd(db, input.locationKey, order.orderId, 'abandoned', context.requestId));
      return { success: true };
    },
    async read(input) {
      const snapshot = await catalogue.snapshot(input.locationKey);
      return present(snapshot, await open(input.locationKey, input.orderKey), input.orderKey);
    },
    async sweep() {
      const carts = await listExpiredCarts(db, 200);
      for (const cart of carts)
        await retrying(() => saveCartEnd(db, cart.locationKey, cart.orderId, 'expired', null));
      if (carts.length === 0) await removeOldCarts(db, 200);
      return carts.length;
    },
  };
}
