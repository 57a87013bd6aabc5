/** Reads a change of the calendar as it was asked for, and writes it that way again (docs/rules/calendar.md). */
import type { CalendarChangeAsked } from '@gangway/contract/calendar';
import { isVenueDate } from '@gangway/domain/kernel/local-time';
import type { CalendarChange, Season } from '@gangway/domain/location/calendar-change';
import { Refused } from '../../platform/refused.ts';

type AskedSeason = NonNullable<CalendarChangeAsked['season']>;

/** A leap year, because seasons may begin or end on its day. */
const isMonthDay = (text: string): boolean => isVenueDate(`2024-${text}`);

function readSeason({ yearly, places: capacity, ...season }: AskedSeason): Season {
  if (yearly !== null && !(isMonthDay(yearly.from) && isMonthDay(yearly.to)))
    throw new Refused('calendarSeason');
  return { ...season, season: yearly, capacity };
}

const writeSeason = ({ season: yearly, capacity: places, ...season }: Season): AskedSeason => ({
  ...season,
  weekdays: [...season.weekdays],
  times: [...season.times],
  yearly,
  places,
});

function daysOf({ from, to, weekdays }: CalendarChangeAsked) {
  if (from === null || to === null) throw new Refused('calendarDays');
  return { from, to, weekdays };
}

function oneActivity({ activityKeys: [activityKey, ...more] }: CalendarChangeAsked): number {
  if (activityKey === undefined || more.length > 0) throw new Refused('calendarActivity');
  return activityKey;
}

/** Returns the change. Refuses one that lacks what its kind needs. */
export function readChange(asked: CalendarChangeAsked): CalendarChange {
  const { kind, activityKeys, words: typed, places } = asked;
  const words = typed === '' ? null : typed;
  const times = asked.times.length === 0 ? null : asked.times;
  switch (kind) {
    case 'close':
      return { kind, activityKeys, ...daysOf(asked), times, words };
    case 'open':
      return { kind, activityKeys, ...daysOf(asked), times };
    case 'places':
      return { kind, activityKeys, ...daysOf(asked), times, places };
    case 'blackout':
      return { kind, activityKeys, ...daysOf(asked), words };
    case 'copyWeek': {
      if (asked.week === null) throw new Refused('calendarDays');
      return { kind, activityKeys, ...daysOf(asked), week: asked.week };
    }
    case 'add': {
      const added = { times: asked.times, lengthMinutes: asked.lengthMinutes ?? 0, places };
      return { kind, activityKey: oneActivity(asked), ...daysOf(asked), ...added };
    }
    case 'season': {
      const season = asked.season === null ? null : readSeason(asked.season);
      return { kind, activityKey: oneActivity(asked), place: asked.seasonPlace, season };
    }
  }
}

const nothingAsked = {
  from: null,
  to: null,
  weekdays: [],
  times: [],
  places: null,
  lengthMinutes: null,
  week: null,
  words: '',
  seasonPlace: null,
  season: null,
};

/** Returns what was asked for, from a change that is kept. */
export function writeChange(change: CalendarChange): CalendarChangeAsked {
  if (change.kind === 'season') {
    const { kind, activityKey, place, season } = change;
    const written = season === null ? null : writeSeason(season);
    return { ...nothingAsked, kind, activityKeys: [activityKey], seasonPlace: place, season: written };
  }
  const { kind, from, to, weekdays } = change;
  return {
    ...nothingAsked,
    ...{ kind, from, to, weekdays: [...weekdays] },
    activityKeys: 'activityKey' in change ? [change.activityKey] : [...change.activityKeys],
    times: 'times' in change ? [...(change.times ?? [])] : [],
    places: 'places' in change ? change.places : null,
    lengthMinutes: 'lengthMinutes' in change ? change.lengthMinutes : null,
    week: 'week' in change ? change.week : null,
    words: 'words' in change ? (change.words ?? '') : '',
  };
}
