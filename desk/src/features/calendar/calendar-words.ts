/** The words of the calendar: its title, its days, and how full they are. */
import type { CalendarDay, DeskCalendar } from '@gangway/contract/calendar';
import {
  dayAndMonth,
  monthAndDay,
  monthAndYear,
  shortDate,
  shortWeekday,
} from '@gangway/domain/kernel/date-words';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { comma } from '@gangway/domain/kernel/word-list';
import { leftToRight } from '@gangway/domain/messages/locale';
import { t } from '../../messages/t.ts';
import type { CalendarRow } from './calendar-rows.ts';
import type { CalendarView } from './calendar-span.ts';

/** December 2026, or Nov 29 – Dec 5, 2026 */
export function spanWords({ date, days }: Pick<DeskCalendar, 'date' | 'days'>, view: CalendarView): string {
  const [first, last] = [days[0], days.at(-1)];
  if (view === 'month' || first === undefined || last === undefined) return monthAndYear(date);
  return t('calendar.view.range', { from: monthAndDay(first.date), to: shortDate(last.date) });
}

/** Sat, Dec 5 */
const shortDayWords = (date: VenueDate): string =>
  t('calendar.view.day', { weekday: shortWeekday(date), date: monthAndDay(date) });

/** Sat, Dec 5 – Mon, Dec 7; Saturday, December 5 for a single day. */
export const rangeWords = (from: VenueDate, to: VenueDate): string =>
  from === to
    ? dayAndMonth(from)
    : t('calendar.view.range', { from: shortDayWords(from), to: shortDayWords(to) });

/** 11/12, or how many guests come where there are no places to count. */
export const countWords = ({ taken, of }: CalendarRow): string =>
  of === null
    ? t('day.departure.guests', { count: taken })
    : leftToRight(t('day.departure.taken', { taken, capacity: of }));

/** Says beside the count of a row what else there is to know. */
export function markWords({ departures, closed, gone, isFull }: CalendarRow): string[] {
  return [
    ...(closed > 0
      ? [closed === departures ? t('day.state.closed') : t('calendar.view.closed', { count: closed })]
      : []),
    ...(gone > 0
      ? [gone === departures ? t('calendar.view.gone') : t('calendar.view.someGone', { count: gone })]
      : []),
    ...(isFull ? [t('day.state.full')] : []),
  ];
}

function takenWords({ kind, taken, of, at }: CalendarRow): string {
  if (of === null) return t('day.departure.guests', { count: taken });
  if (kind !== 'pool') return t('day.spoken.taken', { taken, capacity: of });
  return at === null
    ? t('calendar.view.units', { taken, units: of })
    : t('calendar.view.unitsAt', { taken, units: of, time: at });
}

/** A row for those who hear it, and where its name is cut off. */
export const spokenRow = (row: CalendarRow): string =>
  [row.name, takenWords(row), ...markWords(row)].join(comma());

/** Closed, and the reason if guests are told one. */
export const closedWords = (reason: string): string =>
  reason === '' ? t('day.state.closed') : t('calendar.view.closedFor', { reason });

/** Saturday, December 5, today, closed */
export const spokenDate = ({ date, closed }: CalendarDay, today: VenueDate): string =>
  [
    dayAndMonth(date),
    ...(date === today ? [t('calendar.view.today')] : []),
    ...(closed === null ? [] : [closedWords(closed)]),
  ].join(comma());

/** A day for those who hear it: all that its cell shows. */
export function spokenDay(day: CalendarDay, rows: readonly CalendarRow[], today: VenueDate): string {
  const isEmpty = rows.length === 0 && day.closed === null;
  return [spokenDate(day, today), ...(isEmpty ? [t('calendar.view.nothing')] : rows.map(spokenRow))].join(
    comma(),
  );
}
