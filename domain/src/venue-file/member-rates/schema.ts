/** Prices for members of a plan, in the venue file (docs/venue-files.md, "Memberships"). */
import type * as z from 'zod';
import { group, list, orNull, slug, usual, whole, yesNo } from '../../file-fields/fields.ts';
import { amountField, percentField } from '../../file-fields/values.ts';

export const memberRates = list(
  group('What members pay for a rate of an activity.', {
    activity: slug('sunrise-kayak').describe('Id of the activity.'),
    rate: slug('adult').describe('Id of its rate.'),
    price: amountField.optional().describe('What members pay, like 40.00; or percentOff instead.'),
    percentOff: percentField.optional().describe('Percent less than everybody pays, like 25; 100 is free.'),
    mostPerOrder: orNull(whole(1, 200)).describe('Most participants of one order at this price.'),
    mostPerDay: orNull(whole(1, 200)).describe(
      'Most participants of one membership for one day at this price.',
    ),
    usesGuestPass: usual(yesNo(), false).describe(
      "true: the price of members' guests; each takes one of the membership's guestPasses, and there are no more than those.",
    ),
  }),
  500,
);

export type VenueMemberRate = z.output<typeof memberRates>[number];
