/** Binds the calls of a venue's day (docs/rules/day.md). */
import { getDay, getDeparture, watchDay } from '@gangway/contract/departures';
import type { FastifyInstance } from 'fastify';
import { serveEvents } from '../../platform/event-stream.ts';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Departures } from './departures.service.ts';

export function departuresRoutes(
  app: FastifyInstance,
  gate: Gate,
  { day, departure, watch }: Pick<Departures, 'day' | 'departure' | 'watch'>,
): void {
  serve(app, getDay, gate, day);
  serve(app, getDeparture, gate, departure);
  serveEvents(app, watchDay, gate, watch);
}
