/** Finishes attempts left open by a crash, a lost response or a closed browser (docs/rules/payment.md). */
import { amount, zero } from '@gangway/domain/kernel/money';
import { Refused } from '../../../platform/refused.ts';
import { abandoned } from '../attempts/attempt.ts';
import { settle } from '../attempts/authorize.service.ts';
import { endAndVoid, type FinishNeeds, saveOrVoid } from '../attempts/finish-attempt.service.ts';
import { capture } from '../captures/capture.service.ts';
import { recordCaptures } from '../captures/record-captures.service.ts';
import { listUnfinishedAttempts, type UnfinishedAttempt } from '../payments.repo.ts';

/** How long to wait for an unanswered challenge before giving it up. */
const challengePatienceSeconds = 30 * 60;

async function reconcileOne(needs: FinishNeeds, found: UnfinishedAttempt): Promise<void> {
  const attempt = { ...found, amount: amount(found.amount) };
  if (found.state === 'authorised') {
    const { chargeId, orderNumber } = found;
    if (chargeId !== null && orderNumber !== null && attempt.amount > 0) {
      if (!(await capture(needs, { ...attempt, chargeId, orderNumber }))) return;
    }
    return recordCaptures(needs, [found.attemptRowId]);
  }
  if (attempt.amount === zero) {
    await saveOrVoid(needs, attempt, null, null);
    return;
  }
  const isOverdue = found.ageSeconds > challengePatienceSeconds;
  const { outcome } = await settle(needs, attempt, null, isOverdue ? 'giveUp' : 'show');
  // Frees places and gift cards even during a gateway outage; the charge is voided once the gateway is back.
  if (outcome === 'unknown' && isOverdue && found.state === 'challenge')
    await endAndVoid(needs, attempt, found.chargeId, abandoned);
}

/** Returns how many attempts it found. */
export async function reconcileAttempts(needs: FinishNeeds, idleSeconds: number): Promise<number> {
  const attempts = await listUnfinishedAttempts(needs.db, idleSeconds, 100);
  for (const attempt of attempts) {
    try {
      await reconcileOne(needs, attempt);
    } catch (error) {
      // A decline is a result; anything else is retried in the next round.
      if (!(error instanceof Refused))
        needs.log.warn({ err: error, attempt }, 'could not settle a payment yet');
    }
  }
  return attempts.length;
}
