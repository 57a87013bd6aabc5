/** The order in which departures are drawn: in rows by what they need or are, one above the other where they overlap. */
import type { DayDeparture, DayRun, DeskDay } from '@gangway/contract/departures';
import { dateOf, minutesOf, timeOf, toDayNumber, type WallTime } from '@gangway/domain/kernel/local-time';
import { intlLocale } from '@gangway/domain/messages/locale';

export type Grouping = 'pool' | 'activity' | 'guide';

/** Minutes since the midnight at which the day begins; more than 1440 on the next day. */
const minutesInto = (day: DeskDay['date'], wall: WallTime): number =>
  (toDayNumber(dateOf(wall)) - toDayNumber(day)) * 1440 + minutesOf(timeOf(wall));

/** The hours that a timeline shows, in minutes: whole hours around all departures, at least six of them. */
export interface Hours {
  from: number;
  to: number;
}

const hour = 60;
const fewest = 6 * hour;
const most = 24 * hour;

/** @param runs those that are shown too */
export function hoursOf(
  { date, departures }: Pick<DeskDay, 'date' | 'departures'>,
  runs: readonly DayRun[] = [],
): Hours {
  const timed = [...departures.filter(({ hasTime }) => hasTime), ...runs];
  const starts = timed.map(({ start }) => minutesInto(date, start));
  const ends = timed.map(({ end }) => minutesInto(date, end));
  const from = Math.max(0, Math.floor(Math.min(9 * hour, ...starts) / hour) * hour);
  const last = Math.max(from + fewest, Math.ceil(Math.max(0, ...ends) / hour) * hour);
  // A departure that goes on after midnight is cut off there: the next day shows nothing of it either.
  const to = Math.min(Math.max(most, from + fewest), last);
  return { from, to };
}

/** Something with a place on the timeline; without a time it takes all of the hours. */
type Lasting = Pick<DayDeparture, 'start' | 'end'> & { hasTime?: boolean; runKey?: string };

/** Minutes that anything takes at least, so that its words have room. */
const least = { departure: 15, run: 45 } as const;

/** Returns the part of the hours that something takes, in minutes. */
export function spanOf(date: DeskDay['date'], lasting: Lasting, { from, to }: Hours): Hours {
  if (lasting.hasTime === false) return { from, to };
  const minutes = lasting.runKey === undefined ? least.departure : least.run;
  // A run may begin on the evening before.
  const start = Math.max(from, minutesInto(date, lasting.start));
  return { from: start, to: Math.min(to, Math.max(start + minutes, minutesInto(date, lasting.end))) };
}

export interface Row {
  key: string;
  /** 'unled' for the departures that nobody leads. */
  kind: 'pool' | 'activity' | 'guide' | 'unled';
  /** Null for rentals of several activities, and for what nobody leads. */
  name: string | null;
  /** Of a pool; null for everything else. */
  units: number | null;
  /** Of these, out of service when most are. */
  out?: number;
  /** Departures that do not overlap, one list above the other. */
  lanes: DayDeparture[][];
}

/** The least width of a block, as a part of that of the hours where they are narrowest (.block-place in day.css). */
const leastPart = { departure: 3.25 / 36, run: 4.5 / 36 } as const;

/** Returns what a block covers where the hours are narrowest: it has room for its time, however short it is. */
function coveredBy(date: DeskDay['date'], lasting: Lasting, hours: Hours): Hours {
  const { from, to } = spanOf(date, lasting, hours);
  const part = leastPart[lasting.runKey === undefined ? 'departure' : 'run'];
  const minutes = part * (hours.to - hours.from);
  return { from: Math.min(from, hours.to - minutes), to: Math.max(to, from + minutes) };
}

/** Puts each departure or run into the first lane that is free at its start. */
function lanesOf<Item extends Lasting>(
  date: DeskDay['date'],
  items: readonly Item[],
  hours: Hours,
): Item[][] {
  const lanes: { until: number; those: Item[] }[] = [];
  for (const item of items) {
    const { from, to } = coveredBy(date, item, hours);
    const free = lanes.find(({ until }) => until <= from);
    if (free === undefined) lanes.push({ until: to, those: [item] });
    else {
      free.until = to;
      free.those.push(item);
    }
  }
  return lanes.map(({ those }) => those);
}

