/**
 * Authorizes, saves and captures, or voids: the attempts and what other features may do with them
 * (docs/rules/payment.md).
 */
import { amount } from '@gangway/domain/kernel/money';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import type { PaymentGateway } from '../../gateways/payments/payment-gateway.ts';
import {
  abandoned,
  type CardRequest,
  type OpenAttempt,
  type PaymentOutcome,
  type PaymentStep,
  type StepWatcher,
} from './attempts/attempt.ts';
import { authorize, settle } from './attempts/authorize.service.ts';
import { endAndVoid, type FinishNeeds } from './attempts/finish-attempt.service.ts';
import { createCaptures } from './captures/captures.service.ts';
import { createProviderNews, type ProviderNews } from './gateway-events/payment-events.service.ts';
import { createPaymentSteps } from './pay-together.repo.ts';
import {
  type AttemptToBegin,
  type BalanceToBegin,
  type BegunAttempt,
  findAttemptAge,
  findRequestHash,
  insertBalanceAttempt,
  type PaymentToBegin,
  type QueuedEmail,
} from './payments.repo.ts';
import { createGivenUpCharges } from './reconcile/given-up-charges.service.ts';
import { reconcileAttempts } from './reconcile/reconcile.service.ts';
import { createRefunds } from './refunds/refunds.service.ts';

export type { AttemptToBegin, BegunAttempt, PaymentOutcome, PaymentStep, PaymentToBegin, QueuedEmail };

export interface Payments {
  /** Opens an attempt under the order's lock. Refuses with the database's own codes (GW001 …). */
  begin(begin: Omit<PaymentToBegin, 'gateway'>): Promise<OpenAttempt & BegunAttempt>;
  /** Opens an attempt to pay a saved order's balance; refuses if this amount is not owed (GW003). */
  beginBalance(begin: Omit<BalanceToBegin, 'gateway'>): Promise<OpenAttempt & BegunAttempt>;
  /** Opens an attempt to pay for a change, which `insert` stores with the change; refuses if the order has changed since it was read (GW003). */
  beginChange(
    begin: Omit<AttemptToBegin, 'gateway'>,
    insert: (begin: AttemptToBegin) => Promise<BegunAttempt>,
  ): Promise<OpenAttempt & BegunAttempt>;
  /** Authorizes and saves. A decline is a refusal; the cart survives it. */
  authorize(attempt: OpenAttempt, request: CardRequest, requestId: string): Promise<PaymentOutcome>;
  /** Asks the gateway about an attempt and ends it accordingly; shows an open challenge or gives it up. */
  settle(
    attempt: OpenAttempt,
    requestId: string | null,
    openChallenge: 'show' | 'giveUp',
  ): Promise<PaymentOutcome>;
  /** Ends a challenge that will not be answered and voids its charge, unless its order is already saved. */
  giveUp(attempt: OpenAttempt & { chargeId: string | null }): Promise<PaymentOutcome>;
  requestHash(attemptRowId: number): Promise<string | null>;
  /** Seconds since an attempt was opened, by the database clock that all servers share. */
  age(attemptRowId: number): Promise<number | null>;
  /** What the provider tells by webhook; null if it sends none. */
  news: ProviderNews | null;
  /** Sends booked refunds to the gateway, in the background. */
  refundSoon(): void;
  /** Finishes attempts left open by a crash, a lost response or a closed browser, and due refunds; returns how many. */
  reconcile(idleSeconds: number): Promise<number>;
  /** Waits for the captures and refunds in progress. */
  drain(): Promise<void>;
}

const watchNothing: StepWatcher = async () => undefined;

export function createPayments(needs: {
  db: Queryable;
  gateway: PaymentGateway;
  log: FastifyBaseLogger;
  watch?: StepWatcher;
}): Payments {
  const { db, gateway, log, watch = watchNothing } = needs;
  const givenUp = createGivenUpCharges({ db, gateway, log });
  const captures = createCaptures({ db, gateway, log, watch });
  const refunds = createRefunds({ db, gateway, log, watch });
  const steps = createPaymentSteps(db);
  const finishing: FinishNeeds = { db, gateway, log, watch, steps, captures, givenUp };

  const { events } = gateway;
  const news = events === null ? null : createProviderNews({ ...finishing, events });

  async function opened(
    begin: Omit<AttemptToBegin, 'gateway'>,
    opening: Promise<BegunAttempt>,
  ): Promise<OpenAttempt & BegunAttempt> {
    const begun = await opening;
    await watch('attempt-stored');
    return {
      ...begun,
      orderId: begin.order_id,
      gatewayKey: begin.gateway_key,
      amount: amount(begin.amount),
      currency: begin.currency,
      account: begin.account,
      chargeId: null,
    };
  }

  return {
    begin: (begin) => opened(begin, steps.begin({ ...begin, gateway: gateway.provider })),
    beginBalance: (begin) => opened(begin, insertBalanceAttempt(db, { ...begin, gateway: gateway.provider })),
    beginChange: (begin, insert) => opened(begin, insert({ ...begin, gateway: gateway.provider })),
    authorize: (attempt, request, requestId) => authorize(finishing, attempt, request, requestId),
    settle: (attempt, requestId, openChallenge) => settle(finishing, attempt, requestId, openChallenge),
    giveUp: (attempt) => endAndVoid(finishing, attempt, attempt.chargeId, abandoned),
    requestHash: (attemptRowId) => findRequestHash(db, attemptRowId),
    age: (attemptRowId) => findAttemptAge(db, attemptRowId),
    news,
    refundSoon: refunds.soon,
    reconcile: async (idleSeconds) =>
      (await reconcileAttempts(finishing, idleSeconds)) +
      (await givenUp.releaseDue()) +
      (await refunds.sendDue()) +
      ((await news?.actOnDue()) ?? 0),
    async drain() {
      await news?.drain();
      await captures.drain();
      await refunds.drain();
    },
  };
}
