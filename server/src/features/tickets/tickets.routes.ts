/** Binds the calls of tickets, and the address that 'CheckinUrl' names (3.10-08, D-TK-01). */
import {
  applePasses,
  checkInTickets,
  findTicket,
  getTicket,
  googlePass,
  scanTicket,
  ticketsPdf,
  undoCheckIn,
} from '@gangway/contract/tickets';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../../platform/refused.ts';
import { decodeInput, type Gate, serve } from '../../platform/serve.ts';
import type { Tickets } from './tickets.service.ts';

interface CheckIn {
  Params: { locationCode: string; ticketUuid: string };
}

/** A ticket that was used or canceled, which its page says better than an error. */
const isOver = (error: unknown) =>
  error instanceof Refused && (error.code === 'ticketUsed' || error.code === 'ticketCanceled');

/** Whether somebody followed a link, such as an old email's, and a browser would show the answer. */
const isLink = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true;

export function ticketsRoutes(app: FastifyInstance, gate: Gate, tickets: Tickets): void {
  serve(app, getTicket, gate, tickets.read);
  serve(app, scanTicket, gate, tickets.scan);
  serve(app, findTicket, gate, tickets.find);
  serve(app, checkInTickets, gate, tickets.checkIn);
  serve(app, undoCheckIn, gate, tickets.undoCheckIn);

  app.get(ticketsPdf.path, async (request, reply) => {
    gate.limit(ticketsPdf, request.ip);
    const { content, orderNumber } = await tickets.pdf(decodeInput(ticketsPdf, request.query));
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="tickets-${orderNumber}.pdf"`)
      .type('application/pdf')
      .send(content);
  });

  for (const [call, wallet] of [
    [applePasses, 'apple'],
    [googlePass, 'google'],
  ] as const)
    app.get(call.path, async (request, reply) => {
      gate.limit(call, request.ip);
      reply.header('cache-control', 'no-store');
      const input = decodeInput(call, request.query);
      const sent = await tickets.sendPasses(wallet, input).catch(async (error: unknown) => {
        if (!isOver(error) || !isLink(request)) throw error;
        return { page: await tickets.pathOf(input) };
      });
      if ('page' in sent) return reply.redirect(sent.page, 302);
      const { passes, orderNumber } = sent;
      if ('url' in passes) return reply.redirect(passes.url, 302);
      return reply
        .header('content-disposition', `attachment; filename="tickets-${orderNumber}.${passes.extension}"`)
        .type(passes.contentType)
        .send(passes.content);
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
