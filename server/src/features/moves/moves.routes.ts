/** Binds the calls of moves to their service. */
import { quoteReschedule, rescheduleActivity } from '@gangway/contract/moves';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Moves } from './moves.service.ts';

export function movesRoutes(app: FastifyInstance, gate: Gate, moves: Moves): void {
  serve(app, quoteReschedule, gate, moves.quote);
  serve(app, rescheduleActivity, gate, moves.reschedule);
}
