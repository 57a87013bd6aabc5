/** Writes a location's gift cards to a venue file, leaving out defaults. */

import type { Picture } from '../../catalog/activity.ts';
import { usualLimits } from '../../gift-cards/gift-card.ts';
import { type Amount, toDecimal } from '../../kernel/money.ts';
import type { Location } from '../../location/location.ts';
import { some } from '../defaults.ts';
import { usualName, type VenueGiftCardsInput } from './schema.ts';

const limit = (value: Amount | undefined, usual: Amount) =>
  value === undefined || value === usual ? undefined : toDecimal(value);

export function writeGiftCards(
  location: Location,
  writePicture: (picture: Picture | null) => VenueGiftCardsInput['picture'],
): VenueGiftCardsInput | undefined {
  const { giftCard, sellGiftCardsOnline, enableGiftCards } = location;
  if (giftCard === null) return undefined;
  const { name, description, picture, logoType, customAmount, expiresAfterYears, variants } = giftCard;
  return {
    // Always written, because a section with only defaults would be empty and left out.
    sellGiftCardsOnline,
    enableGiftCards: enableGiftCards ? undefined : false,
    name: name === usualName() ? undefined : name,
    description: description ?? undefined,
    picture: writePicture(picture),
    logo: logoType === 2 ? 'dark' : undefined,
    customAmount: customAmount === null ? false : undefined,
    least: limit(customAmount?.least, usualLimits.least),
    most: limit(customAmount?.most, usualLimits.most),
    expiresAfterYears: expiresAfterYears ?? undefined,
    variants: some(
      variants.map((variant) => ({
        id: variant.id,
        name: variant.name,
        description: variant.description ?? undefined,
        amount: toDecimal(variant.amount),
        fromPrice: variant.fromPrice === null ? undefined : toDecimal(variant.fromPrice),
      })),
    ),
  };
}
