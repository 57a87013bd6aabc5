/** Binds the calls of a venue's day (docs/rules/day.md). */
import { getDay, watchDay } from '@gangway/contract/departures';
import type { FastifyInstance } from 'fastify';
import { serveEvents } from '../../platform/event-stream.ts';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Departures } from './departures.service.ts';

export function departuresRoutes(
  app: FastifyInstance,
  gate: Gate,
  { day, watch }: Pick<Departures, 'day' | 'watch'>,
): void {
  serve(app, getDay, gate, day);
  serveEvents(app, watchDay, gate, watch);
}
