/**
 * Canceling bookings of a saved order by its guest (docs/rules/cancellation.md, "By guests"), and choosing what becomes of those whose
 * departure the venue canceled (docs/rules/canceled-departures.md, "What guests choose").
 */
import * as z from 'zod/mini';
import { post } from './call.ts';
import { order } from './order.ts';
import {
  amount,
  locationKey,
  modelErrors,
  orderKey,
  orderLineKey,
  orNull,
  revision,
  wallTime,
  wire,
} from './wire.ts';

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

const ofOrder = { locationKey, orderKey };
const ofOrderNames = { locationKey: 'clientLocationKey', orderKey: 'orderKey' } as const;

const canceledChoice = wire({
  /** The bookings, by their start. */
  bookings: z.array(
    wire({
      orderLineKey,
      name: z.string(),
      start: wallTime,
      hasTime: z.boolean(),
      guests: z.number(),
      /** Whether it may be booked at another time, which costs nothing (quoteReschedule, rescheduleActivity). */
      mayMove: z.boolean(),
    }),
  ),
  /** The venue's own words; '' without any. Lines and empty lines stay as they are. */
  text: z.string(),
  /** Until when the guest chooses, at the venue; null if the venue takes care of it: it is refunding them, or calls. */
  decideBy: z.nullable(wallTime),
  /** A refund, and where each part of it goes, in words; '' for nothing. */
  refund: amount,
  refundParts: z.string(),
  /** The worth of a credit with the venue; null if none is offered. */
  credit: z.nullable(amount),
  /** For a guest who does not answer. */
  otherwise: z.enum(['refund', 'credit']),
  revision,
});
export type CanceledChoice = z.output<typeof canceledChoice>;

export const getCanceledChoice = post('/api/booking', 'getCanceledChoice', {
  summary: 'What the guest of an order can choose for bookings whose departure the venue canceled.',
  input: wire(ofOrder, ofOrderNames),
  /** Null if there are none. */
  output: wire({ choice: z.nullable(canceledChoice), modelErrors, exceptionMessage: z.nullable(z.string()) }),
  limit: 'cart',
});

export const chooseCanceled = post('/api/booking', 'chooseCanceled', {
  summary:
    'Takes the refund of bookings whose departure the venue canceled, or a credit, if it is still worth what was shown.',
  input: wire(
    { ...ofOrder, choice: z.enum(['refund', 'credit']), amount, revision },
    { ...ofOrderNames, choice: 'choice', amount: 'amount', revision: 'revision' },
  ),
  output: wire(answered),
  limit: 'complete',
  changes: true,
});
