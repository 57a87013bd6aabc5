/** How long the payment provider is left alone before it is asked again, and when the venue hears of it. */
import { PaymentNotNowError } from '../../gateways/payments/payment-gateway.ts';

/** Minutes until the next try: 1, 2, 4 … up to 6 hours. @param tries how often it was tried before */
export const minutesBeforeTry = (tries: number): number => Math.min(2 ** tries, 360);

/** Tries without an answer after which the venue is told: an outage of minutes is nobody's business. */
const quietTries = 2;

/** Whether the venue is told of a request that is tried again: at once where somebody has to see to it. */
export const isToBeTold = (error: unknown, tries: number): boolean =>
  error instanceof PaymentNotNowError || tries >= quietTries;

/** What an error is called in an order's history. */
export const codeOf = (error: unknown): string =>
  error instanceof PaymentNotNowError ? error.code : 'no_answer';
