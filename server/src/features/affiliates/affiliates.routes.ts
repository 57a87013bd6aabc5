/** Binds the calls of affiliates to their service. */
import { countClick, getReport } from '@gangway/contract/affiliates';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Affiliates } from './affiliates.service.ts';

export function affiliatesRoutes(app: FastifyInstance, gate: Gate, affiliates: Affiliates): void {
  serve(app, getReport, gate, affiliates.report);
  serve(app, countClick, gate, affiliates.countClick);
}
