/** The confirmation mail of a saved order, as HTML and plain text (D-OR-05). Everything from people is escaped. */
import { maskedCode } from '@gangway/domain/gift-cards/gift-code';
import { dayAndLongDate } from '@gangway/domain/kernel/date-words';
import { type Amount, add } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { balanceOf, type Order } from '@gangway/domain/order/order';
import { type ShownOrder, showOrder } from '@gangway/domain/order/shown-order';
import { escapeHtml, linesHtml } from '../../platform/escape-html.ts';
import { shownAmount } from '../cart/shown-amount.presenter.ts';
import { contactOf, type LetterWords, letterHtml } from './letter.presenter.ts';
import { type Entry, type EntryPart, mailEntries } from './mail-entries.ts';

/** What is shown of an order, and whether fees and tax are inside (D-FT-03). */
interface MailView {
  shown: ShownOrder;
  isAllIn: boolean;
}

interface Row {
  label: string;
  value: string;
}

/** Where prices have fees and tax inside, they stand in no row of their own: what the lines cost and what is taken off is the total. */
function chargeRows(order: Order, { isAllIn }: MailView): { label: string; amount: Amount }[] {
  if (isAllIn) return [];
  const tax = order.taxTotal > 0 ? [{ label: 'Tax', amount: order.taxTotal }] : [];
  return [...order.fees.map(({ name: label, amount }) => ({ label, amount })), ...tax];
}

function totals(order: Order, view: MailView): Row[] {
  const { shown, isAllIn } = view;
  const show = (value: Amount) => shownAmount(value, order.currency);
  const rows: Row[] = [{ label: 'Subtotal', value: show(shown.subTotal) }];
  for (const [place, { code, amount }] of order.promoCodes.entries())
    rows.push({ label: code, value: `\u2212${show(shown.promoCodes[place] ?? amount)}` });
  for (const { label, amount } of chargeRows(order, view)) rows.push({ label, value: show(amount) });
  rows.push({ label: 'Total', value: show(order.total) });
  if (isAllIn && (order.feeTotal > 0 || order.taxTotal > 0))
    rows.push({
      label: 'Includes taxes & fees',
      value: show(add(order.feeTotal, order.taxTotal, order.includedTax)),
    });
  else if (order.includedTax > 0) rows.push({ label: 'Includes tax', value: show(order.includedTax) });
  for (const { codeEnd, amount } of order.redeemedGiftCards.filter(({ isForBalance }) => !isForBalance))
    rows.push({ label: `Gift card ${maskedCode(codeEnd)}`, value: `−${show(amount)}` });
  if (order.paid > 0) rows.push({ label: 'Paid', value: show(order.paid) });
  const due = order.balanceDueDate;
  if (balanceOf(order) > 0)
    rows.push({
      label: due === null ? 'Balance' : `Balance, due by ${dayAndLongDate(due)}`,
      value: show(balanceOf(order)),
    });
  return rows;
}

const rowsHtml = (rows: readonly string[]) =>
  rows.map((row) => `<p style="margin:0 0 2px;overflow-wrap:anywhere">${linesHtml(row)}</p>`).join('\n');

const partHtml = ({ name, rows }: EntryPart) =>
  `<p style="margin:12px 0 2px;font-weight:700">${escapeHtml(name)}</p>\n${rowsHtml(rows)}`;

function entryHtml({ name, price, rows, parts }: Entry): string {
  const amount =
    price === null
      ? ''
      : `<td align="right" valign="top" style="padding-left:16px;font-weight:700;font-variant-numeric:tabular-nums">${escapeHtml(price)}</td>`;
  return `<tr><td style="padding:16px 0;border-top:1px solid #dde3e6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 4px"><tr><td style="font-size:18px;font-weight:700;overflow-wrap:anywhere">${escapeHtml(name)}</td>${amount}</tr></table>
${rowsHtml(rows)}
${parts.map(partHtml).join('\n')}
</td></tr>`;
}

function entryText({ name, price, rows, parts }: Entry): string[] {
  return [
    '',
    price === null ? name : `${name}: ${price}`,
    ...rows,
    ...parts.flatMap((part) => ['', part.name, ...part.rows]),
  ];
}

/** receiptUrl opens the receipt; it holds the order's key and goes to the customer alone. */
export function confirmationMail(order: Order, location: Location, receiptUrl: string): LetterWords {
  const view: MailView = { shown: showOrder(order, location), isAllIn: location.feeDisplayType === 3 };
  const entries = mailEntries(order, view.shown);
  const name = order.customer?.firstName ?? '';
  const greeting = name === '' ? 'Thank you!' : `Thank you, ${name}!`;
  const header = location.confirmationMailHeader;
  const footer = location.confirmationMailFooter;
  const given = (words: string | null) => (words === null ? [] : [words]);
  const html = letterHtml(location, {
    title: `Order ${order.orderNumber ?? ''}`,
    heading: greeting,
    paragraphs: [
      `Your booking is confirmed. Order number <b>${escapeHtml(order.orderNumber ?? '')}</b>.`,
      ...given(header).map(escapeHtml),
    ],
    link: { url: receiptUrl, words: 'See your receipt' },
    rows: `<tr><td style="padding:0 28px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${entries.map(entryHtml).join('\n')}</table></td></tr>
<tr><td style="padding:8px 28px 20px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid #dde3e6">
${totals(order, view)
  .map(
    ({ label, value }) =>
      `<tr><td style="padding:6px 0">${escapeHtml(label)}</td><td align="right" style="padding:6px 0;font-variant-numeric:tabular-nums">${escapeHtml(value)}</td></tr>`,
  )
  .join('\n')}
</table></td></tr>`,
    foot: given(footer),
  });
  const text = [
    greeting,
    '',
    `Your booking with ${location.name} is confirmed. Order number ${order.orderNumber ?? ''}.`,
    ...(header === null ? [] : ['', header]),
    ...entries.flatMap(entryText),
    '',
    ...totals(order, view).map(({ label, value }) => `${label}: ${value}`),
    '',
    `Your receipt: ${receiptUrl}`,
    ...(footer === null ? [] : ['', footer]),
    '',
    contactOf(location),
  ].join('\n');
  return { subject: `Your booking with ${location.name}: ${order.orderNumber ?? ''}`, html, text };
}
