/** The confirmation email of a saved order, as HTML and plain text (D-OR-05). User input is escaped. */
import { cancellationWords } from '@gangway/domain/location/cancellation-words';
import type { Order } from '@gangway/domain/order/order';
import { showOrder } from '@gangway/domain/order/shown-order';
import { balanceOf } from '@gangway/domain/pricing/due';
import type { Mail } from '../../gateways/mail/mail-gateway.ts';
import { t } from '../../messages/t.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { MailEntry, MailPart } from '../cart/lines/mail-entry.presenter.ts';
import { mailEntries } from '../cart/mail.presenter.ts';
import {
  contactOf,
  type EmailContent,
  type EmailPicture,
  emailHtml,
  type Row,
  rowsHtml,
  rowText,
  type Sender,
  thanks,
} from './email.presenter.ts';
import { mailTickets, type TicketLinks, ticketsHtml } from './mail-tickets.ts';
import { balanceWords, mailTotals, type TotalRow } from './mail-totals.ts';
import { orderAnswerRows } from './order-answers.ts';

/** A line or the answers, as one section. */
type ListedPart = Pick<MailEntry, 'name' | 'rows' | 'parts'> & { price: string | null };

const heading = (words: string) =>
  `<h2 style="margin:0 0 4px;font-size:18px;line-height:1.3;overflow-wrap:anywhere">${escapeHtml(words)}</h2>`;

const section = (html: string) =>
  `<tr><td class="rule text" style="padding:18px 0;border-top:1px solid #dde3e6">${html}</td></tr>`;

const partHtml = ({ name, rows }: MailPart, sender: Sender) =>
  `<h3 style="margin:14px 0 4px;font-size:16px;overflow-wrap:anywhere">${escapeHtml(name)}</h3>\n${rowsHtml(rows, sender)}`;

function entryHtml({ name, price, rows, parts }: ListedPart, sender: Sender): string {
  const amount =
    price === null
      ? ''
      : `<td align="right" valign="top" style="padding-left:16px;font-weight:700;font-variant-numeric:tabular-nums">${escapeHtml(price)}</td>`;
  return section(
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 6px"><tr><td>${heading(name)}</td>${amount}</tr></table>
${rowsHtml(rows, sender)}
${parts.map((part) => partHtml(part, sender)).join('\n')}`,
  );
}

function entryText({ name, price, rows, parts }: ListedPart): string[] {
  return [
    '',
    price === null ? name : `${name}: ${price}`,
    ...rows.map(rowText),
    ...parts.flatMap((part) => ['', part.name, ...part.rows.map(rowText)]),
  ];
}

const totalHtml = ({ label, value, isTotal }: TotalRow) => {
  const weight = isTotal ? ';font-weight:700;font-size:18px' : '';
  return `<tr><td style="padding:5px 0${weight}">${escapeHtml(label)}</td><td align="right" valign="top" style="padding:5px 0 5px 16px;white-space:nowrap;font-variant-numeric:tabular-nums${weight}">${escapeHtml(value)}</td></tr>`;
};

const totalsHtml = (rows: readonly TotalRow[], title: string) =>
  section(
    `${heading(title)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:6px 0 0">${rows.map(totalHtml).join('\n')}</table>`,
  );

/** What was answered about the order and its customer. */
function answersOf(order: Order): ListedPart[] {
  const rows = orderAnswerRows(order);
  return rows.length === 0
    ? []
    : [{ name: t('receipt.email.entries.answers'), price: null, rows, parts: [] }];
}

/** Where the email leads. The receipt's address contains the order key, so it goes only to the customer. */
export interface MailLinks {
  receipt: string;
  /** Null for an order without tickets. */
  tickets: TicketLinks | null;
}

/** What the email is sent for. */
export type News = 'bought' | 'moved';

export function confirmationMail(
  order: Order,
  sender: Sender,
  links: MailLinks,
  news: News = 'bought',
): EmailContent & Pick<Mail, 'attachments'> {
  const { location } = sender;
  const shown = showOrder(order, location);
  const lines = mailEntries({ order, location, shown });
  const entries: ListedPart[] = [...lines, ...answersOf(order)];
  const totals = mailTotals(order, location, shown);
  const number = order.orderNumber ?? '';
  const opening = (of: { kind: 'booking' | 'order'; venue: string; number: string }) =>
    news === 'moved'
      ? t('receipt.email.moved.confirmed', { venue: of.venue, number: of.number })
      : t('receipt.email.confirmation.confirmed', of);
  const takesPlace = lines.some(({ start }) => start !== null);
  const kind = takesPlace ? 'booking' : 'order';
  const greeting = thanks(order.customer?.firstName ?? '');
  const paidTitle =
    balanceOf(order) > 0 ? t('receipt.email.confirmation.yourOrder') : t('receipt.email.totals.paid');
  const plansTitle = t('receipt.email.confirmation.ifPlansChange');
  const link = { url: links.receipt, words: t('receipt.email.seeReceipt') };
  const tickets = mailTickets(order, links.tickets);
  const plans: Row[] = takesPlace ? cancellationWords(location.terms) : [];
  const optional = (words: string | null) => (words === null ? [] : [words]);
  const owed = optional(balanceWords(order, location));
  const header = optional(location.confirmationMailHeader);
  const footer = optional(location.confirmationMailFooter);
  const picture: EmailPicture | null = lines.find((line) => line.picture !== null)?.picture ?? null;
  const html = emailHtml(sender, {
    title: t('receipt.email.confirmation.title', { number }),
    preheader: entries
      .slice(0, 1)
      .flatMap(({ name: entry, rows, parts: [part] }) => [
        entry,
        ...(part?.rows ?? rows).slice(0, 2).map(rowText),
      ])
      .join(', '),
    picture,
    heading: greeting,
    paragraphs: [
      opening({
        kind,
        venue: escapeHtml(location.name),
        number: `<b>${escapeHtml(number)}</b>`,
      }),
      ...[...header, ...owed].map(escapeHtml),
    ],
    link,
    rows: `<tr><td style="padding:0 28px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${tickets === null ? '' : section(`${heading(tickets.title)}${ticketsHtml(tickets)}`)}
${entries.map((entry) => entryHtml(entry, sender)).join('\n')}
${totalsHtml(totals, paidTitle)}
${plans.length === 0 ? '' : section(`${heading(plansTitle)}${rowsHtml(plans)}`)}</table></td></tr>`,
    foot: footer,
  });
  const text = [
    greeting,
    '',
    opening({ kind, venue: location.name, number }),
    ...[...header, ...owed].flatMap((words) => ['', words]),
    '',
    rowText(link),
    ...(tickets === null ? [] : ['', tickets.title, ...[tickets.link, ...tickets.wallets].map(rowText)]),
    ...entries.flatMap(entryText),
    '',
    paidTitle,
    ...totals.map(({ label, value }) => `${label}: ${value}`),
    ...(plans.length === 0 ? [] : ['', plansTitle, ...plans.map(rowText)]),
    ...footer.flatMap((words) => ['', words]),
    '',
    [location.name, location.address].filter((part) => part !== null).join(', '),
    contactOf(location),
  ].join('\n');
  return {
    subject:
      news === 'moved'
        ? t('receipt.email.moved.subject', { venue: location.name, number })
        : t('receipt.email.confirmation.subject', { kind, venue: location.name, number }),
    html,
    text,
    attachments: [...(tickets?.pictures ?? [])],
  };
}
