/** Takes the money of a saved order, or notes why not (docs/rules/payment.md, "Captures that fail"). */
import type { Amount } from '@gangway/domain/kernel/money';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../../db/database.ts';
import { retrying } from '../../../db/retry.ts';
import { type PaymentGateway, PaymentRefusedError } from '../../../gateways/payments/payment-gateway.ts';
import { minutesBeforeTry } from '../attempts/backoff.ts';
import { codeOf, isToBeTold } from '../attempts/not-made.service.ts';
import { saveCaptureFailure } from '../payments.repo.ts';

export interface Capture {
  attemptRowId: number;
  chargeId: string;
  account: string | null;
  amount: Amount;
  orderNumber: string;
  /** How often it was not made before. */
  captureTries: number;
  currency: string;
}

interface CaptureNeeds {
  db: Queryable;
  gateway: Pick<PaymentGateway, 'capture'>;
  log: FastifyBaseLogger;
}

/** Nothing is held for the payment anymore: the venue has to take it another way. */
export async function loseCapture(
  { db, log }: Pick<CaptureNeeds, 'db' | 'log'>,
  { attemptRowId, problem }: { attemptRowId: number; problem: string },
): Promise<void> {
  log.error({ event: 'paymentLost', attemptRowId, problem }, 'the payment of a saved order cannot be taken');
  await retrying(() =>
    saveCaptureFailure(db, { attemptRowId, problem, isLost: true, isTold: true, waitMinutes: 0 }),
  );
}

/** Returns whether the money was taken. If it was not, the reconciler tries again, as long as something is held. */
export async function capture({ db, gateway, log }: CaptureNeeds, asked: Capture): Promise<boolean> {
  const { attemptRowId, chargeId, account, amount, currency, orderNumber, captureTries: tries } = asked;
  try {
    await gateway.capture({ chargeId, account, amount, currency, orderNumber });
    return true;
  } catch (error) {
    if (error instanceof PaymentRefusedError) {
      await loseCapture({ db, log }, { attemptRowId, problem: error.code });
      return false;
    }
    log.warn({ err: error, attemptRowId }, 'capture failed; retrying later');
    await retrying(() =>
      saveCaptureFailure(db, {
        ...{ attemptRowId, problem: codeOf(error), isLost: false, isTold: isToBeTold(error, tries) },
        // The reconciler lets a minute pass by itself before the first repeat.
        waitMinutes: tries === 0 ? 0 : minutesBeforeTry(tries),
      }),
    );
    return false;
  }
}
