/**
 * A month to choose a day from: a grid with one tab stop and arrow keys; each day's state is shown by text,
 * price and shape.
 */
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
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

const usualWords = (): CalendarWords => ({
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
  words?: Partial<CalendarWords> | undefined;
  hideKey?: boolean | undefined;
}

// A table with cells navigated by arrow keys is a grid of gridcells (ARIA practices, date grid).
const gridRole = { role: 'grid' } as const;
const cellRole = (selected: boolean) => ({ role: 'gridcell', 'aria-selected': selected }) as const;

export function MonthCalendar(props: MonthCalendarProps) {
  const { month, selected, today, minMonth, maxMonth, loading = false } = props;
  const { locale = 'en-US', firstDayOfWeek = 0, onMonthChange } = props;
  const words = { ...usualWords(), ...props.words };
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const focusNext = useRef<string>(undefined);
  const [cursor, setCursor] = useState<string>();
  const names = useMemo(
    () => ({
      month: dateFormat(locale, { month: 'long', year: 'numeric' }),
      day: dateFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' }),
      weekday: dateFormat(locale, { weekday: 'long' }),
      short: dateFormat(locale, { weekday: 'short' }),
    }),
    [locale],
  );
  const byDate = useMemo(() => new Map(props.days.map((day) => [day.date, day])), [props.days]);
  // Past weeks are useless, and would push bookable ones out of sight.
  const isOver = (date: string) => today !== undefined && addDays(date, 6 - columnOf(date)) < today;
  const columnOf = (date: string) => (weekdayOf(date) - firstDayOfWeek + 7) % 7;
  const weeks = useMemo(() => weeksOf(month, firstDayOfWeek), [month, firstDayOfWeek]).filter((week) =>
    week.some((date) => date !== undefined && !isOver(date)),
  );
  // 2023-01-01 was a Sunday; any week would do to name the columns.
  const columns = Array.from({ length: 7 }, (_, index) => addDays('2023-01-01', firstDayOfWeek + index));

  const dayAt = (date: string): CalendarDay =>
    byDate.get(date) ?? { date, state: loading ? 'loading' : 'closed' };
  const tabStop = [cursor, selected, today].find((date) => date && monthOf(date) === month) ?? firstOpen();
  function firstOpen(): string {
    const open = props.days.find((day) => isBookable(day) && monthOf(day.date) === month);
    return open?.date ?? `${month}-01`;
  }

  const reaches = (other: string) =>
    (minMonth === undefined || other >= minMonth) && (maxMonth === undefined || other <= maxMonth);
  const goTo = (other: string) => {
    if (reaches(other)) onMonthChange(other);
  };
  const moveTo = (date: string) => {
    const other = monthOf(date);
    if (other !== month && !reaches(other)) return;
    // A past week is not shown: within this month the focus stays, and from another month it goes to today.
    if (isOver(date) && other === month) return;
    const shown = isOver(date) && today !== undefined ? today : date;
    setCursor(shown);
    focusNext.current = shown;
    if (other !== month) onMonthChange(other);
  };
  useEffect(() => {
    const date = focusNext.current;
    if (!date || monthOf(date) !== month) return;
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
    const column = columnOf(date);
    const months = event.shiftKey ? 12 : 1;
    const targets: Record<string, string> = {
      ArrowLeft: addDays(date, -forward),
      ArrowRight: addDays(date, forward),
      ArrowUp: addDays(date, -7),
      ArrowDown: addDays(date, 7),
      Home: addDays(date, -column),
      End: addDays(date, 6 - column),
      PageUp: sameDayIn(addMonths(month, -months), date),
      PageDown: sameDayIn(addMonths(month, months), date),
    };
    const target = targets[event.key];
    if (!target) return;
    event.preventDefault();
    moveTo(target);
  };

  const previous = addMonths(month, -1);
  const next = addMonths(month, 1);
  return (
    <div>
      <div className="calendar-head">
        <IconButton
          name="left"
          label={`${words.previous}, ${names.month(`${previous}-01`)}`}
          disabled={!reaches(previous)}
          onClick={() => goTo(previous)}
        />
        <div className="calendar-title" id={id} aria-live="polite">
          {names.month(`${month}-01`)}
        </div>
        <IconButton
          name="right"
          label={`${words.next}, ${names.month(`${next}-01`)}`}
          disabled={!reaches(next)}
          onClick={() => goTo(next)}
        />
      </div>
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
            {columns.map((date) => (
              <th key={date} scope="col" abbr={names.weekday(date)}>
                {names.short(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, column) =>
                date === undefined ? (
                  <td key={columns[column]} />
                ) : (
                  <td key={date} {...cellRole(date === selected)}>
                    <DayButton
                      day={dayAt(date)}
                      name={names.day(date)}
                      words={words}
                      isToday={date === today}
                      tabStop={date === tabStop}
                      onPick={() => {
                        setCursor(date);
                        props.onSelect(date);
                      }}
                      onExplain={() => {
                        setCursor(date);
                        props.onExplain?.(date);
                      }}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
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
  const fullName = [props.name, isToday && words.today, state].filter(Boolean).join(', ');
  // Forty hidden labels would slow the page's first view; the real labels follow in a moment anyway.
  const isAwaited = day.state === 'loading';
  const under = day.state === 'sold-out' ? (day.price ?? words.soldOut) : bookable && day.price;
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
        <small aria-hidden="true" style={{ '--letters': under.length } as CSSProperties}>
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
        {words.open}
      </li>
      <li className="is-few">
        <i className="waterline" />
        {words.few}
      </li>
      <li>
        <s aria-hidden="true">14</s>
        {words.soldOut}
      </li>
      <li className="is-closed">
        <i />
        {words.closed}
      </li>
    </ul>
  );
}
