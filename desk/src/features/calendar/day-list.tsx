/** A day of the calendar as a list: its departures, each with the way to it, or its pools. */
import type { CalendarDay, CalendarDeparture, DeskCalendar } from '@gangway/contract/calendar';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { Link } from '../../lib/address.tsx';
import { departureAddress } from '../../lib/places.ts';
import { t } from '../../messages/t.ts';
import { RowLoad, RowMarks } from './calendar-row.tsx';
import {
  activityName,
  type CalendarRow,
  departureRow,
  rowsOf,
  type Shown,
  shownDepartures,
} from './calendar-rows.ts';
import { countWords, spokenRow } from './calendar-words.ts';

interface DayListProps {
  venue: LocationKey;
  calendar: DeskCalendar;
  shown: Shown;
  day: CalendarDay;
}

export function DayList({ venue, calendar, shown, day }: DayListProps) {
  if (shown.by === 'pool') return <Pools rows={rowsOf(day, calendar, shown)} />;
  const departures = shownDepartures(day, shown);
  if (departures.length === 0) return <p className="muted">{t('calendar.view.nothing')}</p>;
  const toOf = ({ departureKey }: CalendarDeparture) => departureAddress(venue, day.date, departureKey);
  return (
    <ul className="panel agenda-list">
      {departures.map((departure) => {
        const row = departureRow(departure);
        const name = activityName(calendar, departure.activityKey);
        return (
          <li key={row.key}>
            <Link to={toOf(departure)} className="agenda-entry" isStop>
              <span className="vh">{t('day.spoken.what', { time: name, name: spokenRow(row) })}</span>
              <RowFacts row={row} name={name} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function RowFacts({ row, name }: { row: CalendarRow; name: string }) {
  return (
    <>
      <span className="agenda-time" aria-hidden="true">
        {row.name}
      </span>
      <span className="agenda-what" aria-hidden="true">
        <b dir="auto">{name}</b>
        <span className="agenda-flags">
          <RowMarks row={row} />
        </span>
      </span>
      <span className="agenda-count" aria-hidden="true">
        <b>{countWords(row)}</b>
        <RowLoad row={row} />
      </span>
    </>
  );
}

function Pools({ rows }: { rows: readonly CalendarRow[] }) {
  if (rows.length === 0) return <p className="muted">{t('calendar.view.noPools')}</p>;
  return (
    <ul className="panel agenda-list">
      {rows.map((row) => (
        <li key={row.key} className="calendar-pool-line">
          <span className="vh">{spokenRow(row)}</span>
          <span className="agenda-what" aria-hidden="true">
            <b dir="auto">{row.name}</b>
            <span className="agenda-flags">
              {row.at !== null && (
                <span className="small muted">{t('calendar.view.at', { time: row.at })}</span>
              )}
              <RowMarks row={row} />
            </span>
          </span>
          <span className="agenda-count" aria-hidden="true">
            <b>{countWords(row)}</b>
            <RowLoad row={row} />
          </span>
        </li>
      ))}
    </ul>
  );
}
