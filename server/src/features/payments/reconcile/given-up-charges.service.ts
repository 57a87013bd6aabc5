/**
 * Voids what the gateway still holds of given-up attempts, for a day afterwards (docs/rules/payment.md,
 * "Given up").
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../../db/database.ts';
import { type PaymentGateway, PaymentRefusedError } from '../../../gateways/payments/payment-gateway.ts';
import { soughtBy } from '../attempts/attempt.ts';
import { type GivenUpAttempt, listGivenUpAttempts, saveRecheck, saveReleased } from '../payments.repo.ts';

export interface GivenUpCharges {
  /** Voids the charge of one attempt; retried later if it fails. */
  release(attempt: GivenUpAttempt): Promise<void>;
  /** Checks attempts that are due again; returns how many. */
  releaseDue(): Promise<number>;
}

export function createGivenUpCharges(needs: {
  db: Queryable;
  gateway: Pick<PaymentGateway, 'lookUp' | 'void'>;
  log: FastifyBaseLogger;
}): GivenUpCharges {
  const { db, gateway, log } = needs;

  async function voidCharge({ attemptRowId, account }: GivenUpAttempt, chargeId: string): Promise<void> {
    try {
      await gateway.void({ chargeId, account });
    } catch (error) {
      // If it was declined in the meantime, there is nothing to void. If money was taken, that is an error.
      if (!(error instanceof PaymentRefusedError)) throw error;
      if (error.code !== 'charge_declined')
        log.error({ err: error, attemptRowId, chargeId }, 'could not void a charge of a given-up attempt');
    }
    await saveReleased(db, attemptRowId, chargeId);
  }

  async function lookAgain(attempt: GivenUpAttempt): Promise<void> {
    const { attemptRowId, chargeId } = attempt;
    if (chargeId !== null) return voidCharge(attempt, chargeId);
    const found = await gateway.lookUp(soughtBy(attempt));
    if (found === null) {
      // It may still be in transit.
      await saveRecheck(db, attemptRowId);
      return;
    }
    if (found.outcome === 'declined') return saveReleased(db, attemptRowId, null);
    log.warn({ attemptRowId, chargeId: found.chargeId }, 'a charge arrived after its attempt was given up');
    return voidCharge(attempt, found.chargeId);
  }

  async function release(attempt: GivenUpAttempt): Promise<void> {
    try {
      await lookAgain(attempt);
    } catch (error) {
      const { attemptRowId } = attempt;
      if (await saveRecheck(db, attemptRowId))
        log.warn(
          { err: error, attemptRowId },
          'could not void a charge of a given-up attempt; retrying later',
        );
      else
        log.error({ err: error, attemptRowId }, 'could not void a charge of a given-up attempt within a day');
    }
  }

  return {
    release,
    async releaseDue() {
      const due = await listGivenUpAttempts(db, 100);
      for (const attempt of due) await release(attempt);
      return due.length;
    },
  };
}
