/**
 * A month to choose a day from, which the next one may follow: a grid with one tab stop and arrow keys; each day's state is shown by text,
 * price and shape.
 */
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { t } from '../messages/t.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import {
  addDays,
  addMonths,
  dateFormat,
  dayOfMonth,
  monthOf,
  sameDayIn,
  weekdayOf,
  weeksOf,
} from './iso-date.ts';
import { useOwnStyle } from './own-style.ts';

export type DayState = 'open' | 'few' | 'sold-out' | 'closed' | 'past' | 'loading';

export interface CalendarDay {
  date: string;
  state: DayState;
  /** The lowest price as short text; for a sold-out day, the text shown in its place. */
  price?: string | undefined;
  /** The state in words, announced after the date: `open, from $64`. */
  label?: string | undefined;
}

export interface CalendarWords {
  /** Between the parts of a label, with its space. Arabic has its own. */
  comma: string;
  previous: string;
  next: string;
  today: string;
  open: string;
  few: string;
  soldOut: string;
  closed: string;
  past: string;
  loading: string;
  key: string;
}

const usualWords = (): Omit<CalendarWords, 'comma'> => ({
  previous: t('ui.calendar.previous'),
  next: t('ui.calendar.next'),
  today: t('ui.calendar.today'),
  open: t('ui.calendar.open'),
  few: t('ui.calendar.few'),
  soldOut: t('ui.calendar.soldOut'),
  closed: t('ui.calendar.closed'),
  past: t('ui.calendar.past'),
  loading: t('ui.calendar.loading'),
  key: t('ui.calendar.key'),
});

export interface MonthCalendarProps {
  /** The displayed month, 'YYYY-MM'. */
  month: string;
  /** Days of that month; a missing one is closed, or loading while `loading`. */
  days: readonly CalendarDay[];
  /** The next month's days, if they follow below the shown month's; null while they load. */
  following?: readonly CalendarDay[] | null | undefined;
  selected?: string | undefined;
  today?: string | undefined;
  onSelect: (date: string) => void;
  /** Called when a day that cannot be chosen is pressed, to show why. */
  onExplain?: ((date: string) => void) | undefined;
  onMonthChange: (month: string) => void;
  /** The first and last month that can be shown. */
  minMonth?: string | undefined;
  maxMonth?: string | undefined;
  loading?: boolean | undefined;
  locale?: string | undefined;
  /** 0 is Sunday. */
  firstDayOfWeek?: number | undefined;
  words: Partial<CalendarWords> & Pick<CalendarWords, 'comma'>;
  hideKey?: boolean | undefined;
}

// A table with cells navigated by arrow keys is a grid of gridcells (ARIA practices, date grid).
const gridRole = { role: 'grid' } as const;
const cellRole = (selected: boolean) => ({ role: 'gridcell', 'aria-selected': selected }) as const;

/** Names of months and days in the visitor's language. */
const useNames = (locale: string) =>
  useMemo(
    () => ({
      month: dateFormat(locale, { month: 'long', year: 'numeric' }),
      day: dateFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' }),
      weekday: dateFormat(locale, { weekday: 'long' }),
      short: dateFormat(locale, { weekday: 'short' }),
    }),
    [locale],
  );

/** The months that are shown with their weeks, and the columns that these stand in. */
function useWeeks({ month, following, today, firstDayOfWeek = 0 }: MonthCalendarProps) {
  const columnOf = (date: string) => (weekdayOf(date) - firstDayOfWeek + 7) % 7;
  // Past weeks are useless, and would push bookable ones out of sight.
  const isOver = (date: string) => today !== undefined && addDays(date, 6 - columnOf(date)) < today;
  const hasNext = following !== undefined;
  const all = useMemo(
    () =>
      [month, ...(hasNext ? [addMonths(month, 1)] : [])].map((shown) => ({
        month: shown,
        weeks: weeksOf(shown, firstDayOfWeek),
      })),
    [month, hasNext, firstDayOfWeek],
  );
  const months = all.map(({ month: shown, weeks }) => ({
    month: shown,
    weeks: weeks.filter((week) => week.some((date) => date !== undefined && !isOver(date))),
  }));
  const isShown = (date: string) => all.some((shown) => shown.month === monthOf(date));
  // 2023-01-01 was a Sunday; any week would do to name the columns.
  const columns = Array.from({ length: 7 }, (_, index) => addDays('2023-01-01', firstDayOfWeek + index));
  return { months, columns, columnOf, isOver, isShown };
}

