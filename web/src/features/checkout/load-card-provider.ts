/** The card provider of this installation, loaded when a card is about to be entered (D-PY-02). */
import { findConfiguration } from '../../lib/configuration.ts';
import { type CardProvider, loadPaymentScript } from './load-payment-script.ts';

export function loadCardProvider(): Promise<CardProvider> {
  const payment = findConfiguration()?.payment;
  if (payment === undefined) return Promise.reject(new Error('The payment settings are not there yet.'));
  return loadPaymentScript(payment);
}

export const cardPublicKey = (): string => findConfiguration()?.payment.publicKey ?? '';
