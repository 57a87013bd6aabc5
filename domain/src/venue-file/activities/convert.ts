/** Converts activities of a checked venue file to the form the rules use, and back (docs/venue-files.md). */
import type { Activity, PriceRule, ScheduleException, ScheduleRule } from '../../catalog/activity.ts';
import type { Rate } from '../../catalog/rate.ts';
import { written } from '../../file-fields/fields.ts';
import type { ActivityKey, RateKey } from '../../kernel/keys.ts';
import type { Location } from '../../location/location.ts';
import { usualPeople } from '../../party/people.ts';
import { readQuestions, writeQuestions } from '../add-ons/convert.ts';
import {
  readCapacity,
  readHours,
  writeCapacity,
  writeHours,
  writeRateCapacity,
} from '../capacity/convert.ts';
import { movedBehind, some, unless } from '../defaults.ts';
import type { ActivityKeys, KeyBook } from '../keys.ts';
import { fault } from '../numbers.ts';
import {
  type KnownPictures,
  type PictureNeeds,
  readPicture,
  readPlace,
  writePicture,
  writePlace,
} from '../parts/convert.ts';
import { readPrices, writePrices } from '../parts/prices.ts';
import { readActivityTransport, writeActivityTransport } from '../transport/convert.ts';
import type { VenueFile, VenueSchedule } from '../venue-file.ts';
import { activities as section, type VenueActivity } from './schema.ts';

type VenueRate = VenueActivity['rates'][number];
type VenueException = VenueActivity['exceptions'][number];
export type VenuePriceRule = VenueActivity['priceRules'][number];

interface ReadingNeeds {
  keys: KeyBook;
  pictures: KnownPictures;
  toHtml: (markdown: string) => string;
}

export interface ActivityNeeds extends PictureNeeds {
  /** The inverse of the reader's toHtml, for texts that an older version stored without their Markdown. */
  toMarkdown: (html: string) => string;
  /** Returns a rate's default globalId; only a different one is written. */
  drawGlobalId: (activityId: string, rateId: string) => string;
}

/** A date-only departure lasts all day. */
const dayLength = 1440;

function readSchedule(schedule: VenueSchedule): ScheduleRule {
  const { times = [], length = dayLength, capacity = null, ...when } = schedule;
  return { ...when, times, hours: readHours(schedule), lengthMinutes: length, capacity };
}

function writeSchedule(rule: ScheduleRule, { appointmentType, capacityType }: Activity): VenueSchedule {
  const isRental = capacityType === 'duration';
  return {
    ...rule,
    times: some(rule.times),
    length: isRental || appointmentType !== 'dateTime' ? undefined : rule.lengthMinutes,
    hours: writeHours(rule),
    capacity: isRental ? undefined : rule.capacity,
  };
}

function readException(exception: VenueException): ScheduleException {
  if (exception.kind === 'extra') {
    const { on, times = [], length = dayLength, capacity } = exception;
    return { kind: 'extra', date: on, times, lengthMinutes: length, capacity };
  }
  const { on, times = null, ...same } = exception;
  return { ...same, ...on, times };
}

function writeException(exception: ScheduleException, { appointmentType }: Activity): VenueException {
  const times = some(exception.times ?? []);
  if (exception.kind === 'extra') {
    const length = appointmentType === 'dateTime' ? exception.lengthMinutes : undefined;
    return { ...exception, on: exception.date, times, length };
  }
  const { from, to } = exception;
  return { ...exception, on: { from, to }, times };
}

export const readPriceRule = (rule: VenuePriceRule, keys: ActivityKeys): PriceRule => ({
  ...rule,
  prices: readPrices(rule.prices, keys),
});

export const writePriceRule = (rule: PriceRule, rates: readonly Rate[]): VenuePriceRule => ({
  ...rule,
  prices: writePrices(rule.prices, rates),
});

