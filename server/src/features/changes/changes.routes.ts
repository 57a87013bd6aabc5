/** Binds the calls of changes by guests and by people of the venue to their services. */
import { cancelBooking, quoteCancellation } from '@gangway/contract/cancellations';
import {
  cancelOrder,
  correctContact,
  previewCancelOrder,
  previewCorrectContact,
  previewRefundOrder,
  previewResendOrder,
  previewTakePayment,
  refundOrder,
  resendOrder,
  takePayment,
} from '@gangway/contract/changes';
import { quoteReschedule, rescheduleActivity } from '@gangway/contract/moves';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import { type DeskChanges, deskChanges } from './desk-changes.service.ts';
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

export function deskChangesRoutes(app: FastifyInstance, gate: Gate, { preview, make }: DeskChanges): void {
  const of = deskChanges;
  serve(app, previewCancelOrder, gate, preview(of.cancelOrder));
  serve(app, cancelOrder, gate, make(of.cancelOrder));
  serve(app, previewRefundOrder, gate, preview(of.refundOrder));
  serve(app, refundOrder, gate, make(of.refundOrder));
  serve(app, previewTakePayment, gate, preview(of.takePayment));
  serve(app, takePayment, gate, make(of.takePayment));
  serve(app, previewCorrectContact, gate, preview(of.correctContact));
  serve(app, correctContact, gate, make(of.correctContact));
  serve(app, previewResendOrder, gate, preview(of.resendOrder));
  serve(app, resendOrder, gate, make(of.resendOrder));
}
