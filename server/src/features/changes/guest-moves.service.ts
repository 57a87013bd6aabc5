/**
 * Moving a booking of a sold order to another time by its guest, and paying for it: the move is done when its payment is
 * authorized, or not at all (D-OR-06, D-API-65; docs/rules/moves.md).
 */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { quoteReschedule, rescheduleActivity } from '@gangway/contract/moves';
import type { RefusalCode } from '@gangway/contract/refusals';
import { byGuest } from '@gangway/domain/kernel/actor';
import { type Amount, add, subtract, zero } from '@gangway/domain/kernel/money';
import { bookingsOf, isOpen, type Order } from '@gangway/domain/order/order';
import { isTooLittle } from '@gangway/domain/pricing/least-charge';
import type { Queryable } from '../../db/database.ts';
import type { CallContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import type { HeldMemberships } from '../memberships/rates/held-membership.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import {
  createPaying,
  fingerprint,
  type MerchantIds,
  methodOf,
  nothingWrong,
} from '../payments/attempts/paying.service.ts';
import { littleWords } from '../payments/attempts/too-little.shared.ts';
import type { Payments } from '../payments/payments.service.ts';
import { askedByGuest, bookingChange, bookingDocument, type DecidedBooking } from './booking.service.ts';
import { type ChangeRecord, numberOf } from './change.shared.ts';
import type { Changes, OrderToChange } from './change-order.service.ts';
import type { ChangePrice } from './change-price.ts';
import { insertMoveAttempt } from './changes.repo.ts';
import { answeringGuest, ownOrder } from './guest-answers.shared.ts';

type Asked = InputOf<typeof quoteReschedule>;
type Input = InputOf<typeof rescheduleActivity>;
type Answer = OutputOf<typeof rescheduleActivity>;
type Quoted = OutputOf<typeof quoteReschedule>;

export interface Moves {
  /** Says what a move costs, or why it cannot be made. */
  quote(input: Asked): Promise<Quoted>;
  reschedule(input: Input, context: CallContext): Promise<Answer>;
}

const asGuest = { actor: byGuest };

/** What is paid for a move, or, below zero, given back; while a balance is left, a lower price only lowers that. */
const dueOf = ({ difference, refund }: Pick<ChangePrice, 'difference' | 'refund'>): Amount =>
  difference > 0 ? difference : subtract(zero, refund);

/** Refuses what costs more by less than a card can be charged, before anybody types one. */
function refuseTooLittle(snapshot: Snapshot, { difference }: Pick<ChangePrice, 'difference'>): void {
  if (isTooLittle(difference, snapshot.leastCharge))
    throw new Refused('moveTooLittle', littleWords(snapshot, difference));
}

const isAt = (order: Order, { orderLineKey, timeSlotKey }: Pick<Asked, 'orderLineKey' | 'timeSlotKey'>) =>
  bookingsOf(order).some(({ lineKey, slotKey }) => lineKey === orderLineKey && slotKey === timeSlotKey);

/** Why a move is not what the guest agreed to; its own payments may change the order's revision while it is made. */
function objectionTo(input: Input): (decided: DecidedBooking) => RefusalCode | null {
  let agreedFrom: string | null = null;
  return ({ order, line, price }) => {
    if (dueOf(price) !== input.amount) return 'movePriceChanged';
    const isFirst = agreedFrom === null;
    agreedFrom ??= line.start;
    if (isFirst && input.revision !== null && input.revision !== order.revision) return 'orderChanged';
    return line.start === agreedFrom ? null : 'orderChanged';
  };
}

