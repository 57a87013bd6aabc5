/** The rows of an order's price summary, shared by checkout and receipt (D-FT-03). */
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../messages/t.ts';
import type { SummaryRow } from '../cart/order-lines.tsx';
import type { OrderSummary } from './summary-rows.ts';

const minus = '\u2212';

/** Uses a true minus sign for discounts. */
export function signedAmount(value: SummaryRow['amount'], currency: string): string {
  const text = formatAmount(value, currency);
  return value < 0 ? text.replace('-', minus) : text;
}

interface SummaryRowsProps {
  rows: readonly SummaryRow[];
  currency: string;
  /** Whether each line includes its time and guests. */
  detailed?: boolean;
}

export function SummaryRows({ rows, currency, detailed = false }: SummaryRowsProps) {
  if (rows.length === 0) return null;
  return (
    <dl className="sum">
      {rows.map((row) => (
        <div key={row.key} className={row.isOff ? 'is-off' : undefined}>
          <dt>
            <RowLabel row={row} currency={currency} about={detailed ? (row.about ?? []) : []} />
          </dt>
          <dd className="price">{signedAmount(row.amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RowLabelProps {
  row: SummaryRow;
  currency: string;
  about: readonly string[];
}

function RowLabel({ row: { label, parts }, currency, about }: RowLabelProps) {
  if (parts !== undefined)
    return (
      <details>
        <summary>{label}</summary>
        {parts.map((part) => (
          <span key={part.key} className="summary-part">
            {`${part.label} ${formatAmount(part.amount, currency)}`}
          </span>
        ))}
      </details>
    );
  if (about.length === 0) return <span>{label}</span>;
  return (
    <>
      <b>{label}</b>
      {about.map((words) => (
        <span key={words} className="summary-part">
          {words}
        </span>
      ))}
    </>
  );
}

export function SummaryNote({ summary, currency }: { summary: OrderSummary; currency: string }) {
  if (summary.note === null) return null;
  return (
    <p className="fine">
      {summary.note === 'allIncluded'
        ? t('checkout.rows.includesCharges')
        : t('checkout.rows.includesTax', { amount: formatAmount(summary.includedTax, currency) })}
    </p>
  );
}
