/** Binds the availability calls to their service. */
import {
  getDatesWithItems,
  getItemsByDate,
  getMonthAvailability,
  getNextAvailableDate,
  getNextTimes,
  getTimes,
} from '@gangway/contract/availability';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Availability } from './availability.service.ts';
import type { ByDate } from './by-date.service.ts';

export function availabilityRoutes(
  app: FastifyInstance,
  gate: Gate,
  availability: Availability,
  byDate: ByDate,
): void {
  serve(app, getMonthAvailability, gate, availability.month);
  serve(app, getTimes, gate, availability.times);
  serve(app, getNextAvailableDate, gate, availability.nextDate);
  serve(app, getItemsByDate, gate, byDate.items);
  serve(app, getDatesWithItems, gate, byDate.dates);
  serve(app, getNextTimes, gate, byDate.nextTimes);
}
