/** The orders of canceled departures as a spreadsheet, in the current language. No cell is left to be read as a formula. */
import type { CanceledOrder, CancellationResult } from '@gangway/contract/canceled-departures';
import { toDigits } from '@gangway/domain/kernel/money';
import { stringify } from 'csv-stringify/sync';
import { t } from '../../messages/t.ts';

/** The columns, in their order. */
const columns = [
  ...(['order', 'name', 'phone', 'guests', 'paid', 'currency', 'state', 'problem'] as const),
  ...(['refund', 'parts', 'refundState', 'email', 'called', 'changed'] as const),
];

type Row = Record<(typeof columns)[number], string | number>;

const rowOf = (order: CanceledOrder, currency: string, moment: (instant: string) => string): Row => ({
  ...{ order: order.orderNumber, name: order.name, phone: order.phone ?? '', guests: order.guests },
  ...{ paid: toDigits(order.paid, currency), currency, state: t(`canceled.state.${order.state}`) },
  problem: order.problem?.words ?? '',
  ...{ refund: toDigits(order.refund, currency), parts: order.refundParts.join('; ') },
  refundState: order.refundState === 'none' ? '' : t(`canceled.refund.${order.refundState}`),
  email: order.emailState === 'none' ? '' : t(`canceled.email.${order.emailState}`),
  called: order.called === null ? '' : moment(order.called.on),
  changed: moment(order.on),
});

/** @param moment '2026-12-05 09:00', in the venue's time */
export const canceledCsv = (
  { rows, currency }: Pick<CancellationResult, 'rows' | 'currency'>,
  moment: (instant: string) => string,
): string =>
  stringify(
    rows.map((order) => rowOf(order, currency, moment)),
    {
      ...{ bom: true, header: true, escape_formulas: true, record_delimiter: 'windows' as const },
      columns: columns.map((key) => ({ key, header: t(`canceled.csv.${key}`) })),
    },
  );
