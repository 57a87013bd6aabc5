/** The chosen days of the calendar: what runs on them, and what can be changed. */
import type { CalendarDay, DeskCalendar } from '@gangway/contract/calendar';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { IconButton } from '@gangway/ui/components/button.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Link } from '../../lib/address.tsx';
import { dayAddress } from '../../lib/places.ts';
import { t } from '../../messages/t.ts';
import { type Shown, shownDepartures } from './calendar-rows.ts';
import { closedWords, rangeWords } from './calendar-words.ts';
import { ChangeButtons } from './change-buttons.tsx';
import type { ChangeDraft } from './change-draft.ts';
import { DayList } from './day-list.tsx';
import { type DayRange, isWithin } from './day-selection.ts';

interface DayPanelProps {
  venue: LocationKey;
  calendar: DeskCalendar;
  shown: Shown;
  /** Null while nothing is chosen. */
  range: DayRange | null;
  /** False where the departures of the day are listed anyway. */
  hasList: boolean;
  onClear: () => void;
  onChange: (draft: ChangeDraft) => void;
}

export function DayPanel({ venue, calendar, shown, range, hasList, onClear, onChange }: DayPanelProps) {
  const { days, mayChange } = calendar;
  if (range === null)
    return (
      <section className="panel calendar-panel" aria-label={t('calendar.view.chosen')}>
        <p className="muted">{mayChange ? t('calendar.view.hint') : t('calendar.view.hintOne')}</p>
      </section>
    );
  const chosen = days.filter(({ date }) => isWithin(range, date));
  const [only, ...others] = chosen;
  return (
    <section className="panel calendar-panel" aria-labelledby="calendar-chosen">
      <header className="calendar-panel-head">
        <h2 id="calendar-chosen" aria-live="polite">
          {rangeWords(range.from, range.to)}
        </h2>
        <IconButton name="close" label={t('calendar.view.clear')} onClick={onClear} />
      </header>
      {only !== undefined && others.length === 0 ? (
        <OneDay {...{ venue, calendar, shown, hasList }} day={only} />
      ) : (
        <ManyDays days={chosen} shown={shown} />
      )}
      {mayChange && range.from >= calendar.today && (
        <ChangeButtons {...{ calendar, shown, range, onChange }} />
      )}
      {mayChange && range.from < calendar.today && <p className="small muted">{t('calendar.view.over')}</p>}
    </section>
  );
}

interface OneDayProps extends Pick<DayPanelProps, 'venue' | 'calendar' | 'shown' | 'hasList'> {
  day: CalendarDay;
}

function OneDay({ venue, calendar, shown, day, hasList }: OneDayProps) {
  const { date, closed } = day;
  return (
    <>
      {closed !== null && (
        <p className="flag flag-closed calendar-closed">
          <Icon name="lock" />
          <span dir="auto">{closedWords(closed)}</span>
        </p>
      )}
      {hasList && <DayList {...{ venue, calendar, shown, day }} />}
      <p>
        <Link className="link" to={dayAddress(venue, date === calendar.today ? null : date)}>
          {t('calendar.view.openDay')}
        </Link>
      </p>
    </>
  );
}

function ManyDays({ days, shown }: { days: readonly CalendarDay[]; shown: Shown }) {
  const departures = days.flatMap((day) => shownDepartures(day, shown));
  return (
    <p className="muted calendar-sums">
      <span>{t('calendar.view.days', { count: days.length })}</span>
      <span>{t('weather.touched.departures', { count: departures.length })}</span>
      <span>
        {t('day.departure.guests', { count: departures.reduce((sum, { guests }) => sum + guests, 0) })}
      </span>
    </p>
  );
}
