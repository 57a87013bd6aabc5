/**
 * The plain settings of a venue: one value each, declared here and nowhere else (docs/recipes.md, "A new setting of
 * a venue"). From this come the venue file's field, its reader and writer, the field of `Location`, its value in
 * documents of older versions, and what pages are told.
 */
import * as z from 'zod';
import { cancellationField } from '../file-fields/cancellation.ts';
import {
  expected,
  group,
  line,
  list,
  matching,
  named,
  oneOf,
  orNull,
  text,
  usual,
  wanted,
  whole,
  yesNo,
} from '../file-fields/fields.ts';
import { countryField, currencyField, zoneField } from '../file-fields/region.ts';
import { rescheduleFeeField } from '../file-fields/reschedule-fee.ts';
import { amountField, timeField } from '../file-fields/values.ts';
import type { VenueTime } from '../kernel/local-time.ts';
import { t } from '../messages/t.ts';
import { type Offers, soldOnline } from './offers.ts';
import { type Section, shownOf, type UsualOf, usualOf, type ValuesOf } from './setting.ts';
import { closesBraces } from './style-braces.ts';

/** Topics of notices to a venue's own people (docs/rules/notices.md). */
export const noticeTopics = ['sales', 'changes', 'cancellations', 'problems'] as const;

const webAddress = () =>
  matching(/^https:\/\/[^\s/]+\.[^\s]+$/, () => t('venueFile.expected.webAddress')).max(500);

const venue = {
  code: {
    field: matching(/^[A-Z0-9]{2,12}$/, () => t('venueFile.expected.code')).describe(
      'Short code, 2 to 12 capital letters and digits, in order numbers and check-in addresses.',
    ),
    shownAs: 'locationCode',
  },
  name: { field: line(100).describe('The name visitors know.'), shownAs: 'name', onPages: true },
  tagline: {
    field: orNull(line(160)).describe('One line under the name.'),
    shownAs: 'tagline',
    onPages: true,
  },
  introduction: {
    field: orNull(text(1000)).describe('A few sentences at the head of the catalog; plain text.'),
    shownAs: 'introduction',
    onPages: true,
  },
  /** The venue's members at the identity provider; null if members cannot sign in. */
  identityOrganization: {
    field: orNull(
      matching(/^(?:org_[A-Za-z0-9_-]{1,60}|(?!org_)[a-z0-9][a-z0-9_-]{0,49})$/, () =>
        t('venueFile.expected.organization'),
      ),
    ).describe(
      'The organization of your members at the identity provider: its id, like org_larkspur, or its name, like larkspur-lake. Without it nobody can sign in.',
    ),
    as: 'identityOrganizationId',
    shownAs: 'identityOrganizationId',
    onPages: true,
  },
  /** The venue's key at the translation service (1-13, 3.1-08, D-I18-01). */
  translationKey: {
    field: orNull(
      matching(/^[A-Za-z0-9_-]{1,100}$/, () => t('venueFile.expected.tracker', { example: 'a1b2c3d4' })),
    ).describe(
      'Your project key at the translation service. Its script is loaded on all pages where the installation names one.',
    ),
    shownAs: 'translationKey',
    onPages: true,
  },
  website: {
    field: orNull(webAddress()).describe('Where the logo leads, like https://www.example.com.'),
    shownAs: 'websiteUrl',
    onPages: true,
  },
  phone: {
    field: orNull(line(40)).describe('As guests dial it, like +1 970 555 0142.'),
    shownAs: 'phone',
    onPages: true,
  },
  email: {
    field: orNull(z.email({ error: wanted(() => t('venueFile.expected.email')) }).max(254)).describe(
      'Where guests write to.',
    ),
    shownAs: 'email',
    onPages: true,
  },
  address: {
    field: orNull(line(200)).describe('Postal address on one line.'),
    shownAs: 'address',
    onPages: true,
  },
  /** ISO 3166 code. */
  country: {
    field: countryField.describe('Two letters of the country, like US or GB.'),
    shownAs: 'countryCode',
    onPages: true,
  },
  /** IANA zone, used for all times (C-15). */
  timeZone: {
    field: zoneField.describe(
      'Name of the IANA time zone, like America/Denver. It decides every question of time.',
    ),
    shownAs: 'timeZoneId',
    onPages: true,
  },
  currency: {
    field: currencyField.describe(
      'Currency code, like USD. Amounts have as many decimals as it: 64.00 dollars, 6400 yen, 64.000 dinars.',
    ),
    shownAs: 'paymentCurrencyCode',
    onPages: true,
  },
} as const satisfies Section;

