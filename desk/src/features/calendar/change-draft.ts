/** A change of the schedule as it is typed in its form (docs/rules/calendar.md). */
import type { CalendarActivity, CalendarChangeAsked, CalendarSeason } from '@gangway/contract/calendar';
import { addDays, type VenueDate } from '@gangway/domain/kernel/local-time';

export type ChangeKind = CalendarChangeAsked['kind'];

/** The days that were chosen in the calendar, and the activities that it shows; none for all. */
export interface Selection {
  from: VenueDate;
  to: VenueDate;
  activityKeys: readonly number[];
}

/** Of all kinds; each form has its own part of the fields. */
export interface ChangeDraft {
  kind: ChangeKind;
  /** Null for all. */
  activityKeys: readonly number[] | null;
  /** First and last day; null while none is typed, and for a season without bound. */
  from: VenueDate | null;
  to: VenueDate | null;
  /** 0 Sunday … 6 Saturday; all seven at first. */
  weekdays: readonly number[];
  /** Start times as they are typed or chosen; null for all, and while none is typed of what is added. */
  times: readonly string[] | null;
  /** Whether a number of places is typed. Otherwise the schedule says it, or there is no limit to what is added. */
  hasPlaces: boolean;
  places: string;
  /** As it is typed; null for the length that is usual for the activity. */
  length: TypedLength | null;
  /** A day of the week that is copied. */
  week: VenueDate | null;
  /** For guests. */
  words: string;
  /** For the venue. */
  reason: string;
  /** The place of the season; null for a new one. */
  seasonPlace: number | null;
  /** Whether the season is taken out. */
  isTakenOut: boolean;
  /** The part of every year, MM-DD; null for all of it. */
  yearly: { from: string; to: string } | null;
}

export interface TypedLength {
  hours: string;
  minutes: string;
}

export const everyWeekday: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

const nothing: Omit<ChangeDraft, 'kind'> = {
  ...{ activityKeys: null, from: null, to: null, weekdays: everyWeekday, times: null },
  ...{ hasPlaces: true, places: '', length: null, week: null, words: '', reason: '' },
  ...{ seasonPlace: null, isTakenOut: false, yearly: null },
};

/** A week is copied from the one before the days, unless somebody says otherwise. */
export function draftOf(kind: ChangeKind, { from, to, activityKeys }: Selection): ChangeDraft {
  const keys = activityKeys.length === 0 ? null : activityKeys;
  const week = kind === 'copyWeek' ? addDays(from, -7) : null;
  return { ...nothing, kind, from, to, week, activityKeys: keys };
}

/** A season as it is, to change it; null for one that is added. */
export function draftOfSeason(
  { activityKey }: Pick<CalendarActivity, 'activityKey'>,
  season: CalendarSeason | null,
): ChangeDraft {
  const ofActivity: ChangeDraft = { ...nothing, kind: 'season', activityKeys: [activityKey] };
  if (season === null) return ofActivity;
  const { from, to, yearly, weekdays, times, lengthMinutes, places, place } = season;
  return {
    ...ofActivity,
    ...{ from, to, yearly, weekdays, times, seasonPlace: place, length: typedLength(lengthMinutes) },
    ...{ hasPlaces: places !== null, places: places === null ? '' : String(places) },
  };
}

/** How long something takes, as two fields have it. */
export const typedLength = (minutes: number): TypedLength => ({
  hours: String(Math.floor(minutes / 60)),
  minutes: String(minutes % 60),
});
