/** The tickets an order issues when it is saved, and the text message with their link (docs/rules/tickets.md). */
import { randomUUID } from 'node:crypto';
import { bookingsOf, type Order } from '@gangway/domain/order/order';
import type { IssuedTicket } from '@gangway/domain/tickets/ticket';
import { type TicketBlock, ticketsToIssue } from '@gangway/domain/tickets/tickets-to-issue';
import { internationalPhone } from '../location/international-phone.shared.ts';
import type { Issuer } from '../payments/attempts/issuing.shared.ts';

/** Numbers them as issue_tickets does (db/functions/tickets/issue_tickets.sql). */
const issued = (blocks: readonly TicketBlock[]): IssuedTicket[] =>
  blocks
    .flatMap(({ count, ...ticket }) => Array.from({ length: count }, () => ticket))
    .map((ticket, place) => ({ number: place + 1, ...ticket, usedAt: null, cancelledAt: null }));

/**
 * Prepares an order's tickets under one random UUID, and a text message if the guest asked for one (D-TK-01, D-OR-05).
 *
 * @param sendsTexts whether this installation can send text messages
 */
export const ticketIssuer =
  (sendsTexts: boolean): Issuer =>
  (order, { location, customer }) => {
    const blocks = ticketsToIssue(bookingsOf(order), location);
    if (blocks.length === 0) return null;
    const uuid = randomUUID();
    const isTexted =
      sendsTexts && customer.approvedTextTickets && internationalPhone(location, customer) !== null;
    return {
      toIssue: { tickets: { uuid, blocks } },
      emails: isTexted
        ? [
            {
              topic: 'ticket-text',
              dedupe_key: `ticket-text-${order.orderId}`,
              payload: { ticketUuid: uuid },
            },
          ]
        : [],
      after: (bought: Order): Order => ({ ...bought, tickets: { uuid, tickets: issued(blocks) } }),
    };
  };
