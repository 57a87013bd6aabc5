/**
 * The venue file, in which an operator describes a venue and all it sells
 * (docs/venue-files.md; docs/venue-file.schema.json is generated from this).
 */
import * as z from 'zod';
import { t } from '../messages/t.ts';
import { type VenueActivity as Activity, activities } from './activities/schema.ts';
import { addOns, checkoutQuestions } from './add-ons/schema.ts';
import { affiliates, agents } from './agents/schema.ts';
import { pools } from './capacity/schema.ts';
import { deposits } from './deposits/schema.ts';
import {
  expected,
  group,
  kinds,
  line,
  list,
  matching,
  named,
  orElse,
  orEmpty,
  orNull,
  slug,
  text,
  usual,
  wanted,
  whole,
  yesNo,
} from './fields.ts';
import { giftCards } from './gift-cards/schema.ts';
import { memberships } from './memberships/schema.ts';
import { packages } from './packages/schema.ts';
import { key, markdown, picture, place } from './parts/schema.ts';
import { promoCodes } from './promo-codes/schema.ts';
import { transportation } from './transport/schema.ts';
import { learnPlaces } from './unknown.ts';
import { amountField, countryField, currencyField, datesField, percentField, zoneField } from './values.ts';

const webAddress = () =>
  matching(/^https:\/\/[^\s/]+\.[^\s]+$/, () => t('venueFile.expected.webAddress')).max(500);

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
    name: line(100).describe('Shown in the summary, like Colorado sales tax.'),
    percent: percentField.describe('Percentage, like 8.25.'),
    inclusive: usual(yesNo(), false).describe('true: prices contain it already. false: it is added to them.'),
    classes: usual(list(slug('standard'), 20), []).describe('Tax classes it applies to. All unless told.'),
  },
  { percent: 'basisPoints' },
);

const venue = group(
  'Who sells.',
  {
    key: key()
      .optional()
      .describe('ClientLocationKey: the number of the venue in addresses. Or give --location.'),
    code: matching(/^[A-Z0-9]{2,12}$/, () => t('venueFile.expected.code')).describe(
      'Short code, 2 to 12 capital letters and digits, in order numbers and check-in addresses.',
    ),
    name: line(100).describe('The name visitors know.'),
    tagline: orNull(line(160)).describe('One line under the name.'),
    introduction: orNull(text(1000)).describe('A few sentences at the head of the catalog; plain text.'),
    identityOrganization: orNull(
      matching(/^org_[A-Za-z0-9_-]{1,60}$/, () => t('venueFile.expected.organization')),
    ).describe(
      'The organization of your members at the identity provider, like org_larkspur. Without it nobody can sign in.',
    ),
    website: orNull(webAddress()).describe('Where the logo leads, like https://www.example.com.'),
    phone: orNull(line(40)).describe('As guests dial it, like +1 970 555 0142.'),
    email: orNull(z.email({ error: wanted(() => t('venueFile.expected.email')) }).max(254)).describe(
      'Where guests write to.',
    ),
    address: orNull(line(200)).describe('Postal address on one line.'),
    place: place('Where the venue is, for the map link.').optional(),
    country: countryField.describe('Two letters of the country, like US or GB.'),
    timeZone: zoneField.describe(
      'Name of the IANA time zone, like America/Denver. It decides every question of time.',
    ),
    currency: currencyField.describe('Currency code, like USD. Only currencies with two decimal places.'),
    languages: list(
      group('A language of the storefront.', {
        key: key().optional().describe('Its number in orders. Given at the first import unless told.'),
        code: matching(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, () => t('venueFile.expected.language')).describe(
          'Language code, like en.',
        ),
        name: line(60).describe('Its name in its own words, like Deutsch.'),
        isDefault: yesNo().default(false).describe('The language when a visitor has none of the others.'),
      }),
      30,
    )
      .optional()
      .describe('The language of pages and mails. Only English for now, and English unless told.'),
  },
  { identityOrganization: 'identityOrganizationId' },
);

