/**
 * Gives back some of what a sold order cost, without canceling it, and of what was kept when it was canceled (docs/rules/refunds.md,
 * "Without canceling").
 */
import { type Amount, zero } from '@gangway/domain/kernel/money';
import { refundedOf } from '@gangway/domain/order/cancel';
import { mostGoodwill, type Reduced, reducePrice, reducibleOf } from '@gangway/domain/order/goodwill';
import type { Order } from '@gangway/domain/order/order';
import { Refused } from '../../platform/refused.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import {
  backOf,
  type Change,
  changeDocument,
  nothingMore,
  numberOf,
  type Opened,
  refuseWhilePaying,
} from './change.shared.ts';
import { saveReduced } from './changes.repo.ts';

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

function decide({ order }: Opened, { lineKeys, amount }: AskedRefund): DecidedRefund {
  const number = numberOf(order);
  refuseWhilePaying(order);
  const of = reducibleOf(order, lineKeys);
  if (of === null) throw new Refused('lineUnknown', { number });
  // What the lines cost less what already went back of them, and what was kept of canceled ones.
  const most = mostGoodwill(order, of);
  // Nothing was kept of it.
  if (order.state === 'cancelled' && most === zero) throw new Refused('orderCanceled', { number });
  const reduction = amount === 'full' ? most : amount;
  if (reduction > most || most === zero)
    throw new Refused('refundOverCost', { most: shownAmount(most, order.currency) });
  const reduced = reducePrice(order, of, reduction);
  return { order, reduced, refund: refundedOf(reduced) };
}

/** Giving money back, with ledger, commissions and email. */
export const priceReduction: Change<AskedRefund, object, DecidedRefund> = {
  permission: 'orders:refund',
  isForGuests: false,
  load: nothingMore,
  decide,
  figures: ({ reduced, refund }) => ({
    refund,
    reduction: reduced.reduction,
    total: reduced.totals.total,
  }),
  refund: ({ refund }) => refund,
  async save(db, { order, reduced }, record) {
    const { lines, reduction, totals, refunds } = reduced;
    const about = { reduction, total: totals.total, ...backOf(order, refunds, record) };
    const document = changeDocument(order, reduced, record, { topic: 'price-reduced', about });
    await saveReduced(db, { ...document, lines });
  },
};
