/** The tickets an order issues when it is saved (docs/rules/tickets.md). */
import { randomUUID } from 'node:crypto';
import type { Location } from '@gangway/domain/location/location';
import { bookingsOf, type Order } from '@gangway/domain/order/order';
import type { IssuedTicket } from '@gangway/domain/tickets/ticket';
import { type TicketBlock, ticketsToIssue } from '@gangway/domain/tickets/tickets-to-issue';

/** Numbers them as issue_tickets does (db/functions/tickets.sql). */
const issued = (blocks: readonly TicketBlock[]): IssuedTicket[] =>
  blocks
    .flatMap(({ count, ...ticket }) => Array.from({ length: count }, () => ticket))
    .map((ticket, place) => ({ number: place + 1, ...ticket, usedAt: null, cancelledAt: null }));

/** Prepares an order's tickets under one random UUID; null if it has none (Issuer of payments, D-TK-01). */
export function issueTickets(order: Order, { location }: { location: Location }) {
  const blocks = ticketsToIssue(bookingsOf(order), location);
  if (blocks.length === 0) return null;
  const uuid = randomUUID();
  return {
    toIssue: { tickets: { uuid, blocks } },
    emails: [],
    after: (bought: Order): Order => ({ ...bought, tickets: { uuid, tickets: issued(blocks) } }),
  };
}
