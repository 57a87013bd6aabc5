/** Tickets by their UUID (D-API-66, D-TK-01, D-TK-02; docs/rules/tickets.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { getTicket } from '@gangway/contract/tickets';
import { isTicketUuid } from '@gangway/domain/tickets/ticket';
import { Refused } from '../../platform/refused.ts';
import type { Cart } from '../cart/cart.service.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { presentTickets, type TicketView } from './tickets.presenter.ts';

export type Tickets = ReturnType<typeof createTickets>;

export function createTickets(needs: {
  catalog: Catalog;
  cart: Pick<Cart, 'findByTickets'>;
  imageHost: string;
}) {
  const { catalog, cart, imageHost } = needs;

  /** Refuses an unknown UUID, and with a location key the tickets of any other location. */
  async function view({ ticketUuid, locationKey }: InputOf<typeof getTicket>): Promise<TicketView> {
    const order = await cart.findByTickets(ticketUuid);
    if (order?.tickets == null || (locationKey !== null && locationKey !== order.locationKey))
      throw new Refused('notFound');
    const { location } = await catalog.snapshot(order.locationKey);
    return {
      order,
      tickets: order.tickets,
      location,
      pictures: { photoDomain: imageHost, photoFolder: String(location.key) },
    };
  }

  return {
    read: async (input: InputOf<typeof getTicket>): Promise<OutputOf<typeof getTicket>> =>
      presentTickets(await view(input)),
    /** Returns the path of the page that shows them. */
    async pageOf(text: string): Promise<string> {
      const ticketUuid = text.toLowerCase();
      if (!isTicketUuid(ticketUuid)) throw new Refused('notFound');
      const { order } = await view({ ticketUuid, locationKey: null });
      return `/${order.locationKey}/ticket/${ticketUuid}`;
    },
  };
}
