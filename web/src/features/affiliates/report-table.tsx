/** Figures of a report as a table with two lines a row on narrow screens. */
import type { AffiliateFigures } from '@gangway/contract/affiliates';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../messages/t.ts';

export interface FiguresOf extends AffiliateFigures {
  key: string;
  name: string;
}

interface ReportTableProps {
  caption: string;
  /** What the rows are: days or items. */
  of: string;
  rows: readonly FiguresOf[];
  currency: string;
}

export function ReportTable({ caption, of, rows, currency }: ReportTableProps) {
  const money = (value: FiguresOf['sales']) => formatAmount(value, currency);
  return (
    <table className="portal-table num">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">{t('affiliates.figures.commission')}</th>
          <th scope="col">{t('affiliates.figures.sales')}</th>
          <th scope="col">{t('affiliates.figures.orders')}</th>
          <th scope="col">{t('affiliates.figures.guests')}</th>
          <th scope="col">{t('affiliates.figures.clicks')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            <td>{money(row.commission)}</td>
            <td>{money(row.sales)}</td>
            <td>{row.orders}</td>
            <td>{row.guests}</td>
            <td>{row.clicks}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
