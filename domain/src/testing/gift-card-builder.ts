/** Builds a venue's gift card for tests. */
import { type GiftCardProduct, usualLimits } from '../gift-cards/gift-card.ts';

export function aGiftCard(changes: Partial<GiftCardProduct> = {}): GiftCardProduct {
  return {
    name: 'Gift card',
    description: null,
    picture: null,
    logoType: 1,
    customAmount: usualLimits,
    expiresAfterYears: null,
    variants: [],
    ...changes,
  };
}
