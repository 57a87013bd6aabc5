/** Binds the availability calls to their service. */
import { getMonthAvailability, getNextAvailableDate, getTimes } from '@gangway/contract/availability';
import type { FastifyInstance } from 'fastify';
import { type Limiter, serve } from '../../platform/serve.ts';
import type { Availability } from './availability.service.ts';

export function availabilityRoutes(app: FastifyInstance, limit: Limiter, availability: Availability): void {
  serve(app, getMonthAvailability, limit, availability.month);
  serve(app, getTimes, limit, availability.times);
  serve(app, getNextAvailableDate, limit, availability.nextDate);
}
