/**
 * Begins payments and saves orders, several in one statement while others do the same
 * (docs/decisions/0149-steps-of-a-payment-gather.md).
 */
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { gather } from '../../db/gather.ts';
import {
  type BegunAttempt,
  insertAttempt,
  type PaymentToBegin,
  type SavedOrder,
  type SaveRequest,
  saveOrder,
} from './payments.repo.ts';

/** Runs a step of several orders (db/functions/payments/pay_together.sql). */
async function together<Answer>(
  db: Queryable,
  step: 'begin_payment' | 'save_order',
  all: readonly PaymentToBegin[] | readonly SaveRequest[],
): Promise<({ answer: Answer } | null)[]> {
  const { rows } = await sql<{ answers: ({ answer: Answer } | null)[] }>`
    select pay_together(${step}, ${JSON.stringify(all)}::jsonb) as answers`.execute(db);
  return rows[0]?.answers ?? [];
}

export interface PaymentSteps {
  /** Opens an attempt; refuses with the database's own codes. */
  begin(begin: PaymentToBegin): Promise<BegunAttempt>;
  /** Returns null if this attempt did not save the order; its charge must then be voided. */
  save(save: SaveRequest): Promise<SavedOrder | null>;
}

/** One for all payments of a server: who arrives together can only be known here. */
export const createPaymentSteps = (db: Queryable): PaymentSteps => ({
  begin: gather<PaymentToBegin, BegunAttempt>({
    alone: (begin) => insertAttempt(db, begin),
    together: (all) => together(db, 'begin_payment', all),
  }),
  save: gather<SaveRequest, SavedOrder | null>({
    alone: (save) => saveOrder(db, save),
    together: (all) => together(db, 'save_order', all),
  }),
});
