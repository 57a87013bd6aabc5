/** Binds the calls that cancel departures (docs/rules/canceled-departures.md). */
import {
  cancelDepartures,
  cancellationCsv,
  getCancellation,
  getCancellations,
  noteGuestCalled,
  previewCancelDepartures,
  retryCanceledOrder,
} from '@gangway/contract/canceled-departures';
import { chooseCanceled, getCanceledChoice } from '@gangway/contract/cancellations';
import type { FastifyInstance } from 'fastify';
import { refuseStrangers } from '../../platform/door.ts';
import { decodeInput, type Gate, serve } from '../../platform/serve.ts';
import type { CanceledDepartures } from './canceled-departures.service.ts';
import type { GuestChoice } from './guest-choice.service.ts';
import type { CancellationResults } from './results.service.ts';

/** All loaded with the first call, to save memory where nobody uses the desk. */
export function canceledDeparturesRoutes(
  app: FastifyInstance,
  gate: Gate,
  {
    canceledDepartures: canceled,
    cancellationResults: results,
    guestChoice: choice,
  }: {
    canceledDepartures: () => Promise<CanceledDepartures>;
    cancellationResults: () => Promise<CancellationResults>;
    guestChoice: () => Promise<GuestChoice>;
  },
): void {
  serve(app, previewCancelDepartures, gate, async (input) => (await canceled()).preview(input));
  serve(app, cancelDepartures, gate, async (...of) => (await canceled()).cancel(...of));
  serve(app, getCancellations, gate, async (input) => (await results()).list(input));
  serve(app, getCancellation, gate, async (input) => (await results()).read(input));
  serve(app, retryCanceledOrder, gate, async (input) => (await results()).retry(input));
  serve(app, noteGuestCalled, gate, async (...of) => (await results()).noteCalled(...of));

  serve(app, getCanceledChoice, gate, async (input) => (await choice()).read(input));
  serve(app, chooseCanceled, gate, async (...of) => (await choice()).choose(...of));

  app.get(cancellationCsv.path, async (request, reply) => {
    gate.limit(cancellationCsv, request.ip);
    const input = decodeInput(cancellationCsv, request.query);
    await refuseStrangers(cancellationCsv, gate, request, reply, input);
    const { content, filename } = await (await results()).file(input);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${filename}"`)
      .type('text/csv; charset=utf-8')
      .send(content);
  });
}
