/** Builds gift cards for tests: a venue's, and one being bought. */
import { type GiftCardProduct, usualLimits } from '../gift-cards/gift-card.ts';
import { usualCurrency } from '../kernel/currency.ts';
import type { GiftCardLine } from '../order/order.ts';
import { lineBase } from './line-builder.ts';

export function aGiftCard(changes: Partial<GiftCardProduct> = {}): GiftCardProduct {
  return {
    name: 'Gift card',
    description: null,
    picture: null,
    logoType: 1,
    customAmount: usualLimits(usualCurrency),
    expiresAfterYears: null,
    variants: [],
    designs: [],
    ...changes,
  };
}

export const aGiftCardLine = (value: number, key = 1): GiftCardLine => ({
  ...lineBase(key, value),
  kind: 'giftCard',
  variantKey: null,
  name: 'Gift card',
  isCustomAmount: true,
  isSimple: true,
  fromName: 'Ada',
  recipientName: 'Ben',
  recipientEmail: 'ben@example.com',
  message: null,
  deliverOn: null,
  design: null,
});
