/** A report as a file for spreadsheets (D-AG-03). */
import type { AffiliateReport } from '@gangway/contract/affiliates';
import { toDigits } from '@gangway/domain/kernel/money';
import { t } from '../../messages/t.ts';
import { itemWords } from './report-words.ts';

/** Spreadsheets would run a text that begins like a formula; an apostrophe makes it a text. */
const asText = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Encoded as UTF-8 with a mark, without which spreadsheets take it for another encoding. */
export function reportCsv({ rows, currencyCode }: AffiliateReport): string {
  const head = [
    t('affiliates.csv.date'),
    t('affiliates.csv.item'),
    t('affiliates.figures.clicks'),
    t('affiliates.figures.orders'),
    t('affiliates.figures.guests'),
    t('affiliates.figures.sales'),
    t('affiliates.figures.commission'),
    t('affiliates.figures.pending'),
    t('affiliates.figures.approved'),
    t('affiliates.figures.paid'),
    t('affiliates.figures.reversed'),
    t('affiliates.csv.currency'),
  ];
  const lines = rows.map((row) => [
    row.date,
    asText(itemWords(row)),
    ...[row.clicks, row.orders, row.guests].map(String),
    ...[row.sales, row.commission, row.pending, row.approved, row.paid, row.reversed].map((value) =>
      toDigits(value, currencyCode),
    ),
    currencyCode,
  ]);
  return `\ufeff${[head, ...lines].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`;
}
