/** The confirmation email of a saved order, as HTML and plain text (D-OR-05). User input is escaped. */
import { comma } from '@gangway/domain/kernel/word-list';
import { cancellationWords } from '@gangway/domain/location/cancellation-words';
import type { Order } from '@gangway/domain/order/order';
import { showOrder } from '@gangway/domain/order/shown-order';
import { balanceOf } from '@gangway/domain/pricing/due';
import type { Mail } from '../../../gateways/mail/mail-gateway.ts';
import { t } from '../../../messages/t.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import type { MailLink } from '../../orders/lines/mail-entry.presenter.ts';
import { mailEntries } from '../../orders/mail.presenter.ts';
import {
  contactOf,
  type EmailContent,
  type EmailPicture,
  emailHtml,
  placeOf,
  type Row,
  rowsHtml,
  rowText,
  type Sender,
  thanks,
} from '../email.presenter.ts';
import {
  answersOf,
  entryHtml,
  entryText,
  heading,
  type ListedPart,
  section,
  totalsHtml,
} from '../mail-sections.ts';
import { mailTickets, type TicketLinks, ticketsHtml } from '../mail-tickets.ts';
import { balanceWords, mailTotals } from '../mail-totals.ts';

/** Where the email leads. The receipt's address contains the order key, so it goes only to the customer. */
export interface MailLinks {
  receipt: string;
  /** Null for an order without tickets. */
  tickets: TicketLinks | null;
}

export const receiptLink = ({ receipt }: Pick<MailLinks, 'receipt'>): MailLink => ({
  url: receipt,
  words: t('receipt.email.seeReceipt'),
});

/** What the email is sent for. */
export type News = 'bought' | 'moved' | 'changed';

interface Named {
  kind: 'booking' | 'order';
  venue: string;
  number: string;
}

const openings: Record<News, (of: Named) => string> = {
  bought: (of) => t('receipt.email.confirmation.confirmed', of),
  moved: ({ venue, number }) => t('receipt.email.moved.confirmed', { venue, number }),
  changed: ({ venue, number }) => t('receipt.email.changed.confirmed', { venue, number }),
};

const subjects: Record<News, (of: Named) => string> = {
  bought: (of) => t('receipt.email.confirmation.subject', of),
  moved: ({ venue, number }) => t('receipt.email.moved.subject', { venue, number }),
  changed: ({ venue, number }) => t('receipt.email.changed.subject', { venue, number }),
};

export function confirmationMail(
  order: Order,
  sender: Sender,
  links: MailLinks,
  news: News = 'bought',
  /** What is said of the money besides the totals. */
  ofMoney: readonly string[] = [],
): EmailContent & Pick<Mail, 'attachments'> {
  const { location } = sender;
  const shown = showOrder(order, location);
  const lines = mailEntries({ order, location, shown });
  const entries: ListedPart[] = [...lines, ...answersOf(order)];
  const totals = mailTotals(order, location, shown);
  const number = order.orderNumber ?? '';
  const opening = openings[news];
  const takesPlace = lines.some(({ start }) => start !== null);
  const kind = takesPlace ? 'booking' : 'order';
  const greeting = thanks(order.customer?.firstName ?? '');
  const paidTitle =
    balanceOf(order) > 0 ? t('receipt.email.confirmation.yourOrder') : t('receipt.email.totals.paid');
  const plansTitle = t('receipt.email.confirmation.ifPlansChange');
  const tickets = mailTickets(order, links.tickets);
  const buttons = [...(tickets === null ? [] : [tickets.link]), receiptLink(links)];
  const plans: Row[] = takesPlace ? cancellationWords(location.terms) : [];
  const optional = (words: string | null) => (words === null ? [] : [words]);
  const owed = [...ofMoney, ...optional(balanceWords(order, location))];
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
      .join(comma()),
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
    links: buttons,
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
    ...[...buttons, ...(tickets?.wallets ?? [])].map(rowText),
    ...entries.flatMap(entryText),
    '',
    paidTitle,
    ...totals.map(({ label, value }) => `${label}: ${value}`),
    ...(plans.length === 0 ? [] : ['', plansTitle, ...plans.map(rowText)]),
    ...footer.flatMap((words) => ['', words]),
    '',
    placeOf(location),
    contactOf(location),
  ].join('\n');
  return {
    subject: subjects[news]({ kind, venue: location.name, number }),
    html,
    text,
    attachments: [...(tickets?.pictures ?? [])],
  };
}
