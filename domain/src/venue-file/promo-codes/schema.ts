/**
 * The part of the venue file for promo codes (docs/venue-files.md, "Promo codes"; docs/rules/promo-codes.md).
 */
import * as z from 'zod';
import {
  expected,
  group,
  line,
  list,
  oneOf,
  orElse,
  orNull,
  slug,
  usual,
  whole,
  yesNo,
} from '../../file-fields/fields.ts';
import { amountField, amountOrPercentField, dateField } from '../../file-fields/values.ts';
import { t } from '../../messages/t.ts';
import { normalCode } from '../../promo-codes/promo-code.ts';

/** The longest code that can be entered (D-GEN-02). */
const longestCode = 40;
const codeError = expected(
  () => t('venueFile.expected.promoCode'),
  (found) => (typeof found === 'number' ? t('venueFile.hint.inQuotes') : null),
);
const code = z.codec(
  z
    .string({ error: codeError })
    .trim()
    .regex(/^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*$/, { error: codeError })
    .max(longestCode, { error: () => t('venueFile.problem.longerThan', { most: longestCode }) }),
  z.custom<string>(),
  { decode: normalCode, encode: (value) => value },
);

const days = (what: string) =>
  group(what, {
    from: orNull(dateField).describe('First day, like 2026-12-01.'),
    to: orNull(dateField).describe('Last day, like 2026-12-31.'),
  });

const promoCode = group('A code that takes something off.', {
  code: code.describe('What guests enter, like SUMMER10; small and capital letters are the same.'),
  description: line(100).describe('What guests read beside it, like 10 % off everything.'),
  kind: oneOf(['percent', 'perOrder', 'perParticipant', 'freeRate']).describe(
    'percent of what it is for, an amount perOrder or perParticipant, or freeRate: its rates cost nothing.',
  ),
  value: amountOrPercentField
    .refine((value) => value > 0, { error: () => t('venueFile.value.takesNothingOff') })
    .optional()
    .describe('Percentage like 10, or amount like 15.00; not with freeRate.'),
  activities: usual(list(slug('sunrise-kayak'), 500), []).describe(
    'Ids of the activities it is for, when they are booked by themselves. All unless told.',
  ),
  packages: usual(list(slug('lake-day'), 200), []).describe(
    'Ids of the packages it is for. All unless activities or packages are named.',
  ),
  rates: usual(list(slug('child'), 50), []).describe(
    'Ids of the rates it is for, like child; then add-ons stay as they are. Everything unless told.',
  ),
  sale: days('Days on which it can be entered. Always unless told.').optional(),
  travel: days('Days for which it can be used. Any unless told.').optional(),
  minimumSubTotal: orNull(amountField).describe(
    'What the items it is for must come to, without tips, like 100.00.',
  ),
  minimumGuests: orNull(whole(1, 200)).describe('Guests that the items it is for must have together.'),
  totalUses: orNull(whole(1, 1_000_000)).describe('How many orders can use it. Any number unless told.'),
  usesPerEmail: orNull(whole(1, 1000)).describe(
    'How many orders with the same email can use it. Any number unless told.',
  ),
  combinable: usual(yesNo(), false).describe('true: it can be used beside other codes that say the same.'),
  agentOnly: usual(yesNo(), false).describe('true: only for what is booked through one of your agents.'),
});

export type VenuePromoCode = z.output<typeof promoCode>;

export const promoCodes = orElse(list(promoCode, 500), []).describe(
  'Promo codes. Guests never see a list of them.',
);
