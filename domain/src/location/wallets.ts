/** Which wallets a venue offers, and where Apple Pay may have a merchant validated (D-PY-05, D-LOC-02, D-API-70). */

export const wallets = ['googlepay', 'applepay'] as const;
export type Wallet = (typeof wallets)[number];

/** The names of the brands, the same in all languages. */
export const walletNames = { googlepay: 'Google Pay', applepay: 'Apple Pay' } as const satisfies Record<
  Wallet,
  string
>;

interface VenueFlags {
  disableGooglePayOnline: boolean;
  disableApplePayOnline: boolean;
}

/** Null for a wallet that this installation is not registered for. */
interface MerchantIds {
  googlePayMerchantId: string | null;
  applePayMerchantId: string | null;
}

/** Returns the wallets that the venue does not turn off (9-16, 9-17). */
export function walletsAllowed(venue: VenueFlags): Wallet[] {
  const isOff = { googlepay: venue.disableGooglePayOnline, applepay: venue.disableApplePayOnline };
  return wallets.filter((wallet) => !isOff[wallet]);
}

/** Returns the wallets that the installation is registered for and the venue does not turn off (9-16, 9-17). */
export function walletsOffered(venue: VenueFlags, merchant: MerchantIds): Wallet[] {
  const ids = { googlepay: merchant.googlePayMerchantId, applepay: merchant.applePayMerchantId };
  return walletsAllowed(venue).filter((wallet) => ids[wallet] !== null);
}

export const isWallet = (method: string): method is Wallet => wallets.some((wallet) => wallet === method);

const validationAddress =
  /^https:\/\/(?:cn-)?apple-pay-gateway(?:-[a-z0-9]+)*\.apple\.com\/paymentservices\/(?:startSession|paymentSession)$/;

/**
 * Returns whether Apple's own servers answer there. The address comes from the browser, so anything else would let
 * a visitor choose what our side connects to.
 */
export const isValidationAddress = (address: string): boolean => validationAddress.test(address);
