/** TicketView: the tickets of an order, by their UUID (D-TK-02). */
import { part } from '@gangway/ui/lib/missing-part.ts';
import { createRoute } from '@tanstack/react-router';
import { t } from '../../messages/t.ts';
import { latePage } from '../late-page.tsx';
import { pageHead } from '../page-head.ts';
import { clientViewRoute } from './client-view.tsx';

export const ticketViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'ticket/$ticketUUID',
  staticData: {
    name: 'TicketView',
    page: 'src/features/tickets/tickets-page.tsx',
    styles: ['messages', 'tickets'],
  },
  loader: async ({ context, params }) => {
    const { loadTickets } = await part(() => import('../../features/tickets/tickets-source.ts'));
    return loadTickets(context, params.ticketUUID);
  },
  head: ({ loaderData }) =>
    pageHead({
      title: t('app.titles.tickets', { number: loaderData?.orderNumber ?? '' }),
      isPrivate: true,
    }),
  component: latePage(() => import('../../features/tickets/tickets-page.tsx'), 'TicketsPage'),
});
