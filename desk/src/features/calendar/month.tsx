/** A month of the calendar: a grid of days with one tab stop. On phones a day shows one bar, and the panel below it the rest. */
import type { CalendarDay, DeskCalendar } from '@gangway/contract/calendar';
import { dayAndMonth, shortWeekday, weekdayName } from '@gangway/domain/kernel/date-words';
import { intlLocale } from '@gangway/domain/messages/locale';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { dateFormat, dayOfMonth, monthOf } from '@gangway/ui/components/iso-date.ts';
import { LoadBar } from '../../lib/load-bar.tsx';
import { t } from '../../messages/t.ts';
import { CellRow } from './calendar-row.tsx';
import { type CalendarRow, isAllClosed, rowsOf, type Shown, totalOf } from './calendar-rows.ts';
import { weeksOf } from './calendar-span.ts';
import { closedWords, spokenDay } from './calendar-words.ts';
import type { DaySelection } from './use-day-selection.ts';

// A table with cells navigated by arrow keys is a grid of gridcells (ARIA practices, date grid).
const gridRole = (label: string, isMany: boolean) =>
  ({ role: 'grid', 'aria-label': label, 'aria-multiselectable': isMany }) as const;
const cellRole = (isChosen: boolean) => ({ role: 'gridcell', 'aria-selected': isChosen }) as const;

/** Rows that a cell shows at most; the panel of the day shows all. */
const mostRows = 4;

/** Where not all rows fit, those that are taken come first; each in the order of the venue file. */
function firstOf(rows: readonly CalendarRow[]): readonly CalendarRow[] {
  if (rows.length <= mostRows) return rows;
  const isTaken = ({ taken }: CalendarRow) => taken > 0;
  return rows.toSorted((one, other) => Number(isTaken(other)) - Number(isTaken(one))).slice(0, mostRows);
}

export interface DaysProps {
  calendar: DeskCalendar;
  shown: Shown;
  /** The title of the screen: names the days for those who hear it. */
  title: string;
  isWide: boolean;
  selection: DaySelection;
}

export function Month({ calendar, shown, title, isWide, selection }: DaysProps) {
  const weeks = weeksOf(calendar.days);
  const letterOf = dateFormat(intlLocale(), { weekday: 'narrow' });
  return (
    <table
      {...selection.handlers}
      {...gridRole(title, calendar.mayChange)}
      className={classNames('calendar-month', !isWide && 'calendar-small')}
    >
      <thead>
        <tr>
          {weeks[0]?.map(({ date }) => (
            <th key={date} scope="col">
              <span className="vh">{weekdayName(date)}</span>
              <span aria-hidden="true">{isWide ? shortWeekday(date) : letterOf(date)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <td
                key={day.date}
                {...cellRole(selection.isChosen(day.date))}
                data-date={day.date}
                className={cellClass(day, calendar, selection)}
              >
                <DayCell day={day} {...{ calendar, shown, isWide, selection }} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How a day looks, in any view. */
const cellClass = ({ date }: CalendarDay, { today, ...calendar }: DeskCalendar, selection: DaySelection) =>
  classNames(
    'calendar-cell',
    date < today && 'calendar-over',
    date === today && 'calendar-today',
    monthOf(date) !== monthOf(calendar.date) && 'calendar-beyond',
    selection.isChosen(date) && 'calendar-chosen',
  );

interface DayCellProps extends Omit<DaysProps, 'title'> {
  day: CalendarDay;
}

function DayCell({ day, calendar, shown, isWide, selection }: DayCellProps) {
  const { date } = day;
  const rows = rowsOf(day, calendar, shown);
  return (
    <button
      type="button"
      className="calendar-day"
      data-date={date}
      tabIndex={date === selection.stop ? 0 : -1}
      aria-current={date === calendar.today ? 'date' : undefined}
      onClick={(event) => selection.onPress(date, event.shiftKey)}
    >
      <span className="vh">{spokenDay(day, rows, calendar.today)}</span>
      <span className="calendar-date" aria-hidden="true" title={dayAndMonth(date)}>
        {dayOfMonth(date)}
      </span>
      {isWide ? <DayRows day={day} rows={rows} /> : <DayLoad day={day} rows={rows} />}
    </button>
  );
}

interface OfDay {
  day: CalendarDay;
  rows: readonly CalendarRow[];
}

function DayRows({ day: { closed }, rows }: OfDay) {
  const more = rows.length - mostRows;
  return (
    <span className="calendar-rows" aria-hidden="true">
      {closed !== null && (
        <span className="flag flag-closed calendar-closed">
          <Icon name="lock" />
          <span dir="auto">{closedWords(closed)}</span>
        </span>
      )}
      {firstOf(rows).map((row) => (
        <CellRow key={row.key} row={row} />
      ))}
      {more > 0 && <span className="calendar-more">{t('calendar.view.more', { count: more })}</span>}
    </span>
  );
}

/** One bar over everything, and a lock if nothing is on sale. */
function DayLoad({ day: { closed }, rows }: OfDay) {
  const { taken, of } = totalOf(rows);
  return (
    <span className="calendar-sum" aria-hidden="true">
      {(closed !== null || isAllClosed(rows)) && <Icon name="lock" />}
      {rows.length > 0 && <LoadBar taken={taken} arrived={0} of={of} />}
    </span>
  );
}
