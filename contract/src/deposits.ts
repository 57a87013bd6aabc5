/** Paying a part now and the rest later (specification 4.4, 7.2; decisions D-DP-01 to 04). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import { get, post } from './call.ts';
import { paidAnswer, payment, paymentNames } from './checkout.ts';
import { order } from './order.ts';
import { amount, locationKey, modelErrors, numberInQuery, orderKey, wire } from './wire.ts';

const input = () =>
  wire(
    { locationKey: numberInQuery<LocationKey>(), orderKey },
    { locationKey: 'clientLocationKey', orderKey: 'orderKey' },
  );

const output = () =>
  wire({
    order: z.nullable(order),
    deposits: amount,
    depositEnabled: z.boolean(),
    modelErrors,
    exceptionMessage: z.nullable(z.string()),
  });

export const enableDeposit = get('/api/booking', 'enableDeposit', {
  summary: 'Pays a part now and the rest later, where the venue offers it (D-API-32).',
  input: input(),
  output: output(),
  limit: 'cart',
  changes: true,
  alsoPost: true,
});

export const disableDeposit = get('/api/booking', 'disableDeposit', {
  summary: 'Pays everything now (D-API-33).',
  input: input(),
  output: output(),
  limit: 'cart',
  changes: true,
  alsoPost: true,
});

export const payBalance = post('/api/booking', 'payBalance', {
  summary: 'Pays what the deposit of a saved order left, all of it (D-API-64).',
  input: wire(
    { locationKey, orderKey, ...payment },
    { locationKey: 'clientLocationKey', orderKey: 'orderKey', ...paymentNames },
  ),
  output: paidAnswer,
  limit: 'complete',
  changes: true,
  repeats: 'attempt',
});
