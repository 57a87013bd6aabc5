/** When the venue hears of a capture or a refund that is not made yet (docs/rules/payment.md, "Captures that fail"). */
import { PaymentNotNowError } from '../../../gateways/payments/payment-gateway.ts';

/** Tries without an answer after which the venue is told: an outage of minutes is nobody's business. */
const quietTries = 2;

/** Whether the venue is told of a request that is tried again: at once where somebody has to see to it. */
export const isToBeTold = (error: unknown, tries: number): boolean =>
  error instanceof PaymentNotNowError || tries >= quietTries;

/** What an error is called in an order's history. */
export const codeOf = (error: unknown): string =>
  error instanceof PaymentNotNowError ? error.code : 'no_answer';
