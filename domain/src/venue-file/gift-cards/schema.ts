/**
 * The part of the venue file for gift cards: what is sold, and whether cards are accepted
 * (docs/venue-files.md, "Gift cards").
 */
import {
  group,
  line,
  list,
  named,
  orElse,
  orNull,
  slug,
  text,
  usual,
  usualFrom,
  whole,
  yesNo,
} from '../../file-fields/fields.ts';
import { amountField } from '../../file-fields/values.ts';
import { t } from '../../messages/t.ts';
import { picture } from '../parts/schema.ts';

const variant = group('A gift card of its own, with its worth.', {
  id: slug('kayak-for-two').describe('Stable name, like kayak-for-two. Keep it: links depend on it.'),
  name: line(100).describe('Shown to guests, like Kayak tour for two.'),
  description: orNull(line(200)).describe('What it is good for, on one line.'),
  amount: amountField.describe('What it costs and is worth, like 128.00.'),
  fromPrice: orNull(amountField).describe('Shown as "from 99.00" instead of the amount.'),
});

const design = group('A look that buyers can choose for the card.', {
  id: slug('birthday').describe('Stable name, like birthday.'),
  name: line(60).describe('Shown to guests, like Birthday.'),
  picture,
});

export const giftCards = group(
  'Gift cards.',
  {
    // Always written, because a section of defaults would be empty and left out.
    sellGiftCardsOnline: yesNo().default(true).describe('Whether gift cards can be bought.'),
    enableGiftCards: usual(yesNo(), true).describe('Whether gift cards can be redeemed at checkout.'),
    name: usualFrom(line(100), () => t('venueFile.giftCards.usualName')).describe(
      'What it is called. Gift card unless told.',
    ),
    description: orNull(text(1000)).describe('A few sentences above the form; plain text.'),
    picture: picture.optional(),
    logo: usual(named({ light: 1, dark: 2 }), 1).describe('Which logo stands on the card.'),
    customAmount: usual(yesNo(), true).describe(
      'Whether guests may type an amount. They can always choose what is offered.',
    ),
    least: amountField
      .optional()
      .describe('Least they may type. 5.00 unless told, or a round sum of that size, like 500 in JPY.'),
    most: amountField
      .optional()
      .describe('Most they may type. 1000.00 unless told, or a round sum of that size, like 100000 in JPY.'),
    expiresAfterYears: orNull(whole(1, 50)).describe(
      'Years from the sale. A card never expires unless told.',
    ),
    variants: orElse(list(variant, 20), []).describe(
      'Gift cards with a name and a worth. Without any, 50, 100, 150 and 200 are offered, or round sums of that size.',
    ),
    designs: orElse(list(design, 12), []).describe(
      'Looks to choose from, the usual one first. Without any, every card has the picture.',
    ),
  },
  { logo: 'logoType' },
);
