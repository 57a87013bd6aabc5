/** Binds the calls of changes by guests and by people of the venue to their services. */
import { cancelBooking, quoteCancellation } from '@gangway/contract/cancellations';
import {
  cancelOrder,
  changeBooking,
  correctContact,
  getBookingChoices,
  giveRefund,
  previewCancelOrder,
  previewChangeBooking,
  previewCorrectContact,
  previewGiveRefund,
  previewRefundOrder,
  previewResendOrder,
  previewSendRefundAgain,
  previewTakePayment,
  previewUndoPayment,
  refundOrder,
  resendOrder,
  sendRefundAgain,
  takePayment,
  undoPayment,
} from '@gangway/contract/changes';
import { previewResendOrders, resendOrders } from '@gangway/contract/emails';
import { quoteReschedule, rescheduleActivity } from '@gangway/contract/moves';
import { changePayBy } from '@gangway/contract/selling';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { DeskChanges } from './desk-changes.service.ts';
import type { Cancellations } from './guest-cancels.service.ts';
import type { Moves } from './guest-moves.service.ts';
import type { PayByChanges } from './pay-by.service.ts';

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

/** @param changes loaded with the first call, to save memory where nobody uses the desk */
export function deskChangesRoutes(
  app: FastifyInstance,
  gate: Gate,
  changes: () => Promise<DeskChanges>,
  payBy: () => Promise<PayByChanges>,
): void {
  serve(app, getBookingChoices, gate, async (input) => (await changes()).bookingChoices(input));
  serve(app, previewChangeBooking, gate, async (...of) => (await changes()).changeBooking.preview(...of));
  serve(app, changeBooking, gate, async (...of) => (await changes()).changeBooking.make(...of));
  serve(app, previewCancelOrder, gate, async (...of) => (await changes()).cancelOrder.preview(...of));
  serve(app, cancelOrder, gate, async (...of) => (await changes()).cancelOrder.make(...of));
  serve(app, previewRefundOrder, gate, async (...of) => (await changes()).refundOrder.preview(...of));
  serve(app, refundOrder, gate, async (...of) => (await changes()).refundOrder.make(...of));
  serve(app, previewTakePayment, gate, async (...of) => (await changes()).takePayment.preview(...of));
  serve(app, takePayment, gate, async (...of) => (await changes()).takePayment.make(...of));
  serve(app, previewCorrectContact, gate, async (...of) => (await changes()).correctContact.preview(...of));
  serve(app, correctContact, gate, async (...of) => (await changes()).correctContact.make(...of));
  serve(app, previewUndoPayment, gate, async (...of) => (await changes()).undoPayment.preview(...of));
  serve(app, undoPayment, gate, async (...of) => (await changes()).undoPayment.make(...of));
  serve(app, previewGiveRefund, gate, async (...of) => (await changes()).giveRefund.preview(...of));
  serve(app, giveRefund, gate, async (...of) => (await changes()).giveRefund.make(...of));
  serve(app, previewSendRefundAgain, gate, async (...of) => (await changes()).sendRefundAgain.preview(...of));
  serve(app, sendRefundAgain, gate, async (...of) => (await changes()).sendRefundAgain.make(...of));
  serve(app, previewResendOrder, gate, async (...of) => (await changes()).resendOrder.preview(...of));
  serve(app, resendOrder, gate, async (...of) => (await changes()).resendOrder.make(...of));
  serve(app, changePayBy, gate, async (...of) => (await payBy()).change(...of));
  serve(app, previewResendOrders, gate, async (...of) => (await changes()).resendOrders.preview(...of));
  serve(app, resendOrders, gate, async (...of) => (await changes()).resendOrders.make(...of));
}
