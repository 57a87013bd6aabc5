/** The tickets in the confirmation email: a code for each, and the page that shows them all (D-OR-05, D-TK-01). */
import { bookingsOf, type Order } from '@gangway/domain/order/order';
import { type IssuedTicket, ticketCode } from '@gangway/domain/tickets/ticket';
import type { MailAttachment } from '../../gateways/mail/mail-gateway.ts';
import { t } from '../../messages/t.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { qrPng } from '../../platform/qr-code.ts';

/** Pixels of a code's side; shown at half the size, so that it is sharp on phones. */
const side = 300;
/** A larger party opens the page: mailboxes cut long emails. */
const mostCodes = 12;

export interface MailTickets {
  title: string;
  help: string;
  link: { url: string; words: string };
  codes: readonly { cid: string; name: string; label: string }[];
  pictures: readonly MailAttachment[];
}

interface Shown {
  ticket: IssuedTicket;
  name: string;
  label: string;
}

function shownTickets(order: Order, tickets: readonly IssuedTicket[]): Shown[] {
  return bookingsOf(order).flatMap((line) => {
    const own = tickets.filter(({ lineKey }) => lineKey === line.lineKey);
    return own.map((ticket, place) => {
      const rate = line.rates.find(({ rateKey }) => rateKey === ticket.rateKey)?.name ?? null;
      const of = { place: place + 1, count: own.length };
      return {
        ticket,
        name: line.details.name,
        label:
          rate === null
            ? t('receipt.email.tickets.place', of)
            : t('receipt.email.tickets.ofRate', { ...of, rate }),
      };
    });
  });
}

/** @param url the ticket page; null for an order without tickets */
export function mailTickets(order: Order, url: string | null): MailTickets | null {
  if (order.tickets === null || url === null) return null;
  const { uuid, tickets } = order.tickets;
  const shown = shownTickets(order, tickets);
  const inMail = shown.length > mostCodes ? [] : shown;
  return {
    title: t('receipt.email.tickets.title', { count: shown.length }),
    help: inMail.length === 0 ? t('receipt.email.tickets.open') : t('receipt.email.tickets.show'),
    link: { url, words: t('receipt.email.tickets.link') },
    codes: inMail.map(({ ticket, name, label }) => ({ cid: `ticket-${ticket.number}`, name, label })),
    pictures: inMail.map(({ ticket: { number } }) => ({
      filename: `ticket-${number}.png`,
      content: qrPng(ticketCode(uuid, number), side),
      contentType: 'image/png',
      cid: `ticket-${number}`,
    })),
  };
}

const codeHtml = ({ cid, name, label }: MailTickets['codes'][number]) =>
  `<div style="display:inline-block;width:168px;margin:0 8px 16px 0;vertical-align:top"><img src="cid:${cid}" width="150" height="150" alt="${escapeHtml(`${name}, ${label}`)}" style="display:block;border:0;border-radius:8px;background:#ffffff"><p style="margin:6px 0 0;font-size:14px;line-height:1.35;overflow-wrap:anywhere"><b>${escapeHtml(name)}</b><br>${escapeHtml(label)}</p></div>`;

/** What follows the section's heading. */
export const ticketsHtml = ({ help, link, codes }: MailTickets): string =>
  `<p style="margin:0 0 12px">${escapeHtml(help)} <a href="${escapeHtml(link.url)}">${escapeHtml(link.words)}</a></p>
<div>${codes.map(codeHtml).join('')}</div>`;