/** The departures of a row, before they are put into lanes. */
type RowOf = Omit<Row, 'lanes'> & { those: readonly DayDeparture[] };

function rowsByActivity(departures: readonly DayDeparture[]): RowOf[] {
  return [...Map.groupBy(departures, ({ activityKeys }) => activityKeys.join(' '))].map(([keys, those]) => ({
    ...{ key: `activity ${keys}`, kind: 'activity', name: those[0]?.name ?? null, units: null, those },
  }));
}

/** A departure is in the row of each pool that it takes from, and one that takes from none in that of its activity. */
function rowsByPool({ departures, pools }: Pick<DeskDay, 'departures' | 'pools'>): RowOf[] {
  const byPool = pools.map(({ poolId, name, units, outOfService: out }): RowOf => {
    const those = departures.filter((one) => one.pools.includes(poolId));
    return { key: `pool ${poolId}`, kind: 'pool', name, units, out, those };
  });
  return [...byPool, ...rowsByActivity(departures.filter((one) => one.pools.length === 0))];
}

/** By name; a departure that several people lead is in the row of each, and what nobody leads is in the last one. */
function rowsByGuide(departures: readonly DayDeparture[]): RowOf[] {
  const names = new Map(
    departures.flatMap(({ guides }) => guides.map(({ personKey, name }) => [personKey, name])),
  );
  const { compare } = new Intl.Collator(intlLocale());
  const byGuide = [...names]
    .sort(([, one], [, other]) => compare(one, other))
    .map(([personKey, name]): RowOf => {
      const those = departures.filter(({ guides }) => guides.some((one) => one.personKey === personKey));
      return { key: `guide ${personKey}`, kind: 'guide', name, units: null, those };
    });
  const unled = departures.filter(({ guides }) => guides.length === 0);
  return [...byGuide, { key: 'unled', kind: 'unled', name: null, units: null, those: unled }];
}

function groupsOf(day: DeskDay, grouping: Grouping): RowOf[] {
  switch (grouping) {
    case 'pool':
      return rowsByPool(day);
    case 'activity':
      return rowsByActivity(day.departures);
    case 'guide':
      return rowsByGuide(day.departures);
  }
}

/** Returns the rows of a timeline, without empty ones. */
export function rowsOf(day: DeskDay, grouping: Grouping, hours: Hours): Row[] {
  return groupsOf(day, grouping)
    .filter(({ those }) => those.length > 0)
    .map(({ those, ...row }) => ({ ...row, lanes: lanesOf(day.date, those, hours) }));
}

/** The runs of a vehicle. */
export interface VehicleRow {
  key: string;
  /** Null where the venue counts no seats. */
  vehicle: string | null;
  seats: number | null;
  lanes: DayRun[][];
}

/** Returns a row for each vehicle that fetches guests or takes them back. */
export const vehicleRows = ({ date, runs }: Pick<DeskDay, 'date' | 'runs'>, hours: Hours): VehicleRow[] =>
  [...Map.groupBy(runs, ({ vehicle }) => vehicle)].map(([vehicle, those]) => ({
    ...{ key: `vehicle ${vehicle ?? ''}`, vehicle, seats: those[0]?.seats ?? null },
    lanes: lanesOf(date, those, hours),
  }));

export type Phase = 'later' | 'next' | 'out' | 'over';

/**
 * Says where each departure of a day is at a moment. The next ones are those of today that start first of all that have not
 * begun. One that nobody has booked does not leave; a day pass or a rental still may, until its end.
 */
export function phasesOf(
  { departures, date, today }: Pick<DeskDay, 'departures' | 'date' | 'today'>,
  now: number,
): ReadonlyMap<DayDeparture, Phase> {
  const startOf = ({ startsOn }: DayDeparture) => Date.parse(startsOn);
  const coming = departures.filter((one) => one.hasTime && startOf(one) > now).map(startOf);
  const next = date === today ? Math.min(...coming) : null;
  const phaseOf = (one: DayDeparture): Phase => {
    if (Date.parse(one.endsOn) <= now) return 'over';
    const isOpen = one.isRental || !one.hasTime;
    if (startOf(one) <= now) return one.guests > 0 || isOpen ? 'out' : 'over';
    return startOf(one) === next ? 'next' : 'later';
  };
  return new Map(departures.map((one) => [one, phaseOf(one)]));
}