function readRate(rate: VenueRate, keys: ActivityKeys): Rate {
  const { key, globalId } = keys.rates.get(rate.id) ?? fault(`a key for rate ${rate.id}`);
  const { people = usualPeople(rate.seats), capacity = null } = rate;
  return { ...rate, key: key as RateKey, globalId, people, capacity };
}

function writeRate(rate: Rate, activity: Activity, needs: ActivityNeeds): VenueRate {
  return {
    ...rate,
    globalId: unless(rate.globalId, needs.drawGlobalId(activity.id, rate.id)),
    people: unless(rate.people, usualPeople(rate.seats)),
    capacity: writeRateCapacity(rate, activity),
  };
}

export function readActivity(activity: VenueActivity, file: VenueFile, needs: ReadingNeeds): Activity {
  const keys = needs.keys.get(activity.id) ?? fault(`a key for activity ${activity.id}`);
  const { questions, cutoff = 0, privateTours, accessibility, ...same } = activity;
  return {
    ...same,
    ...readCapacity(activity, keys),
    key: keys.key as ActivityKey,
    description: needs.toHtml(activity.description.trim()),
    descriptionSource: activity.description,
    accessibility: accessibility === undefined ? null : needs.toHtml(accessibility.trim()),
    accessibilitySource: accessibility ?? null,
    faq: activity.faq.map(({ question, answer }) => ({
      question,
      answer: needs.toHtml(answer.trim()),
      answerSource: answer,
    })),
    meetingPoint: readPlace(activity.meetingPoint, file.venue, needs.pictures),
    picture: readPicture(activity.picture, needs.pictures),
    morePictures: activity.morePictures.flatMap((more) => readPicture(more, needs.pictures) ?? []),
    rates: activity.rates.map((rate) => readRate(rate, keys)),
    customFields: readQuestions(questions, activity.id),
    transportation: readActivityTransport(activity),
    cutoffMinutes: cutoff,
    schedules: activity.schedules.map(readSchedule),
    exceptions: activity.exceptions.map(readException),
    priceRules: activity.priceRules.map((rule) => readPriceRule(rule, keys)),
  };
}

function writeActivity(activity: Activity, venue: Location, needs: ActivityNeeds): VenueActivity {
  return {
    ...activity,
    ...writeCapacity(activity),
    description: activity.descriptionSource ?? needs.toMarkdown(activity.description),
    included: [...activity.included],
    bring: [...activity.bring],
    accessibility: activity.accessibilitySource ?? undefined,
    cancellation: activity.cancellation?.map((step) => ({ ...step })) ?? null,
    faq: activity.faq.map(({ question, answerSource }) => ({ question, answer: answerSource })),
    meetingPoint: writePlace(activity.meetingPoint, venue, needs),
    picture: writePicture(activity.picture, needs),
    morePictures: activity.morePictures.flatMap((more) => writePicture(more, needs) ?? []),
    rates: activity.rates.map((rate) => writeRate(rate, activity, needs)),
    questions: writeQuestions(activity.customFields, 'activity', 'participant'),
    transportation: writeActivityTransport(activity),
    cutoff: unless(activity.cutoffMinutes, 0),
    schedules: activity.schedules.map((rule) => writeSchedule(rule, activity)),
    exceptions: activity.exceptions.map((exception) => writeException(exception, activity)),
    priceRules: activity.priceRules.map((rule) => writePriceRule(rule, activity.rates)),
  };
}

/** Fields that an exported file has elsewhere than the reference. */
const besideRates = [
  'durations',
  'prep',
  'turnaround',
  'resources',
  'privateTours',
  'stock',
  'validityDays',
] as const;
const atEndOfRate = ['capacity', 'pool', 'isPrivateTourRate'] as const;

export function writeActivities(location: Location, needs: ActivityNeeds) {
  const file = written(
    section,
    location.activities.map((activity) => writeActivity(activity, location, needs)),
  );
  return file?.map((activity) =>
    movedBehind('rates', besideRates, {
      ...activity,
      rates: activity.rates.map((rate) => movedBehind('needsAdult', atEndOfRate, rate)),
    }),
  );
}
