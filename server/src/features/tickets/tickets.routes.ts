/** Binds the calls of tickets, and the address that 'CheckinUrl' names (3.10-08, D-TK-01). */
import { getTicket, scanTicket, ticketsPdf } from '@gangway/contract/tickets';
import type { FastifyInstance } from 'fastify';
import { decodeInput, type Gate, serve } from '../../platform/serve.ts';
import type { Tickets } from './tickets.service.ts';

interface CheckIn {
  Params: { locationCode: string; ticketUuid: string };
}

export function ticketsRoutes(app: FastifyInstance, gate: Gate, tickets: Tickets): void {
  serve(app, getTicket, gate, tickets.read);
  serve(app, scanTicket, gate, tickets.scan);

  app.get(ticketsPdf.path, async (request, reply) => {
    gate.limit(ticketsPdf, request.ip);
    const { content, orderNumber } = await tickets.pdf(decodeInput(ticketsPdf, request.query));
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="tickets-${orderNumber}.pdf"`)
      .type('application/pdf')
      .send(content);
  });

  // Guests scan their own tickets nowhere: the address shows them. Scanning is for staff (D-TK-03).
  app.get<CheckIn>(
    '/kiosk/:locationCode/check-in/:ticketUuid',
    { schema: { hide: true } },
    async ({ params, ip }, reply) => {
      gate.limit({ limit: 'page' }, ip);
      return reply.header('cache-control', 'no-store').redirect(await tickets.pageOf(params.ticketUuid), 302);
    },
  );
}
