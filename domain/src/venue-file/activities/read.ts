/** Converts activities of a checked venue file to the form the rules use (docs/venue-files.md). */
import type { Activity, PriceRule, ScheduleException, ScheduleRule } from '../../catalog/activity.ts';
import type { Rate } from '../../catalog/rate.ts';
import type { ActivityKey, RateKey } from '../../kernel/keys.ts';
import { usualPeople } from '../../party/people.ts';
import { readActivityExtras } from '../add-ons/read.ts';
import { readCapacity, readHours, readRateCapacity } from '../capacity/read.ts';
import { readActivityDeposit } from '../deposits/read.ts';
import type { ActivityKeys, KeyBook } from '../keys.ts';
import { fault } from '../numbers.ts';
import { type KnownPictures, readPicture, readPlace } from '../parts/read.ts';
import { readActivityTransport } from '../transport/read.ts';
import type { VenueActivity, VenueFile, VenueSchedule } from '../venue-file.ts';

interface Needs {
  keys: KeyBook;
  pictures: KnownPictures;
  toHtml: (markdown: string) => string;
}

/** A date-only departure lasts all day. */
const dayLength = 1440;

type When = Pick<VenueSchedule, 'from' | 'to' | 'season' | 'weekdays'>;

const readWhen = ({ from, to, season, weekdays }: When) => ({
  from: from ?? null,
  to: to ?? null,
  season: season ?? null,
  weekdays,
});

function readSchedule(schedule: VenueSchedule): ScheduleRule {
  const { times = [], length = dayLength, capacity = null } = schedule;
  return { ...readWhen(schedule), times, hours: readHours(schedule), lengthMinutes: length, capacity };
}

function readException(exception: VenueActivity['exceptions'][number]): ScheduleException {
  if (exception.kind === 'extra') {
    const { on, times = [], length = dayLength, capacity } = exception;
    return { kind: 'extra', date: on, times, lengthMinutes: length, capacity };
  }
  const days = { ...exception.on, times: exception.times ?? null };
  return exception.kind === 'closed'
    ? { kind: 'closed', ...days, reason: exception.reason ?? null }
    : { kind: 'capacity', ...days, capacity: exception.capacity };
}

export function readPriceRule(rule: VenueActivity['priceRules'][number], keys: ActivityKeys): PriceRule {
  const prices = Object.entries(rule.prices).map(([id, price]) => ({
    rateKey: keys.rates.get(id)?.key ?? fault(`a key for rate ${id}`),
    price,
  }));
  return { ...readWhen(rule), times: rule.times ?? null, prices };
}

function readRate(rate: VenueActivity['rates'][number], keys: ActivityKeys): Rate {
  const { key, globalId } = keys.rates.get(rate.id) ?? fault(`a key for rate ${rate.id}`);
  return {
    key: key as RateKey,
    id: rate.id,
    name: rate.name,
    description: rate.description ?? null,
    price: rate.price,
    seats: rate.seats,
    people: rate.people ?? usualPeople(rate.seats),
    isFromPrice: rate.isFromPrice,
    isActive: rate.isActive,
    internalUseOnly: rate.internalUseOnly,
    ...readRateCapacity(rate),
    minimum: rate.minimum,
    maximum: rate.maximum ?? null,
    needsAdult: rate.needsAdult,
    globalId,
  };
}

export function readActivity(activity: VenueActivity, file: VenueFile, needs: Needs): Activity {
  const keys = needs.keys.get(activity.id) ?? fault(`a key for activity ${activity.id}`);
  const { labels } = activity;
  return {
    key: keys.key as ActivityKey,
    id: activity.id,
    name: activity.name,
    summary: activity.summary,
    description: needs.toHtml(activity.description),
    included: activity.included,
    goodToKnow: activity.goodToKnow,
    meetingPoint: readPlace(activity.meetingPoint, file.venue),
    picture: readPicture(activity.picture, needs.pictures),
    capacityType: activity.capacityType,
    appointmentType: activity.appointmentType,
    rates: activity.rates.map((rate) => readRate(rate, keys)),
    rateLabel: activity.rateLabel ?? null,
    labels: {
      difficulty: labels?.difficulty ?? null,
      duration: labels?.duration ?? null,
      ageMinimum: labels?.ageMinimum ?? null,
      youngestAge: labels?.youngestAge ?? null,
      minHeight: labels?.minHeight ?? null,
    },
    minParticipants: activity.minParticipants,
    maxPeople: activity.maxPeople ?? null,
    arriveMinutesBefore: activity.arriveMinutesBefore,
    hideSpotsLeftUntilLessThan: activity.hideSpotsLeftUntilLessThan,
    hidePriceFromCustomer: activity.hidePriceFromCustomer,
    hideFromCustomer: activity.hideFromCustomer,
    isNew: activity.isNew,
    preBookMessage: activity.preBookMessage ?? null,
    noAvailabilityMessage: activity.noAvailabilityMessage ?? null,
    requirements: activity.requirements ?? null,
    consentRequired: activity.consentRequired,
    allowSelfReschedule: false,
    ...readActivityExtras(activity),
    confirmationMessage: activity.confirmationMessage ?? null,
    transportation: readActivityTransport(activity),
    salesOpenDaysAhead: activity.salesOpenDaysAhead,
    cutoffMinutes: activity.cutoff ?? 0,
    schedules: activity.schedules.map(readSchedule),
    exceptions: activity.exceptions.map(readException),
    priceRules: activity.priceRules.map((rule) => readPriceRule(rule, keys)),
    ...readCapacity(activity, (id) => keys.rates.get(id)?.key ?? fault(`a key for rate ${id}`)),
    deposit: readActivityDeposit(activity),
    taxClass: activity.taxClass,
  };
}
