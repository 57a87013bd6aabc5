/**
 * The part of the venue file for an activity: rates, schedules, exceptions, price rules
 * (docs/venue-files.md).
 */
import * as z from 'zod';
import { mostExceptions, mostSchedules } from '../../catalog/activity.ts';
import { cancellationField } from '../../file-fields/cancellation.ts';
import {
  expected,
  group,
  kinds,
  line,
  list,
  oneOf,
  orElse,
  orEmpty,
  orNull,
  slug,
  text,
  usual,
  wanted,
  whole,
  yesNo,
} from '../../file-fields/fields.ts';
import { ownRescheduleFeeField } from '../../file-fields/reschedule-fee.ts';
import {
  amountField,
  dateField,
  datesField,
  lengthField,
  noticeField,
  seasonField,
  timesField,
  weekdaysOrDaily,
} from '../../file-fields/values.ts';
import { t } from '../../messages/t.ts';
import { activityExtras } from '../add-ons/schema.ts';
import {
  duration,
  hours,
  privateTours,
  ratePool,
  resource,
  stock,
  validityDays,
} from '../capacity/schema.ts';
import { activityDeposit } from '../deposits/schema.ts';
import { key, markdown, picture, place } from '../parts/schema.ts';
import { activityTransportation } from '../transport/schema.ts';

/** The most places of a departure. */
export const mostCapacity = 10_000;

const when = {
  from: orNull(dateField).describe('First day, like 2026-05-15. No bound unless told.'),
  to: orNull(dateField).describe('Last day, inclusive.'),
  season: orNull(seasonField).describe(
    'Part of every year, like 05-15 to 10-15; may run over the new year, like 12-01 to 03-31.',
  ),
  weekdays: weekdaysOrDaily.describe('daily, a range like mon-fri, or a list like [mon, wed, sat-sun].'),
};

const capacity = () =>
  z.codec(
    z.union(
      [whole(0, mostCapacity, (range) => t('venueFile.expected.places', range)), z.literal('unlimited')],
      {
        error: expected(() => t('venueFile.expected.placesOrUnlimited', { least: 0, most: mostCapacity })),
      },
    ),
    z.custom<number | null>(),
    {
      decode: (value) => (value === 'unlimited' ? null : value),
      encode: (value) => value ?? ('unlimited' as const),
    },
  );

const rate = group('What one kind of guest pays.', {
  id: slug('adult').describe(
    'Stable name of the rate within its activity, like adult. Keep it: links, orders and reports depend on it.',
  ),
  key: key().optional().describe('EntityHierarchyRateKey. Drawn at the first import unless told.'),
  globalId: z
    .uuid({ error: wanted(() => t('venueFile.expected.uuid')) })
    .toLowerCase()
    .optional()
    .describe(
      'Item id in analytics. Drawn from the ids unless told; give rates that mean the same guest the same one.',
    ),
  name: line(100).describe('Shown to guests, like Adult.'),
  description: orNull(line(200)).describe('Who it is for, like 13 and over.'),
  price: amountField.describe("Price of one guest, like 64.00, in the venue's currency."),
  seats: usual(whole(0, 200), 1).describe('Places one guest takes of the departure.'),
  people: whole(0, 200)
    .optional()
    .describe(
      'People who come for one of this rate: 4 for a family, 2 for a tandem, 0 for a dog. As many as its seats unless told, at least one.',
    ),
  isFromPrice: usual(yesNo(), false).describe(
    "Whether this rate's price is the 'from' price on cards. The first rate's is unless told.",
  ),
  isActive: usual(yesNo(), true).describe('false takes the rate off sale without forgetting it.'),
  internalUseOnly: usual(yesNo(), false).describe('true keeps the rate from everybody outside the venue.'),
  membersOnly: usual(yesNo(), false).describe(
    "true sells the rate only to members whose plan names it among its rates, like a member's guest; nobody else sees it.",
  ),
  minimum: usual(whole(0, 200), 0).describe('Least number of this rate once any is chosen.'),
  maximum: orNull(whole(1, 200)).describe('Most of this rate in one booking.'),
  capacity: capacity()
    .optional()
    .describe('Places of this rate in each departure, where capacityType is rate: 0 to 10000, or unlimited.'),
  pool: orNull(ratePool),
  isPrivateTourRate: usual(yesNo(), false).describe(
    'true: the price of a private tour, paid once for the whole group.',
  ),
  needsAdult: usual(yesNo(), false).describe(
    'true: guests of this rate cannot book alone; somebody of another rate must come along.',
  ),
});

const schedule = group('When the activity runs. The later of two schedules with the same start wins.', {
  ...when,
  times: timesField
    .optional()
    .describe(
      'Start times: [09:00, 13:30], or {from: 09:00, to: 17:00, every: 30m}. Not for date-only activities.',
    ),
  length: lengthField
    .optional()
    .describe('How long it takes: 2h30m, 45m, or minutes. Not for date-only activities.'),
  hours: hours.optional(),
  capacity: capacity()
    .optional()
    .describe(
      'Places of each departure (of each day when date-only), 0 to 10000, or unlimited. Where capacityType is rate, of all rates together. Not for rentals, whose pools count.',
    ),
});

