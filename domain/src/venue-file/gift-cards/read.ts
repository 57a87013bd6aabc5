/** Converts gift cards of the venue file to the form the rules use. */

import type { Picture } from '../../catalog/activity.ts';
import { giftCardProductKey, usualLimits } from '../../gift-cards/gift-card.ts';
import type { Location } from '../../location/location.ts';
import type { VenueFile, VenuePicture } from '../venue-file.ts';

type GiftCards = Pick<Location, 'sellGiftCardsOnline' | 'enableGiftCards' | 'giftCard'>;

export function readGiftCards(
  { giftCards }: VenueFile,
  readPicture: (picture: VenuePicture | undefined) => Picture | null,
): GiftCards {
  if (giftCards === undefined) return { sellGiftCardsOnline: false, enableGiftCards: false, giftCard: null };
  const { sellGiftCardsOnline, enableGiftCards, name, description, picture, logo, variants } = giftCards;
  return {
    sellGiftCardsOnline,
    enableGiftCards,
    giftCard: {
      name,
      description: description ?? null,
      picture: readPicture(picture),
      logoType: logo === 'dark' ? 2 : 1,
      customAmount: giftCards.customAmount
        ? { least: giftCards.least ?? usualLimits.least, most: giftCards.most ?? usualLimits.most }
        : null,
      expiresAfterYears: giftCards.expiresAfterYears ?? null,
      variants: variants.map((variant) => ({
        key: giftCardProductKey(variant.id),
        id: variant.id,
        name: variant.name,
        description: variant.description ?? null,
        amount: variant.amount,
        fromPrice: variant.fromPrice ?? null,
      })),
    },
  };
}
