/**
 * The venue file, in which an operator describes a venue and all it sells
 * (docs/venue-files.md; docs/venue-file.schema.json is generated from this).
 */
import * as z from 'zod';
import {
  group,
  kinds,
  line,
  list,
  matching,
  orElse,
  orEmpty,
  orNull,
  slug,
  text,
  usual,
  withAfter,
  yesNo,
} from '../file-fields/fields.ts';
import { learnPlaces } from '../file-fields/unknown.ts';
import { amountField, datesField, percentField } from '../file-fields/values.ts';
import { faultOfCurrency, inCurrency, usualCurrency } from '../kernel/currency.ts';
import { fieldsOf, namesOf } from '../location/setting.ts';
import { settings } from '../location/settings.ts';
import { t } from '../messages/t.ts';
import { type VenueActivity as Activity, activities } from './activities/schema.ts';
import { addOns, checkoutQuestions } from './add-ons/schema.ts';
import { affiliates, agents } from './agents/schema.ts';
import { pools } from './capacity/schema.ts';
import { deposits } from './deposits/schema.ts';
import { giftCards } from './gift-cards/schema.ts';
import { memberships } from './memberships/schema.ts';
import { merchandise } from './merchandise/schema.ts';
import { packages } from './packages/schema.ts';
import { key, markdown, picture, place } from './parts/schema.ts';
import { promoCodes } from './promo-codes/schema.ts';
import { transportation } from './transport/schema.ts';
import { webhooks } from './webhooks/schema.ts';

const feeOf = <const Kind extends 'perOrder' | 'perParticipant' | 'percent', Value extends z.ZodType>(
  kind: Kind,
  value: Value,
) =>
  group('A fee added to orders with activities.', {
    key: key().optional().describe('Its number in orders. Given at the first import unless told.'),
    name: line(100).describe('Shown in the summary, like Trail fund.'),
    kind: z.literal(kind).describe('perOrder, perParticipant, or percent of what is bought.'),
    value,
    taxable: usual(yesNo(), false).describe('Whether taxes of class standard are added to the fee.'),
  });

const fee = z.discriminatedUnion(
  'kind',
  [
    feeOf('perOrder', amountField.describe('Amount once per order, like 3.00.')),
    feeOf('perParticipant', amountField.describe('Amount per guest, like 2.50.')),
    feeOf('percent', percentField.describe('Percentage of what is bought, like 3.5.')),
  ],
  { error: kinds('perOrder', 'perParticipant', 'percent') },
);

const tax = group(
  'A tax.',
  {
    name: line(100).describe('For your own records, like Colorado sales tax.'),
    percent: percentField.describe('Percentage, like 8.25.'),
    inclusive: usual(yesNo(), false).describe('true: prices contain it already. false: it is added to them.'),
    classes: usual(list(slug('standard'), 20), []).describe('Tax classes it applies to. All unless told.'),
  },
  { percent: 'basisPoints' },
);

const languageCode = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

const languages = list(
  group('A language of the storefront.', {
    key: key().optional().describe('Its number in orders. Given at the first import unless told.'),
    code: matching(languageCode, () => t('venueFile.expected.language')).describe('Language code, like en.'),
    name: line(60).describe('Its name in its own words, like Deutsch.'),
    isDefault: yesNo().default(false).describe('The language when a visitor has none of the others.'),
  }),
  30,
);

const venue = group(
  'Who sells.',
  {
    key: key()
      .optional()
      .describe('ClientLocationKey: the number of the venue in addresses. Or give --location.'),
    ...withAfter(fieldsOf(settings.venue), 'address', {
      place: place('Where the venue is, for the map link.').optional(),
    }),
    languages: languages
      .optional()
      .describe(
        'The languages of pages and emails: ar, de and en, or others with a translationKey. English unless told.',
      ),
  },
  namesOf(settings.venue),
);

const logos = group('The logo on light and on dark ground. Without one the name is shown.', {
  light: line(300)
    .optional()
    .describe('Path of an SVG, PNG or WebP file for light pages, seen from this file.'),
  dark: line(300)
    .optional()
    .describe('Path of an SVG, PNG or WebP file for dark pages, seen from this file.'),
});

const translations = usual(
  list(
    group('The texts of this file in one of its other languages.', {
      language: matching(languageCode, () => t('venueFile.expected.language')).describe(
        'The code of one of venue.languages, like de.',
      ),
      texts: list(
        group('A text and its translation.', {
          text: text(20_000).describe('The text, exactly as it stands in this file.'),
          translation: text(20_000).describe(
            'What visitors of this language read instead; Markdown where the text is.',
          ),
        }),
        5000,
      ).describe('Texts without a translation are shown as they are.'),
    }),
    30,
  ),
  [],
).describe('What guests read, in other languages. Each text is translated wherever it stands.');

