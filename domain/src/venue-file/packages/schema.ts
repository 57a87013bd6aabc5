/** The part of the venue file for a package: its activities, discounts and starts (docs/venue-files.md). */
import * as z from 'zod';
import type { GroupStart } from '../../catalog/package.ts';
import {
  expected,
  fails,
  group,
  line,
  list,
  oneOf,
  orElse,
  orNull,
  slug,
  usual,
  wanted,
  whole,
  yesNo,
} from '../../file-fields/fields.ts';
import { amountField, amountLike, noticeField, readLength, writeLength } from '../../file-fields/values.ts';
import { isVenueTime, type VenueTime } from '../../kernel/local-time.ts';
import { t } from '../../messages/t.ts';
import { key, markdown, picture } from '../parts/schema.ts';

const startWords = () => t('venueFile.expected.start');

/** 13:30, or +4h after the start of the first activity. */
const startField = z.codec(
  z.string({ error: expected(startWords) }).meta({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|\\+[0-9dhm ]+)$' }),
  z.custom<GroupStart>(),
  {
    decode: (value, payload): GroupStart => {
      if (isVenueTime(value)) return { time: value as VenueTime };
      const afterMinutes = value.startsWith('+') ? readLength(value.slice(1)) : null;
      return afterMinutes === null
        ? fails(payload, expected(startWords)({ input: value }))
        : { afterMinutes };
    },
    encode: (start) => ('time' in start ? start.time : `+${writeLength(start.afterMinutes)}`),
  },
);

const member = group('An activity of a package.', {
  activity: slug('sunrise-kayak').describe('Id of the activity.'),
  discounts: orElse(
    z.record(slug('adult'), amountField, {
      error: wanted(() => t('venueFile.expected.discounts', { example: amountLike(5) })),
    }),
    {},
  ).describe('Money off one guest by rate id, like {adult: 5.00, child: 3.00}.'),
});

const packageGroup = group('One way to place all activities of a prefix package on a day.', {
  key: key().optional().describe('PackageGroupKey. Given at the first import unless told.'),
  name: line(100).describe('For your own records, like Morning set.'),
  starts: z
    .record(slug('sunrise-kayak'), startField, {
      error: wanted(() => t('venueFile.expected.starts')),
    })
    .describe(
      'When each activity starts: a time of the day, or how long after the first one, like {sunrise-kayak: 09:30, sunset-cruise: +8h}. The first activity may be left out: each of its departures will do.',
    ),
});

const packageOfFile = group(
  'Activities that are sold together.',
  {
    id: slug('lake-weekend').describe('Stable name of the package, like lake-weekend. Keep it.'),
    key: key().optional().describe('PackageKey, seen in addresses. Given at the first import unless told.'),
    name: line(100).describe('Shown on cards and at the head of its page.'),
    summary: line(200).describe('One line for cards.'),
    description: markdown().describe('The story, in Markdown as for activities.'),
    picture: picture.optional(),
    // Always written.
    type: oneOf(['dynamic', 'prefix'])
      .default('dynamic')
      .describe(
        'dynamic: guests choose a date and a time for every activity. prefix: one choice places them all, by groups.',
      ),
    rateLabel: orNull(
      group('What guests of this package are called.', {
        singular: line(30).describe('One of them, like explorer.'),
        plural: line(30).describe('Several, like explorers.'),
      }),
    ),
    activities: list(member, 20)
      .min(2, { error: () => t('venueFile.value.tooFewActivities') })
      .describe('What is in it, in the order shown.'),
    groups: list(packageGroup, 50)
      .optional()
      .describe('prefix only: the ways to place the activities; the first that has room is taken.'),
    inOrder: usual(yesNo(), false).describe(
      'dynamic only: true makes guests choose the activities one after another as listed.',
    ),
    daySpan: usual(whole(1, 365), 14).describe('dynamic only: all activities lie within so many days.'),
    travel: orElse(noticeField, 0).describe(
      'dynamic only: time needed from one activity to the next: 20m, 1h, or minutes. None unless told.',
    ),
    requireMatchingRates: usual(yesNo(), false).describe(
      'dynamic only: guests are entered once and come to every activity. Rates are matched by globalId, then by name.',
    ),
    hideFromCustomer: usual(yesNo(), false).describe('true keeps it out of the catalog.'),
    hidePrice: usual(yesNo(), false).describe('true shows the price of the whole package only.'),
    hideAddOns: usual(yesNo(), false).describe('true offers no add-ons with it.'),
    hideRateDiscountFromCustomer: usual(yesNo(), false).describe(
      'true shows no struck-through prices; what is saved is still said.',
    ),
    showFirstActivityOnly: usual(yesNo(), false).describe(
      'true: cart and receipt show the time of the first activity only.',
    ),
    isNew: usual(yesNo(), false).describe('true shows a New badge.'),
  },
  { travel: 'travelMinutes' },
);

export type VenuePackage = z.output<typeof packageOfFile>;

export const packages = orElse(list(packageOfFile, 200), []).describe(
  'Activities that are sold together, in the order shown.',
);
