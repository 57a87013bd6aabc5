/** Canceling bookings of a saved order by its guest (docs/rules/cancellation.md, "By guests"). */
import * as z from 'zod/mini';
import { post } from './call.ts';
import { order } from './order.ts';
import { amount, locationKey, modelErrors, orderKey, orderLineKey, orNull, revision, wire } from './wire.ts';

const asked = { locationKey, orderKey, orderLineKey };
const askedNames = {
  locationKey: 'clientLocationKey',
  orderKey: 'orderKey',
  orderLineKey: 'orderEntityKey',
} as const;

const answered = {
  /** The order as it is now. */
  order: z.nullable(order),
  modelErrors,
  exceptionMessage: z.nullable(z.string()),
};

export const quoteCancellation = post('/api/booking', 'quoteCancellation', {
  summary: 'Says what canceling a booking or package of a saved order gives back; changes nothing.',
  input: wire(asked, askedNames),
  output: wire({
    /** Null with a refusal. */
    quote: z.nullable(
      wire({
        /** What goes back to how the guest paid. */
        refund: amount,
        /** Where each part of it goes, in words: '$20.00 to gift card •••• H7XZ and $31.40 to Visa ending in 4242'; empty for nothing. */
        parts: z.string(),
        /** By how much the open balance falls. */
        lessToPay: amount,
        /** What stays paid. */
        fee: amount,
        /** The order's total afterwards. */
        total: amount,
        revision,
      }),
    ),
    ...answered,
  }),
  limit: 'cart',
});

export const cancelBooking = post('/api/booking', 'cancelBooking', {
  summary: 'Cancels a booking or package of a saved order, if its refund is still the one that was shown.',
  input: wire(
    { ...asked, refund: amount, revision: orNull(revision) },
    { ...askedNames, refund: 'refund', revision: 'revision' },
  ),
  output: wire(answered),
  limit: 'complete',
  changes: true,
});
