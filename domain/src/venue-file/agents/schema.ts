/** The part of the venue file for agents and affiliates (docs/venue-files.md; docs/rules/agents.md). */
import * as z from 'zod';
import {
  group,
  line,
  list,
  matching,
  orElse,
  orNull,
  slug,
  usual,
  wanted,
  yesNo,
} from '../../file-fields/fields.ts';
import { amountField, lengthField, percentField } from '../../file-fields/values.ts';
import { t } from '../../messages/t.ts';
import { priceRule } from '../activities/schema.ts';
import { key } from '../parts/schema.ts';

const length = group(
  "What an agent's guests pay for a length of a rental.",
  {
    length: lengthField.describe('One of the lengths of the activity: 1h, 90m, or minutes.'),
    prices: z
      .record(slug('single'), amountField, {
        error: wanted(() => t('venueFile.expected.prices', { rate: 'single', price: '18.00' })),
      })
      .describe('Prices by rate id, like {single: 18.00}. Rates not named cost what everybody pays.'),
  },
  { length: 'minutes' },
);

const terms = group('What an agent agreed for an activity.', {
  activity: slug('sunrise-kayak').describe('Id of the activity, like sunrise-kayak.'),
  prices: orElse(
    z.record(slug('adult'), amountField, {
      error: wanted(() => t('venueFile.expected.prices', { rate: 'adult', price: '58.00' })),
    }),
    {},
  ).describe(
    "What the agent's guests pay, by rate id, like {adult: 58.00}. Rates not named cost what everybody pays. Not what the agent pays you: that stays between you.",
  ),
  notSold: usual(list(slug('senior'), 50), []).describe('Ids of rates that the agent does not sell.'),
  priceRules: orElse(list(priceRule, 100), []).describe(
    "Days on which the agent's prices differ. They come before those of the activity.",
  ),
  durations: orElse(list(length, 20), []).describe(
    "Rentals: what the agent's guests pay by length. Lengths not named cost what everybody pays.",
  ),
});

const agent = group('Who sells for you, at prices of its own.', {
  id: slug('lakeside-hotel').describe(
    'Stable name of the agent, like lakeside-hotel. Keep it: orders depend on it.',
  ),
  key: key()
    .optional()
    .describe('BookingAgentKey, seen in its links. Drawn at the first import unless told.'),
  name: line(100).describe('Its name, like Lakeside Hotel. It is public.'),
  isActive: usual(yesNo(), true).describe('false: its links sell at public prices.'),
  isDefault: usual(yesNo(), false).describe('true: it sells whenever a visitor came by no other agent.'),
  signedLinksOnly: usual(yesNo(), false).describe(
    'true: only links with your signature sell through it; see npm run venue -- links.',
  ),
  activities: orElse(list(terms, 500), []).describe('What it agreed, by activity.'),
});

const commission = {
  percent: orNull(percentField).describe('Percent of what guests pay for it, like 10.'),
  perGuest: orNull(amountField).describe('A fixed amount for each guest, like 5.00.'),
};

const affiliate = group('Who refers visitors to you; prices stay the same.', {
  id: slug('mountain-blog').describe('Stable name, like mountain-blog. Keep it: orders depend on it.'),
  key: key().optional().describe('ClientAgentKey, seen in its links. Drawn at the first import unless told.'),
  name: line(100).describe('Its name, for your own records.'),
  isActive: usual(yesNo(), true).describe('false: its links are credited to nobody.'),
  isDefault: usual(yesNo(), false).describe('true: credited whenever a visitor came by no other.'),
  phone: orNull(matching(/^\+[1-9]\d{6,14}$/, () => t('venueFile.expected.internationalPhone'))).describe(
    'The number they sign in with to their portal, with its country code, like +13035550104. Without one, nobody does.',
  ),
  commission: orNull(group('What it earns: percent or perGuest.', commission)).describe(
    'What it earns on bookings: percent or perGuest. Without one, it earns nothing.',
  ),
  rateCommissions: orElse(
    list(
      group('Another commission for a rate of an activity.', {
        activity: slug('sunrise-kayak').describe('Id of the activity, like sunrise-kayak.'),
        rate: slug('adult').describe('Id of the rate, like adult.'),
        ...commission,
      }),
      500,
    ),
    [],
  ).describe('Rates with another commission.'),
  agents: usual(list(slug('lakeside-hotel'), 50), []).describe(
    'Ids of agents that are theirs too: sales at those prices earn this commission.',
  ),
});

export const agents = orElse(list(agent, 500), []).describe('Who sells for you, at prices of its own.');
export const affiliates = usual(list(affiliate, 500), []).describe(
  'Who refers visitors to you; prices stay the same.',
);
