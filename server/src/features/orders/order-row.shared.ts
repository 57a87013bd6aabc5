/** An order as load_order answers it, in the program's names (db/functions/orders/load_order.sql). */
import type { CanceledLine, Order } from '@gangway/domain/order/order';
import { cancelFeeKey, cancelFeeName, moveFeeKey, moveFeeName } from '@gangway/domain/pricing/fee-keys';
import { readLine } from './lines/kinds.ts';
import type { LineRow } from './lines/line.ts';

export type OrderRow = Omit<Order, 'lines' | 'canceled' | 'membership' | 'holdExpired'> & {
  /** Canceled ones, too. */
  lines: LineRow[];
  /** Null once the order is neither a cart nor being paid. */
  holdExpired: boolean | null;
};

/** Names that are ours are shown in the language of whoever reads them. */
const ownNames = new Map([
  [moveFeeKey, moveFeeName],
  [cancelFeeKey, cancelFeeName],
]);

const readCanceled = (row: LineRow): CanceledLine[] =>
  row.canceledAt === null || row.kept === null
    ? []
    : [{ line: readLine(row), canceledAt: row.canceledAt, kept: row.kept }];

/** The tickets, with those that admit nobody because their departure was canceled. */
function readTickets({ tickets, lines }: OrderRow): Order['tickets'] {
  const calledOff = lines.flatMap(({ lineKey, isCalledOff }) => (isCalledOff ? [lineKey] : []));
  if (tickets === null || calledOff.length === 0) return tickets;
  return {
    ...tickets,
    tickets: tickets.tickets.map((ticket) =>
      calledOff.includes(ticket.lineKey) ? { ...ticket, isCalledOff: true } : ticket,
    ),
  };
}

export const readOrder = (row: OrderRow): Order => ({
  ...row,
  membership: null,
  holdExpired: row.holdExpired === true,
  tickets: readTickets(row),
  lines: row.lines.filter(({ canceledAt }) => canceledAt === null).map(readLine),
  canceled: row.lines.flatMap(readCanceled),
  fees: row.fees.map((fee) => ({ ...fee, name: ownNames.get(fee.feeKey)?.() ?? fee.name })),
});
