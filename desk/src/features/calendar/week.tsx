/** A week of the calendar: a column of departures for each day, or a row for each pool. On phones the days stand one below the other. */
import type { CalendarDay, CalendarDeparture, DeskCalendar } from '@gangway/contract/calendar';
import { dayAndMonth, shortWeekday } from '@gangway/domain/kernel/date-words';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { dayOfMonth } from '@gangway/ui/components/iso-date.ts';
import type { ReactElement } from 'react';
import { Link } from '../../lib/address.tsx';
import { departureAddress } from '../../lib/places.ts';
import { t } from '../../messages/t.ts';
import { RowLoad, RowMarks } from './calendar-row.tsx';
import { activityName, departureRow, rowsOf, shownDepartures } from './calendar-rows.ts';
import { closedWords, countWords, spokenDate, spokenRow } from './calendar-words.ts';
import { DayList } from './day-list.tsx';
import type { DaysProps } from './month.tsx';

interface WeekProps extends DaysProps {
  venue: LocationKey;
  /** Of the chosen days: on a phone it stands below the last one. */
  panel: ReactElement;
}

export function Week(props: WeekProps) {
  const { calendar, shown, title, isWide, selection } = props;
  if (!isWide) return <WeekAgenda {...props} />;
  return (
    <div className="panel calendar-scroll">
      <table {...selection.handlers} className="calendar-week" aria-label={title}>
        <thead>
          <tr>
            {shown.by === 'pool' && (
              <th scope="col">
                <span className="vh">{t('calendar.view.pool')}</span>
              </th>
            )}
            {calendar.days.map((day) => (
              <th key={day.date} scope="col" data-date={day.date} className={columnClass(day, props)}>
                <WeekDay day={day} {...props} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{shown.by === 'pool' ? <PoolRows {...props} /> : <DepartureColumns {...props} />}</tbody>
      </table>
    </div>
  );
}

const columnClass = ({ date }: CalendarDay, { calendar: { today }, selection }: WeekProps) =>
  classNames(
    date < today && 'calendar-over',
    date === today && 'calendar-today',
    selection.isChosen(date) && 'calendar-chosen',
  );

/** The head of a day, which chooses it. */
function WeekDay({ day, calendar, selection }: WeekProps & { day: CalendarDay }) {
  const { date, closed } = day;
  return (
    <button
      type="button"
      className="calendar-week-day"
      data-date={date}
      tabIndex={date === selection.stop ? 0 : -1}
      aria-pressed={selection.isChosen(date)}
      aria-current={date === calendar.today ? 'date' : undefined}
      onClick={(event) => selection.onPress(date, event.shiftKey)}
    >
      <span className="vh">{spokenDate(day, calendar.today)}</span>
      <span aria-hidden="true">{shortWeekday(date)}</span>
      <span className="calendar-date" aria-hidden="true">
        {dayOfMonth(date)}
      </span>
      {closed !== null && (
        <span className="flag flag-closed calendar-closed" aria-hidden="true">
          <Icon name="lock" />
          <span dir="auto">{closedWords(closed)}</span>
        </span>
      )}
    </button>
  );
}

function DepartureColumns(props: WeekProps) {
  const { venue, calendar, shown } = props;
  return (
    <tr>
      {calendar.days.map((day) => (
        <td key={day.date} data-date={day.date} className={columnClass(day, props)}>
          <ul className="calendar-cards">
            {shownDepartures(day, shown).map((departure) => (
              <li key={`${departure.activityKey} ${departure.departureKey}`}>
                <DepartureCard {...{ venue, calendar, day, departure }} />
              </li>
            ))}
          </ul>
        </td>
      ))}
    </tr>
  );
}

interface DepartureCardProps {
  venue: LocationKey;
  calendar: DeskCalendar;
  day: CalendarDay;
  departure: CalendarDeparture;
}

function DepartureCard({ venue, calendar, day: { date }, departure }: DepartureCardProps) {
  const row = departureRow(departure);
  const name = activityName(calendar, departure.activityKey);
  return (
    <Link
      to={departureAddress(venue, date, departure.departureKey)}
      className={classNames('calendar-card', row.closed > 0 && 'calendar-card-closed')}
      isStop
    >
      <span className="vh">{t('day.spoken.what', { time: spokenRow(row), name })}</span>
      <b aria-hidden="true">{row.name}</b>
      <span className="calendar-card-name" dir="auto" aria-hidden="true">
        {name}
      </span>
      <span className="calendar-row-count" aria-hidden="true">
        {countWords(row)}
      </span>
      <span className="calendar-row-marks" aria-hidden="true">
        <RowMarks row={row} />
      </span>
      <RowLoad row={row} />
    </Link>
  );
}

function PoolRows(props: WeekProps) {
  const { calendar, shown } = props;
  const used = calendar.pools.filter(({ poolId }) =>
    calendar.days.some(({ pools }) => pools.some((pool) => pool.poolId === poolId)),
  );
  return used.map(({ poolId, name }) => (
    <tr key={poolId}>
      <th scope="row" dir="auto">
        {name}
      </th>
      {calendar.days.map((day) => {
        const row = rowsOf(day, calendar, shown).find(({ key }) => key === `pool ${poolId}`);
        return (
          <td key={day.date} data-date={day.date} className={columnClass(day, props)}>
            {row !== undefined && (
              <span className="calendar-pool" title={spokenRow(row)}>
                <span className="vh">{spokenRow(row)}</span>
                <span className="calendar-row-count" aria-hidden="true">
                  {countWords(row)}
                </span>
                <span className="calendar-row-marks" aria-hidden="true">
                  <RowMarks row={row} />
                </span>
                <RowLoad row={row} />
              </span>
            )}
          </td>
        );
      })}
    </tr>
  ));
}

/** The week of a phone: its days one below the other, of which the heads choose. */
function WeekAgenda({ calendar, shown, title, selection, venue, panel }: WeekProps) {
  const { today } = calendar;
  return (
    <section className="calendar-agenda" aria-label={title}>
      {calendar.days.map((day) => (
        <section key={day.date} aria-label={dayAndMonth(day.date)}>
          <h2>
            <button
              type="button"
              className={classNames(
                'calendar-agenda-day',
                day.date === today && 'calendar-today',
                selection.isChosen(day.date) && 'calendar-chosen',
              )}
              aria-pressed={selection.isChosen(day.date)}
              onClick={(event) => selection.onPress(day.date, event.shiftKey)}
            >
              {spokenDate(day, today)}
            </button>
          </h2>
          <DayList {...{ venue, calendar, shown, day }} />
          {selection.range?.to === day.date && panel}
        </section>
      ))}
    </section>
  );
}
