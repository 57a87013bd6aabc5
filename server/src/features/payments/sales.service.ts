/** Sales without a payment, by the venue's own people (docs/rules/desk-sales.md). */
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { onceCommitted } from '../../db/unit-of-work.ts';
import { type Sale, saveSale } from './payments.repo.ts';

export type { Sale };

/** Saves an order that is sold at the venue; returns its number. Refuses with the database's own codes. */
export async function recordSale(
  { db, log }: { db: Queryable; log: Pick<FastifyBaseLogger, 'info'> },
  sale: Sale,
): Promise<string> {
  const { orderNumber, attemptRowId, sale: sold } = await saveSale(db, sale);
  if (sold !== undefined) {
    const { venue, currency, total } = sold;
    const facts = { orderNumber, venue, currency, attempt: attemptRowId, amount: total };
    onceCommitted(() => log.info({ event: 'orderSaved', ...facts }, 'order saved'));
  }
  return orderNumber;
}
