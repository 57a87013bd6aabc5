/**
 * Sold orders as a spreadsheet: one row each, in the current language (docs/rules/finding-orders.md). Guests choose much of what it
 * says, so no cell is left to be read as a formula.
 */
import type { FoundOrder } from '@gangway/contract/orders';
import { toDigits } from '@gangway/domain/kernel/money';
import { stringify } from 'csv-stringify/sync';
import { t } from '../../messages/t.ts';

/** The columns, in their order. */
const columns = [
  ...(['order', 'sold', 'name', 'email', 'phone', 'first', 'date', 'start', 'guests', 'more'] as const),
  ...(['state', 'total', 'due', 'refunded', 'owed', 'currency'] as const),
];

type Row = Record<(typeof columns)[number], string | number>;

/** Dates, times and amounts are written as spreadsheets read them in every language. */
function rowOf(order: FoundOrder, moment: (instant: string) => string): Row {
  const { firstStart: start, currency } = order;
  return {
    order: order.orderNumber,
    sold: moment(order.soldOn),
    ...{ name: order.name, email: order.email, phone: order.phone ?? '' },
    first: order.firstName,
    date: start?.slice(0, 10) ?? '',
    start: start !== null && order.firstHasTime ? start.slice(11, 16) : '',
    ...{ guests: order.guests, more: order.more },
    state: t(`orders.state.${order.state}`),
    total: toDigits(order.total, currency),
    due: toDigits(order.due, currency),
    refunded: toDigits(order.refunded, currency),
    owed: toDigits(order.owed, currency),
    currency,
  };
}

/**
 * Begins with a byte order mark, without which spreadsheets take the text for another encoding.
 * @param moment '2026-12-05 09:00', in the venue's time
 */
export const ordersCsv = (orders: readonly FoundOrder[], moment: (instant: string) => string): string =>
  stringify(
    orders.map((order) => rowOf(order, moment)),
    {
      ...{ bom: true, header: true, escape_formulas: true, record_delimiter: 'windows' as const },
      columns: columns.map((key) => ({ key, header: t(`orders.csv.${key}`) })),
    },
  );
