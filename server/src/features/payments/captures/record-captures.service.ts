/** Records captures, with one line each in the log, whoever found out about them (docs/operations.md). */
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../../db/database.ts';
import { saveCaptured } from '../payments.repo.ts';

/** What is recorded already, or is about no money, is not logged. */
export async function recordCaptures(
  { db, log }: { db: Queryable; log: Pick<FastifyBaseLogger, 'info'> },
  attemptRowIds: readonly number[],
): Promise<void> {
  for (const payment of await saveCaptured(db, attemptRowIds))
    if (payment.amount > 0) log.info({ event: 'paymentCaptured', ...payment }, 'payment captured');
}
