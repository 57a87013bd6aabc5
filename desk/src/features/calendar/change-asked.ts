/** A typed change of the schedule as the server is asked for it, or the first thing that is missing. */
import type { CalendarActivity, CalendarChangeAsked, DeskCalendar } from '@gangway/contract/calendar';
import { mostPlaces } from '@gangway/contract/departures';
import {
  addDays,
  isVenueTime,
  type VenueDate,
  type VenueTime,
  weekdayOf,
} from '@gangway/domain/kernel/local-time';
import { readLine, readSigns } from '@gangway/domain/kernel/typed-text';
import { t } from '../../messages/t.ts';
import { type ChangeDraft, everyWeekday, type TypedLength } from './change-draft.ts';

type Part = Partial<CalendarChangeAsked>;

/** The first thing that is missing, in words. */
export class Missing {
  readonly words: string;

  constructor(words: string) {
    this.words = words;
  }
}

/** A week, at most, as the contract has it. */
const mostMinutes = 10_080;

/** A typed whole number; null if it is none. */
function readCount(typed: string, most: number): number | null {
  const text = readSigns(typed);
  const count = /^\d{1,6}$/.test(text) ? Number(text) : null;
  return count === null || count > most ? null : count;
}

/** The activities that a change can be of. */
export function activitiesFor(
  kind: ChangeDraft['kind'],
  { activities }: Pick<DeskCalendar, 'activities'>,
): CalendarActivity[] {
  if (kind === 'add' || kind === 'copyWeek') return activities.filter(({ isRental }) => !isRental);
  if (kind !== 'places') return activities;
  return activities.filter(({ isRental, hasPlacesOfRates }) => !isRental && !hasPlacesOfRates);
}

/** The one activity that something is added to; undefined while none is chosen. */
export const activityOf = (
  { kind, activityKeys }: ChangeDraft,
  calendar: Pick<DeskCalendar, 'activities'>,
): CalendarActivity | undefined =>
  activitiesFor(kind, calendar).find(({ activityKey }) => activityKeys?.[0] === activityKey);

/** The weekdays among the days, 0 Sunday … 6 Saturday, in their order. */
export function weekdaysIn(from: VenueDate, to: VenueDate): number[] {
  const days = everyWeekday.map((day) => addDays(from, day)).filter((day) => day <= to);
  return days.map(weekdayOf);
}

/** The first day of the week that a day is in. */
function weekOf(day: VenueDate, { days }: Pick<DeskCalendar, 'days'>): VenueDate {
  const [first] = days;
  const begins = first === undefined ? 0 : weekdayOf(first.date);
  return addDays(day, -((weekdayOf(day) - begins + 7) % 7));
}

function daysOf({ from, to, weekdays }: ChangeDraft): Part | Missing {
  if (from === null || to === null) return new Missing(t('calendar.change.needDays'));
  if (to < from) return new Missing(t('calendar.change.needOrder'));
  const present = weekdaysIn(from, to);
  const chosen = present.filter((day) => weekdays.includes(day));
  if (chosen.length === 0) return new Missing(t('calendar.change.needWeekday'));
  return { from, to, weekdays: chosen.length === present.length ? [] : chosen.toSorted() };
}

/** All are said by their keys where the change cannot be of all that the venue has. */
function activitiesOf({ kind, activityKeys }: ChangeDraft, calendar: DeskCalendar): Part | Missing {
  const possible = activitiesFor(kind, calendar).map(({ activityKey }) => activityKey);
  const isAll = activityKeys === null && possible.length === calendar.activities.length;
  if (isAll) return { activityKeys: [] };
  const chosen = possible.filter((key) => activityKeys?.includes(key) ?? true);
  return chosen.length === 0 ? new Missing(t('calendar.change.needActivity')) : { activityKeys: chosen };
}

function oneActivityOf(draft: ChangeDraft, calendar: DeskCalendar): Part | Missing {
  const activity = activityOf(draft, calendar);
  return activity === undefined
    ? new Missing(t('calendar.change.needActivity'))
    : { activityKeys: [activity.activityKey] };
}

function timesOf({ times }: ChangeDraft, isNeeded: boolean): Part | Missing {
  if (times === null && !isNeeded) return { times: [] };
  const typed = [...new Set(times ?? [])].toSorted();
  if (typed.length === 0 || !typed.every(isVenueTime)) return new Missing(t('calendar.change.needTime'));
  return { times: typed as VenueTime[] };
}

function placesOf({ hasPlaces, places }: ChangeDraft): Part | Missing {
  if (!hasPlaces) return { places: null };
  const count = readCount(places, mostPlaces);
  return count === null ? new Missing(t('departure.places.wrong', { most: mostPlaces })) : { places: count };
}

