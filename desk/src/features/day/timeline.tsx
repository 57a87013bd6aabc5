/** A day from left to right: a row for each pool or activity, a block for each departure, and a line for now. */
import type { DayDeparture, DayRun, DeskDay } from '@gangway/contract/departures';
import { clockTime, timeDigits } from '@gangway/domain/kernel/date-words';
import { minutesOf, timeOf, timeOfMinutes, type VenueTime } from '@gangway/domain/kernel/local-time';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { ReactNode } from 'react';
import { Link } from '../../lib/address.tsx';
import { nameOf, startWords } from '../../lib/departure-words.ts';
import { LoadBar } from '../../lib/load-bar.tsx';
import { useOwnStyles } from '../../lib/own-styles.ts';
import { runVehicle } from '../../lib/run-words.ts';
import { t } from '../../messages/t.ts';
import { type Grouping, type Hours, hoursOf, type Phase, rowsOf, spanOf, vehicleRows } from './day-groups.ts';
import { type Band, bandsOf, isHatched, marksOn } from './day-marks.ts';
import { countWords, runCount, spokenRun, spokenWords, stateWords } from './day-words.ts';
import { Flags } from './flags.tsx';

export interface DeparturesProps {
  day: DeskDay;
  phases: ReadonlyMap<DayDeparture, Phase>;
  addressOf: (departure: DayDeparture) => string;
}

interface TimelineProps extends DeparturesProps {
  grouping: Grouping;
  /** The address of the day's pickups. */
  pickupsTo: string;
  /** The time at the venue; null on other days than today. */
  clock: VenueTime | null;
}

const share = (minutes: number, { from, to }: Hours) => `${((minutes - from) / (to - from)) * 100}%`;

const hour = 60;
/** A row of more lanes than these shows one line of each departure. */
const roomyLanes = 4;
/** A block of less than this part of the hours has no room for all of its words. */
const narrowPart = 0.15;

export function Timeline({ day, phases, addressOf, grouping, pickupsTo, clock }: TimelineProps) {
  // Vehicles are among what departures need.
  const runs = grouping === 'pool' ? day.runs : [];
  const hours = hoursOf(day, runs);
  const rows = rowsOf(day, grouping, hours);
  const bands = bandsOf(day, hours);
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
          <TimelineRow
            key={row.key}
            name={row.kind === 'unled' ? t('day.row.noGuide') : (row.name ?? t('day.departure.rentals'))}
            count={row.units === null ? null : unitsWords(row.units, row.out ?? 0)}
          >
            {bands.map(
              (band) =>
                isHatched(row, band) && <Hatching key={band.mark.markKey} band={band} hours={hours} />,
            )}
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
        {vehicleRows({ date: day.date, runs }, hours).map((row) => (
          <TimelineRow
            key={row.key}
            name={runVehicle(row)}
            count={row.seats === null ? null : t('day.row.seats', { count: row.seats })}
          >
            {row.lanes.map((lane) => (
              <ul className="lane lane-runs" key={lane[0]?.runKey}>
                {lane.map((run) => (
                  <RunBlock key={run.runKey} date={day.date} run={run} hours={hours} to={pickupsTo} />
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
        {[...new Set(bands.map(({ mark }) => mark.text))].map((text) => (
          <span key={text} className="legend-mark">
            <span className="hatching-sample" aria-hidden="true" />
            <bdi>{text}</bdi>
          </span>
        ))}
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

function Hatching({ band, hours }: { band: Band; hours: Hours }) {
  const length = `${((band.to - band.from) / (hours.to - hours.from)) * 100}%`;
  const ref = useOwnStyles({ '--at': share(band.from, hours), '--length': length });
  return <span className="hatching" aria-hidden="true" ref={ref} />;
}

interface TimelineRowProps {
  name: string;
  /** The words of how many units or seats it has; null for what has none. */
  count: string | null;
  children: ReactNode;
}

function TimelineRow({ name, count, children }: TimelineRowProps) {
  return (
    <li className="timeline-row">
      <div className="timeline-label">
        <b className="timeline-name">
          <bdi>{name}</bdi>
        </b>
        {count !== null && <span>{count}</span>}
      </div>
      <div className="lanes">{children}</div>
    </li>
  );
}

interface RunBlockProps {
  date: DeskDay['date'];
  run: DayRun;
  hours: Hours;
  to: string;
}

function RunBlock({ date, run, hours, to }: RunBlockProps) {
  const { from, to: until } = spanOf(date, run, hours);
  const part = (until - from) / (hours.to - hours.from);
  const ref = useOwnStyles({ '--at': share(from, hours), '--length': `${part * 100}%` });
  const { way, guests, arrived, seats, start } = run;
  return (
    <li className="block-place" ref={ref}>
      <Link to={to} className="block block-run" isStop>
        <span className="vh">{spokenRun(run)}</span>
        <span className="block-line" aria-hidden="true">
          <b>{timeDigits(timeOf(start))}</b>
          {way === 'back' && <Icon name="undo" />}
        </span>
        <span className="block-line" aria-hidden="true">
          {runCount(run)}
        </span>
        <LoadBar taken={guests} arrived={arrived} of={seats ?? guests} />
      </Link>
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
  const marks = marksOn(day, departure);
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
        <span className="vh">{spokenWords(departure, phase, day.currency, marks)}</span>
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
          <Flags departure={departure} marks={marks} currency={day.currency} isTight />
        </span>
        <LoadBar taken={capacity === null ? guests : placesTaken} arrived={arrived} of={capacity ?? guests} />
      </Link>
    </li>
  );
}
