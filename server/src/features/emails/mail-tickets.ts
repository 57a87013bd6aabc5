/** The tickets in the confirmation email: a code for each, and the page that shows them all (D-OR-05, D-TK-01). */
import { comma } from '@gangway/domain/kernel/word-list';
import { bookingsOf, type Order } from '@gangway/domain/order/order';
import { type IssuedTicket, type PassWallet, statusOf, ticketCode } from '@gangway/domain/tickets/ticket';
import type { MailAttachment } from '../../gateways/mail/mail-gateway.ts';
import { t } from '../../messages/t.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { qrPng } from '../../platform/qr-code.ts';
import type { MailLink } from '../orders/lines/mail-entry.presenter.ts';
import { outlinedButton } from './email.presenter.ts';

/** Pixels of a code's side; shown at half the size, so that it is sharp on phones. */
const side = 300;
/** A larger party opens the page: mailboxes cut long emails. */
const maxCodes = 12;

/** Where tickets are on the web. */
export interface TicketLinks {
  page: string;
  /** By wallet, for those that passes are signed for. */
  wallets: Partial<Record<PassWallet, string>>;
}

export interface MailTickets {
  title: string;
  help: string;
  link: MailLink;
  /** Adds the tickets to a wallet; both wallets, because the email may be read on another device. */
  wallets: readonly MailLink[];
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
    // Those of guests who dropped out are canceled.
    const own = tickets.filter(
      (ticket) => ticket.lineKey === line.lineKey && statusOf(ticket) !== 'Cancelled',
    );
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

function walletLinks({ wallets: { apple, google } }: TicketLinks): MailLink[] {
  return [
    ...(apple === undefined ? [] : [{ url: apple, words: t('receipt.email.tickets.apple') }]),
    ...(google === undefined ? [] : [{ url: google, words: t('receipt.email.tickets.google') }]),
  ];
}

/** @param links null for an order without tickets */
export function mailTickets(order: Order, links: TicketLinks | null): MailTickets | null {
  if (order.tickets === null || links === null) return null;
  const { uuid, tickets } = order.tickets;
  const shown = shownTickets(order, tickets);
  const inMail = shown.length > maxCodes ? [] : shown;
  return {
    title: t('receipt.email.tickets.title', { count: shown.length }),
    help: inMail.length === 0 ? t('receipt.email.tickets.open') : t('receipt.email.tickets.show'),
    link: { url: links.page, words: t('receipt.email.tickets.link') },
    wallets: walletLinks(links),
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
  `<div style="display:inline-block;width:168px;margin:0 8px 16px 0;vertical-align:top"><img src="cid:${cid}" width="150" height="150" alt="${escapeHtml(`${name}${comma()}${label}`)}" style="display:block;border:0;border-radius:8px;background:#ffffff"><p style="margin:6px 0 0;font-size:14px;line-height:1.35;overflow-wrap:anywhere"><b>${escapeHtml(name)}</b><br>${escapeHtml(label)}</p></div>`;

const walletsHtml = (wallets: readonly MailLink[]) =>
  wallets.length === 0 ? '' : `<p style="margin:0 0 12px">${wallets.map(outlinedButton).join('')}</p>\n`;

/** What follows the section's heading. */
export const ticketsHtml = ({ help, wallets, codes }: MailTickets): string =>
  `<p style="margin:0 0 12px">${escapeHtml(help)}</p>
${walletsHtml(wallets)}<div>${codes.map(codeHtml).join('')}</div>`;