const exception = z
  .discriminatedUnion(
    'kind',
    [
      group('Days on which nothing runs.', {
        kind: z.literal('closed').describe('closed: nothing runs on these days.'),
        on: datesField.describe('One date, or a range like 2026-12-24 to 2026-12-26.'),
        times: timesField.optional().describe('Only these start times are closed. All unless told.'),
        reason: orNull(line(200)).describe(
          'Why, as the calendar tells guests, like Christmas. Nothing is said unless told.',
        ),
      }),
      group('Departures that sell no more; who has booked comes.', {
        kind: z
          .literal('salesClosed')
          .describe('salesClosed: nobody can book any more; the departures run for who has booked.'),
        on: datesField.describe('One date, or a range like 2026-07-03 to 2026-07-05.'),
        times: timesField.optional().describe('Only these start times. All unless told.'),
        reason: orNull(line(200)).describe(
          'Why, as the calendar tells guests if the whole day sells no more. Nothing is said unless told.',
        ),
      }),
      group('Departures beside the schedule.', {
        kind: z.literal('extra').describe('extra: departures beside the schedule.'),
        on: dateField.describe('The date, like 2026-12-31.'),
        times: timesField.optional().describe('Start times. Not for date-only activities.'),
        length: lengthField.optional().describe('How long it takes. Not for date-only activities.'),
        capacity: capacity().describe('Places of each departure, 0 to 10000, or unlimited.'),
      }),
      group('Days with another number of places.', {
        kind: z.literal('capacity').describe('capacity: another number of places on these days.'),
        on: datesField.describe('One date, or a range like 2026-07-03 to 2026-07-05.'),
        times: timesField.optional().describe('Only these start times. All unless told.'),
        capacity: capacity().describe('Places of each departure on these days, 0 to 10000, or unlimited.'),
      }),
    ],
    { error: kinds('closed', 'salesClosed', 'extra', 'capacity') },
  )
  .describe('Days that differ from the schedules; the last that applies wins.');

export const priceRule = group('Days on which prices differ. The first that applies and names a rate wins.', {
  ...when,
  times: orNull(timesField).describe('Only for these start times. All unless told.'),
  prices: z
    .record(slug('adult'), amountField, {
      error: wanted(() => t('venueFile.expected.prices', { rate: 'adult', price: '74.00' })),
    })
    .describe('Prices by rate id, like {adult: 74.00, child: 54.00}. Rates not named keep their own price.'),
});

const labels = group('Short facts for cards.', {
  difficulty: orNull(line(40)).describe('Like Easy or Moderate.'),
  duration: orNull(line(40)).describe('Like 2.5 hours.'),
  ageMinimum: orNull(line(40)).describe('Like Ages 8 and over.'),
  youngestAge: orNull(whole(0, 120)).describe(
    'Age of the youngest guest it is for, in years; 0 for all ages. The catalog filters by it; what guests read is ageMinimum.',
  ),
  minHeight: orNull(line(40)).describe('Like Minimum 48 in.'),
});

const faq = group('A question with its answer.', {
  question: line(200).describe('As guests would ask it, like What if it rains?'),
  answer: markdown().describe('The answer; Markdown as in the description.'),
});

