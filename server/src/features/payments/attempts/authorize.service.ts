/** Asks the card gateway: to authorize an attempt, or what became of one (docs/rules/payment.md). */
import { zero } from '@gangway/domain/kernel/money';
import { assertOutsideTransaction } from '../../../db/transaction-guard.ts';
import {
  type AuthorizeOutcome,
  type ChargeFound,
  PaymentNoAnswerError,
  PaymentNotNowError,
  PaymentRefusedError,
} from '../../../gateways/payments/payment-gateway.ts';
import { Refused } from '../../../platform/refused.ts';
import {
  abandoned,
  type CardRequest,
  isTaken,
  keyOf,
  type OpenAttempt,
  type PaymentOutcome,
  refusalOfFailure,
  soughtBy,
} from './attempt.ts';
import { end, endAndVoid, type FinishNeeds, saveOrVoid, take } from './finish-attempt.service.ts';

/** Asks the gateway for an attempt's charge; undefined if it does not respond. */
async function ask(
  { gateway, log }: FinishNeeds,
  attempt: OpenAttempt,
): Promise<ChargeFound | null | undefined> {
  try {
    return await gateway.lookUp(soughtBy(attempt));
  } catch (error) {
    if (!(error instanceof PaymentNoAnswerError)) throw error;
    log.warn({ err: error, attemptRowId: attempt.attemptRowId }, 'the card gateway did not answer');
    return undefined;
  }
}

/** Asks the gateway about an attempt and ends it accordingly; shows an open challenge or gives it up. */
export async function settle(
  needs: FinishNeeds,
  attempt: OpenAttempt,
  requestId: string | null,
  openChallenge: 'show' | 'giveUp',
): Promise<PaymentOutcome> {
  const found = await ask(needs, attempt);
  if (found === undefined) return { outcome: 'unknown' };
  if (found?.outcome === 'challenge' && openChallenge === 'giveUp')
    return endAndVoid(needs, attempt, found.chargeId, abandoned);
  if (found !== null) return take(needs, attempt, found, requestId);
  const ended = await end(needs.db, attempt, 'failed', null, 'never arrived');
  return isTaken(ended) ? { outcome: 'alreadySaved' } : { outcome: 'over', ...ended };
}

/**
 * Ends the attempt on a final refusal. Without a response, looks it up once, then leaves it to the reconciler.
 */
async function afterFailure(
  needs: FinishNeeds,
  attempt: OpenAttempt,
  error: unknown,
  requestId: string,
): Promise<PaymentOutcome> {
  const { db, log } = needs;
  const { attemptRowId, account } = attempt;
  if (error instanceof PaymentRefusedError) {
    log.warn({ err: error, attemptRowId, account }, 'the card gateway refused a payment');
    await end(db, attempt, 'failed', null, error.code);
    throw refusalOfFailure(error.code);
  }
  if (!(error instanceof PaymentNoAnswerError)) throw error;
  const isRefusal = error instanceof PaymentNotNowError;
  if (isRefusal)
    log.error({ err: error, attemptRowId, account }, 'the card gateway takes no payments for now');
  else log.warn({ err: error, attemptRowId }, 'the card gateway did not answer');
  if (!error.mayHaveHappened) {
    await end(db, attempt, 'failed', null, isRefusal ? error.code : 'unreachable');
    throw new Refused('paymentUnavailable');
  }
  const found = await ask(needs, attempt);
  if (found != null) return take(needs, attempt, found, requestId);
  await end(db, attempt, 'unknown', null, null);
  return { outcome: 'unknown' };
}

/** Authorizes and saves. A decline is a refusal; the cart survives it. */
export async function authorize(
  needs: FinishNeeds,
  attempt: OpenAttempt,
  request: CardRequest,
  requestId: string,
): Promise<PaymentOutcome> {
  assertOutsideTransaction('a call to the card gateway');
  if (attempt.amount === zero) return saveOrVoid(needs, attempt, null, requestId);
  let answer: AuthorizeOutcome;
  try {
    answer = await needs.gateway.authorize({
      ...request,
      ...keyOf(attempt),
    });
  } catch (error) {
    return afterFailure(needs, attempt, error, requestId);
  }
  await needs.watch('authorize-answered');
  return take(needs, attempt, answer, requestId);
}
