/**
 * Finishes attempts: saves the order, or voids. Every path to a paid order ends in the same statement under one
 * lock (docs/rules/payment.md).
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../../db/database.ts';
import { retrying } from '../../../db/retry.ts';
import type {
  AuthorizeOutcome,
  CardShown,
  ChargeFound,
  PaymentGateway,
} from '../../../gateways/payments/payment-gateway.ts';
import { Refused } from '../../../platform/refused.ts';
import type { Captures } from '../captures/captures.service.ts';
import { recordCaptures } from '../captures/record-captures.service.ts';
import type { PaymentSteps } from '../pay-together.repo.ts';
import { type AttemptEnd, type SavedOrder, type SaveRequest, saveAttemptEnd } from '../payments.repo.ts';
import type { GivenUpCharges } from '../reconcile/given-up-charges.service.ts';
import { declineCodes, isTaken, type OpenAttempt, type PaymentOutcome, type StepWatcher } from './attempt.ts';

export interface FinishNeeds {
  db: Queryable;
  gateway: PaymentGateway;
  log: FastifyBaseLogger;
  watch: StepWatcher;
  steps: Pick<PaymentSteps, 'save'>;
  captures: Pick<Captures, 'soon'>;
  givenUp: Pick<GivenUpCharges, 'release'>;
}

/** A charge the gateway holds; null if there was nothing to charge. */
type Charge = { chargeId: string; card: CardShown } | null;

export const end = (
  db: Queryable,
  { attemptRowId }: OpenAttempt,
  ...how: [state: AttemptEnd['state'], chargeId: string | null, code: string | null]
): Promise<AttemptEnd> => retrying(() => saveAttemptEnd(db, attemptRowId, ...how));

/** Logs one line per saved order and per payment, on every path, without keys or personal data. */
function tellSale(
  log: FastifyBaseLogger,
  { attemptRowId, amount: paid }: OpenAttempt,
  { orderNumber, sale }: SavedOrder,
): void {
  if (sale === undefined) return;
  const { purpose, venue, currency, total } = sale;
  const facts = { orderNumber, venue, currency, attempt: attemptRowId };
  if (purpose === 'purchase') log.info({ event: 'orderSaved', ...facts, amount: total }, 'order saved');
  if (paid > 0) log.info({ event: 'payment', ...facts, purpose, amount: paid }, 'payment authorized');
}

/**
 * Ends an attempt without a payment. The database decides first, under the order's lock. After that nothing can
 * save the order with this attempt, so its charge can be voided.
 */
export async function endAndVoid(
  { db, givenUp }: Pick<FinishNeeds, 'db' | 'givenUp'>,
  attempt: OpenAttempt,
  chargeId: string | null,
  code: string | null,
): Promise<PaymentOutcome> {
  const ended = await end(db, attempt, 'voided', chargeId, code);
  if (isTaken(ended)) return { outcome: 'alreadySaved' };
  if (chargeId !== null) await givenUp.release({ ...attempt, chargeId });
  return { outcome: 'over', ...ended };
}

const saveOf = (
  { orderId, attemptRowId }: OpenAttempt,
  charge: Charge,
  requestId: string | null,
): SaveRequest => ({
  orderId,
  attemptRowId,
  chargeId: charge?.chargeId ?? null,
  cardBrand: charge?.card.brand ?? null,
  cardLast4: charge?.card.last4 ?? null,
  requestId,
});

/** Saves the order with an authorized attempt and captures; voids if it cannot be saved anymore. */
export async function saveOrVoid(
  needs: FinishNeeds,
  attempt: OpenAttempt,
  charge: Charge,
  requestId: string | null,
): Promise<PaymentOutcome> {
  const { log, watch, steps, captures } = needs;
  const saved = await retrying(() => steps.save(saveOf(attempt, charge, requestId)));
  if (saved === null) return endAndVoid(needs, attempt, charge?.chargeId ?? null, null);
  tellSale(log, attempt, saved);
  await watch('order-saved');
  if (charge === null) await recordCaptures(needs, [attempt.attemptRowId]);
  else
    captures.soon({
      ...attempt,
      ...{ chargeId: charge.chargeId, orderNumber: saved.orderNumber, captureTries: 0 },
    });
  return { outcome: 'saved', saved, chargeId: charge?.chargeId ?? null, card: charge?.card ?? null };
}

/** Acts on the gateway's answer. A decline is a refusal; the cart survives it. */
export async function take(
  needs: FinishNeeds,
  attempt: OpenAttempt,
  answer: AuthorizeOutcome | ChargeFound,
  requestId: string | null,
): Promise<PaymentOutcome> {
  const { db } = needs;
  if (answer.outcome === 'approved') {
    if ('state' in answer && answer.state === 'voided')
      return endAndVoid(needs, attempt, answer.chargeId, null);
    return saveOrVoid(needs, attempt, answer, requestId);
  }
  if (answer.outcome === 'challenge') {
    const now = await end(db, attempt, 'challenge', answer.chargeId, null);
    if (isTaken(now)) return { outcome: 'alreadySaved' };
    if (now.state !== 'challenge') return endAndVoid(needs, attempt, answer.chargeId, null);
    const { chargeId, ...challenge } = answer;
    return { ...challenge, transactionId: chargeId };
  }
  await end(db, attempt, 'declined', null, answer.reason);
  throw new Refused(declineCodes[answer.reason]);
}
