/** The words of changes of the schedule: their effect, the button that makes them, and what was made. */
import type { CalendarEffect, CalendarSeason, MadeCalendarChange } from '@gangway/contract/calendar';
import { clockTime, monthAndDay, shortDate, shortWeekday } from '@gangway/domain/kernel/date-words';
import { isVenueDate, type VenueDate, type VenueTime } from '@gangway/domain/kernel/local-time';
import { rangeStart } from '@gangway/domain/kernel/time-range';
import { comma } from '@gangway/domain/kernel/word-list';
import { intlLocale } from '@gangway/domain/messages/locale';
import { t } from '../../messages/t.ts';
import type { ChangeDraft, ChangeKind } from './change-draft.ts';

const listed = (words: readonly string[]) =>
  new Intl.ListFormat(intlLocale(), { type: 'conjunction' }).format(words);

/** Dec 5; with the year if it is another one. */
const dayWords = (day: VenueDate, year: string): string =>
  day.startsWith(year) ? monthAndDay(day) : shortDate(day);

/** Dec 5 – Dec 7, or Dec 5. @param year that is not said */
export function daysWords(from: VenueDate, to: VenueDate, year: string): string {
  const first = dayWords(from, year);
  return from === to ? first : t('calendar.change.days', { from: first, to: dayWords(to, year) });
}

/** In the order of the week, Monday first, as runs of days: [[1, 2, 3], [6]]. */
function runsOf(weekdays: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const day of weekdays.toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7))) {
    const last = runs.at(-1);
    if (last !== undefined && ((last.at(-1) ?? 0) + 1) % 7 === day) last.push(day);
    else runs.push([day]);
  }
  return runs;
}

/** Any Sunday would do to name the weekdays. */
const nameOfDay = (weekday: number) => shortWeekday(`2023-01-0${1 + weekday}` as VenueDate);

/** Mondays; Mon – Wed, Sat; daily. None are all. */
export function weekdaysWords(weekdays: readonly number[]): string {
  const [only, ...others] = weekdays;
  if (only === undefined || weekdays.length === 7) return t('calendar.season.daily');
  if (others.length === 0) return t('calendar.change.everyWeekday', { weekday: String(only) });
  return runsOf(weekdays)
    .flatMap((run) => {
      const names = run.map(nameOfDay);
      const [from = '', to = ''] = [names[0], names.at(-1)];
      return run.length < 3 ? names : [t('calendar.change.days', { from, to })];
    })
    .join(comma());
}

const timesWords = (times: readonly VenueTime[]): string => listed(times.map(clockTime));

/** Apr 15, of MM-DD */
function yearlyDay(day: string): string {
  // A leap year has all days.
  const date = `2028-${day}`;
  return isVenueDate(date) ? monthAndDay(date) : day;
}

function boundWords({ from, to }: Pick<CalendarSeason, 'from' | 'to'>): string | null {
  if (from !== null && to !== null)
    return from === to
      ? shortDate(from)
      : t('calendar.change.days', { from: shortDate(from), to: shortDate(to) });
  if (from !== null) return t('calendar.season.from', { day: shortDate(from) });
  return to === null ? null : t('calendar.season.until', { day: shortDate(to) });
}

type Season = Omit<CalendarSeason, 'place' | 'hours'> & Partial<Pick<CalendarSeason, 'hours'>>;

/** 9:00 to 11:30 AM */
function hoursWords({ hours }: Season): string[] {
  if (hours == null) return [];
  const [from, to] = [hours.from as VenueTime, hours.to as VenueTime];
  return [t('calendar.season.hours', { from: rangeStart(from, to), to: clockTime(to) })];
}

/** Apr 15 – Oct 31 every year, daily, 9:00 AM and 1:00 PM, 12 places. @param isRental has no number of places */
export function seasonWords(season: Season, isRental = false): string {
  const { yearly, weekdays, times, places } = season;
  const bounds = boundWords(season);
  const everyYear =
    yearly === null
      ? []
      : [t('calendar.season.everyYear', { from: yearlyDay(yearly.from), to: yearlyDay(yearly.to) })];
  const ofPlaces =
    places === null ? t('calendar.season.noLimit') : t('calendar.season.places', { count: places });
  return [
    ...everyYear,
    ...(bounds === null ? [] : [bounds]),
    ...(bounds === null && yearly === null ? [t('calendar.season.allYear')] : []),
    weekdaysWords(weekdays),
    ...(times.length === 0 ? [] : [timesWords(times)]),
    ...hoursWords(season),
    ...(isRental ? [] : [ofPlaces]),
  ].join(comma());
}

/** Returns what an effect does, each in words without a full stop. */
function partsOf({ added, removed, closed, opened, resized, relengthened }: CalendarEffect): string[] {
  return [
    ...(closed > 0 ? [t('calendar.change.closes', { count: closed })] : []),
    ...(opened > 0 ? [t('calendar.change.opens', { count: opened })] : []),
    ...(added > 0 ? [t('calendar.change.adds', { count: added })] : []),
    ...(removed > 0 ? [t('calendar.change.removes', { count: removed })] : []),
    ...(resized > 0 ? [t('calendar.change.resizes', { count: resized })] : []),
    ...(relengthened > 0 ? [t('calendar.change.relengthens', { count: relengthened })] : []),
  ];
}

