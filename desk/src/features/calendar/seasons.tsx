/** The seasons of an activity as bars over the coming twelve months, whose ends can be moved (docs/rules/calendar.md). */
import type { CalendarActivity, CalendarSeason, DeskCalendar } from '@gangway/contract/calendar';
import { shortMonth } from '@gangway/domain/kernel/date-words';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { Button } from '@gangway/ui/components/button.tsx';
import { useId, useState } from 'react';
import { useOwnStyles } from '../../lib/own-styles.ts';
import { t } from '../../messages/t.ts';
import { type ChangeDraft, draftOfSeason } from './change-draft.ts';
import { seasonWords } from './change-words.ts';
import { SeasonBar } from './season-bar.tsx';
import {
  type Bar,
  type BarEnd,
  barsOf,
  beginOf,
  type Move,
  monthsIn,
  type Span,
  withEnd,
  yearFrom,
} from './season-bars.ts';

interface SeasonsProps {
  calendar: DeskCalendar;
  activity: CalendarActivity;
  onChange: (draft: ChangeDraft) => void;
}

export function Seasons({ calendar, activity, onChange }: SeasonsProps) {
  const { today, mayChange } = calendar;
  const months = yearFrom(today);
  const { seasons } = activity;
  return (
    <section className="panel seasons" aria-labelledby="calendar-seasons">
      <h2 id="calendar-seasons">{t('calendar.season.title', { name: activity.name })}</h2>
      {mayChange && seasons.length > 0 && <p className="fine">{t('calendar.season.help')}</p>}
      {seasons.length === 0 ? (
        <p className="muted">{t('calendar.season.none')}</p>
      ) : (
        <>
          <Months months={months} />
          <ul>
            {seasons.map((season) => (
              <Season
                // One that was changed begins anew.
                key={JSON.stringify(season)}
                season={season}
                activity={activity}
                months={months}
                mayChange={mayChange}
                onChange={onChange}
              />
            ))}
          </ul>
        </>
      )}
      {mayChange && !activity.isRental && (
        <div>
          <Button icon="plus" onClick={() => onChange(draftOfSeason(activity, null))}>
            {t('calendar.season.add')}
          </Button>
        </div>
      )}
    </section>
  );
}

const Months = ({ months }: { months: Span }) => (
  <div className="season-months" aria-hidden="true">
    {monthsIn(months).map((month) => (
      <Month key={month} month={month} months={months} />
    ))}
  </div>
);

function Month({ month, months }: { month: VenueDate; months: Span }) {
  const ref = useOwnStyles({ '--from': beginOf(month, months) });
  return (
    <span className="season-month" ref={ref}>
      {shortMonth(month)}
    </span>
  );
}

interface SeasonProps extends Pick<SeasonsProps, 'activity' | 'onChange'> {
  season: CalendarSeason;
  months: Span;
  mayChange: boolean;
}

/** Bars as they are while an end is moved; how far it can go stays as it was. */
function movedBars(bars: readonly Bar[], move: Move | null): Bar[] {
  const isMoved = (end: BarEnd | null): end is BarEnd => move !== null && end?.field === move.field;
  return bars.map((bar) => {
    if (move === null) return bar;
    if (isMoved(bar.begin)) return { ...bar, from: move.day, begin: { ...bar.begin, day: move.day } };
    return isMoved(bar.end) ? { ...bar, to: move.day, end: { ...bar.end, day: move.day } } : bar;
  });
}

function Season({ season, activity, months, mayChange, onChange }: SeasonProps) {
  const [move, setMove] = useState<Move | null>(null);
  const id = useId();
  const isFixed = !mayChange;
  const bars = barsOf(season, months);
  const ends = bars.flatMap(({ begin, end }) => [begin, end]);
  const isMoved = ({ field, day }: Move) => ends.some((end) => end?.field === field && end.day !== day);
  const commit = (to: Move) => {
    setMove(null);
    if (isMoved(to)) onChange(draftOfSeason(activity, withEnd(season, to.field, to.day)));
  };
  const moved = move === null ? season : withEnd(season, move.field, move.day);
  return (
    <li className="season">
      <p id={id} className="season-words">
        {seasonWords(moved, activity.isRental)}
      </p>
      {bars.length === 0 ? (
        <p className="small muted">{t('calendar.season.notNow')}</p>
      ) : (
        <SeasonBar
          bars={movedBars(bars, move)}
          months={months}
          describedBy={id}
          isFixed={isFixed}
          onMove={(to) => setMove(isMoved(to) ? to : null)}
          onDrop={commit}
          onLeave={() => setMove(null)}
        />
      )}
      {activity.isRental && <p className="small muted">{t('calendar.season.hoursElsewhere')}</p>}
      {!isFixed && (
        <div className="season-ways">
          <Button
            size="small"
            icon="edit"
            describedBy={id}
            onClick={() => onChange(draftOfSeason(activity, season))}
          >
            {t('calendar.season.changeShort')}
          </Button>
          <Button
            size="small"
            describedBy={id}
            onClick={() => onChange({ ...draftOfSeason(activity, season), isTakenOut: true })}
          >
            {t('calendar.season.takeOutShort')}
          </Button>
          {move !== null && (
            <Button size="small" look="primary" describedBy={id} onClick={() => commit(move)}>
              {t('calendar.season.check')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
