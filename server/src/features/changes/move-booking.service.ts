/** Decides a move of a booking of a saved order to another time, by the functions that book it (D-OR-06; docs/rules/moves.md). */

import type { InputOf } from '@gangway/contract/call';
import type { quoteReschedule } from '@gangway/contract/moves';
import { hasPassed } from '@gangway/domain/availability/has-passed';
import type { BookedActivity } from '@gangway/domain/booking/book-activity';
import { byGuest } from '@gangway/domain/kernel/actor';
import { isSaved } from '@gangway/domain/kernel/order-state';
import { type ActivityLine, bookingsOf, isOpen, type Order } from '@gangway/domain/order/order';
import { isDueTooLate, movableUntil } from '@gangway/domain/order/reschedule';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import { sealKey } from '../../platform/shop-keys.ts';
import { assertOnSale } from '../availability/on-sale.shared.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import type { HeldMemberships } from '../memberships/rates/held-membership.service.ts';
import { decidingAgain, isMoved, refusalOf } from '../orders/decide-again.shared.ts';
import { bookChoice, choiceOf, lineOf } from '../orders/lines/activity/book-activity.ts';
import { memberOf } from '../orders/lines/activity/member-lines.ts';
import { appointmentsOf, overlapsOf } from '../orders/lines/activity/overlaps.ts';
import { inPlaceOf } from '../orders/lines/activity/products.ts';
import { refusalOfBooked } from '../orders/lines/activity/shortages.ts';
import type { NewLine } from '../orders/lines/line.ts';
import type { Orders } from '../orders/orders.service.ts';
import { type ChangePrice, priceOfMove } from './change-price.ts';
import { type LineMoveDocument, saveLineMove } from './changes.repo.ts';
import { backOf, withCredit } from './order-change.ts';

/** What guests' moves give back goes to where it came from. */
const asMoney = { credit: null };

type Asked = InputOf<typeof quoteReschedule>;

/** A move that may be made: what it costs, and its document for the database. */
export interface DecidedMove extends ChangePrice {
  document: LineMoveDocument;
  /** Says what ran out if the document is refused for it. */
  ranOut: Parameters<typeof refusalOf>[1];
}

export interface ForMove {
  snapshot: Snapshot;
  order: Order;
  /** Null if the booking is there already, as after a repeated request. */
  decided: DecidedMove | null;
}

export interface Moving {
  /**
   * Decides a move with an order as it is now, and does something with it; again if the order or the catalog changed
   * in the meantime. Refusals bring the order.
   */
  deciding<Result>(
    asked: Asked,
    requestId: string,
    work: (decision: ForMove) => Promise<Result>,
  ): Promise<Result>;
  /** Moves the booking with its places, its email and its record, at once. */
  save(document: LineMoveDocument): Promise<void>;
}

export function createMoving(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  memberships: HeldMemberships;
  orders: Orders;
}): Moving {
  const { db, clock, catalog, memberships, orders } = needs;

  /** Books the same guests and add-ons at the new time. */
  async function bookAt(
    snapshot: Snapshot,
    order: Order,
    line: ActivityLine,
    timeSlotKey: Asked['timeSlotKey'],
  ): Promise<{ booked: BookedActivity; moved: NewLine<'activity'>; price: ChangePrice }> {
    const now = clock();
    const held =
      order.membershipKey === null || !line.isMember
        ? null
        : await memberships.find(snapshot, order.membershipKey);
    const member = memberOf(held, order, [line.lineKey]);
    const choice = { ...choiceOf(order, line), member, timeSlotKey };
    const booked = bookChoice(snapshot, choice, now);
    assertOnSale(snapshot, booked, now);
    if (hasPassed(booked.departure, now)) throw new Refused('past');
    const moved = inPlaceOf(line, lineOf(booked));
    const fits =
      line.taxClass === moved.taxClass &&
      line.details.lengthMinutes === moved.details.lengthMinutes &&
      !isDueTooLate(order, moved.start);
    const price = fits ? priceOfMove(snapshot, order, line, moved) : null;
    if (price === null || 'problem' in price) throw new Refused('contactToChange');
    const [lost] = price.lost;
    if (lost !== undefined) throw new Refused('promoOfMove', { code: lost.code.code });
    // What is being paid was asked for by the order as it is.
    if (price.difference < 0 && order.attempts.some(isOpen)) throw new Refused('paymentInProgress');
    const [overlap] = overlapsOf(order, appointmentsOf([booked]), [line.lineKey]);
    if (overlap !== undefined)
      throw new Refused('packageOverlap', { name: overlap.name, other: overlap.conflictsWith.name });
    return { booked, moved, price };
  }

  function documentOf(
    { snapshot, order, asked }: { snapshot: Snapshot; order: Order; asked: Asked },
    { booked, moved, price }: Awaited<ReturnType<typeof bookAt>>,
    requestId: string,
  ): LineMoveDocument {
    const { locationKey, orderKey, orderLineKey: lineKey } = asked;
    const { slotKey, start, end, pickup, wanted } = moved;
    const { amended } = price;
    const back = backOf(order, amended?.refunds ?? null, asMoney);
    return {
      location: locationKey,
      version: snapshot.version,
      orderId: order.orderId,
      revision: order.revision,
      lineKey,
      ...{ slotKey, start, end, pickup, wanted },
      startAt: booked.departure.startAt,
      endAt: booked.departure.endAt,
      cells: new Set(wanted.map(({ subject, at }) => `${subject} ${at}`)).size,
      amended: amended === null ? null : { ...amended, refunds: withCredit(order, amended.refunds, asMoney) },
      letter: {
        topic: 'booking-moved',
        dedupeKey: `booking-moved-${order.orderId}`,
        payload: { locationKey, orderKey: sealKey(orderKey, locationKey), ...back },
      },
      actor: byGuest,
      requestId,
    };
  }

  async function decide(snapshot: Snapshot, order: Order, asked: Asked, requestId: string) {
    if (!isSaved(order)) throw new Refused('orderNotBought');
    const line = bookingsOf(order).find(({ lineKey }) => lineKey === asked.orderLineKey);
    if (line === undefined) throw new Refused('notFound');
    // A repeated request finds the booking where it asks for.
    if (line.slotKey === asked.timeSlotKey) return null;
    if (movableUntil(order, line, snapshot.location, clock()) === null) throw new Refused('contactToChange');
    const found = await bookAt(snapshot, order, line, asked.timeSlotKey);
    return {
      ...found.price,
      document: documentOf({ snapshot, order, asked }, found, requestId),
      ranOut: ((shortages) => refusalOfBooked([found.booked], shortages)) satisfies DecidedMove['ranOut'],
    };
  }

  const deciding: Moving['deciding'] = (asked, requestId, work) =>
    decidingAgain(catalog, asked.locationKey, async (snapshot) => {
      const order = await orders.open(asked.locationKey, asked.orderKey);
      let decided: DecidedMove | null = null;
      try {
        decided = await decide(snapshot, order, asked, requestId);
        return await work({ snapshot, order, decided });
      } catch (error) {
        if (isMoved(error)) throw error;
        const refusal = refusalOf(error, decided?.ranOut);
        if (
          !(refusal instanceof Refused) ||
          refusal.code === 'notFound' ||
          refusal.answer.order !== undefined
        )
          throw refusal;
        throw refusal.with({ order: orders.present(snapshot, order, asked.orderKey) });
      }
    });

  return { deciding, save: (document) => saveLineMove(db, document) };
}
