/**
 * Handles payment requests for purchases and balances alike: resent attempts, other open attempts, and
 * outcomes (docs/rules/payment.md).
 */
import { createHash } from 'node:crypto';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { completeOrder } from '@gangway/contract/checkout';
import type { Configuration } from '@gangway/contract/location';
import type { RefusalCode } from '@gangway/contract/refusals';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { type Amount, zero } from '@gangway/domain/kernel/money';
import { isWallet, walletNames, walletsOffered } from '@gangway/domain/location/wallets';
import type { Order, PaymentAttempt, PaymentMethod } from '@gangway/domain/order/order';
import type { CallContext } from '../../../platform/door.ts';
import { Refused } from '../../../platform/refused.ts';
import type { Snapshot } from '../../catalog/catalog.service.ts';
import type { Orders } from '../../orders/orders.service.ts';
import type { Payments } from '../payments.service.ts';
import { type CardRequest, type OpenAttempt, type PaymentOutcome, refusalOfEnd } from './attempt.ts';

/** A younger attempt may still be on its way to the gateway in another request. */
const inFlightSeconds = 60;

type PaymentRequest = Pick<
  InputOf<typeof completeOrder>,
  | 'locationKey'
  | 'orderKey'
  | 'amount'
  | 'paymentMethod'
  | 'paymentToken'
  | 'cardholderName'
  | 'attemptId'
  | 'threeDsTransactionId'
>;
type Answer = OutputOf<typeof completeOrder>;

/** A payment request with the data that decides it. */
export interface PaymentRound {
  snapshot: Snapshot;
  order: Order;
  input: PaymentRequest;
  context: CallContext;
}

export const nothingWrong = {
  modelErrors: null,
  cardDeclined: false,
  cardDeclinedMessage: null,
  exceptionMessage: null,
  threeDSecure: null,
};

/** Hashes what must not differ between two requests of one attempt. */
export function fingerprint({ amount, paymentMethod, paymentToken }: PaymentRequest): string {
  const request = JSON.stringify([amount, paymentMethod, paymentToken]);
  return createHash('sha256').update(request).digest('hex');
}

/** Returns what an attempt is stored with: a token pays as what it is, and nothing due is paid with nothing. */
export const methodOf = (
  { paymentMethod }: Pick<PaymentRequest, 'paymentMethod'>,
  due: Amount,
): PaymentMethod => (due === zero ? 'none' : chargedMethod(paymentMethod));

const chargedMethod = (method: PaymentRequest['paymentMethod']) => (method === 'none' ? 'card' : method);

/** What the gateway is asked for. Guests come back from pages of other ways to pay to /LOCATION/payment. */
function cardRequest({ snapshot, order, input }: PaymentRound, rootUrl: string): CardRequest {
  const { locationKey, attemptId } = input;
  return {
    token: input.paymentToken ?? '',
    method: chargedMethod(input.paymentMethod),
    reference: order.orderNumber ?? `${snapshot.location.code}-${order.orderId}`,
    cardholderName: input.cardholderName,
    threeDS: snapshot.location.enable3ds,
    returnUrl: `${rootUrl}/${locationKey}/payment?${new URLSearchParams({ attempt: attemptId })}`,
  };
}

/** The customer is back from this attempt's challenge; if it is still open at the bank, they closed it. */
const isAnswered = ({ chargeId }: PaymentAttempt, { threeDsTransactionId }: PaymentRequest) =>
  chargeId !== null && threeDsTransactionId === chargeId;

/** The ids that wallets know this installation by; null for those it does not take. */
export type MerchantIds = Pick<Configuration['payment'], 'googlePayMerchantId' | 'applePayMerchantId'>;

export interface Paying {
  /** Refuses a wallet that the venue or the installation does not offer (D-PY-05). */
  checkMethod(round: Pick<PaymentRound, 'snapshot' | 'input'>): void;
  find(locationKey: number, orderKey: OrderKey): Promise<Order>;
  presented(snapshot: Snapshot, order: Order, key: OrderKey): NonNullable<Answer['order']>;
  answerSaved(
    snapshot: Snapshot,
    input: Pick<PaymentRequest, 'locationKey' | 'orderKey' | 'attemptId'>,
  ): Promise<Answer>;
  answerOutcome(round: PaymentRound, outcome: PaymentOutcome): Promise<Answer>;
  /** Adds the current order to a refusal, for new and resent attempts alike (C-27). */
  withOrder(round: PaymentRound, work: () => Promise<Answer>): Promise<Answer>;
  /** Has a new attempt authorized. */
  authorize(round: PaymentRound, attempt: OpenAttempt): Promise<PaymentOutcome>;
  /** Continues an existing attempt; the gateway returns the same result for the same key. */
  resume(round: PaymentRound, attempt: PaymentAttempt): Promise<Answer>;
  /** Ends another open attempt so that the customer cannot pay twice; null if a new attempt may start. */
  endOther(round: PaymentRound, other: PaymentAttempt): Promise<Answer | null>;
}

interface PayingNeeds {
  orders: Pick<Orders, 'find' | 'present'>;
  payments: Payments;
  merchant: MerchantIds;
  /** Scheme and host of the shop. */
  rootUrl: string;
  /** Returns whether there is nothing left to pay here. */
  isPaid: (order: Order) => boolean;
  /** The refusal of a payment that could not be booked and was given back. */
  tooLate: RefusalCode;
}

