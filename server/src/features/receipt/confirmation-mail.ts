/** The confirmation mail of a saved order, as HTML and plain text (D-OR-05). Everything from people is escaped. */
import { maskedCode } from '@gangway/domain/gift-cards/gift-code';
import { clockTime, dayAndLongDate } from '@gangway/domain/kernel/date-words';
import { timeOf } from '@gangway/domain/kernel/local-time';
import { type Amount, add } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { arrivalTime } from '@gangway/domain/order/arrival-time';
import { balanceOf, type Order, type OrderLine, type TransportLine } from '@gangway/domain/order/order';
import { type ShownOrder, shownSavings, showOrder } from '@gangway/domain/order/shown-order';
import { hasShownTime } from '@gangway/domain/order/shown-time';
import { escapeHtml, linesHtml } from '../../platform/escape-html.ts';
import { shownAmount } from '../cart/shown-amount.presenter.ts';
import { contactOf, type LetterWords, letterHtml } from './letter.presenter.ts';
import {
  addOnWords,
  guestWords,
  lineAnswerRows,
  orderAnswerRows,
  pickupRow,
  whenWords,
} from './line-words.ts';

/** Of activities by themselves only (2.8-08). */
function arrival(line: OrderLine): string | null {
  if (line.details.appointmentType !== 'dateTime' || line.packageLineKey !== null) return null;
  return `Please arrive by ${clockTime(timeOf(arrivalTime(line.start, line.details.arriveMinutesBefore)))}`;
}

/** What of a package guests do not see is booked all the same (D-PK-06). */
const shownLines = (order: Order) => order.lines.filter(({ details }) => details.isHidden !== true);

/** An activity of a package stands under the package's name. */
function nameOf({ packages }: Order, line: OrderLine): string {
  const item = packages.find(({ lineKey }) => lineKey === line.packageLineKey);
  return item === undefined ? line.details.name : `${item.details.name}: ${line.details.name}`;
}

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
  const saved = shownSavings(
    order.lines.filter(({ packageLineKey }) => packageLineKey !== null),
    shown,
  );
  if (saved > 0) rows.push({ label: 'Saved by booking packages', value: show(saved) });
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

/** What the mail says of a line, row by row. */
function lineRows(order: Order, line: OrderLine): string[] {
  const { meetingPoint, confirmationMessage } = line.details;
  return [
    hasShownTime(order, line) ? whenWords(line) : null,
    arrival(line),
    guestWords(line),
    pickupRow(line),
    meetingPoint === null ? null : `${meetingPoint.name}, ${meetingPoint.address}`,
    ...addOnWords(line),
    ...lineAnswerRows(line),
    confirmationMessage,
  ].filter((row) => row !== null);
}

interface Entry {
  name: string;
  rows: readonly string[];
}

/** All that was booked and answered, each under its name. */
function entries(order: Order, { shown }: MailView): Entry[] {
  const answers = orderAnswerRows(order);
  return [
    ...shownLines(order).map((line) => ({ name: nameOf(order, line), rows: lineRows(order, line) })),
    ...order.giftCards.map((card) => ({
      name: card.name,
      rows: [
        shownAmount(card.amount, order.currency),
        `For ${card.recipientName}, ${card.recipientEmail}`,
        'The code is in a separate email.',
      ],
    })),
    ...order.memberships.map((line) => ({
      name: line.quantity === 1 ? line.name : `${line.quantity} × ${line.name}`,
      rows: [line.roleTypesLabel, shownAmount(shown.line(line.lineKey).total, order.currency)],
    })),
    ...order.transports.map((ride) => ({ name: 'Transportation', rows: rideRows(ride) })),
    ...(answers.length === 0 ? [] : [{ name: 'What you told us', rows: answers }]),
  ];
}

/** Transportation of a day in the lines of 2.8. */
function rideRows(transport: TransportLine): string[] {
  return [
    dayAndLongDate(transport.day),
    `Guests × ${transport.guests}`,
    transport.locationName,
    `Pickup @ ${clockTime(transport.pickupTime)}`,
    `Departure @ ${clockTime(transport.returnTime)}`,
  ];
}

function entryHtml({ name, rows }: Entry): string {
  return `<tr><td style="padding:16px 0;border-top:1px solid #dde3e6">
<p style="margin:0 0 4px;font-size:18px;font-weight:700">${escapeHtml(name)}</p>
${rows.map((row) => `<p style="margin:0 0 2px;overflow-wrap:anywhere">${linesHtml(row)}</p>`).join('\n')}
</td></tr>`;
}

/** receiptUrl opens the receipt; it holds the order's key and goes to the customer alone. */
export function confirmationMail(order: Order, location: Location, receiptUrl: string): LetterWords {
  const view: MailView = { shown: showOrder(order, location), isAllIn: location.feeDisplayType === 3 };
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
    rows: `<tr><td style="padding:0 28px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${entries(order, view).map(entryHtml).join('\n')}</table></td></tr>
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
    ...entries(order, view).flatMap(({ name: heading, rows }) => ['', heading, ...rows]),
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
