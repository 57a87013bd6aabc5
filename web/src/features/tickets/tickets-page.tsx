/** The ticket page connected to its data and to this device (D-TK-02). */
import { ticketsPdf } from '@gangway/contract/tickets';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { useVenue } from '../location/use-venue.ts';
import { useLatestTickets } from './latest-tickets.ts';
import { useSavedHere } from './saved-here.ts';
import { TicketsView } from './tickets-view.tsx';
import { useOnline } from './use-online.ts';

/** On the page's own origin, for a plain link. */
const pdfAddress = (ticketUuid: string, perPage: 1 | 2) =>
  `${ticketsPdf.path}?${new URLSearchParams({ ticketUUID: ticketUuid, ...(perPage === 2 ? { perPage: '2' } : {}) })}`;

const view = getRouteApi('/$clientLocationKey/ticket/$ticketUUID');

export function TicketsPage() {
  const venue = useVenue();
  const loaded = view.useLoaderData();
  const copy = useSavedHere(`${paths.tickets(loaded.locationKey)}/`);
  const isOnline = useOnline() && copy !== 'old';
  const tickets = useLatestTickets(loaded, isOnline, call);
  return (
    <TicketsView
      tickets={tickets}
      venue={venue}
      isSaved={copy !== 'missing'}
      isOnline={isOnline}
      pdfAddress={(perPage) => pdfAddress(tickets.ticketUuid, perPage)}
      onPrint={() => window.print()}
    />
  );
}