/** Finds orders and answers with them. */
function createAnswers({ orders, isPaid, tooLate }: Omit<PayingNeeds, 'payments' | 'merchant' | 'rootUrl'>) {
  const presented = (snapshot: Snapshot, order: Order, key: OrderKey) => orders.present(snapshot, order, key);

  async function find(locationKey: number, orderKey: OrderKey): Promise<Order> {
    const order = await orders.find(locationKey, orderKey);
    if (order === null) throw new Refused('notFound');
    return order;
  }

  const answerSaved: Paying['answerSaved'] = async (snapshot, { locationKey, orderKey, attemptId }) => ({
    ...nothingWrong,
    order: orders.present(snapshot, await find(locationKey, orderKey), orderKey, attemptId),
  });

  async function answerOutcome(round: PaymentRound, outcome: PaymentOutcome): Promise<Answer> {
    const { snapshot, input } = round;
    if (outcome.outcome === 'saved' || outcome.outcome === 'alreadySaved')
      return answerSaved(snapshot, input);
    const found = await find(input.locationKey, input.orderKey);
    const order = presented(snapshot, found, input.orderKey);
    // Another card has paid in the meantime.
    if (outcome.outcome === 'over' && isPaid(found)) return { ...nothingWrong, order };
    if (outcome.outcome === 'challenge') {
      const { transactionId, url, clientSecret, redirectUrl } = outcome;
      const threeDSecure = { transactionId, url, clientSecret, redirectUrl };
      return { ...nothingWrong, order, threeDSecure };
    }
    if (outcome.outcome === 'over') throw refusalOfEnd(outcome, tooLate).with({ order });
    throw new Refused('paymentInProgress', {}, { order });
  }

  const withOrder: Paying['withOrder'] = async ({ snapshot, input }, work) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused) || error.answer.order !== undefined) throw error;
      const order = await find(input.locationKey, input.orderKey);
      throw error.with({ order: presented(snapshot, order, input.orderKey) });
    }
  };

  return { find, presented, answerSaved, answerOutcome, withOrder };
}

type Answers = ReturnType<typeof createAnswers>;

function createResuming(
  { payments, tooLate }: PayingNeeds,
  answers: Answers,
  authorize: Paying['authorize'],
): Paying['resume'] {
  return async (round, attempt) => {
    const { input, context, order } = round;
    if ((await payments.requestHash(attempt.attemptRowId)) !== fingerprint(input))
      throw new Refused('idempotencyConflict');
    const open: OpenAttempt = { ...attempt, orderId: order.orderId, currency: order.currency };
    switch (attempt.state) {
      case 'authorised':
      case 'captured':
        return answers.answerSaved(round.snapshot, input);
      case 'pending':
        return answers.answerOutcome(round, await authorize(round, open));
      case 'challenge':
      case 'unknown':
        return answers.answerOutcome(
          round,
          await payments.settle(open, context.requestId, isAnswered(attempt, input) ? 'giveUp' : 'show'),
        );
      case 'declined':
      case 'voided':
      case 'failed':
        throw refusalOfEnd({ state: attempt.state, code: attempt.declineCode }, tooLate);
    }
  };
}

function createEnding({ payments }: PayingNeeds, answers: Answers): Paying['endOther'] {
  /** Returns null if another card may be tried. */
  const unlessOver = async (round: PaymentRound, outcome: PaymentOutcome): Promise<Answer | null> =>
    outcome.outcome === 'over' ? null : answers.answerOutcome(round, outcome);

  return async (round, other) => {
    const { snapshot, order, input, context } = round;
    const open = { ...other, orderId: order.orderId, currency: order.currency };
    // The card just entered is the one to charge; the other card's challenge will not be answered anymore.
    if (other.state === 'challenge') return unlessOver(round, await payments.giveUp(open));
    const age = other.state === 'pending' ? await payments.age(other.attemptRowId) : null;
    if (age !== null && age < inFlightSeconds)
      throw new Refused(
        'paymentInProgress',
        {},
        { order: answers.presented(snapshot, order, input.orderKey) },
      );
    try {
      return await unlessOver(round, await payments.settle(open, context.requestId, 'giveUp'));
    } catch (error) {
      // Declined, so another card may be tried.
      if (error instanceof Refused && error.answer.order === undefined) return null;
      throw error;
    }
  };
}

export function createPaying(needs: PayingNeeds): Paying {
  const answers = createAnswers(needs);
  const authorize: Paying['authorize'] = (round, attempt) =>
    needs.payments.authorize(attempt, cardRequest(round, needs.rootUrl), round.context.requestId);
  return {
    ...answers,
    authorize,
    checkMethod: ({ snapshot, input: { paymentMethod } }) => {
      if (
        !isWallet(paymentMethod) ||
        walletsOffered(snapshot.location, needs.merchant).includes(paymentMethod)
      )
        return;
      throw new Refused('walletNotOffered', { wallet: walletNames[paymentMethod] });
    },
    resume: createResuming(needs, answers, authorize),
    endOther: createEnding(needs, answers),
  };
}
