/** A day from top to bottom: by how soon it matters today, by time on other days. */
import type { DayDeparture, DayMark } from '@gangway/contract/departures';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Link } from '../../lib/address.tsx';
import { nameOf, startWords } from '../../lib/departure-words.ts';
import { LoadBar } from '../../lib/load-bar.tsx';
import { usePainted } from '../../lib/use-painted.ts';
import { t } from '../../messages/t.ts';
import type { Phase } from './day-groups.ts';
import { marksOn } from './day-marks.ts';
import { countWords, spokenWords, stateWords } from './day-words.ts';
import { Flags } from './flags.tsx';
import type { DeparturesProps } from './timeline.tsx';

const phaseOrder = ['next', 'out', 'later', 'over'] as const;

function phaseName(phase: Phase): string {
  switch (phase) {
    case 'next':
      return t('day.group.next');
    case 'out':
      return t('day.group.out');
    case 'later':
      return t('day.group.later');
    case 'over':
      return t('day.group.over');
  }
}

/** Departures that are drawn before the first paint: more than any phone shows. The others follow it. */
const drawnFirst = 12;

interface Group {
  name: string;
  those: readonly DayDeparture[];
}

/** Leaves out what comes after so many departures, and the groups that are empty then. */
function firstOf(groups: readonly Group[], most: number): (Group & { count: number })[] {
  let left = most;
  const shown = groups.map(({ name, those }) => {
    const first = those.slice(0, left);
    left -= first.length;
    return { name, count: those.length, those: first };
  });
  return shown.filter(({ those }) => those.length > 0);
}

export function Agenda({ day, phases, addressOf }: DeparturesProps) {
  const most = usePainted() ? Number.POSITIVE_INFINITY : drawnFirst;
  const isToday = day.date === day.today;
  const phaseOf = (departure: DayDeparture) => phases.get(departure) ?? 'later';
  const groups = isToday
    ? phaseOrder.map((phase) => ({
        name: phaseName(phase),
        those: day.departures.filter((departure) => phaseOf(departure) === phase),
      }))
    : [{ name: t('day.group.all'), those: day.departures }];
  return (
    <div className="agenda">
      {firstOf(groups, most).map(({ name, count, those }) => (
        <section key={name} aria-label={name}>
          <h2 className="agenda-head">
            <span>{name}</span>
            <span className="muted">{count}</span>
          </h2>
          <ul className="panel agenda-list">
            {those.map((departure) => (
              <Entry
                key={departure.departureKey}
                departure={departure}
                marks={marksOn(day, departure)}
                phase={phaseOf(departure)}
                currency={day.currency}
                to={addressOf(departure)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface EntryProps {
  departure: DayDeparture;
  /** Those that touch it. */
  marks: readonly DayMark[];
  phase: Phase;
  currency: string;
  to: string;
}

function Entry({ departure, marks, phase, currency, to }: EntryProps) {
  const { capacity, placesTaken, guests, arrived } = departure;
  return (
    <li>
      <Link to={to} className={classNames('agenda-entry', `agenda-${phase}`)} isStop>
        <span className="vh">{spokenWords(departure, phase, currency, marks)}</span>
        <span className="agenda-time" aria-hidden="true">
          {startWords(departure)}
        </span>
        <span className="agenda-what" aria-hidden="true">
          <b>{nameOf(departure)}</b>
          <span className="agenda-flags">
            <Flags departure={departure} marks={marks} currency={currency} isTight={false} />
          </span>
        </span>
        <span className="agenda-count" aria-hidden="true">
          <b className={guests === 0 ? 'block-empty' : undefined}>{countWords(departure)}</b>
          <LoadBar
            taken={capacity === null ? guests : placesTaken}
            arrived={arrived}
            of={capacity ?? guests}
          />
          <span className="small muted">{stateWords(departure, phase)}</span>
        </span>
      </Link>
    </li>
  );
}
