/** Binds the calls of moves to their service. */
import { cancelBooking, quoteCancellation } from '@gangway/contract/cancellations';
import { quoteReschedule, rescheduleActivity } from '@gangway/contract/moves';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Cancellations } from './guest-cancels.service.ts';
import type { Moves } from './guest-moves.service.ts';

export function movesRoutes(
  app: FastifyInstance,
  gate: Gate,
  { moves, cancellations }: { moves: Moves; cancellations: Cancellations },
): void {
  serve(app, quoteReschedule, gate, moves.quote);
  serve(app, rescheduleActivity, gate, moves.reschedule);
  serve(app, quoteCancellation, gate, cancellations.quote);
  serve(app, cancelBooking, gate, cancellations.cancel);
}