const look = {
  accentColour: {
    field: orNull(matching(/^#[0-9a-f]{6}$/i, () => t('venueFile.expected.color')).toLowerCase()).describe(
      "Everything else is derived from it, like '#4338ca', in quotes.",
    ),
    shownAs: 'accentColour',
    onPages: true,
  },
  /** What the address asks for comes first (D-UI-08). */
  theme: {
    field: usual(oneOf(['auto', 'light', 'dark']), 'auto').describe(
      'auto follows the visitor’s device; light and dark stay as they are.',
    ),
    shownAs: 'theme',
    onPages: true,
  },
  /** By the specification's numbers, which the presenter names (D-UI-02). */
  bookLogoType: {
    field: usual(named({ light: 1, dark: 2 }), 1).describe('Which logo booking pages show.'),
  },
  /** The location's own style sheet and script (D-CFG-05). */
  style: {
    field: orNull(
      text(100_000)
        .refine((css) => /[{}]|@import/.test(css), {
          error: expected(
            () => t('venueFile.expected.css'),
            () => t('venueFile.hint.pasteContent'),
          ),
        })
        .refine((css) => closesBraces(css), {
          error: expected(() => t('venueFile.expected.closedBraces')),
        }),
    ).describe('Your own CSS, applied last on every page; :rootUrl: stands for the address of the shop.'),
    as: 'customStyle',
  },
  script: {
    field: orNull(
      text(200_000).refine((script) => !/^(?:https?:)?\/\/\S+$|^[\w./-]+\.[mc]?js$/.test(script), {
        error: expected(
          () => t('venueFile.expected.javaScript'),
          () => t('venueFile.hint.pasteContent'),
        ),
      }),
    ).describe('Your own JavaScript, run on catalog and booking pages, never where a card is typed.'),
    as: 'customScript',
  },
} as const satisfies Section;

const checkout = {
  /** 0 for an internal limit that is not shown (D-CT-01). Never 1 (C-23). */
  appointmentCompletionWindow: {
    field: usual(
      whole(0, 240).refine((minutes) => minutes !== 1, {
        error: () => t('venueFile.value.windowOfOneMinute'),
      }),
      0,
    ).describe('Minutes a cart is held. 0: held for 30 minutes without saying so. Never 1.'),
    shownAs: 'appointmentCompletionWindow',
    onPages: true,
  },
  showBookingTimer: {
    field: usual(yesNo(), false).describe('Whether guests see the time running; needs a window.'),
    shownAs: 'showBookingTimer',
    onPages: true,
  },
  customerInfoRequired: {
    field: usual(yesNo(), true).describe('true: name, email and phone are required. false: email alone.'),
    shownAs: 'customerInfoRequired',
  },
  requireBillingInfo: {
    field: usual(yesNo(), false).describe('Whether a billing address is asked for.'),
    shownAs: 'requireBillingInfo',
  },
  requireEmailOptIn: {
    field: usual(yesNo(), true).describe('Whether guests are asked if they want news and offers.'),
    shownAs: 'requireEmailOptIn',
  },
  enable3ds: {
    field: usual(yesNo(), false).describe('Whether the card holder is verified by the bank (3-D Secure).'),
  },
  /** Whose money it is at Stripe (D-PY-01; docs/rules/payment.md, "Accounts of venues"). */
  stripeAccount: {
    field: orNull(matching(/^acct_[A-Za-z0-9]{8,60}$/, () => t('venueFile.expected.stripeAccount'))).describe(
      'The account at Stripe that guests of this venue pay to, connected to that of the installation, like acct_1MZ8kPDQxYz3TbLm. Without it they pay to the account of the installation. The sandbox takes no money and needs none.',
    ),
    shownAs: 'stripeAccount',
    onPages: true,
  },
  enableDigitalTickets: {
    field: usual(yesNo(), true).describe(
      'Whether guests get tickets with a code that you scan: on a page of their own, in the email and as a PDF.',
    ),
    shownAs: 'enableDigitalTickets',
  },
  ticketsPer: {
    field: usual(oneOf(['guest', 'booking']), 'guest').describe(
      'guest: one ticket for each guest. booking: one for each booked activity.',
    ),
  },
  rescheduleUntilHours: {
    field: usual(whole(0, 8760), 24).describe(
      'Until how many hours before the start guests can change the time of a booking themselves, where allowSelfReschedule is true.',
    ),
  },
  mostReschedules: {
    field: usual(whole(1, 20), 2).describe('How often guests can change the time of one booking themselves.'),
  },
  rescheduleFee: {
    field: orNull(rescheduleFeeField).describe(
      'What guests pay for changing the time of a booking themselves, in addition to a higher price.',
    ),
  },
  guestsMayCancel: {
    field: usual(yesNo(), false).describe(
      'true: guests cancel bookings and packages themselves on their receipt, until the start, and get back what the terms say that they were sold with. Bookings that were sold without terms are canceled by the venue.',
    ),
  },
  refundLimit: {
    field: orNull(amountField).describe(
      'How much of one order people with the role desk can give back in all, like 100.00; owners and managers can give back any amount. 0.00: nothing. Without it, the desk can too.',
    ),
  },
  cancellation: {
    field: orNull(cancellationField).describe(
      'What guests get back if they cancel, by how long before the start: the earliest step first. [] for no refund. Shown before the purchase, on the receipt and in the email. Without it, only your terms say so.',
    ),
  },
  disableGooglePayOnline: {
    field: usual(yesNo(), false).describe('true: guests cannot pay with Google Pay.'),
    shownAs: 'disableGooglePayOnline',
    onPages: true,
  },
  disableApplePayOnline: {
    field: usual(yesNo(), false).describe('true: guests cannot pay with Apple Pay.'),
    shownAs: 'disableApplePayOnline',
    onPages: true,
  },
  privacyUrl: {
    field: orNull(webAddress()).describe('Address of your privacy policy.'),
    shownAs: 'privacyUrl',
    onPages: true,
  },
} as const satisfies Section;

const charges = {
  /** By the specification's numbers, which the presenter names (D-FT-03). */
  feeDisplayType: {
    field: usual(named({ separate: 1, together: 2, included: 3 }), 1).describe(
      'separate: each on its own line. together: one line. included: every shown price contains them; then no fee may be perOrder.',
    ),
  },
} as const satisfies Section;

/** Addresses of the venue's own people. */
const recipients = () =>
  list(z.email({ error: wanted(() => t('venueFile.expected.email')) }).max(254), 10)
    .min(1, { error: () => t('venueFile.problem.empty') })
    .describe('Who gets them: up to 10 email addresses.');

const mail = {
  confirmationMailHeader: { field: orNull(text(2000)).describe('Above the booking; plain text.') },
  confirmationMailFooter: { field: orNull(text(2000)).describe('Below the booking; plain text.') },
  reminderHours: {
    field: orNull(whole(1, 336)).describe(
      'How many hours before the start guests get an email that reminds them of their booking, 1 to 336; 24 is usual. Without it, they get none.',
    ),
  },
  reviewHours: {
    field: orNull(whole(1, 336)).describe(
      'How many hours after the end of their last visit guests get an email that asks for a review, 1 to 336; 24 is usual. Needs reviewUrl. Without it, they get none.',
    ),
  },
  reviewUrl: {
    field: orNull(webAddress()).describe('Where guests write their review: an https address.'),
  },
  cartReminderHours: {
    field: orNull(whole(1, 72)).describe(
      'How many hours after they agreed to it guests get one email about a cart they did not book, 1 to 72; 3 is usual. Checkout asks them with a box that is not ticked. Without it, nobody is asked and nothing is sent.',
    ),
    shownAs: 'cartReminderHours',
  },
  notices: {
    field: orNull(
      group('Emails to your own people about what happens to orders.', {
        to: recipients(),
        of: usual(list(oneOf([...noticeTopics]), noticeTopics.length), [...noticeTopics]).describe(
          'What they are about. sales: bought orders and paid balances. changes: bookings at another time, and refunds without cancellation. cancellations: what was canceled. problems: refunds that the payment provider refused.',
        ),
      }),
    ).describe('Emails to your own people about what happens to orders. Without it, they get none.'),
  },
  manifest: {
    field: orNull(
      group('A daily email to your own people with the manifest of the day: who comes to which departure.', {
        to: recipients(),
        at: usual(timeField, '06:00' as VenueTime).describe(
          'When it is sent, in venue time, like 06:00. It lists what is booked by then.',
        ),
        emptyDays: usual(yesNo(), false).describe(
          'true: it is also sent on days without bookings. false: nothing is sent on those days.',
        ),
      }),
    ).describe(
      'A daily email to your own people with the manifest of the day: who comes to which departure, as PDF and CSV. Without it, they get none.',
    ),
  },
} as const satisfies Section;

const maxMonths = 240;

/** How long personal data is kept (docs/rules/personal-data.md). */
const retention = {
  orders: {
    field: orNull(whole(1, maxMonths)).describe(
      'How many months after the visit the guests of an order are erased, 1 to 240; the order stays. After the purchase if nothing in it takes place; after the end if a membership or a gift card it bought is valid for longer. Without it, they are kept.',
    ),
    as: 'orderRetentionMonths',
  },
  carts: {
    field: orNull(whole(1, maxMonths)).describe(
      'How many months after it was begun what a guest wrote in a cart that was not bought is erased, 1 to 240. Without it, it is kept.',
    ),
    as: 'cartRetentionMonths',
  },
  memberships: {
    field: orNull(whole(1, maxMonths)).describe(
      'How many months after the end of a membership its members are erased, with their photos and waivers, 1 to 240. Without it, they are kept.',
    ),
    as: 'membershipRetentionMonths',
  },
} as const satisfies Section;

/** The start of an https address, or of an app's; schemes that run or read something in the page are no app's. */
const returnForm =
  /^(?:https:\/\/[a-z0-9.-]+(?::\d+)?(?:\/[^\s?#]*)?|(?!(?:about|blob|data|file|filesystem|ftp|https?|intent|javascript|vbscript|view-source|wss?):)[a-z][a-z0-9+.-]*:\/\/[^\s?#]*)$/;

const embedding = {
  allowedEmbedOrigins: {
    field: usual(
      list(
        matching(/^https:\/\/[a-z0-9.-]+(:\d+)?$/, () => t('venueFile.expected.origin')),
        50,
      ),
      [],
    ).describe(
      'Sites that may show the storefront in a frame, like https://www.example.com. Unless told, any site may show the catalog, and none a checkout that is reloaded.',
    ),
    shownAs: 'allowedEmbedOrigins',
    onPages: true,
  },
  allowedReturnUrls: {
    field: usual(
      list(
        matching(returnForm, () => t('venueFile.expected.returnUrl')),
        50,
      ),
      [],
    ).describe(
      'Where an app that opens the storefront may have guests return to: the start of a web address, like https://www.example.com/app, or of an app, like larkspur://. A link with mobile=1 and returnTo then offers a way back.',
    ),
    shownAs: 'allowedReturnUrls',
    onPages: true,
  },
} as const satisfies Section;

/** Ids end up in the addresses of scripts, so they are letters, digits, hyphens and underscores only. */
const tagId = (example: string) =>
  matching(/^[A-Z]{1,3}-[A-Z0-9]{4,20}$/, () => t('venueFile.expected.tag', { example }));
const trackerId = (example: string) =>
  matching(/^[A-Za-z0-9_-]{1,64}$/, () => t('venueFile.expected.tracker', { example }));

/** Who is told of visits and purchases (3.1, 7.5, D-AN-01; docs/trackers.md). */
const trackers = {
  webAnalyticsTrackingId: {
    field: orNull(tagId('G-7KD2Q0XW1M')).describe('The measurement id of web analytics, like G-7KD2Q0XW1M.'),
    shownAs: 'webAnalyticsTrackingId',
  },
  socialPixelId: {
    field: orNull(matching(/^\d{5,20}$/, () => t('venueFile.expected.pixel'))).describe(
      'The id of the social pixel: 5 to 20 digits, in quotation marks.',
    ),
    shownAs: 'socialPixelId',
  },
  searchAdTagId: {
    field: orNull(tagId('AW-10837465')).describe('The tag of search ads, like AW-10837465.'),
    shownAs: 'searchAdTagId',
  },
  adConversionId: {
    field: orNull(tagId('AW-10837465')).describe(
      'Where a purchase counts as the conversion of an ad, like AW-10837465; needs adConversionLabel.',
    ),
    shownAs: 'adConversionId',
  },
  adConversionLabel: {
    field: orNull(trackerId('bC-D_efG')).describe('Which conversion it is, like bC-D_efG.'),
    shownAs: 'adConversionLabel',
  },
  enableAdConversion: {
    field: usual(yesNo(), false).describe(
      'Whether purchases are reported as conversions of ads; needs adConversionId.',
    ),
    shownAs: 'enableAdConversion',
  },
  /** Presented by hand, because it is a group. */
  travelPixelIds: {
    field: orNull(
      group('The travel-marketing pixel of each view.', {
        search: orNull(trackerId('sr-20417')).describe('Seen on catalog and booking pages, like sr-20417.'),
        cart: orNull(trackerId('ct-20418')).describe('Seen at checkout, like ct-20418.'),
        conversion: orNull(trackerId('cv-20419')).describe(
          'Seen once a purchase is complete, like cv-20419.',
        ),
      }),
    ).describe('The travel-marketing pixel of each view.'),
  },
  enableTravelPixel: {
    field: usual(yesNo(), false).describe('Whether the travel-marketing pixels load; needs travelPixelIds.'),
    shownAs: 'enableTravelPixel',
  },
  requireTrackingConsent: {
    field: usual(yesNo(), false).describe('Whether trackers wait until the visitor allows them.'),
    shownAs: 'requireTrackingConsent',
    onPages: true,
  },
} as const satisfies Section;

/** By section of the venue file. */
export const settings = { venue, look, checkout, charges, mail, retention, embedding, trackers } as const;

type Declared = typeof venue &
  typeof look &
  typeof checkout &
  typeof charges &
  typeof mail &
  typeof retention &
  typeof embedding &
  typeof trackers;

/** Every plain setting, as `Location` has it. */
export type Settings = ValuesOf<Declared>;

const declared: Declared = {
  ...venue,
  ...look,
  ...checkout,
  ...charges,
  ...mail,
  ...retention,
  ...embedding,
  ...trackers,
};

/** The settings that a venue may leave out. */
export type UsualSettings = UsualOf<Declared>;

/** Returns the settings of a venue that says nothing, and of a document from before there was one. */
export const usualSettings = (): UsualSettings => usualOf(declared);

/** Returns what pages are told of settings and of what is on sale, by names in the location record. */
export const shownSettings = (location: Settings & Offers) => ({
  ...shownOf(declared, location),
  ...soldOnline(location),
});
