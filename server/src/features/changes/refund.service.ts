/**
 * Gives back some of what a saved order cost, without canceling it, and of what was kept when it was canceled (docs/rules/refunds.md,
 * "Without canceling").
 */
import { type Amount, zero } from '@gangway/domain/kernel/money';
import { refundedOf } from '@gangway/domain/order/cancel';
import { mostGoodwill, type Reduced, reducePrice, reducibleOf } from '@gangway/domain/order/goodwill';
import { isOpen, type Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import { saveReduced } from './changes.repo.ts';
import {
  backOf,
  type ChangeRecord,
  changeDocument,
  type FixedProblem,
  isChangedMeanwhile,
} from './order-change.ts';

export type RefundProblem =
  | FixedProblem
  | { problem: 'changedMeanwhile' }
  /** `most` is what the lines cost less what already went back of them, and what was kept of canceled ones. */
  | { problem: 'moreThanCost'; most: Amount };

export interface AskedRefund {
  /** Null for all of the order, canceled lines, too; of a package, any of its lines stands for all of them. */
  lineKeys: readonly number[] | null;
  /** 'full' for everything the lines cost. */
  amount: Amount | 'full';
}

export interface DecidedRefund {
  order: Order;
  reduced: Reduced;
  /** What goes back; the rest of the reduction lowers an open balance. In minor units. */
  refund: Amount;
}

/** Decides what goes back and where to, and changes nothing. */
export function decideRefund(
  found: Order | null,
  { lineKeys, amount }: AskedRefund,
): DecidedRefund | RefundProblem {
  if (found === null) return { problem: 'unknownOrder' };
  if (found.attempts.some(isOpen)) return { problem: 'paymentInProgress' };
  const of = reducibleOf(found, lineKeys);
  if (of === null) return { problem: 'unknownLine' };
  const most = mostGoodwill(found, of);
  // Nothing was kept of it.
  if (found.state === 'cancelled' && most === zero) return { problem: 'notBought' };
  const reduction = amount === 'full' ? most : amount;
  if (reduction > most || most === zero) return { problem: 'moreThanCost', most };
  const reduced = reducePrice(found, of, reduction);
  return { order: found, reduced, refund: refundedOf(reduced) };
}

/**
 * Gives back what was decided, with ledger, commissions and email, at once; refuses if the order changed in the
 * meantime. The gateway is asked afterwards (docs/rules/refunds.md).
 */
export async function refundDecided(
  db: Queryable,
  { order, reduced }: DecidedRefund,
  record: ChangeRecord,
): Promise<RefundProblem | null> {
  const { reduction, totals } = reduced;
  const about = { reduction, total: totals.total, ...backOf(order, reduced.refunds, record) };
  const document = changeDocument(order, reduced, record, { topic: 'price-reduced', about });
  const { lines } = reduced;
  const isLate = await isChangedMeanwhile(() => saveReduced(db, { ...document, lines }));
  return isLate ? { problem: 'changedMeanwhile' } : null;
}
