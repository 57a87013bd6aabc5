/** The ticket page connected to its data and to this device (D-TK-02). */
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { useVenue } from '../location/use-venue.ts';
import { useLatestTickets } from './latest-tickets.ts';
import { useSavedHere } from './saved-here.ts';
import { TicketsView } from './tickets-view.tsx';
import { useOnline } from './use-online.ts';

const view = getRouteApi('/$clientLocationKey/ticket/$ticketUUID');

export function TicketsPage() {
  const venue = useVenue();
  const tickets = useLatestTickets(view.useLoaderData(), call);
  return (
    <TicketsView
      tickets={tickets}
      venue={venue}
      isSaved={useSavedHere(`${paths.tickets(tickets.locationKey)}/`)}
      isOnline={useOnline()}
      onPrint={() => window.print()}
    />
  );
}