/** Returns an effect as sentences; the first says the days. @param year that is not said */
export function effectWords(effect: CalendarEffect, year: string): string[] {
  const days = daysWords(effect.from, effect.to, year);
  const { bookedDepartures, bookedGuests: count } = effect;
  const departures = t('weather.touched.departures', { count: bookedDepartures });
  return [
    ...partsOf(effect).map((what, place) =>
      place === 0 ? t('calendar.change.first', { what, days }) : t('calendar.change.more', { what }),
    ),
    ...(count > 0 ? [t('calendar.change.booked', { count, departures })] : []),
  ];
}

export function changeTitle({ kind, seasonPlace, isTakenOut }: ChangeDraft): string {
  if (kind !== 'season') return titles(kind);
  if (isTakenOut) return t('calendar.season.takeOut');
  return seasonPlace === null ? t('calendar.season.add') : t('calendar.season.change');
}

function titles(kind: Exclude<ChangeKind, 'season'>): string {
  switch (kind) {
    case 'close':
      return t('calendar.change.close');
    case 'open':
      return t('calendar.change.open');
    case 'places':
      return t('calendar.change.places');
    case 'add':
      return t('calendar.change.add');
    case 'copyWeek':
      return t('calendar.change.copyWeek');
    case 'blackout':
      return t('calendar.change.blackout');
  }
}

export function changeText({ kind, isTakenOut }: ChangeDraft): string {
  switch (kind) {
    case 'close':
      return t('calendar.change.closeText');
    case 'open':
      return t('calendar.change.openText');
    case 'places':
      return t('calendar.change.placesText');
    case 'add':
      return t('calendar.change.addText');
    case 'copyWeek':
      return t('calendar.change.copyWeekText');
    case 'blackout':
      return t('calendar.change.blackoutText');
    case 'season':
      return isTakenOut ? t('calendar.season.takeOutText') : t('calendar.season.text');
  }
}

/** Repeats the effect: Close 6 departures. @param effect null while it is not known */
export function yesWords(draft: ChangeDraft, effect: CalendarEffect | null): string {
  if (effect === null) return changeTitle(draft);
  switch (draft.kind) {
    case 'close':
      return t('calendar.change.closeYes', { count: effect.closed });
    case 'open':
      return t('calendar.change.openYes', { count: effect.opened });
    case 'places':
      return t('calendar.change.placesYes', { count: effect.resized });
    case 'add':
      return t('calendar.change.addYes', { count: effect.added });
    case 'copyWeek':
      return t('calendar.change.copyWeekYes');
    case 'blackout':
      return t('calendar.change.blackoutYes', { count: effect.removed });
    case 'season':
      return changeTitle(draft);
  }
}

function whatWords({ change, activities }: MadeCalendarChange): string {
  const isAll = change.activityKeys.length === 0;
  const names = isAll ? t('calendar.recent.all') : listed(activities);
  switch (change.kind) {
    case 'close':
      return t('calendar.recent.closed', { names });
    case 'open':
      return t('calendar.recent.opened', { names });
    case 'places':
      return change.places === null
        ? t('calendar.recent.placesBack', { names })
        : t('calendar.recent.places', { names, count: change.places });
    case 'add':
      return t('calendar.recent.added', { names });
    case 'copyWeek':
      return t('calendar.recent.copied', { names });
    case 'blackout':
      return isAll ? t('calendar.recent.blackoutAll') : t('calendar.recent.blackout', { names });
    case 'season':
      return seasonMade(change, names);
  }
}

function seasonMade({ season, seasonPlace }: MadeCalendarChange['change'], names: string): string {
  if (season === null) return t('calendar.recent.seasonOut', { names });
  return seasonPlace === null
    ? t('calendar.recent.seasonAdded', { names })
    : t('calendar.recent.seasonChanged', { names });
}

/** Closed Sunrise Kayak for sale, Dec 5 – Dec 7, Mondays. @param year that is not said */
export function madeWords(made: MadeCalendarChange, year: string): string {
  const { kind, from, to, weekdays, times, season, week } = made.change;
  const parts = [
    whatWords(made),
    ...(kind === 'copyWeek' && week !== null
      ? [t('calendar.recent.week', { day: dayWords(week, year) })]
      : []),
    ...(from === null || to === null ? [] : [daysWords(from, to, year)]),
    ...(weekdays.length === 0 ? [] : [weekdaysWords(weekdays)]),
    ...(times.length === 0 ? [] : [timesWords(times)]),
    ...(season === null ? [] : [boundsOf(season)]),
  ];
  return parts.join(comma());
}

const boundsOf = (season: NonNullable<MadeCalendarChange['change']['season']>): string =>
  season.yearly === null
    ? (boundWords(season) ?? t('calendar.season.allYear'))
    : t('calendar.season.everyYear', {
        from: yearlyDay(season.yearly.from),
        to: yearlyDay(season.yearly.to),
      });
