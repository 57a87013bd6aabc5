/** A day from left to right: a row for each pool or activity, a block for each departure, and a line for now. */
import type { DayDeparture, DeskDay } from '@gangway/contract/departures';
import { clockTime, timeDigits } from '@gangway/domain/kernel/date-words';
import { minutesOf, timeOf, timeOfMinutes, type VenueTime } from '@gangway/domain/kernel/local-time';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { ReactNode } from 'react';
import { Link } from '../../lib/address.tsx';
import { nameOf, startWords } from '../../lib/departure-words.ts';
import { LoadBar } from '../../lib/load-bar.tsx';
import { useOwnStyles } from '../../lib/own-styles.ts';
import { t } from '../../messages/t.ts';
import { type Grouping, type Hours, hoursOf, type Phase, type Row, rowsOf, spanOf } from './day-groups.ts';
import { countWords, spokenWords, stateWords } from './day-words.ts';
import { Flags } from './flags.tsx';

export interface DeparturesProps {
  day: DeskDay;
  phases: ReadonlyMap<DayDeparture, Phase>;
  addressOf: (departure: DayDeparture) => string;
}

interface TimelineProps extends DeparturesProps {
  grouping: Grouping;
  /** The time at the venue; null on other days than today. */
  clock: VenueTime | null;
}

const share = (minutes: number, { from, to }: Hours) => `${((minutes - from) / (to - from)) * 100}%`;

const hour = 60;
/** A row of more lanes than these shows one line of each departure. */
const roomyLanes = 4;
/** A block of less than this part of the hours has no room for all of its words. */
const narrowPart = 0.15;

export function Timeline({ day, phases, addressOf, grouping, clock }: TimelineProps) {
  const hours = hoursOf(day);
  const rows = rowsOf(day, grouping, hours);
  const count = (hours.to - hours.from) / hour;
  const ref = useOwnStyles({ '--hours': String(count) });
  const minutes = clock === null ? -1 : minutesOf(clock);
  const now =
    clock === null || minutes < hours.from || minutes > hours.to
      ? null
      : { clock, part: (minutes - hours.from) / (hours.to - hours.from) };
  return (
    <section className="panel timeline" aria-label={t('day.view.timeline')} ref={ref}>
      <div className="timeline-hours" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => hours.from + index * hour).map((mark) => (
          <HourMark key={mark} minutes={mark} isFirst={mark === hours.from} />
        ))}
        {now !== null && <NowMark {...now} />}
      </div>
      <ul>
        {rows.map((row) => (
          <TimelineRow key={row.key} row={row}>
            {row.lanes.map((lane) => (
              <ul
                className={classNames('lane', row.lanes.length > roomyLanes && 'lane-tight')}
                key={lane[0]?.departureKey}
              >
                {lane.map((departure) => (
                  <Block
                    key={departure.departureKey}
                    day={day}
                    departure={departure}
                    phase={phases.get(departure) ?? 'later'}
                    hours={hours}
                    to={addressOf(departure)}
                  />
                ))}
              </ul>
            ))}
            {now !== null && <NowLine part={now.part} />}
          </TimelineRow>
        ))}
      </ul>
      <p className="timeline-legend">
        <span className="load load-sample" aria-hidden="true" />
        <span>{t('day.legend.load')}</span>
      </p>
    </section>
  );
}

/** 9 AM, then 10, 11, 12 PM: the half of the day where it begins. */
function HourMark({ minutes, isFirst }: { minutes: number; isFirst: boolean }) {
  const time = timeOfMinutes(minutes % (24 * hour));
  const words = isFirst || minutes % (12 * hour) === 0 ? clockTime(time) : timeDigits(time);
  return <span className="hour">{words.replace(/[:.]00(?!\d)/, '')}</span>;
}

function NowMark({ part, clock }: { part: number; clock: VenueTime }) {
  const ref = useOwnStyles({ '--part': String(part) });
  return (
    <span className="now-mark" ref={ref}>
      {timeDigits(clock)}
    </span>
  );
}

function NowLine({ part }: { part: number }) {
  const ref = useOwnStyles({ '--at': `${part * 100}%` });
  return <span className="now-line" aria-hidden="true" ref={ref} />;
}

const unitsWords = (count: number, out: number): string =>
  out === 0 ? t('day.row.units', { count }) : t('day.row.unitsOut', { count, out });

function TimelineRow({ row, children }: { row: Row; children: ReactNode }) {
  const name = row.kind === 'unled' ? t('day.row.noGuide') : (row.name ?? t('day.departure.rentals'));
  return (
    <li className="timeline-row">
      <div className="timeline-label">
        <b className="timeline-name">
          <bdi>{name}</bdi>
        </b>
        {row.units !== null && <span>{unitsWords(row.units, row.out ?? 0)}</span>}
      </div>
      <div className="lanes">{children}</div>
    </li>
  );
}

interface BlockProps {
  day: DeskDay;
  departure: DayDeparture;
  phase: Phase;
  hours: Hours;
  to: string;
}

function Block({ day, departure, phase, hours, to }: BlockProps) {
  const { from, to: until } = spanOf(day.date, departure, hours);
  const part = (until - from) / (hours.to - hours.from);
  const ref = useOwnStyles({ '--at': share(from, hours), '--length': `${part * 100}%` });
  const { capacity, placesTaken, guests, arrived } = departure;
  const isClosed = departure.isClosed || departure.status === 'Closed';
  return (
    <li className="block-place" ref={ref}>
      <Link
        to={to}
        className={classNames(
          'block',
          `block-${phase}`,
          isClosed && 'block-closed',
          part < narrowPart && 'block-narrow',
        )}
        isStop
      >
        <span className="vh">{spokenWords(departure, phase, day.currency)}</span>
        <b className="block-name" dir="auto" aria-hidden="true">
          {nameOf(departure)}
        </b>
        <span className="block-line" aria-hidden="true">
          <span>{departure.hasTime ? timeDigits(timeOf(departure.start)) : startWords(departure)}</span>
          <b className={guests === 0 ? 'block-empty' : undefined}>{countWords(departure)}</b>
          <span className="block-state">
            {phase === 'over' && guests > 0 && <Icon name="check" />}
            <span>{stateWords(departure, phase)}</span>
          </span>
        </span>
        <span className="block-line" aria-hidden="true">
          <Flags departure={departure} currency={day.currency} isTight />
        </span>
        <LoadBar taken={capacity === null ? guests : placesTaken} arrived={arrived} of={capacity ?? guests} />
      </Link>
    </li>
  );
}
