/**
 * Authorizes, saves and captures, or voids. Every path to a paid order ends in the same statement under one
 * lock (docs/rules/payment.md).
 */
import type { RefusalCode } from '@gangway/contract/refusals';
import { type Amount, amount, zero } from '@gangway/domain/kernel/money';
import type { FastifyBaseLogger } from 'fastify';
import { type Queryable, retrying } from '../../db/database.ts';
import { assertOutsideTransaction } from '../../db/transaction-guard.ts';
import {
  type AuthorizeOutcome,
  type AuthorizeRequest,
  type CardShown,
  type ChargeFound,
  type PaymentGateway,
  PaymentNoAnswerError,
  PaymentRefusedError,
} from '../../gateways/payments/payment-gateway.ts';
import { Refused } from '../../platform/refused.ts';
import { createGivenUpCharges } from './given-up-charges.ts';
import {
  type AttemptEnd,
  type BalanceToBegin,
  type BegunAttempt,
  findAttemptAge,
  findRequestHash,
  insertAttempt,
  insertBalanceAttempt,
  listUnfinishedAttempts,
  type PaymentToBegin,
  type QueuedEmail,
  type SavedOrder,
  saveAttemptEnd,
  saveCaptured,
  saveOrder,
  type UnfinishedAttempt,
} from './payments.repo.ts';

/** The points at which a crash must do no harm; tests stop the process there. */
export type PaymentStep = 'attempt-stored' | 'authorize-answered' | 'order-saved' | 'capture-answered';
export type StepWatcher = (step: PaymentStep) => Promise<void>;
const watchNothing: StepWatcher = async () => undefined;

export type { PaymentToBegin, QueuedEmail };

export interface OpenAttempt {
  attemptRowId: number;
  orderId: number;
  gatewayKey: string;
  amount: Amount;
}

export type PaymentOutcome =
  | { outcome: 'saved'; saved: SavedOrder; chargeId: string | null; card: CardShown | null }
  /** Another request has already saved it with this attempt. */
  | { outcome: 'alreadySaved' }
  | { outcome: 'challenge'; transactionId: string; url: string }
  /** Nothing was charged, and the order is a cart again. */
  | ({ outcome: 'over' } & AttemptEnd)
  /** Whether the card was charged is not known yet; the reconciler finds out. */
  | { outcome: 'unknown' };

export interface Payments {
  /** Opens an attempt under the order's lock. Refuses with the database's own codes (GW001 …). */
  begin(begin: Omit<PaymentToBegin, 'gateway'>): Promise<OpenAttempt & BegunAttempt>;
  /** Opens an attempt to pay a saved order's balance; refuses if this amount is not owed (GW003). */
  beginBalance(begin: Omit<BalanceToBegin, 'gateway'>): Promise<OpenAttempt & BegunAttempt>;
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
  /** Finishes attempts left open by a crash, a lost response or a closed browser; returns how many. */
  reconcile(idleSeconds: number): Promise<number>;
  /** Waits for the captures in progress. */
  drain(): Promise<void>;
}

export type CardRequest = Omit<AuthorizeRequest, 'idempotencyKey' | 'amount'>;

/** How long to wait for an unanswered challenge before giving it up. */
const challengePatienceSeconds = 30 * 60;

const declineCodes = {
  declined: 'cardDeclined',
  insufficient_funds: 'insufficientFunds',
  expired_card: 'expiredCard',
  wrong_code: 'wrongSecurityCode',
  authentication_failed: 'bankRefused',
} as const;

/** The code of a given-up challenge, in addition to the decline reasons. */
const abandoned = 'abandoned';

const isDeclineReason = (code: string | null): code is keyof typeof declineCodes =>
  code !== null && Object.hasOwn(declineCodes, code);

/** Rebuilds the refusal shown when a card was declined from its stored code. */
function refusalOfDecline(code: string | null): Refused {
  const reason = isDeclineReason(code) ? code : 'declined';
  return new Refused(declineCodes[reason]);
}

const isTaken = ({ state }: AttemptEnd) => state === 'authorised' || state === 'captured';

/** Returns the refusal for an attempt that did not pay; tooLate is for orders that could not be saved. */
export function refusalOfEnd({ state, code }: AttemptEnd, tooLate: RefusalCode): Refused {
  if (state === 'declined') return refusalOfDecline(code);
  if (state === 'voided') return new Refused(code === abandoned ? 'bankRefused' : tooLate);
  return new Refused('paymentUnavailable');
}