const look = group(
  'How the storefront looks.',
  {
    accentColour: orNull(
      matching(/^#[0-9a-f]{6}$/i, () => t('venueFile.expected.color')).toLowerCase(),
    ).describe('Everything else is derived from it, like #4338ca.'),
    logos: group('The logo on light and on dark ground. Without one the name is shown.', {
      light: line(300)
        .optional()
        .describe('Path of an SVG, PNG or WebP file for light pages, seen from this file.'),
      dark: line(300)
        .optional()
        .describe('Path of an SVG, PNG or WebP file for dark pages, seen from this file.'),
    }).optional(),
    bookLogoType: usual(named({ light: 1, dark: 2 }), 1).describe('Which logo booking pages show.'),
    leadPicture: picture.optional(),
    style: orNull(
      text(100_000).refine((css) => /[{}]|@import/.test(css), {
        error: expected(
          () => t('venueFile.expected.css'),
          () => t('venueFile.hint.pasteContent'),
        ),
      }),
    ).describe('Your own CSS, applied last on every page; :rootUrl: stands for the address of the shop.'),
    script: orNull(
      text(200_000).refine((script) => !/^(?:https?:)?\/\/\S+$|^[\w./-]+\.[mc]?js$/.test(script), {
        error: expected(
          () => t('venueFile.expected.javaScript'),
          () => t('venueFile.hint.pasteContent'),
        ),
      }),
    ).describe('Your own JavaScript, run on catalog and booking pages, never where a card is typed.'),
  },
  { style: 'customStyle', script: 'customScript' },
);

const checkout = group('How guests check out.', {
  appointmentCompletionWindow: usual(
    whole(0, 240).refine((minutes) => minutes !== 1, {
      error: () => t('venueFile.value.windowOfOneMinute'),
    }),
    0,
  ).describe('Minutes a cart is held. 0: held for 30 minutes without saying so. Never 1.'),
  showBookingTimer: usual(yesNo(), false).describe('Whether guests see the time running; needs a window.'),
  customerInfoRequired: usual(yesNo(), true).describe(
    'true: name, email and phone are required. false: email alone.',
  ),
  requireBillingInfo: usual(yesNo(), false).describe('Whether a billing address is asked for.'),
  requireEmailOptIn: usual(yesNo(), true).describe('Whether guests are asked if they want news and offers.'),
  enable3ds: usual(yesNo(), false).describe('Whether the card holder is verified by the bank (3-D Secure).'),
  heardAboutUs: usual(
    list(
      group('An answer to "How did you hear about us?".', {
        key: key().optional().describe('Its number in orders. Given at the first import unless told.'),
        name: line(100).describe('The answer.'),
        isOther: usual(yesNo(), false).describe('true opens a field for other words.'),
      }),
      50,
    ),
    [],
  ).describe('Answers to "How did you hear about us?"; not asked when there are none.'),
  questions: checkoutQuestions,
  terms: markdown().optional().describe('Terms guests accept; Markdown as in descriptions.'),
  privacyUrl: orNull(webAddress()).describe('Address of your privacy policy.'),
});

const charges = group('Fees and taxes.', {
  feeDisplayType: usual(named({ separate: 1, together: 2, included: 3 }), 1).describe(
    'separate: each on its own line. together: one line. included: every shown price contains them; then no fee may be perOrder.',
  ),
  fees: orElse(list(fee, 20), []).describe('Fees added to orders with activities.'),
  taxes: orElse(list(tax, 20), []).describe('Taxes, in the prices or added to them.'),
});

const mail = group('Words of the confirmation mail.', {
  confirmationMailHeader: orNull(text(2000)).describe('Above the booking; plain text.'),
  confirmationMailFooter: orNull(text(2000)).describe('Below the booking; plain text.'),
});

const embedding = group('Where the storefront may be embedded.', {
  allowedEmbedOrigins: usual(
    list(
      matching(/^https:\/\/[a-z0-9.-]+(:\d+)?$/, () => t('venueFile.expected.origin')),
      50,
    ),
    [],
  ).describe(
    'Sites that may show the storefront in a frame, like https://www.example.com. Unless told, any site may show the catalog, and none a checkout that is reloaded.',
  ),
});

export const sections = {
  venue,
  look: orEmpty(look),
  checkout: checkout.prefault({}),
  charges: charges.prefault({}),
  mail: orEmpty(mail),
  embedding: orEmpty(embedding),
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
  giftCards: giftCards.optional(),
  memberships: memberships.optional(),
  agents,
  affiliates,
  promoCodes,
};

export const venueFile = group('A venue and all it sells.', sections);

learnPlaces(venueFile);

/** A file's contents, with values in the form the rules use. */
export type VenueFile = z.output<typeof venueFile>;
/** A file as its author writes it. */
export type VenueFileInput = z.input<typeof venueFile>;
export type VenueActivity = Activity;
export type VenueSchedule = VenueActivity['schedules'][number];
export type VenuePicture = z.output<typeof picture>;
export type VenuePlace = NonNullable<VenueActivity['meetingPoint']>;
