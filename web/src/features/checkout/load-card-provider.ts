/** The card provider of this installation, loaded when a card is about to be entered (D-PY-02). */
import { walletsOffered } from '@gangway/domain/location/wallets';
import { part } from '@gangway/ui/lib/missing-part.ts';
import { findConfiguration } from '../../lib/configuration.ts';
import { type CardProvider, loadPaymentScript, type MerchantIds } from './load-payment-script.ts';

export async function loadCardProvider(account: string | null): Promise<CardProvider> {
  const payment = findConfiguration()?.payment;
  if (payment === undefined) throw new Error('The payment settings are not there yet.');
  if (payment.provider === 'stripe') {
    const { loadStripeForm } = await part(() => import('./stripe-form.ts'));
    return loadStripeForm(payment.publicKey, account);
  }
  return loadPaymentScript(payment);
}

/** Returns the merchant ids of the wallets that this installation and the venue offer (3.1-09, 9-16, 9-17). */
export function walletMerchants(venue: Parameters<typeof walletsOffered>[0]): MerchantIds {
  const payment = findConfiguration()?.payment;
  if (payment === undefined) return {};
  const ids = { googlepay: payment.googlePayMerchantId, applepay: payment.applePayMerchantId };
  return Object.fromEntries(walletsOffered(venue, payment).map((wallet) => [wallet, ids[wallet]]));
}

/** Whether the provider draws the buttons of wallets itself. */
export const drawsWallets = (): boolean => findConfiguration()?.payment.provider === 'stripe';

export const cardPublicKey = (): string => findConfiguration()?.payment.publicKey ?? '';