export function createPayments(needs: {
  db: Queryable;
  gateway: PaymentGateway;
  log: FastifyBaseLogger;
  watch?: StepWatcher;
}): Payments {
  const { db, gateway, log, watch = watchNothing } = needs;
  const givenUp = createGivenUpCharges({ db, gateway, log });
  const toCapture: { attemptRowId: number; chargeId: string; amount: Amount }[] = [];
  let capturing: Promise<void> | null = null;

  async function captureAll(): Promise<void> {
    while (toCapture.length > 0) {
      const batch = toCapture.splice(0, 50);
      const captured = await Promise.all(
        batch.map(async ({ attemptRowId, chargeId, amount: due }) => {
          try {
            await gateway.capture({ chargeId, amount: due });
            return [attemptRowId];
          } catch (error) {
            // The money is reserved and the order saved, so the reconciler can capture later.
            log.warn({ err: error, attemptRowId }, 'capture failed; retrying later');
            return [];
          }
        }),
      );
      await watch('capture-answered');
      if (captured.flat().length > 0) await saveCaptured(db, captured.flat());
    }
  }

  /** Captures in the background; the order is saved and the money reserved, so the customer need not wait. */
  function captureSoon(attemptRowId: number, chargeId: string, due: Amount): void {
    toCapture.push({ attemptRowId, chargeId, amount: due });
    capturing ??= captureAll()
      .catch((error: unknown) => log.error({ err: error }, 'could not record captures'))
      .finally(() => {
        capturing = null;
      });
  }

  const end = (
    attempt: OpenAttempt,
    state: Parameters<typeof saveAttemptEnd>[2],
    charge: string | null,
    code: string | null,
  ) => retrying(() => saveAttemptEnd(db, attempt.attemptRowId, state, charge, code));

  /**
   * The database decides first, under the order's lock. After that nothing can save the order with this
   * attempt, so its charge can be voided.
   */
  async function endAndVoid(
    attempt: OpenAttempt,
    chargeId: string | null,
    code: string | null,
  ): Promise<PaymentOutcome> {
    const ended = await end(attempt, 'voided', chargeId, code);
    if (isTaken(ended)) return { outcome: 'alreadySaved' };
    if (chargeId !== null) await givenUp.release({ ...attempt, chargeId });
    return { outcome: 'over', ...ended };
  }

  async function opened(
    begin: Omit<BalanceToBegin, 'gateway'>,
    opening: Promise<BegunAttempt>,
  ): Promise<OpenAttempt & BegunAttempt> {
    const begun = await opening;
    await watch('attempt-stored');
    return {
      ...begun,
      orderId: begin.order_id,
      gatewayKey: begin.gateway_key,
      amount: amount(begin.amount),
    };
  }

  /** Logs one line per saved order and per payment, on every path, without keys or personal data. */
  function tellSale({ attemptRowId, amount: paid }: OpenAttempt, { orderNumber, sale }: SavedOrder): void {
    if (sale === undefined) return;
    const { purpose, venue, currency, total } = sale;
    const facts = { orderNumber, venue, currency, attempt: attemptRowId };
    if (purpose === 'purchase') log.info({ event: 'orderSaved', ...facts, amount: total }, 'order saved');
    if (paid > 0) log.info({ event: 'payment', ...facts, purpose, amount: paid }, 'payment authorized');
  }

  async function saveOrVoid(
    attempt: OpenAttempt,
    charge: { chargeId: string; card: CardShown } | null,
    requestId: string | null,
  ): Promise<PaymentOutcome> {
    const saved = await retrying(() =>
      saveOrder(db, {
        orderId: attempt.orderId,
        attemptRowId: attempt.attemptRowId,
        chargeId: charge?.chargeId ?? null,
        cardBrand: charge?.card.brand ?? null,
        cardLast4: charge?.card.last4 ?? null,
        requestId,
      }),
    );
    if (saved !== null) {
      tellSale(attempt, saved);
      await watch('order-saved');
      if (charge === null) await saveCaptured(db, [attempt.attemptRowId]);
      else captureSoon(attempt.attemptRowId, charge.chargeId, attempt.amount);
      return { outcome: 'saved', saved, chargeId: charge?.chargeId ?? null, card: charge?.card ?? null };
    }
    return endAndVoid(attempt, charge?.chargeId ?? null, null);
  }

  async function take(
    attempt: OpenAttempt,
    answer: AuthorizeOutcome | ChargeFound,
    requestId: string | null,
  ): Promise<PaymentOutcome> {
    if (answer.outcome === 'approved') {
      if ('state' in answer && answer.state === 'voided') return endAndVoid(attempt, answer.chargeId, null);
      return saveOrVoid(attempt, answer, requestId);
    }
    if (answer.outcome === 'challenge') {
      const now = await end(attempt, 'challenge', answer.chargeId, null);
      if (isTaken(now)) return { outcome: 'alreadySaved' };
      if (now.state !== 'challenge') return endAndVoid(attempt, answer.chargeId, null);
      return { outcome: 'challenge', transactionId: answer.chargeId, url: answer.url };
    }
    await end(attempt, 'declined', null, answer.reason);
    throw new Refused(declineCodes[answer.reason]);
  }

  /** Asks the gateway for an attempt's charge; undefined if it does not respond. */
  async function ask({ attemptRowId, gatewayKey }: OpenAttempt): Promise<ChargeFound | null | undefined> {
    try {
      return await gateway.lookUp(gatewayKey);
    } catch (error) {
      if (!(error instanceof PaymentNoAnswerError)) throw error;
      log.warn({ err: error, attemptRowId }, 'the card gateway did not answer');
      return undefined;
    }
  }

  const settle: Payments['settle'] = async (attempt, requestId, openChallenge) => {
    const found = await ask(attempt);
    if (found === undefined) return { outcome: 'unknown' };
    if (found?.outcome === 'challenge' && openChallenge === 'giveUp')
      return endAndVoid(attempt, found.chargeId, abandoned);
    if (found !== null) return take(attempt, found, requestId);
    const ended = await end(attempt, 'failed', null, 'never arrived');
    return isTaken(ended) ? { outcome: 'alreadySaved' } : { outcome: 'over', ...ended };
  };

  async function authorize(
    attempt: OpenAttempt,
    request: CardRequest,
    requestId: string,
  ): Promise<PaymentOutcome> {
    assertOutsideTransaction('a call to the card gateway');
    if (attempt.amount === zero) return saveOrVoid(attempt, null, requestId);
    let answer: AuthorizeOutcome;
    try {
      answer = await gateway.authorize({
        ...request,
        idempotencyKey: attempt.gatewayKey,
        amount: attempt.amount,
      });
    } catch (error) {
      return afterFailure(attempt, error, requestId);
    }
    await watch('authorize-answered');
    return take(attempt, answer, requestId);
  }

  /**
   * Ends the attempt on a final refusal. Without a response, looks it up once, then leaves it to the
   * reconciler.
   */
  async function afterFailure(
    attempt: OpenAttempt,
    error: unknown,
    requestId: string,
  ): Promise<PaymentOutcome> {
    if (error instanceof PaymentRefusedError) {
      await end(attempt, 'failed', null, error.code);
      throw new Refused('paymentUnavailable');
    }
    if (!(error instanceof PaymentNoAnswerError)) throw error;
    log.warn({ err: error, attemptRowId: attempt.attemptRowId }, 'the card gateway did not answer');
    if (!error.mayHaveHappened) {
      await end(attempt, 'failed', null, 'unreachable');
      throw new Refused('paymentUnavailable');
    }
    const found = await ask(attempt);
    if (found != null) return take(attempt, found, requestId);
    await end(attempt, 'unknown', null, null);
    return { outcome: 'unknown' };
  }

  async function reconcileOne(found: UnfinishedAttempt): Promise<void> {
    const attempt = { ...found, amount: amount(found.amount) };
    if (found.state === 'authorised' && found.chargeId !== null) {
      if (attempt.amount > 0) await gateway.capture({ chargeId: found.chargeId, amount: attempt.amount });
      await saveCaptured(db, [found.attemptRowId]);
      return;
    }
    if (found.state === 'authorised') return saveCaptured(db, [found.attemptRowId]);
    if (attempt.amount === zero) {
      await saveOrVoid(attempt, null, null);
      return;
    }
    const isOverdue = found.ageSeconds > challengePatienceSeconds;
    const { outcome } = await settle(attempt, null, isOverdue ? 'giveUp' : 'show');
    // Frees places and gift cards even during a gateway outage; the charge is voided once the gateway is
    // back.
    if (outcome === 'unknown' && isOverdue && found.state === 'challenge')
      await endAndVoid(attempt, found.chargeId, abandoned);
  }

  return {
    begin: (begin) => opened(begin, insertAttempt(db, { ...begin, gateway: gateway.provider })),
    beginBalance: (begin) => opened(begin, insertBalanceAttempt(db, { ...begin, gateway: gateway.provider })),
    authorize,
    settle,
    giveUp: (attempt) => endAndVoid(attempt, attempt.chargeId, abandoned),
    requestHash: (attemptRowId) => findRequestHash(db, attemptRowId),
    age: (attemptRowId) => findAttemptAge(db, attemptRowId),
    async reconcile(idleSeconds) {
      const attempts = await listUnfinishedAttempts(db, idleSeconds, 100);
      for (const attempt of attempts) {
        try {
          await reconcileOne(attempt);
        } catch (error) {
          // A decline is a result; anything else is retried in the next round.
          if (!(error instanceof Refused))
            log.warn({ err: error, attempt }, 'could not settle a payment yet');
        }
      }
      return attempts.length + (await givenUp.releaseDue());
    },
    async drain() {
      await capturing;
    },
  };
}
