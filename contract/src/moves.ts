/** Moving a booking of a sold order to another time (D-OR-06, D-API-65; docs/rules/moves.md). */
import { zero } from '@gangway/domain/kernel/money';
import * as z from 'zod/mini';
import { post } from './call.ts';
import { paidAnswer, payment, paymentNames } from './checkout.ts';
import { order } from './order.ts';
import {
  amount,
  locationKey,
  modelErrors,
  orderKey,
  orderLineKey,
  orNull,
  revision,
  timeSlotKey,
  wire,
} from './wire.ts';

const asked = { locationKey, orderKey, orderLineKey, timeSlotKey };
const askedNames = {
  locationKey: 'clientLocationKey',
  orderKey: 'orderKey',
  orderLineKey: 'orderEntityKey',
  timeSlotKey: 'OrderEntityTimeKey',
} as const;

export const quoteReschedule = post('/api/booking', 'quoteReschedule', {
  summary: 'Says what moving a booking of a saved order to another time costs; changes nothing (D-OR-06).',
  input: wire(asked, askedNames),
  output: wire({
    /** Null with a refusal. */
    quote: z.nullable(
      wire({
        /** What moving it costs besides a higher price. */
        fee: amount,
        /** What the other time costs more, with its fees and taxes; below zero if it costs less. */
        priceDifference: amount,
        /** What is paid for the move: both together. Below zero: what is refunded of what was paid. */
        due: amount,
        /** The order's total after the move. */
        total: amount,
        revision,
      }),
    ),
    /** The order as it is. */
    order: z.nullable(order),
    modelErrors,
    exceptionMessage: z.nullable(z.string()),
  }),
  limit: 'cart',
});

export const rescheduleActivity = post('/api/booking', 'rescheduleActivity', {
  summary: 'Moves a booking of a saved order to another time; pays what that costs, if anything (D-API-65).',
  input: wire(
    {
      ...asked,
      ...payment,
      amount: z._default(amount, zero),
      revision: orNull(revision),
      attemptId: orNull(payment.attemptId),
    },
    { ...askedNames, ...paymentNames, revision: 'revision' },
  ),
  output: paidAnswer,
  limit: 'complete',
  changes: true,
  repeats: 'attempt',
});
