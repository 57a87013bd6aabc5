/** Moves a booking of a saved order to another time, by the functions that book it (D-OR-06; docs/rules/moves.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { rescheduleActivity } from '@gangway/contract/cart';
import { hasPassed } from '@gangway/domain/availability/has-passed';
import type { BookedActivity } from '@gangway/domain/booking/book-activity';
import { isSaved } from '@gangway/domain/kernel/order-state';
import { instantOf } from '@gangway/domain/kernel/zone-time';
import { type ActivityLine, bookingsOf, type Order } from '@gangway/domain/order/order';
import { costsTheSame, isDueTooLate, movableUntil } from '@gangway/domain/order/reschedule';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import type { CallContext } from '../../platform/serve.ts';
import { assertOnSale } from '../availability/on-sale.shared.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import type { HeldMemberships } from '../memberships/held-membership.service.ts';
import { type LineMoveDocument, saveLineMove } from './cart.repo.ts';
import { decidingAgain, isMoved, refusalOf } from './cart-change.ts';
import { decidePromo } from './cart-promo-codes.shared.ts';
import { bookChoice, choiceOf, lineOf } from './lines/activity/book-activity.ts';
import { memberOf } from './lines/activity/member-lines.ts';
import { appointmentsOf, overlapsOf } from './lines/activity/overlaps.ts';
import { inPlaceOf } from './lines/activity/products.ts';
import { refusalOfBooked } from './lines/activity/shortages.ts';
import { chargedLines } from './lines/charged-lines.ts';
import type { NewLine } from './lines/line.ts';
import type { Orders } from './orders.service.ts';

type Input = InputOf<typeof rescheduleActivity>;
type Answer = OutputOf<typeof rescheduleActivity>;

/** Whether the order's promo codes take the same off each line at the new time, as on the day it was bought. */
function keepsDiscounts(snapshot: Snapshot, order: Order, moved: NewLine<'activity'>): boolean {
  if (order.promoCodes.length === 0) return true;
  const lines = order.lines.map((line) => (line.lineKey === moved.lineKey ? moved : line));
  const bought = new Date(order.savedAt ?? order.createdAt).getTime() as ReturnType<Clock>;
  const promo = decidePromo(snapshot.location, order, {}, chargedLines(snapshot, order, lines), bought);
  return order.lines.every(({ allocation }, place) => promo?.discounts[place] === allocation.discount);
}

export function createMoving(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  memberships: HeldMemberships;
  orders: Orders;
}) {
  const { db, clock, catalog, memberships, orders } = needs;

  /** Books the same guests and add-ons at the new time; refuses another price. */
  async function bookAt(
    snapshot: Snapshot,
    order: Order,
    line: ActivityLine,
    timeSlotKey: Input['timeSlotKey'],
  ): Promise<{ booked: BookedActivity; moved: NewLine<'activity'> }> {
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
    const isSame =
      costsTheSame(line, moved) &&
      line.details.lengthMinutes === moved.details.lengthMinutes &&
      !isDueTooLate(order, moved.start) &&
      keepsDiscounts(snapshot, order, moved);
    if (!isSame) throw new Refused('contactToChange');
    const [overlap] = overlapsOf(order, appointmentsOf([booked]), [line.lineKey]);
    if (overlap !== undefined)
      throw new Refused('packageOverlap', { name: overlap.name, other: overlap.conflictsWith.name });
    return { booked, moved };
  }

  function documentOf(
    { snapshot, order, input }: { snapshot: Snapshot; order: Order; input: Input },
    { departure }: BookedActivity,
    { slotKey, start, end, pickup, wanted }: NewLine<'activity'>,
    requestId: string,
  ): LineMoveDocument {
    const { locationKey, orderKey, orderLineKey: lineKey } = input;
    return {
      location: locationKey,
      version: snapshot.version,
      orderId: order.orderId,
      revision: order.revision,
      lineKey,
      ...{ slotKey, start, end, pickup, wanted },
      startAt: departure.startAt,
      endAt: instantOf(end, snapshot.location.timeZone),
      cells: new Set(wanted.map(({ subject, at }) => `${subject} ${at}`)).size,
      letter: {
        topic: 'booking-moved',
        dedupeKey: `booking-moved-${order.orderId}`,
        payload: { locationKey, orderKey },
      },
      requestId,
    };
  }

  async function move(snapshot: Snapshot, input: Input, { requestId }: CallContext): Promise<Answer> {
    const { locationKey, orderKey, orderLineKey, timeSlotKey } = input;
    const order = await orders.open(locationKey, orderKey);
    const answerOf = (one: Order): Answer => ({
      order: orders.present(snapshot, one, orderKey),
      modelErrors: null,
      exceptionMessage: null,
    });
    let ranOut: Parameters<typeof refusalOf>[1];
    try {
      if (!isSaved(order)) throw new Refused('orderNotBought');
      const line = bookingsOf(order).find(({ lineKey }) => lineKey === orderLineKey);
      if (line === undefined) throw new Refused('notFound');
      // A repeated request finds the booking where it asks for.
      if (line.slotKey === timeSlotKey) return answerOf(order);
      if (movableUntil(order, line, snapshot.location, clock()) === null)
        throw new Refused('contactToChange');
      const { booked, moved } = await bookAt(snapshot, order, line, timeSlotKey);
      ranOut = (shortages) => refusalOfBooked([booked], shortages);
      await saveLineMove(db, documentOf({ snapshot, order, input }, booked, moved, requestId));
      return answerOf(await orders.open(locationKey, orderKey));
    } catch (error) {
      if (isMoved(error)) throw error;
      const refusal = refusalOf(error, ranOut);
      if (!(refusal instanceof Refused) || refusal.code === 'notFound') throw refusal;
      throw refusal.with({ order: orders.present(snapshot, order, orderKey) });
    }
  }

  return (input: Input, context: CallContext): Promise<Answer> =>
    decidingAgain(catalog, input.locationKey, (snapshot) => move(snapshot, input, context));
}
