/** Binds the availability calls to their service. */
import { getMonthAvailability, getNextAvailableDate, getTimes } from '@gangway/contract/availability';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Availability } from './availability.service.ts';

export function availabilityRoutes(app: FastifyInstance, gate: Gate, availability: Availability): void {
  serve(app, getMonthAvailability, gate, availability.month);
  serve(app, getTimes, gate, availability.times);
  serve(app, getNextAvailableDate, gate, availability.nextDate);
}
