/** Decides whether an order can be paid as it is asked for, with which details and how much (decisions 21, 22). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { completeOrder } from '@gangway/contract/checkout';
import type { Answer as KeptAnswer } from '@gangway/domain/custom-fields/answers';
import type { StaffActor } from '@gangway/domain/kernel/actor';
import type { Amount } from '@gangway/domain/kernel/money';
import { isSaved } from '@gangway/domain/kernel/order-state';
import { type CustomerDetails, isMemberLine, type Order } from '@gangway/domain/order/order';
import { dueNow } from '@gangway/domain/pricing/due';
import { isTooLittle } from '@gangway/domain/pricing/least-charge';
import { Refused } from '../../platform/refused.ts';
import type { BeforePayment, Cart } from '../cart/cart.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { Paying, PaymentRound } from '../payments/attempts/paying.service.ts';
import { littleWords } from '../payments/attempts/too-little.shared.ts';
import { checkDetails } from './checkout-details.ts';

export type Completion = InputOf<typeof completeOrder>;
export type CompletionAnswer = OutputOf<typeof completeOrder>;

/** A request to complete an order, with the data that decides it. */
export interface Round extends PaymentRound {
  input: Completion;
  /** Who sells it at the venue, where it is paid now or later; null for a guest, who pays now. */
  seller: StaffActor | null;
}

/** An order that can be paid. */
export interface Payable {
  round: Round;
  customer: CustomerDetails;
  answers: KeptAnswer[];
  /** What its lines asked of the customer. */
  asked: readonly BeforePayment[];
  due: Amount;
}

export interface PayNeeds {
  cart: Pick<Cart, 'beforePayment' | 'reprice'>;
  orders: Pick<Orders, 'present' | 'recall' | 'refusingWith'>;
  paying: Paying;
}

const askedOf = ({ cart }: Pick<PayNeeds, 'cart'>, { snapshot, order, input }: Round) =>
  cart.beforePayment(snapshot, order, input.agreedToTransport);

/** Refuses what still has to be filled in or agreed to. */
function detailsOf(needs: PayNeeds, round: Round) {
  needs.paying.checkMethod(round);
  return checkDetails(round, askedOf(needs, round));
}

/** Returns whether the order can be paid right away, without any other step. */
function isReady(needs: PayNeeds, round: Round): boolean {
  const { snapshot, order, input } = round;
  const due = dueNow(order);
  if (order.state !== 'new' || order.depositEnabled || order.attempts.length > 0) return false;
  if (order.catalogVersion !== snapshot.version) return false;
  if (due !== input.amount || (due > 0 && input.paymentToken === null)) return false;
  if (isTooLittle(due, snapshot.leastCharge)) return false;
  try {
    detailsOf(needs, round);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/**
 * Returns the order to pay. Uses this process's cached copy if it is ready to be paid: the payment begins
 * under the order's lock and checks the revision, and starts over if the order has changed.
 */
export async function findToPay(needs: PayNeeds, of: Omit<Round, 'order'>): Promise<Order> {
  const { locationKey, orderKey } = of.input;
  const recent = needs.orders.recall(locationKey, orderKey);
  if (recent !== null && isReady(needs, { ...of, order: recent })) return recent;
  return needs.paying.find(locationKey, orderKey);
}

/** Answers for an order that is over or already has an attempt; otherwise returns it, free to be paid. */
export async function withoutOtherAttempt(
  { paying }: PayNeeds,
  round: Round,
): Promise<{ answer: CompletionAnswer } | { order: Order }> {
  const { snapshot, order, input } = round;
  if (isSaved(order)) return { answer: await paying.answerSaved(snapshot, input) };
  if (order.state === 'abandoned') throw new Refused('cartExpired');
  const same = order.attempts.find((attempt) => attempt.attemptId === input.attemptId);
  if (same !== undefined) return { answer: await paying.withOrder(round, () => paying.resume(round, same)) };
  const open = order.attempts.find((attempt) =>
    ['pending', 'challenge', 'unknown', 'authorised'].includes(attempt.state),
  );
  if (open === undefined) return { order };
  const answer = await paying.endOther(round, open);
  return answer === null ? { order: await paying.find(input.locationKey, input.orderKey) } : { answer };
}

/** Prices the order by today's catalog; refuses, with the order, if what is due is not what the customer saw. */
async function priced({ cart, orders }: PayNeeds, round: Round): Promise<Order> {
  const { snapshot, order, input, context, seller } = round;
  const isStale = order.catalogVersion !== snapshot.version;
  // A swept cart cannot be repriced; its customer has to choose again.
  if (isStale && order.state !== 'new') throw new Refused('cartExpired');
  // Deposits and promo codes also depend on the day, and a membership's benefits on its current state.
  const mayDiffer =
    isStale || order.depositEnabled || order.promoCodes.length > 0 || order.lines.some(isMemberLine);
  const now = mayDiffer ? await cart.reprice(snapshot, order, input.orderKey, context.requestId) : order;
  const due = dueNow(now);
  const answered = () => ({ order: orders.present(snapshot, now, input.orderKey) });
  if (due !== input.amount) throw new Refused('totalChanged', {}, answered());
  if (seller !== null) return now;
  if (isTooLittle(due, snapshot.leastCharge))
    throw new Refused('tooLittleToPay', littleWords(snapshot, due), answered());
  if (due > 0 && input.paymentToken === null) throw new Refused('paymentRequired', {}, answered());
  return now;
}

/** Refuses, with the order, what cannot be paid as it is. */
export async function payable(needs: PayNeeds, round: Round): Promise<Payable> {
  const { snapshot, order, input } = round;
  const details = needs.orders.refusingWith(snapshot, order, input.orderKey, () => detailsOf(needs, round));
  const current = { ...round, order: await priced(needs, round) };
  return { ...details, round: current, asked: askedOf(needs, current), due: dueNow(current.order) };
}
