/** The rows of an order's price summary, shared by checkout and receipt (D-FT-03). */
import { formatAmount } from '../../lib/format-amount.ts';
import type { OrderSummary, SummaryRow } from './summary-rows.ts';

const minus = '\u2212';

/** A discount is written with a real minus. */
export function signedAmount(value: SummaryRow['amount'], currency: string): string {
  const text = formatAmount(value, currency);
  return value < 0 ? text.replace('-', minus) : text;
}

export function SummaryRows({ rows, currency }: { rows: readonly SummaryRow[]; currency: string }) {
  if (rows.length === 0) return null;
  return (
    <dl className="sum">
      {rows.map((row) => (
        <div key={row.key} className={row.isOff ? 'is-off' : undefined}>
          <dt>
            {row.parts === undefined ? (
              row.label
            ) : (
              <details>
                <summary>{row.label}</summary>
                {row.parts.map((part) => (
                  <span key={part.key} className="summary-part">
                    {part.label} {formatAmount(part.amount, currency)}
                  </span>
                ))}
              </details>
            )}
          </dt>
          <dd className="price">{signedAmount(row.amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function SummaryNote({ summary, currency }: { summary: OrderSummary; currency: string }) {
  if (summary.note === null) return null;
  return (
    <p className="fine">
      {summary.note === 'allIncluded'
        ? 'Includes taxes & fees'
        : `includes ${formatAmount(summary.includedTax, currency)} tax`}
    </p>
  );
}
