/** Converts the gift cards of the venue file to the form the rules use, and back (docs/venue-files.md, "Gift cards"). */
import type { Picture } from '../../catalog/activity.ts';
import { written } from '../../file-fields/fields.ts';
import { giftCardDesignKey, giftCardProductKey, usualLimits } from '../../gift-cards/gift-card.ts';
import type { Location } from '../../location/location.ts';
import { unless } from '../defaults.ts';
import type { VenueFile, VenuePicture } from '../venue-file.ts';
import { giftCards as section } from './schema.ts';

type GiftCards = Pick<Location, 'sellGiftCardsOnline' | 'enableGiftCards' | 'giftCard'>;

export function readGiftCards(
  { giftCards, venue }: VenueFile,
  readPicture: (picture: VenuePicture | undefined) => Picture | null,
): GiftCards {
  if (giftCards === undefined) return { sellGiftCardsOnline: false, enableGiftCards: false, giftCard: null };
  const {
    sellGiftCardsOnline,
    enableGiftCards,
    picture,
    customAmount,
    least,
    most,
    variants,
    designs,
    ...card
  } = giftCards;
  const usual = usualLimits(venue.currency);
  return {
    sellGiftCardsOnline,
    enableGiftCards,
    giftCard: {
      ...card,
      picture: readPicture(picture),
      customAmount: customAmount ? { least: least ?? usual.least, most: most ?? usual.most } : null,
      designs: designs.flatMap(({ id, name, picture: own }) => {
        const drawn = readPicture(own);
        return drawn === null ? [] : [{ key: giftCardDesignKey(id), id, name, picture: drawn }];
      }),
      variants: variants.map((variant) => ({ ...variant, key: giftCardProductKey(variant.id) })),
    },
  };
}

export function writeGiftCards(
  { giftCard, sellGiftCardsOnline, enableGiftCards, currency }: GiftCards & Pick<Location, 'currency'>,
  writePicture: (picture: Picture | null) => VenuePicture | undefined,
) {
  if (giftCard === null) return undefined;
  const { customAmount } = giftCard;
  const usual = usualLimits(currency);
  const { least, most } = customAmount ?? usual;
  return written(section, {
    ...giftCard,
    sellGiftCardsOnline,
    enableGiftCards,
    picture: writePicture(giftCard.picture),
    designs: giftCard.designs.flatMap(({ id, name, picture: own }) => {
      const picture = writePicture(own);
      return picture === undefined ? [] : [{ id, name, picture }];
    }),
    customAmount: customAmount !== null,
    least: unless(least, usual.least),
    most: unless(most, usual.most),
  });
}