export function createMoves(needs: {
  db: Queryable;
  catalog: Pick<Catalog, 'snapshot'>;
  orders: Pick<Orders, 'find' | 'present'>;
  memberships: Pick<HeldMemberships, 'find'>;
  changes: Changes;
  payments: Payments;
  merchant: MerchantIds;
  rootUrl: string;
}): Moves {
  const { db, catalog, orders, changes, payments } = needs;
  const change = bookingChange(needs);

  const paying = (input: Pick<Asked, 'orderLineKey' | 'timeSlotKey'>) =>
    createPaying({ ...needs, isPaid: (order) => isAt(order, input), tooLate: 'moveNotPossible' });

  const recordOf = ({ orderKey }: Asked, { requestId }: CallContext): ChangeRecord => ({
    ...{ actor: byGuest, reason: null, tells: true, orderKey, requestId },
    // What guests' moves give back goes to where it came from.
    credit: null,
  });

  interface Paid {
    snapshot: Snapshot;
    order: Order;
    decided: DecidedBooking;
    input: Input & { attemptId: string };
    context: CallContext;
  }

  /** Opens the attempt that pays for a move, and does the move with it. */
  async function pay({ decided, ...round }: Paid): Promise<Answer> {
    const { order, input, context } = round;
    const { checkMethod, authorize, endOther, answerOutcome } = paying(input);
    checkMethod(round);
    const open = order.attempts.find(isOpen);
    // A payment of the balance is another page's; it goes on there.
    if (open !== undefined && open.purpose !== 'move') throw new Refused('paymentInProgress');
    const ended = open === undefined ? null : await endOther(round, open);
    if (ended !== null) return ended;
    const { difference } = decided.price;
    const begin = {
      location: input.locationKey,
      order_id: order.orderId,
      attempt_id: input.attemptId,
      account: round.snapshot.location.stripeAccount,
      gateway_key: `${order.orderId}-${input.attemptId}`,
      request_hash: fingerprint(input),
      amount: difference,
      currency: order.currency,
      method: methodOf(input, difference),
    };
    const move = bookingDocument(decided, recordOf(input, context));
    const attempt = await payments.beginChange(begin, (stored) => insertMoveAttempt(db, { ...stored, move }));
    return answerOutcome(round, await authorize(round, attempt));
  }

  /** Continues an attempt that was sent before; null if it was not. */
  async function resumed(input: Input, context: CallContext): Promise<Answer | null> {
    const { attemptId } = input;
    if (attemptId === null) return null;
    const { find, withOrder, resume } = paying(input);
    const order = await find(input.locationKey, input.orderKey);
    const same = order.attempts.find((attempt) => attempt.attemptId === attemptId);
    if (same === undefined) return null;
    const snapshot = await catalog.snapshot(input.locationKey);
    const round = { snapshot, order, input: { ...input, attemptId }, context };
    return withOrder(round, async () => {
      if (same.purpose !== 'move') throw new Refused('idempotencyConflict');
      return resume(round, same);
    });
  }

  /** The guest's order, unless its booking is there already: then there is nothing to change, as after a repeated request. */
  function notThereYet(input: Asked): OrderToChange {
    const own = ownOrder(needs, input);
    return {
      ...own,
      async open() {
        const order = await own.open();
        if (isAt(order, input)) throw new Refused('bookingUnchanged');
        return order;
      },
    };
  }

  /** Does something with a decided move; or with the order, if the booking is there already. */
  async function moving<Result>(
    input: Asked,
    work: (decided: DecidedBooking, snapshot: Snapshot) => Promise<Result>,
    isThere: (order: Order, snapshot: Snapshot) => Result,
  ): Promise<Result> {
    try {
      return await changes.deciding(change, notThereYet(input), askedOf(input), asGuest, work);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'bookingUnchanged') throw error;
      return isThere(await ownOrder(needs, input).open(), await catalog.snapshot(input.locationKey));
    }
  }

  const askedOf = ({ orderLineKey, timeSlotKey }: Asked) => askedByGuest(orderLineKey, timeSlotKey);

  /** Pays for the move, or makes it at once; again if the order changed in the meantime. */
  function move(input: Input, context: CallContext): Promise<Answer> {
    const objection = objectionTo(input);
    const make = async (decided: DecidedBooking, snapshot: Snapshot): Promise<Answer> => {
      const { order, price } = decided;
      refuseTooLittle(snapshot, price);
      const code = objection(decided);
      if (code !== null) throw new Refused(code, { number: numberOf(order) });
      const { attemptId } = input;
      if (price.difference > 0) {
        if (attemptId === null || input.paymentToken === null) throw new Refused('paymentRequired');
        return pay({ snapshot, order, decided, input: { ...input, attemptId }, context });
      }
      await changes.save(change, decided, recordOf(input, context));
      return paying(input).answerSaved(snapshot, { ...input, attemptId: attemptId ?? '' });
    };
    return moving(input, make, (order, snapshot) => ({
      ...nothingWrong,
      order: orders.present(snapshot, order, input.orderKey),
    }));
  }

  const quoted = (input: Asked, snapshot: Snapshot, order: Order, price: Price): Quoted => ({
    quote: {
      fee: price.fee,
      priceDifference: (price.difference - price.fee) as Amount,
      due: dueOf(price),
      total: add(order.total, price.difference),
      revision: order.revision,
    },
    order: orders.present(snapshot, order, input.orderKey),
    ...{ modelErrors: null, exceptionMessage: null },
  });

  return {
    quote: (input) =>
      answeringGuest(needs, input, () =>
        moving(
          input,
          async ({ order, price }, snapshot) => {
            refuseTooLittle(snapshot, price);
            return quoted(input, snapshot, order, price);
          },
          (order, snapshot) => quoted(input, snapshot, order, noPrice),
        ),
      ),

    reschedule: (input, context) =>
      answeringGuest(needs, input, async () => (await resumed(input, context)) ?? move(input, context)),
  };
}

type Price = Pick<ChangePrice, 'fee' | 'difference' | 'refund'>;
const noPrice: Price = { fee: zero, difference: zero, refund: zero };
