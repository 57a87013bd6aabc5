/** The data of the ticket page; page-not-found for an unknown or malformed UUID (D-TK-02, D-API-66). */
import { getTicket } from '@gangway/contract/tickets';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { isTicketUuid } from '@gangway/domain/tickets/ticket';
import { redirect } from '@tanstack/react-router';
import { type Caller, CallFailed } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';

export async function loadTickets(
  { call, locationKey }: { call: Caller; locationKey: LocationKey },
  asked: string,
) {
  const notFound = () =>
    redirect({ to: paths.error(locationKey), search: { cause: 'ticket' }, replace: true });
  const ticketUuid = asked.toLowerCase();
  if (!isTicketUuid(ticketUuid)) throw notFound();
  try {
    return await call(getTicket, { ticketUuid, locationKey });
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) throw notFound();
    throw error;
  }
}