/** Returns where each key leads from a day. */
const targetsOf = (
  { date, column }: { date: string; column: number },
  { forward, months }: { forward: 1 | -1; months: number },
): Partial<Record<string, string>> => ({
  ArrowLeft: addDays(date, -forward),
  ArrowRight: addDays(date, forward),
  ArrowUp: addDays(date, -7),
  ArrowDown: addDays(date, 7),
  Home: addDays(date, -column),
  End: addDays(date, 6 - column),
  PageUp: sameDayIn(addMonths(monthOf(date), -months), date),
  PageDown: sameDayIn(addMonths(monthOf(date), months), date),
});

/** Moves focus through the days and months with the keyboard; exactly one day is a tab stop. */
function useCursor(props: MonthCalendarProps, grid: ReturnType<typeof useWeeks>) {
  const { columnOf, isOver, isShown } = grid;
  const { month, selected, today, minMonth, maxMonth, onMonthChange } = props;
  const table = useRef<HTMLTableElement>(null);
  const focusNext = useRef<string>(undefined);
  const [cursor, setCursor] = useState<string>();
  const firstOpen = () =>
    [...props.days, ...(props.following ?? [])].find((day) => isBookable(day) && isShown(day.date))?.date ??
    `${month}-01`;
  const tabStop = [cursor, selected, today].find((date) => date && isShown(date)) ?? firstOpen();
  const reaches = (other: string) =>
    (minMonth === undefined || other >= minMonth) && (maxMonth === undefined || other <= maxMonth);
  const moveTo = (date: string, from: string) => {
    const other = monthOf(date);
    if (!isShown(date) && !reaches(other)) return;
    // A past week is not shown: within this month the focus stays, and from another month it goes to today.
    if (isOver(date) && other === month && monthOf(from) === month) return;
    const shown = isOver(date) && today !== undefined ? today : date;
    setCursor(shown);
    focusNext.current = shown;
    if (!isShown(shown)) onMonthChange(other);
  };
  useEffect(() => {
    const date = focusNext.current;
    if (!date || !isShown(date)) return;
    const button = table.current?.querySelector<HTMLButtonElement>(`[data-date="${date}"]`);
    if (button) {
      focusNext.current = undefined;
      button.focus();
    }
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const date = (event.target as HTMLElement).dataset.date;
    if (!date || event.altKey || event.ctrlKey || event.metaKey) return;
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const target = targetsOf({ date, column: columnOf(date) }, { forward, months: event.shiftKey ? 12 : 1 })[
      event.key
    ];
    if (!target) return;
    event.preventDefault();
    moveTo(target, date);
  };
  return { table, tabStop, setCursor, reaches, onKeyDown };
}

function CalendarHead(props: {
  id: string;
  month: string;
  name: (date: string) => string;
  words: CalendarWords;
  reaches: (month: string) => boolean;
  onMonthChange: (month: string) => void;
}) {
  const { month, name, words, reaches, onMonthChange } = props;
  const turn = (icon: 'left' | 'right', word: string, other: string) => (
    <IconButton
      name={icon}
      label={`${word}${words.comma}${name(`${other}-01`)}`}
      disabled={!reaches(other)}
      onClick={() => {
        if (reaches(other)) onMonthChange(other);
      }}
    />
  );
  return (
    <div className="calendar-head">
      {turn('left', words.previous, addMonths(month, -1))}
      <div className="calendar-title" id={props.id} aria-live="polite">
        {name(`${month}-01`)}
      </div>
      {turn('right', words.next, addMonths(month, 1))}
    </div>
  );
}

export function MonthCalendar(props: MonthCalendarProps) {
  const { month, selected, today, loading = false, locale = 'en-US' } = props;
  const words = { ...usualWords(), ...props.words };
  const id = useId();
  const names = useNames(locale);
  const grid = useWeeks(props);
  const { table, tabStop, setCursor, reaches, onKeyDown } = useCursor(props, grid);
  const { days, following } = props;
  const byDate = useMemo(
    () => new Map([...days, ...(following ?? [])].map((day) => [day.date, day])),
    [days, following],
  );
  const isAwaited = (date: string) => (monthOf(date) === month ? loading : following === null);
  const dayAt = (date: string): CalendarDay =>
    byDate.get(date) ?? { date, state: isAwaited(date) ? 'loading' : 'closed' };
  const press = (date: string, then: ((date: string) => void) | undefined) => () => {
    setCursor(date);
    then?.(date);
  };
  return (
    <div>
      <CalendarHead
        {...{ id, month, words, reaches }}
        name={names.month}
        onMonthChange={props.onMonthChange}
      />
      <table
        ref={table}
        className="calendar"
        {...gridRole}
        aria-labelledby={id}
        aria-busy={loading || undefined}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {grid.columns.map((date) => (
              <th key={date} scope="col" abbr={names.weekday(date)}>
                {names.short(date)}
              </th>
            ))}
          </tr>
        </thead>
        {grid.months.map((shown) => (
          <tbody key={shown.month}>
            {shown.month !== month && (
              <tr>
                <th className="calendar-following" colSpan={7} scope="rowgroup">
                  {names.month(`${shown.month}-01`)}
                </th>
              </tr>
            )}
            {shown.weeks.map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((date, column) =>
                  date === undefined ? (
                    <td key={grid.columns[column]} />
                  ) : (
                    <td key={date} {...cellRole(date === selected)}>
                      <DayButton
                        day={dayAt(date)}
                        name={names.day(date)}
                        words={words}
                        isToday={date === today}
                        tabStop={date === tabStop}
                        onPick={press(date, props.onSelect)}
                        onExplain={press(date, props.onExplain)}
                      />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {!props.hideKey && <CalendarKey words={words} />}
    </div>
  );
}

function isBookable(day: CalendarDay): boolean {
  return day.state === 'open' || day.state === 'few';
}

function DayButton(props: {
  day: CalendarDay;
  name: string;
  words: CalendarWords;
  isToday: boolean;
  tabStop: boolean;
  onPick: () => void;
  onExplain: () => void;
}) {
  const { day, words, isToday } = props;
  const bookable = isBookable(day);
  const inWords: Record<DayState, string> = {
    open: words.open,
    few: words.few,
    'sold-out': words.soldOut,
    closed: words.closed,
    past: words.past,
    loading: words.loading,
  };
  const state = day.label ?? inWords[day.state];
  const fullName = [props.name, isToday && words.today, state].filter(Boolean).join(words.comma);
  // Forty hidden labels would slow the page's first view; the real labels follow in a moment anyway.
  const isAwaited = day.state === 'loading';
  const under = day.state === 'sold-out' ? (day.price ?? words.soldOut) : bookable && day.price;
  const length = useOwnStyle('--letters', under ? under.length : null);
  return (
    <button
      type="button"
      className={classNames('day', isToday && 'is-today', isAwaited && 'skeleton')}
      aria-label={isAwaited ? fullName : undefined}
      data-state={day.state}
      data-date={day.date}
      tabIndex={props.tabStop ? 0 : -1}
      aria-disabled={!bookable || undefined}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => (bookable ? props.onPick() : props.onExplain())}
    >
      {!isAwaited && <span className="vh">{fullName}</span>}
      <span aria-hidden="true">{dayOfMonth(day.date)}</span>
      {under && (
        <small aria-hidden="true" {...length}>
          {under}
        </small>
      )}
      {bookable && <i className="waterline" />}
    </button>
  );
}

/** What the shapes mean, in words. */
function CalendarKey({ words }: { words: CalendarWords }) {
  return (
    <ul className="calendar-key" aria-label={words.key}>
      <li>
        <i className="waterline" />
        <span>{words.open}</span>
      </li>
      <li className="is-few">
        <i className="waterline" />
        <span>{words.few}</span>
      </li>
      <li>
        <s aria-hidden="true">14</s>
        <span>{words.soldOut}</span>
      </li>
      <li className="is-closed">
        <i />
        <span>{words.closed}</span>
      </li>
    </ul>
  );
}
