/** An order as load_order answers it, in the program's names (db/functions/cart.sql). */
import type { Order } from '@gangway/domain/order/order';
import { moveFeeKey, moveFeeName } from '@gangway/domain/pricing/price-order';
import { readLine } from './lines/kinds.ts';
import type { LineRow } from './lines/line.ts';

export type OrderRow = Omit<Order, 'lines' | 'membership' | 'holdExpired'> & {
  lines: LineRow[];
  /** Null once the order is neither a cart nor being paid. */
  holdExpired: boolean | null;
};

export const readOrder = (row: OrderRow): Order => ({
  ...row,
  membership: null,
  holdExpired: row.holdExpired === true,
  lines: row.lines.map(readLine),
  // Its name is ours, so it is shown in the language of whoever reads it.
  fees: row.fees.map((fee) => (fee.feeKey === moveFeeKey ? { ...fee, name: moveFeeName() } : fee)),
});
