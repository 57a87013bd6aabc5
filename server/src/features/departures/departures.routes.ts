/** Binds the calls of a venue's day (docs/rules/day.md). */
import {
  changeMarkedHours,
  changePlaces,
  closeDeparture,
  getDay,
  getDeparture,
  getPickups,
  manifestCsv,
  manifestPdf,
  markHours,
  openDeparture,
  previewOutOfService,
  putBackInService,
  removeMarkedHours,
  takeOutOfService,
  watchDay,
} from '@gangway/contract/departures';
import { previewGuestMessage, sendGuestMessage } from '@gangway/contract/emails';
import type { FastifyInstance } from 'fastify';
import { refuseStrangers } from '../../platform/door.ts';
import { serveEvents } from '../../platform/event-stream.ts';
import { decodeInput, type Gate, serve } from '../../platform/serve.ts';
import type { DepartureChanges } from './change-departure.service.ts';
import type { Departures } from './departures.service.ts';
import type { GuestMessages } from './guest-messages.service.ts';
import type { MarkingHours } from './marked-hours.service.ts';
import type { PoolChanges } from './out-of-service.service.ts';
import type { Pickups } from './pickups.service.ts';

/** @param late loaded with the first call, to save memory where nobody uses the desk */
export function departuresRoutes(
  app: FastifyInstance,
  gate: Gate,
  { day, departure, file, watch }: Pick<Departures, 'day' | 'departure' | 'file' | 'watch'>,
  {
    changes,
    hours,
    messages,
    pickups,
    pools,
  }: {
    changes: () => Promise<DepartureChanges>;
    hours: () => Promise<MarkingHours>;
    messages: () => Promise<GuestMessages>;
    pickups: () => Promise<Pickups>;
    pools: () => Promise<PoolChanges>;
  },
): void {
  serve(app, getDay, gate, day);
  serve(app, getDeparture, gate, departure);
  serve(app, getPickups, gate, async (...of) => (await pickups())(...of));
  serve(app, closeDeparture, gate, async (...of) => (await changes()).close(...of));
  serve(app, openDeparture, gate, async (...of) => (await changes()).open(...of));
  serve(app, changePlaces, gate, async (...of) => (await changes()).changePlaces(...of));
  serve(app, markHours, gate, async (...of) => (await hours()).mark(...of));
  serve(app, changeMarkedHours, gate, async (...of) => (await hours()).change(...of));
  serve(app, removeMarkedHours, gate, async (...of) => (await hours()).remove(...of));
  serve(app, previewOutOfService, gate, async (input) => (await pools()).preview(input));
  serve(app, takeOutOfService, gate, async (...of) => (await pools()).takeOut(...of));
  serve(app, putBackInService, gate, async (...of) => (await pools()).putBack(...of));
  serve(app, previewGuestMessage, gate, async (...of) => (await messages()).preview(...of));
  serve(app, sendGuestMessage, gate, async (...of) => (await messages()).send(...of));
  serveEvents(app, watchDay, gate, watch);

  for (const [call, kind, shown] of [
    [manifestPdf, 'pdf', 'inline'],
    [manifestCsv, 'csv', 'attachment'],
  ] as const)
    app.get(call.path, async (request, reply) => {
      gate.limit(call, request.ip);
      const input = decodeInput(call, request.query);
      const context = await refuseStrangers(call, gate, request, reply, input);
      const { content, filename, contentType } = await file(kind, input, context);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `${shown}; filename="${filename}"`)
        .type(contentType)
        .send(content);
    });
}