/** A typed length in minutes; null if it is none. */
function readLength({ hours, minutes }: TypedLength): number | null {
  const count = (typed: string) => (typed.trim() === '' ? 0 : readCount(typed, mostMinutes));
  const [full, rest] = [count(hours), count(minutes)];
  const all = full === null || rest === null ? 0 : full * 60 + rest;
  return all < 1 || all > mostMinutes ? null : all;
}

function lengthOf({ length }: ChangeDraft, { usualMinutes }: CalendarActivity): Part | Missing {
  const lengthMinutes = length === null ? usualMinutes : readLength(length);
  return lengthMinutes === null ? new Missing(t('calendar.change.needLength')) : { lengthMinutes };
}

/** For those whose departures have a time. */
function startsOf(draft: ChangeDraft, activity: CalendarActivity | undefined): (Part | Missing)[] {
  return activity?.hasTime === true ? [timesOf(draft, true), lengthOf(draft, activity)] : [];
}

function seasonOf(draft: ChangeDraft, calendar: DeskCalendar): Part | Missing {
  const { from, to, yearly, weekdays, seasonPlace, isTakenOut } = draft;
  const activity = activityOf(draft, calendar);
  if (isTakenOut) return { seasonPlace, season: null };
  if (from !== null && to !== null && to < from) return new Missing(t('calendar.change.needOrder'));
  if (weekdays.length === 0) return new Missing(t('calendar.change.needWeekday'));
  // The hours of rentals stay as they are, and their pools count.
  const parts = merged(activity?.isRental ? [] : [...startsOf(draft, activity), placesOf(draft)]);
  if (parts instanceof Missing) return parts;
  const { times = [], places = null } = parts;
  // Of what has no time it stays as it is.
  const lengthMinutes = parts.lengthMinutes ?? (draft.length === null ? 0 : (readLength(draft.length) ?? 0));
  return {
    seasonPlace,
    season: { from, to, yearly, weekdays: weekdays.toSorted(), times, lengthMinutes, places },
  };
}

/** Returns all parts as one, or the first thing that is missing. */
function merged(parts: readonly (Part | Missing)[]): Part | Missing {
  const missing = parts.find((part) => part instanceof Missing);
  return missing ?? Object.assign({}, ...parts);
}

function partsOf(draft: ChangeDraft, calendar: DeskCalendar): (Part | Missing)[] {
  const words = { words: readLine(draft.words) };
  const days = daysOf(draft);
  switch (draft.kind) {
    case 'close':
      return [days, activitiesOf(draft, calendar), timesOf(draft, false), words];
    case 'open':
      return [days, activitiesOf(draft, calendar), timesOf(draft, false)];
    case 'places':
      return [days, activitiesOf(draft, calendar), timesOf(draft, false), placesOf(draft)];
    case 'add':
      return [
        ...[days, oneActivityOf(draft, calendar), ...startsOf(draft, activityOf(draft, calendar))],
        placesOf(draft),
      ];
    case 'copyWeek':
      return [
        ...[days, activitiesOf(draft, calendar)],
        draft.week === null
          ? new Missing(t('calendar.change.needWeek'))
          : { week: weekOf(draft.week, calendar) },
      ];
    case 'blackout':
      return [days, activitiesOf(draft, calendar), words];
    case 'season':
      return [oneActivityOf(draft, calendar), seasonOf(draft, calendar)];
  }
}

const nothing: Omit<CalendarChangeAsked, 'kind'> = {
  ...{ activityKeys: [], from: null, to: null, weekdays: [], times: [], places: null },
  ...{ lengthMinutes: null, week: null, words: '', seasonPlace: null, season: null },
};

export function askedOf(draft: ChangeDraft, calendar: DeskCalendar): CalendarChangeAsked | Missing {
  const parts = merged(partsOf(draft, calendar));
  return parts instanceof Missing ? parts : { ...nothing, kind: draft.kind, ...parts };
}

/** The start times of the departures that a change can be of; null where the calendar does not show all its days. */
export function timesOffered(draft: ChangeDraft, calendar: DeskCalendar): VenueTime[] | null {
  const { from, to, activityKeys, kind } = draft;
  const [first, last] = [calendar.days[0], calendar.days.at(-1)];
  if (from === null || to === null || first === undefined || last === undefined) return null;
  if (from < first.date || to > last.date) return null;
  const keys = new Set(activitiesFor(kind, calendar).map(({ activityKey }) => activityKey));
  const starts = calendar.days
    .filter(({ date }) => date >= from && date <= to)
    .flatMap(({ departures }) => departures)
    .filter(({ hasTime, isRental }) => hasTime && !isRental)
    .filter(({ activityKey }) => keys.has(activityKey) && (activityKeys?.includes(activityKey) ?? true))
    .map(({ start }) => start.slice(11, 16) as VenueTime);
  return [...new Set(starts)].toSorted();
}
