/** The confirmation mail of a saved order, as HTML and plain text (D-OR-05). Everything from people is escaped. */
import { clockTime, dayAndLongDate } from '@gangway/domain/kernel/date-words';
import { timeOf } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { arrivalTime } from '@gangway/domain/order/arrival-time';
import { balanceOf, type Order, type OrderLine, type TransportLine } from '@gangway/domain/order/order';
import { hasShownTime } from '@gangway/domain/order/shown-time';
import { savingsOf } from '@gangway/domain/pricing/package-discount';
import {
  addOnWords,
  guestWords,
  lineAnswerRows,
  orderAnswerRows,
  pickupRow,
  whenWords,
} from './line-words.ts';

export interface ConfirmationWords {
  subject: string;
  html: string;
  text: string;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
/** An answer may have several lines. */
const linesHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

/** One of each currency: making it costs more than all else in a letter. */
const formats = new Map<string, Intl.NumberFormat>();

function money(value: Amount, currency: string): string {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format.format(value / 100);
}

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

/** What the packages of an order save in all. */
const savedBy = (order: Order) =>
  savingsOf(order.lines.filter(({ packageLineKey }) => packageLineKey !== null));

interface Row {
  label: string;
  value: string;
}

function totals(order: Order): Row[] {
  const show = (value: Amount) => money(value, order.currency);
  const rows: Row[] = [{ label: 'Subtotal', value: show(order.subTotal) }];
  const saved = savedBy(order);
  if (saved > 0) rows.push({ label: 'Saved by booking packages', value: show(saved) });
  for (const fee of order.fees) rows.push({ label: fee.name, value: show(fee.amount) });
  if (order.taxTotal > 0) rows.push({ label: 'Tax', value: show(order.taxTotal) });
  rows.push({ label: 'Total', value: show(order.total) });
  if (order.includedTax > 0) rows.push({ label: 'Includes tax', value: show(order.includedTax) });
  rows.push({ label: 'Paid', value: show(order.paid) });
  if (balanceOf(order) > 0) rows.push({ label: 'Balance', value: show(balanceOf(order)) });
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
function entries(order: Order): Entry[] {
  const answers = orderAnswerRows(order);
  return [
    ...shownLines(order).map((line) => ({ name: nameOf(order, line), rows: lineRows(order, line) })),
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
export function confirmationMail(order: Order, location: Location, receiptUrl: string): ConfirmationWords {
  const name = order.customer?.firstName ?? '';
  const greeting = name === '' ? 'Thank you!' : `Thank you, ${name}!`;
  const contact = [location.phone, location.email].filter((part) => part !== null).join(' · ');
  const header = location.confirmationMailHeader;
  const footer = location.confirmationMailFooter;
  const accent = location.accentColour ?? '#0b6b78';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(`Order ${order.orderNumber ?? ''}`)}</title></head>
<body style="margin:0;background:#f2f5f6;color:#14211f;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fff;border-radius:18px">
<tr><td style="padding:28px 28px 8px"><p style="margin:0 0 12px;font-weight:700">${escapeHtml(location.name)}</p>
<h1 style="margin:0 0 8px;font-size:26px;line-height:1.2">${escapeHtml(greeting)}</h1>
<p style="margin:0 0 16px">Your booking is confirmed. Order number <b>${escapeHtml(order.orderNumber ?? '')}</b>.</p>
${header === null ? '' : `<p style="margin:0 0 16px">${escapeHtml(header)}</p>`}
<p style="margin:0 0 20px"><a href="${escapeHtml(receiptUrl)}" style="display:inline-block;padding:12px 22px;border-radius:12px;background:${escapeHtml(accent)};color:#fff;text-decoration:none;font-weight:650">See your receipt</a></p></td></tr>
<tr><td style="padding:0 28px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${entries(order).map(entryHtml).join('\n')}</table></td></tr>
<tr><td style="padding:8px 28px 20px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid #dde3e6">
${totals(order)
  .map(
    ({ label, value }) =>
      `<tr><td style="padding:6px 0">${escapeHtml(label)}</td><td align="right" style="padding:6px 0;font-variant-numeric:tabular-nums">${escapeHtml(value)}</td></tr>`,
  )
  .join('\n')}
</table></td></tr>
<tr><td style="padding:0 28px 28px;color:#52615f;font-size:14px">${footer === null ? '' : `<p style="margin:0 0 8px">${escapeHtml(footer)}</p>`}
<p style="margin:0">${escapeHtml([location.name, location.address].filter((part) => part !== null).join(', '))}<br>${escapeHtml(contact)}</p></td></tr>
</table></td></tr></table></body></html>`;
  const text = [
    greeting,
    '',
    `Your booking with ${location.name} is confirmed. Order number ${order.orderNumber ?? ''}.`,
    ...(header === null ? [] : ['', header]),
    ...entries(order).flatMap(({ name: heading, rows }) => ['', heading, ...rows]),
    '',
    ...totals(order).map(({ label, value }) => `${label}: ${value}`),
    '',
    `Your receipt: ${receiptUrl}`,
    ...(footer === null ? [] : ['', footer]),
    '',
    contact,
  ].join('\n');
  return { subject: `Your booking with ${location.name}: ${order.orderNumber ?? ''}`, html, text };
}
