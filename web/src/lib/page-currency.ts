/**
 * The currencies of the venues that this program has read about. Amounts on the wire and in addresses have none beside
 * them: they are in that of the venue whose page it is (D-GEN-03).
 */
import { usualCurrency } from '@gangway/domain/kernel/currency';
import { readLocationKey } from '@gangway/domain/kernel/keys';

const known = new Map<number, string>();

export interface PricedVenue {
  locationKey: number;
  paymentCurrencyCode: string;
}

/** Remembers the currency of a venue. */
export function learnCurrency({ locationKey, paymentCurrencyCode }: PricedVenue): void {
  known.set(locationKey, paymentCurrencyCode);
}

/** Returns the currency of a venue; null if nothing is known of it. */
export const currencyOf = (locationKey: unknown): string | null =>
  typeof locationKey === 'number' ? (known.get(locationKey) ?? null) : null;

/** Returns the currency of a page, by the venue's key that its path begins with. */
export const currencyAt = (path: string): string =>
  currencyOf(readLocationKey(path.split('/', 2)[1] ?? '')) ?? usualCurrency;
