/** Which wallets can pay here and now: offered by the venue, and ready on this device (9-16, 9-17, D-PY-05). */
import type { Order } from '@gangway/contract/order';
import { createWalletSession } from '@gangway/contract/payments';
import { type Wallet, walletsAllowed } from '@gangway/domain/location/wallets';
import { useEffect, useState } from 'react';
import type { Caller } from '../../lib/call.ts';
import { isFramed } from '../../lib/framed.ts';
import type { Venue } from '../location/venue-source.ts';
import type { LoadProvider, MerchantIds, ReadyWallets } from './load-payment-script.ts';

/** What the sheets show and ask, besides the amount. */
export interface WalletOffer {
  /** Whose money it is at the provider; null for the account of the installation. */
  account: string | null;
  merchantIds: MerchantIds;
  /** Those that the venue allows, for providers that draw the buttons themselves and need no id. */
  allowed: readonly Wallet[];
  /** Whether the provider draws the buttons, which is known before its script is loaded. */
  isDrawn: boolean;
  /** Whether ways to pay may be offered that lead to a page of their own: not where the venue takes no challenges, nor in a frame. */
  mayLeave: boolean;
  merchantName: string;
  countryCode: string;
  createSession: (validationUrl: string) => Promise<string>;
}

export const walletOfferOf = (
  { locationKey, orderKey, enable3ds }: Pick<Order, 'locationKey' | 'orderKey' | 'enable3ds'>,
  venue: Pick<
    Venue,
    'name' | 'countryCode' | 'disableGooglePayOnline' | 'disableApplePayOnline' | 'stripeAccount'
  >,
  { call, merchantIds, isDrawn = false }: { call: Caller; merchantIds: MerchantIds; isDrawn?: boolean },
): WalletOffer => ({
  merchantIds,
  isDrawn,
  account: venue.stripeAccount,
  allowed: walletsAllowed(venue),
  mayLeave: enable3ds && !isFramed(),
  merchantName: venue.name,
  countryCode: venue.countryCode,
  // Of the wallets, Apple Pay alone has the shop validated.
  createSession: async (validationUrl) => {
    const wallet = 'applepay' as const;
    return (await call(createWalletSession, { locationKey, orderKey, wallet, validationUrl })).session;
  },
});

/** A wallet that has not answered by then is not offered. */
export const answerWithinMs = 3000;

const tooLate = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), answerWithinMs));

/** Returns undefined until it is known, then the wallets; null if none can pay. */
export function useWallets(
  loadProvider: LoadProvider,
  publicKey: string,
  { merchantIds, account }: Pick<WalletOffer, 'merchantIds' | 'account'>,
): ReadyWallets | null | undefined {
  // By value, since each render makes the ids anew.
  const asked = JSON.stringify(merchantIds);
  const isAsked = asked !== '{}';
  const [found, setFound] = useState<ReadyWallets | null>();
  useEffect(() => {
    if (!isAsked) return;
    let isWanted = true;
    const ask = async () => {
      const provider = await loadProvider(account);
      const answer = provider.wallets?.({ publicKey, merchantIds: JSON.parse(asked) as MerchantIds });
      return answer === undefined ? null : Promise.race([answer, tooLate()]);
    };
    const settle = (wallets: ReadyWallets | null) => {
      if (isWanted) setFound(wallets !== null && wallets.ready.length > 0 ? wallets : null);
    };
    // Without the script there are no wallets; the card form says so and offers a retry.
    ask().then(settle, () => settle(null));
    return () => {
      isWanted = false;
    };
  }, [loadProvider, publicKey, account, asked, isAsked]);
  return isAsked ? found : null;
}

/** Returns those of the ready wallets that are offered: a provider may know more than it was asked for. */
export const shownWallets = ({ ready }: ReadyWallets, merchantIds: MerchantIds): Wallet[] =>
  ready.filter((wallet) => merchantIds[wallet] !== undefined);

/** Whether the browser may have one of the wallets: space is kept for the provider's buttons only if it may. */
export const mayHaveWallet = (wallets: readonly Wallet[]): boolean =>
  wallets.some((wallet) => (wallet === 'applepay' ? 'ApplePaySession' : 'PaymentRequest') in window);
