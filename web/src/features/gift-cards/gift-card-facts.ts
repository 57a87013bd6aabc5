/** What the gift card page needs of a venue's record (3.1, D-GC-01). */
import type { ClientLocation } from '@gangway/contract/location';

export type OfferedGiftCard = NonNullable<ClientLocation['giftCard']>;

export interface GiftCardFacts {
  card: OfferedGiftCard;
  description: string | null;
  logoType: ClientLocation['giftCardLogoType'];
  least: ClientLocation['giftCardMin'];
  most: ClientLocation['giftCardMax'];
  currency: string;
}

/** Null if the venue sells none (2.5-09). */
export function giftCardFacts(location: ClientLocation): GiftCardFacts | null {
  if (location.giftCard === null || !location.sellGiftCardsOnline) return null;
  return {
    card: location.giftCard,
    description: location.giftCardDescription,
    logoType: location.giftCardLogoType,
    least: location.giftCardMin,
    most: location.giftCardMax,
    currency: location.paymentCurrencyCode,
  };
}
