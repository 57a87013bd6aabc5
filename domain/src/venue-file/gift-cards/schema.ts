/**
 * The part of the venue file for gift cards: what is sold, and whether cards are accepted
 * (docs/venue-files.md, "Gift cards").
 */
import type * as z from 'zod';
import { t } from '../../messages/t.ts';
import { group, line, list, oneOf, slug, text, whole, yesNo } from '../fields.ts';
import { picture } from '../parts/schema.ts';
import { amountField } from '../values.ts';

/** The default name of a gift card. */
export const usualName = (): string => t('venueFile.giftCards.usualName');

const variant = group('A gift card of its own, with its worth.', {
  id: slug('kayak-for-two').describe('Stable name, like kayak-for-two. Keep it: links depend on it.'),
  name: line(100).describe('Shown to guests, like Kayak tour for two.'),
  description: line(200).optional().describe('What it is good for, on one line.'),
  amount: amountField.describe('What it costs and is worth, like 128.00.'),
  fromPrice: amountField.optional().describe('Shown as "from 99.00" instead of the amount.'),
});

export const giftCards = group('Gift cards.', {
  sellGiftCardsOnline: yesNo().default(true).describe('Whether gift cards can be bought.'),
  enableGiftCards: yesNo().default(true).describe('Whether gift cards can be redeemed at checkout.'),
  name: line(100).default(usualName).describe('What it is called. Gift card unless told.'),
  description: text(1000).optional().describe('A few sentences above the form; plain text.'),
  picture: picture.optional(),
  logo: oneOf(['light', 'dark']).default('light').describe('Which logo stands on the card.'),
  customAmount: yesNo()
    .default(true)
    .describe('Whether guests may type an amount. They can always choose what is offered.'),
  least: amountField.optional().describe('Least they may type. 5.00 unless told.'),
  most: amountField.optional().describe('Most they may type. 1000.00 unless told.'),
  expiresAfterYears: whole(1, 50)
    .optional()
    .describe('Years from the sale. A card never expires unless told.'),
  variants: list(variant, 20)
    .default([])
    .describe('Gift cards with a name and a worth. Without any, 50, 100, 150 and 200 are offered.'),
});

export type VenueGiftCards = z.output<typeof giftCards>;
export type VenueGiftCardsInput = z.input<typeof giftCards>;
