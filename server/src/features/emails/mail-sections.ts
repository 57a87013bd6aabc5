/** The sections of emails that show an order: lines, answers, and what it cost. */
import type { Order } from '@gangway/domain/order/order';
import { t } from '../../messages/t.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { MailEntry, MailPart } from '../orders/lines/mail-entry.presenter.ts';
import { orderAnswerRows } from '../orders/order-answers.presenter.ts';
import { rowsHtml, rowText, type Sender, sides } from './email.presenter.ts';
import type { TotalRow } from './mail-totals.ts';

/** A line or the answers, as one section. */
export type ListedPart = Pick<MailEntry, 'name' | 'rows' | 'parts'> & { price: string | null };

export const heading = (words: string) =>
  `<h2 style="margin:0 0 4px;font-size:18px;line-height:1.3;overflow-wrap:anywhere">${escapeHtml(words)}</h2>`;

export const section = (html: string) =>
  `<tr><td class="rule text" style="padding:18px 0;border-top:1px solid #dde3e6">${html}</td></tr>`;

const partHtml = ({ name, rows }: MailPart, sender: Sender) =>
  `<h3 style="margin:14px 0 4px;font-size:16px;overflow-wrap:anywhere">${escapeHtml(name)}</h3>\n${rowsHtml(rows, sender)}`;

export function entryHtml({ name, price, rows, parts }: ListedPart, sender: Sender): string {
  const amount =
    price === null
      ? ''
      : `<td align="${sides().end}" valign="top" style="padding-${sides().start}:16px;font-weight:700;font-variant-numeric:tabular-nums">${escapeHtml(price)}</td>`;
  return section(
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 6px"><tr><td>${heading(name)}</td>${amount}</tr></table>
${rowsHtml(rows, sender)}
${parts.map((part) => partHtml(part, sender)).join('\n')}`,
  );
}

export function entryText({ name, price, rows, parts }: ListedPart): string[] {
  return [
    '',
    price === null ? name : `${name}: ${price}`,
    ...rows.map(rowText),
    ...parts.flatMap((part) => ['', part.name, ...part.rows.map(rowText)]),
  ];
}

const totalHtml = ({ label, value, isTotal }: TotalRow) => {
  const weight = isTotal ? ';font-weight:700;font-size:18px' : '';
  const { start, end } = sides();
  return `<tr><td style="padding:5px 0${weight}">${escapeHtml(label)}</td><td align="${end}" valign="top" style="padding:5px 0;padding-${start}:16px;white-space:nowrap;font-variant-numeric:tabular-nums${weight}">${escapeHtml(value)}</td></tr>`;
};

export const totalsHtml = (rows: readonly TotalRow[], title: string) =>
  section(
    `${heading(title)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:6px 0 0">${rows.map(totalHtml).join('\n')}</table>`,
  );

/** What was answered about the order and its customer. */
export function answersOf(order: Order): ListedPart[] {
  const rows = orderAnswerRows(order);
  return rows.length === 0
    ? []
    : [{ name: t('receipt.email.entries.answers'), price: null, rows, parts: [] }];
}
