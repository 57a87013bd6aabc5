/** Where the seasons of an activity lie in the coming twelve months, and how far the ends of their bars can be moved. */
import type { CalendarSeason } from '@gangway/contract/calendar';
import {
  addDays,
  firstOfMonth,
  fromDayNumber,
  isVenueDate,
  lastOfMonth,
  toDayNumber,
  type VenueDate,
} from '@gangway/domain/kernel/local-time';

/** First and last day. */
export interface Span {
  from: VenueDate;
  to: VenueDate;
}

/** An end of a bar that can be moved: its own bound, or the one that it has every year. */
export type EndField = 'from' | 'to' | 'yearlyFrom' | 'yearlyTo';

export interface BarEnd {
  field: EndField;
  day: VenueDate;
  /** The first and the last day that it can be moved to. */
  least: VenueDate;
  most: VenueDate;
}

/** An end that is being moved, and where it is now. */
export interface Move {
  field: EndField;
  day: VenueDate;
}

export interface Bar extends Span {
  /** Null where the bar goes on beyond the months. */
  begin: BarEnd | null;
  end: BarEnd | null;
}

type Season = Pick<CalendarSeason, 'from' | 'to' | 'yearly'>;

/** The twelve months from a day on. */
export function yearFrom(today: VenueDate): Span {
  const year = Number(today.slice(0, 4)) + 1;
  return { from: today, to: addDays(dayOfYear(year, today.slice(5)), -1) };
}

/** A day of every year in one year; of February 29, the day after it or before it where there is none. */
function dayOfYear(year: number, monthAndDay: string, side: 1 | -1 = 1): VenueDate {
  const day = `${year}-${monthAndDay}`;
  if (isVenueDate(day)) return day;
  const march = `${year}-03-01` as VenueDate;
  return side === 1 ? march : addDays(march, -1);
}

const later = (one: VenueDate, other: VenueDate) => (one > other ? one : other);
const earlier = (one: VenueDate, other: VenueDate) => (one < other ? one : other);

interface Run extends Span {
  beginField: EndField;
  endField: EndField;
}

/** The runs of a season that touch the months, with their ends as they are. */
function runsOf({ from, to, yearly }: Season, months: Span): Run[] {
  const [first, last] = [from ?? ('1900-01-01' as VenueDate), to ?? ('2999-12-31' as VenueDate)];
  const year = Number(months.from.slice(0, 4));
  const runs: Run[] =
    yearly === null
      ? [{ from: first, to: last, beginField: 'from', endField: 'to' }]
      : [year - 1, year, year + 1].map((one) => {
          const begin = dayOfYear(one, yearly.from);
          const end = dayOfYear(yearly.from <= yearly.to ? one : one + 1, yearly.to, -1);
          return {
            ...{ from: later(begin, first), to: earlier(end, last) },
            beginField: first > begin ? ('from' as const) : ('yearlyFrom' as const),
            endField: last < end ? ('to' as const) : ('yearlyTo' as const),
          };
        });
  return runs.filter((run) => run.from <= run.to && run.from <= months.to && run.to >= months.from);
}

/** The bars of a season. Where it has no bound, the end of the months can be moved to give it one. */
export function barsOf(season: Season, months: Span): Bar[] {
  const runs = runsOf(season, months);
  return runs.map((run, place) => {
    const from = later(run.from, months.from);
    const to = earlier(run.to, months.to);
    const before = runs[place - 1];
    const after = runs[place + 1];
    const hasBegin = run.from >= months.from || (season.from === null && run.beginField === 'from');
    const hasEnd = run.to <= months.to || (season.to === null && run.endField === 'to');
    const least = before === undefined ? months.from : addDays(before.to, 1);
    const most = after === undefined ? months.to : addDays(after.from, -1);
    return {
      ...{ from, to },
      begin: hasBegin ? { field: run.beginField, day: from, least, most: to } : null,
      end: hasEnd ? { field: run.endField, day: to, least: from, most } : null,
    };
  });
}

/** A season with one of its ends on another day. */
export function withEnd<Of extends Season>(season: Of, field: EndField, day: VenueDate): Of {
  const { yearly } = season;
  if (field === 'from' || field === 'to') return { ...season, [field]: day };
  if (yearly === null) return season;
  const part = field === 'yearlyFrom' ? 'from' : 'to';
  return { ...season, yearly: { ...yearly, [part]: day.slice(5) } };
}

/** How many days the months have. */
const daysOf = ({ from, to }: Span) => toDayNumber(to) - toDayNumber(from) + 1;

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 10_000) / 100}%`;

/** Where a day begins, as a share of the whole length. */
export const beginOf = (day: VenueDate, months: Span): string =>
  percent(toDayNumber(day) - toDayNumber(months.from), daysOf(months));

/** How long some days are, as a share of the whole length. */
export const widthOf = (span: Span, months: Span): string => percent(daysOf(span), daysOf(months));

/**
 * The day that an end is at when it is dragged.
 * @param share of the length of the months, from their first day on
 * @param isBegin whether it begins the bar; a bar ends where its last day does
 */
export function dayAt(share: number, months: Span, isBegin: boolean): VenueDate {
  const edge = Math.round(Math.min(1, Math.max(0, share)) * daysOf(months));
  return fromDayNumber(toDayNumber(months.from) + edge - (isBegin ? 0 : 1));
}

export const within = (day: VenueDate, { least, most }: Pick<BarEnd, 'least' | 'most'>): VenueDate =>
  later(least, earlier(most, day));

/** The same day of a month before or after, or the last day of that month. */
export function byMonths(day: VenueDate, months: 1 | -1): VenueDate {
  const month = months === 1 ? addDays(lastOfMonth(day), 1) : firstOfMonth(addDays(firstOfMonth(day), -1));
  return earlier(addDays(month, Number(day.slice(8)) - 1), lastOfMonth(month));
}

/** The day that a key moves an end to; null for any other key. @param isRtl whether later is to the left */
export function dayByKey(key: string, { day, least, most }: BarEnd, isRtl: boolean): VenueDate | null {
  const right = isRtl ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return addDays(day, right);
    case 'ArrowLeft':
      return addDays(day, -right);
    case 'ArrowUp':
      return addDays(day, 1);
    case 'ArrowDown':
      return addDays(day, -1);
    case 'PageUp':
      return byMonths(day, 1);
    case 'PageDown':
      return byMonths(day, -1);
    case 'Home':
      return least;
    case 'End':
      return most;
    default:
      return null;
  }
}

/** The firsts of the months, for the line above the bars. */
export function monthsIn({ from, to }: Span): VenueDate[] {
  const firsts: VenueDate[] = [];
  for (let day = addDays(lastOfMonth(from), 1); day <= to; day = addDays(lastOfMonth(day), 1))
    firsts.push(day);
  return firsts;
}