const activity = group(
  'Something a visitor can book.',
  {
    id: slug('sunrise-kayak').describe(
      'Stable name of the activity, like sunrise-kayak. Keep it: links, orders and reports depend on it.',
    ),
    key: key()
      .optional()
      .describe('EntityHierarchyKey, seen in addresses. Drawn at the first import unless told.'),
    name: line(100).describe('Shown on cards and at the head of its page.'),
    summary: line(200).describe('One line for cards.'),
    description: markdown().describe(
      'The story. Markdown: paragraphs, ## headings, **bold**, *italic*, lists, [links](https://example.com).',
    ),
    included: usual(list(line(200), 30), []).describe('What is included, one line each.'),
    goodToKnow: usual(list(line(200), 30), []).describe('What guests should know beforehand, one line each.'),
    categories: usual(list(line(40), 5), []).describe(
      'What kinds of activity it is, like Water or Family. Guests filter the catalog by them, in the order in which they first appear.',
    ),
    bring: usual(list(line(200), 30), []).describe(
      'What guests should bring, one thing per line; also on receipt, tickets and confirmation mail.',
    ),
    weather: orNull(text(2000)).describe(
      'What happens in bad weather; plain text. Also on the receipt and in the confirmation mail.',
    ),
    accessibility: markdown()
      .optional()
      .describe('What guests with disabilities should know; Markdown as in the description.'),
    faq: usual(list(faq, 30), []).describe('Questions that guests often ask, in the order shown.'),
    meetingPoint: place('Where guests meet.').optional(),
    picture: picture.optional(),
    morePictures: usual(list(picture, 15), []).describe(
      'More pictures of the activity, for the gallery on its page; the first is picture, which then is needed.',
    ),
    capacityType: usual(oneOf(['time', 'duration', 'rate']), 'time').describe(
      'time: departures with places shared by all rates. duration: rentals, guests choose a start and a length. rate: departures with places of their own for each rate.',
    ),
    appointmentType: usual(oneOf(['dateTime', 'date', 'none']), 'dateTime').describe(
      'dateTime: guests choose a date and a time. date: a date only, all day. none: an open ticket for any day.',
    ),
    rates: list(rate, 50)
      .min(1, { error: () => t('venueFile.value.noRate') })
      .describe('What guests pay, in the order shown.'),
    rateLabel: orNull(
      group('What guests of this activity are called.', {
        singular: line(30).describe('One of them, like paddler.'),
        plural: line(30).describe('Several, like paddlers.'),
      }),
    ),
    labels: orEmpty(labels),
    minParticipants: usual(whole(1, 200), 1).describe('Fewest guests of one booking.'),
    maxPeople: orNull(whole(1, 200)).describe(
      'Most guests of one booking. No limit but the places unless told.',
    ),
    minGuestsToRun: orNull(whole(2, mostCapacity)).describe(
      'Guests from whom a departure is worth running. The desk tells of one with fewer, two hours before it starts; guests are sold as always. Not for rentals and open tickets.',
    ),
    arriveMinutesBefore: usual(whole(0, 1440), 0).describe(
      'How many minutes before the start guests should be there.',
    ),
    hideSpotsLeftUntilLessThan: usual(whole(0, mostCapacity), 0).describe(
      "'n spots left' is shown from below this number only; 0 shows it always.",
    ),
    hidePriceFromCustomer: usual(yesNo(), false).describe(
      'true hides all amounts of this activity until the cart total.',
    ),
    hideFromCustomer: usual(yesNo(), false).describe('true keeps it out of the catalog.'),
    isNew: usual(yesNo(), false).describe('true shows a New badge.'),
    preBookMessage: orNull(text(2000)).describe('Shown before the date is chosen; plain text.'),
    noAvailabilityMessage: orNull(text(2000)).describe(
      'Shown instead of times when there are none; plain text.',
    ),
    requirements: orNull(text(4000)).describe('What guests must accept or know at checkout; plain text.'),
    consentRequired: usual(yesNo(), false).describe(
      'true: guests must tick a box that they accept the requirements.',
    ),
    allowSelfReschedule: usual(yesNo(), false).describe(
      'true: guests can move a booking to another time from their receipt, until rescheduleUntilHours before the start. They pay rescheduleFee, and what the other time costs more. Not for open tickets.',
    ),
    rescheduleUntilHours: orNull(whole(0, 8760)).describe(
      'Until how many hours before the start guests of this activity can change the time themselves, instead of checkout.rescheduleUntilHours.',
    ),
    rescheduleFee: orNull(ownRescheduleFeeField).describe(
      'What guests of this activity pay for changing the time themselves, instead of checkout.rescheduleFee. Not for open tickets.',
    ),
    cancellation: orNull(cancellationField).describe(
      'What guests of this activity get back if they cancel, instead of checkout.cancellation; [] for no refund. Not for open tickets.',
    ),
    confirmationMessage: orNull(text(4000)).describe(
      'Shown on the receipt and in the confirmation mail; plain text.',
    ),
    ...activityExtras,
    transportation: activityTransportation.optional(),
    salesOpenDaysAhead: usual(whole(0, 730), 365).describe('How many days ahead sales open.'),
    cutoff: noticeField
      .optional()
      .describe('Sales close this long before the start: 2h, 45m, or minutes. Not at all unless told.'),
    deposit: orNull(activityDeposit),
    taxClass: usual(slug('standard'), 'standard').describe('Which taxes apply; see charges.taxes.'),
    durations: orElse(list(duration, 20), []).describe('Rentals: the lengths guests can choose.'),
    prep: orElse(noticeField, 0).describe(
      'What is booked is taken this long before the start: 15m, or minutes. Only for what comes from pools.',
    ),
    turnaround: orElse(noticeField, 0).describe(
      'And this long after the end, to be cleaned and brought back: 30m, or minutes.',
    ),
    resources: usual(list(resource, 10), []).describe(
      'What bookings take of shared pools beside their places; where less is left, that governs.',
    ),
    privateTours: privateTours.optional(),
    stock: stock(),
    validityDays: validityDays(),
    schedules: orElse(list(schedule, mostSchedules), []).describe('When it runs.'),
    exceptions: orElse(list(exception, mostExceptions), []).describe('Days that differ.'),
    priceRules: orElse(list(priceRule, 100), []).describe('Days on which prices differ.'),
  },
  { tips: 'enableTips', prep: 'prepMinutes', turnaround: 'turnaroundMinutes' },
);

export const activities = orElse(list(activity, 500), []).describe('What is sold, in the order shown.');

export type VenueActivity = z.output<typeof activity>;
