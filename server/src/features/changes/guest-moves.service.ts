/**
 * Moving a booking of a saved order to another time, and paying for it: the move is done when its payment is
 * authorized, or not at all (D-OR-06, D-API-65; docs/rules/moves.md).
 */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { quoteReschedule, rescheduleActivity } from '@gangway/contract/moves';
import { type Amount, add, subtract, zero } from '@gangway/domain/kernel/money';
import { bookingsOf, isOpen, type Order } from '@gangway/domain/order/order';
import { isTooLittle } from '@gangway/domain/pricing/least-charge';
import { Refused } from '../../platform/refused.ts';
import type { CallContext } from '../../platform/serve.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
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
import type { DecidedMove, Moving } from './move-booking.service.ts';

type Input = InputOf<typeof rescheduleActivity>;
type Answer = OutputOf<typeof rescheduleActivity>;
type Quoted = OutputOf<typeof quoteReschedule>;

export interface Moves {
  /** Says what a move costs, or why it cannot be made. */
  quote(input: InputOf<typeof quoteReschedule>, context: CallContext): Promise<Quoted>;
  reschedule(input: Input, context: CallContext): Promise<Answer>;
}

const noCost = { fee: zero, difference: zero, refund: zero };

/** What is paid for a move, or, below zero, given back; while a balance is left, a lower price only lowers that. */
const dueOf = ({ difference, refund }: Pick<DecidedMove, 'difference' | 'refund'>): Amount =>
  difference > 0 ? difference : subtract(zero, refund);

/** Refuses what costs more by less than a card can be charged, before anybody types one. */
function refuseTooLittle(snapshot: Snapshot, decided: DecidedMove | null): void {
  const { difference } = decided ?? noCost;
  if (isTooLittle(difference, snapshot.leastCharge))
    throw new Refused('moveTooLittle', littleWords(snapshot, difference));
}

const costOf = (decided: DecidedMove | null, total: Amount) => {
  const cost = decided ?? noCost;
  const { fee, difference } = cost;
  const priceDifference = (difference - fee) as Amount;
  return { fee, priceDifference, due: dueOf(cost), total: add(total, difference) };
};

export function createMoves(needs: {
  catalog: Pick<Catalog, 'snapshot'>;
  orders: Pick<Orders, 'find' | 'present'>;
  moving: Moving;
  payments: Payments;
  merchant: MerchantIds;
  rootUrl: string;
}): Moves {
  const { catalog, orders, moving, payments } = needs;

  const isThere =
    ({ orderLineKey, timeSlotKey }: Pick<Input, 'orderLineKey' | 'timeSlotKey'>) =>
    (order: Order) =>
      bookingsOf(order).some(({ lineKey, slotKey }) => lineKey === orderLineKey && slotKey === timeSlotKey);
  const paying = (input: Pick<Input, 'orderLineKey' | 'timeSlotKey'>) =>
    createPaying({ ...needs, isPaid: isThere(input), tooLate: 'moveNotPossible' });

  interface Paid {
    snapshot: Snapshot;
    order: Order;
    decided: DecidedMove;
    input: Input & { attemptId: string };
    context: CallContext;
  }

  /** Opens the attempt that pays for a move, and does the move with it. */
  async function pay({ decided, ...round }: Paid): Promise<Answer> {
    const { order, input } = round;
    const { checkMethod, authorize, endOther, answerOutcome } = paying(input);
    checkMethod(round);
    const open = order.attempts.find(isOpen);
    // A payment of the balance is another page's; it goes on there.
    if (open !== undefined && open.purpose !== 'move') throw new Refused('paymentInProgress');
    const ended = open === undefined ? null : await endOther(round, open);
    if (ended !== null) return ended;
    const attempt = await payments.beginMove({
      location: input.locationKey,
      order_id: order.orderId,
      attempt_id: input.attemptId,
      account: round.snapshot.location.stripeAccount,
      gateway_key: `${order.orderId}-${input.attemptId}`,
      request_hash: fingerprint(input),
      amount: decided.difference,
      currency: order.currency,
      method: methodOf(input, decided.difference),
      move: decided.document,
    });
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

  return {
    quote: (input, context) =>
      moving.deciding(input, context.requestId, async ({ snapshot, order, decided }) => {
        refuseTooLittle(snapshot, decided);
        return {
          quote: costOf(decided, order.total),
          order: orders.present(snapshot, order, input.orderKey),
          modelErrors: null,
          exceptionMessage: null,
        };
      }),

    async reschedule(input, context) {
      const before = await resumed(input, context);
      if (before !== null) return before;
      return moving.deciding(input, context.requestId, async ({ snapshot, order, decided }) => {
        if (decided === null)
          return { ...nothingWrong, order: orders.present(snapshot, order, input.orderKey) };
        refuseTooLittle(snapshot, decided);
        if (dueOf(decided) !== input.amount) throw new Refused('movePriceChanged');
        const { attemptId } = input;
        if (decided.difference > 0) {
          if (attemptId === null || input.paymentToken === null) throw new Refused('paymentRequired');
          return pay({ snapshot, order, decided, input: { ...input, attemptId }, context });
        }
        await moving.save(decided.document);
        if (decided.refund > 0) payments.refundSoon();
        return paying(input).answerSaved(snapshot, { ...input, attemptId: attemptId ?? '' });
      });
    },
  };
}
