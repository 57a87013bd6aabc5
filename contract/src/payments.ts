/** Wallets and other ways to pay: what they need of the server (decisions D-PY-01, D-PY-05, D-API-70). */
import { wallets } from '@gangway/domain/location/wallets';
import * as z from 'zod/mini';
import { post } from './call.ts';
import { payment } from './checkout.ts';
import { locationKey, orderKey, orNull, text, wire } from './wire.ts';

export const createWalletSession = post('/api/booking', 'createWalletSession', {
  summary:
    'Has the card gateway validate the shop as a merchant of a wallet, for the sheet that asks (D-API-70).',
  input: wire(
    { locationKey, orderKey, wallet: z.enum(wallets), validationUrl: orNull(text(300)) },
    {
      locationKey: 'clientLocationKey',
      orderKey: 'orderKey',
      wallet: 'wallet',
      validationUrl: 'validationUrl',
    },
  ),
  /** JSON, for the wallet's script alone. */
  output: wire({ session: z.string() }),
  limit: 'complete',
});

/** How an attempt is going; null as long as it is not known. `notBegun`: nothing of it has arrived. */
const progress = ['paid', 'notPaid', 'notBegun'] as const;

export const askPayment = post('/api/booking', 'askPayment', {
  summary:
    'How an attempt to pay for an order is going, for the page that sent it and was loaded again since. Ends nothing.',
  input: wire(
    { locationKey, orderKey, attemptId: payment.attemptId },
    { locationKey: 'clientLocationKey', orderKey: 'orderKey', attemptId: 'attemptId' },
  ),
  output: wire({ outcome: z.nullable(z.enum(progress)) }),
  limit: 'read',
});

/** The outcome of a payment on another page, and what was paid for; both are null as long as it is not known. */
const outcomes = ['paid', 'notPaid'] as const;

export const returnFromPayment = post('/api/booking', 'returnFromPayment', {
  summary:
    'Ends a payment that the guest approved, or did not, on a page of the way to pay, from which they are back; says nothing but how it ended.',
  input: wire(
    { locationKey, attemptId: payment.attemptId, transactionId: text(100) },
    { locationKey: 'clientLocationKey', attemptId: 'attemptId', transactionId: 'transactionId' },
  ),
  output: wire({ outcome: z.nullable(z.enum(outcomes)) }),
  limit: 'complete',
  changes: true,
  repeats: 'itself',
});
