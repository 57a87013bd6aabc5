/** Binds the receipt calls to their service; the calendar is sent as a file. */
import {
  receiptCalendar,
  resendConfirmation,
  showReceiptLink,
  textReceiptLink,
} from '@gangway/contract/receipt';
import type { FastifyInstance } from 'fastify';
import { decodeInput, type Gate, serve } from '../../platform/serve.ts';
import type { Receipt } from './receipt.service.ts';
import type { ReceiptLinks } from './shown-link.service.ts';

export function receiptRoutes(app: FastifyInstance, gate: Gate, receipt: Receipt): void {
  serve(app, resendConfirmation, gate, receipt.resend);

  app.get(receiptCalendar.path, async (request, reply) => {
    gate.limit(receiptCalendar, request.ip);
    const text = await receipt.calendar(decodeInput(receiptCalendar, request.query));
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="booking.ics"')
      .type('text/calendar; charset=utf-8')
      .send(text);
  });
}

/** @param links loaded with the first call, to save memory where nobody uses the desk */
export function receiptLinkRoutes(
  app: FastifyInstance,
  gate: Gate,
  links: () => Promise<ReceiptLinks>,
): void {
  serve(app, showReceiptLink, gate, async (...of) => (await links()).show(...of));
  serve(app, textReceiptLink, gate, async (...of) => (await links()).text(...of));
}