const look = group(
  'How the storefront looks.',
  withAfter(withAfter(fieldsOf(settings.look), 'accentColour', { logos: logos.optional() }), 'bookLogoType', {
    leadPicture: picture.optional(),
  }),
  namesOf(settings.look),
);

const heardAboutUs = list(
  group('An answer to "How did you hear about us?".', {
    key: key().optional().describe('Its number in orders. Given at the first import unless told.'),
    name: line(100).describe('The answer.'),
    isOther: usual(yesNo(), false).describe('true opens a field for other words.'),
  }),
  50,
);

const checkout = group(
  'How guests check out.',
  withAfter(fieldsOf(settings.checkout), 'enable3ds', {
    heardAboutUs: usual(heardAboutUs, []).describe(
      'Answers to "How did you hear about us?"; not asked when there are none.',
    ),
    questions: checkoutQuestions,
    terms: markdown().optional().describe('Terms guests accept; Markdown as in descriptions.'),
  }),
  namesOf(settings.checkout),
);

const charges = group(
  'Fees and taxes.',
  {
    ...fieldsOf(settings.charges),
    fees: orElse(list(fee, 20), []).describe('Fees added to orders with activities.'),
    taxes: orElse(list(tax, 20), []).describe('Taxes, in the prices or added to them.'),
  },
  namesOf(settings.charges),
);

const mail = group('Words of the confirmation mail.', fieldsOf(settings.mail), namesOf(settings.mail));

const retention = group(
  'How long personal data is kept (docs/rules/personal-data.md). Nothing is erased unless told.',
  fieldsOf(settings.retention),
  namesOf(settings.retention),
);

const embedding = group(
  'Where the storefront may be embedded.',
  fieldsOf(settings.embedding),
  namesOf(settings.embedding),
);

const trackers = group(
  'Trackers that are told of visits and purchases (docs/trackers.md).',
  fieldsOf(settings.trackers),
  namesOf(settings.trackers),
);

/** The sections of the file; an export writes each on its own, in an order of its own. */
export const sections = {
  venue,
  look: orEmpty(look),
  checkout: checkout.prefault({}),
  charges: charges.prefault({}),
  mail: orEmpty(mail),
  retention: orEmpty(retention),
  embedding: orEmpty(embedding),
  trackers: orEmpty(trackers),
  blackouts: orElse(
    list(
      group('Days on which the whole venue is closed.', {
        on: datesField.describe('One date, or a range like 2026-12-24 to 2026-12-26.'),
        reason: orNull(line(200)).describe(
          'Why, as the calendar tells guests, like Christmas. Nothing is said unless told.',
        ),
      }),
      200,
    ),
    [],
  ).describe('Days on which the whole venue is closed.'),
  deposits: deposits.optional(),
  transportation: transportation.optional(),
  packages,
  pools,
  addOns,
  activities,
  merchandise,
  giftCards: giftCards.optional(),
  memberships: memberships.optional(),
  agents,
  affiliates,
  promoCodes,
  webhooks,
  translations,
};

export const venueFile = group('A venue and all it sells.', sections);

learnPlaces(venueFile);

/** Returns the currency that a file's amounts are in, before anything of it is checked. */
function currencyIn(file: unknown): string {
  const venue = typeof file === 'object' && file !== null && 'venue' in file ? file.venue : null;
  const code = typeof venue === 'object' && venue !== null && 'currency' in venue ? venue.currency : null;
  return typeof code === 'string' && faultOfCurrency(code) === null ? code : usualCurrency;
}

/** Reads a file's contents, with its amounts in its currency. */
export const parseVenueFile = (contents: unknown): z.ZodSafeParseResult<VenueFile> =>
  inCurrency(currencyIn(contents), () => {
    const read = venueFile.safeParse(contents);
    // The messages are written when they are first read, which has to be here.
    return read.success ? read : { success: false, error: read.error };
  });

/** A file's contents, with values in the form the rules use. */
export type VenueFile = z.output<typeof venueFile>;
/** A file as its author writes it. */
export type VenueFileInput = z.input<typeof venueFile>;
export type VenueActivity = Activity;
export type VenueSchedule = VenueActivity['schedules'][number];
export type VenuePicture = z.output<typeof picture>;
export type VenuePlace = NonNullable<VenueActivity['meetingPoint']>;
