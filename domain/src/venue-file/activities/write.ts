/** Writes activities to the venue file, leaving out defaults (docs/venue-files.md, "Export"). */
import type { Activity, PriceRule, ScheduleException, ScheduleRule } from '../../catalog/activity.ts';
import type { Rate } from '../../catalog/rate.ts';
import type { VenueDate } from '../../kernel/local-time.ts';
import { amount, toDecimal } from '../../kernel/money.ts';
import type { Location } from '../../location/location.ts';
import { usualPeople } from '../../party/people.ts';
import { writeActivityExtras } from '../add-ons/write.ts';
import { writeCapacityOf, writeHours, writeRateCapacity } from '../capacity/write.ts';
import { given, some, unless } from '../defaults.ts';
import { writeActivityDeposit } from '../deposits/write.ts';
import { type PictureNeeds, writePicture, writePlace } from '../parts/write.ts';
import { writeActivityTransport } from '../transport/write.ts';
import { writeLength, writeWeekdays } from '../values.ts';
import type { VenueFileInput } from '../venue-file.ts';

type ActivityInput = NonNullable<VenueFileInput['activities']>[number];

export interface ActivityNeeds extends PictureNeeds {
  /** The inverse of the reader's toHtml. */
  toMarkdown: (html: string) => string;
  /** Returns a rate's default globalId; only a different one is written. */
  drawGlobalId: (activityId: string, rateId: string) => string;
}

const writeDates = (from: VenueDate, to: VenueDate) => (from === to ? from : `${from} to ${to}`);
const writeCapacity = (capacity: number | null): number | 'unlimited' => capacity ?? 'unlimited';

const writeWhen = ({
  from,
  to,
  season,
  weekdays,
}: Pick<ScheduleRule, 'from' | 'to' | 'season' | 'weekdays'>) => ({
  from: given(from),
  to: given(to),
  season: season === null ? undefined : `${season.from} to ${season.to}`,
  weekdays: writeWeekdays(weekdays),
});

const writeTimes = (times: readonly string[] | null) => (times === null ? undefined : some(times));

function writeSchedule(rule: ScheduleRule, { appointmentType, capacityType }: Activity) {
  const isRental = capacityType === 'duration';
  return {
    ...writeWhen(rule),
    times: writeTimes(rule.times),
    length: isRental || appointmentType !== 'dateTime' ? undefined : writeLength(rule.lengthMinutes),
    hours: writeHours(rule),
    capacity: isRental ? undefined : writeCapacity(rule.capacity),
  };
}

function writeException(exception: ScheduleException, isDateOnly: boolean) {
  if (exception.kind === 'extra')
    return {
      kind: exception.kind,
      on: exception.date,
      times: writeTimes(exception.times),
      length: isDateOnly ? undefined : writeLength(exception.lengthMinutes),
      capacity: writeCapacity(exception.capacity),
    };
  const days = { on: writeDates(exception.from, exception.to), times: writeTimes(exception.times) };
  return exception.kind === 'closed'
    ? { kind: exception.kind, ...days, reason: given(exception.reason) }
    : { kind: exception.kind, ...days, capacity: writeCapacity(exception.capacity) };
}

export function writePriceRule(rule: PriceRule, rates: readonly Rate[]) {
  const ids = new Map<number, string>(rates.map(({ key, id }) => [key, id]));
  const prices = rule.prices.map(({ rateKey, price }) => [ids.get(rateKey) ?? '', toDecimal(amount(price))]);
  return { ...writeWhen(rule), times: writeTimes(rule.times), prices: Object.fromEntries(prices) };
}

function writeRate(rate: Rate, activityId: string, needs: ActivityNeeds) {
  return {
    id: rate.id,
    key: rate.key,
    globalId: unless(rate.globalId, needs.drawGlobalId(activityId, rate.id)),
    name: rate.name,
    description: given(rate.description),
    price: toDecimal(rate.price),
    seats: unless(rate.seats, 1),
    people: unless(rate.people, usualPeople(rate.seats)),
    isFromPrice: unless(rate.isFromPrice, false),
    isActive: unless(rate.isActive, true),
    internalUseOnly: unless(rate.internalUseOnly, false),
    minimum: unless(rate.minimum, 0),
    maximum: given(rate.maximum),
    needsAdult: unless(rate.needsAdult, false),
  };
}

export function writeActivity(activity: Activity, venue: Location, needs: ActivityNeeds): ActivityInput {
  const isDateOnly = activity.appointmentType !== 'dateTime';
  const { labels } = activity;
  return {
    id: activity.id,
    key: activity.key,
    name: activity.name,
    summary: activity.summary,
    description: needs.toMarkdown(activity.description),
    included: some(activity.included),
    goodToKnow: some(activity.goodToKnow),
    meetingPoint: writePlace(activity.meetingPoint, venue),
    picture: writePicture(activity.picture, needs),
    capacityType: unless(activity.capacityType, 'time'),
    appointmentType: unless(activity.appointmentType, 'dateTime'),
    rates: activity.rates.map((rate) => ({
      ...writeRate(rate, activity.id, needs),
      ...writeRateCapacity(rate, activity),
    })),
    ...writeCapacityOf(activity),
    rateLabel: given(activity.rateLabel),
    labels: {
      difficulty: given(labels.difficulty),
      duration: given(labels.duration),
      ageMinimum: given(labels.ageMinimum),
      youngestAge: given(labels.youngestAge),
      minHeight: given(labels.minHeight),
    },
    minParticipants: unless(activity.minParticipants, 1),
    maxPeople: given(activity.maxPeople),
    arriveMinutesBefore: unless(activity.arriveMinutesBefore, 0),
    hideSpotsLeftUntilLessThan: unless(activity.hideSpotsLeftUntilLessThan, 0),
    hidePriceFromCustomer: unless(activity.hidePriceFromCustomer, false),
    hideFromCustomer: unless(activity.hideFromCustomer, false),
    isNew: unless(activity.isNew, false),
    preBookMessage: given(activity.preBookMessage),
    noAvailabilityMessage: given(activity.noAvailabilityMessage),
    requirements: given(activity.requirements),
    consentRequired: unless(activity.consentRequired, false),
    confirmationMessage: given(activity.confirmationMessage),
    ...writeActivityExtras(activity),
    transportation: writeActivityTransport(activity),
    salesOpenDaysAhead: unless(activity.salesOpenDaysAhead, 365),
    cutoff: activity.cutoffMinutes === 0 ? undefined : writeLength(activity.cutoffMinutes),
    deposit: writeActivityDeposit(activity),
    taxClass: unless(activity.taxClass, 'standard'),
    schedules: some(activity.schedules.map((rule) => writeSchedule(rule, activity))),
    exceptions: some(activity.exceptions.map((exception) => writeException(exception, isDateOnly))),
    priceRules: some(activity.priceRules.map((rule) => writePriceRule(rule, activity.rates))),
  };
}
