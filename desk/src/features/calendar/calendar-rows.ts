/** The rows of a day in the calendar: its activities, the departures of one activity, or its pools, each with how full it is. */
import type { CalendarDay, CalendarDeparture, DeskCalendar } from '@gangway/contract/calendar';
import { clockTime } from '@gangway/domain/kernel/date-words';
import { timeOf, type WallTime } from '@gangway/domain/kernel/local-time';
import { startWords } from '../../lib/departure-words.ts';

export type CalendarGrouping = 'activity' | 'pool';

export interface CalendarRow {
  key: string;
  /** Of an activity or a pool; the time of a departure. */
  name: string;
  kind: 'activity' | 'departure' | 'pool';
  /** Guests, or units of a pool. */
  taken: number;
  /** Places or units; null for no limit, and for rentals. */
  of: number | null;
  departures: number;
  /** Of these, closed for sale. */
  closed: number;
  /** Of these, booked but not in the schedule anymore. */
  gone: number;
  /** Whether no place is left of all that is on sale. */
  isFull: boolean;
  /** When the fewest units of the pool are left, as 9:30 AM; null if none is taken. */
  at: string | null;
}

/** How the calendar is seen. */
export interface Shown {
  by: CalendarGrouping;
  /** The key of the only activity that is shown; null for all. */
  activity: number | null;
}

const atWords = (at: WallTime | null) => (at === null ? null : clockTime(timeOf(at)));

/** The places of departures; null if one of them has no limit. */
function placesOf(departures: readonly CalendarDeparture[]): number | null {
  const sizes = departures.map(({ capacity }) => capacity).filter((capacity) => capacity !== null);
  return sizes.length < departures.length ? null : sizes.reduce((sum, size) => sum + size, 0);
}

function rowOf(
  named: Pick<CalendarRow, 'key' | 'name' | 'kind'>,
  departures: readonly CalendarDeparture[],
): CalendarRow {
  const onSale = departures.filter(({ isClosed, isGone }) => !isClosed && !isGone);
  return {
    ...{ ...named, at: null, departures: departures.length },
    taken: departures.reduce((sum, { guests }) => sum + guests, 0),
    of: placesOf(departures),
    closed: departures.filter(({ isClosed }) => isClosed).length,
    gone: departures.filter(({ isGone }) => isGone).length,
    isFull: onSale.length > 0 && onSale.every(({ placesLeft }) => placesLeft !== null && placesLeft <= 0),
  };
}

/** The departures of a day that are shown. */
export const shownDepartures = ({ departures }: CalendarDay, { by, activity }: Shown): CalendarDeparture[] =>
  departures.filter(({ activityKey }) => by === 'pool' || activity === null || activityKey === activity);

/** The activities that changes are of: the one that is shown, or none for all. */
export const activityKeysOf = ({ by, activity }: Shown): number[] =>
  by === 'pool' || activity === null ? [] : [activity];

export const activityName = ({ activities }: Pick<DeskCalendar, 'activities'>, key: number): string =>
  activities.find(({ activityKey }) => activityKey === key)?.name ?? '';

export function departureRow(departure: CalendarDeparture): CalendarRow {
  const key = `${departure.activityKey} ${departure.departureKey}`;
  return rowOf({ key, name: startWords(departure), kind: 'departure' }, [departure]);
}

function poolRows(day: CalendarDay, { pools }: Pick<DeskCalendar, 'pools'>): CalendarRow[] {
  return day.pools.map(({ poolId, units, taken, at }) => ({
    ...{ key: `pool ${poolId}`, kind: 'pool', departures: 0, closed: 0, gone: 0 },
    name: pools.find((pool) => pool.poolId === poolId)?.name ?? '',
    ...{ taken, of: units, isFull: taken >= units, at: atWords(at) },
  }));
}

/** In the order of the venue file, and departures by start. */
export function rowsOf(day: CalendarDay, calendar: DeskCalendar, shown: Shown): CalendarRow[] {
  if (shown.by === 'pool') return poolRows(day, calendar);
  const departures = shownDepartures(day, shown);
  if (shown.activity !== null) return departures.map(departureRow);
  return calendar.activities.flatMap(({ activityKey, name }) => {
    const those = departures.filter((one) => one.activityKey === activityKey);
    const named = { key: `activity ${activityKey}`, name, kind: 'activity' } as const;
    return those.length === 0 ? [] : [rowOf(named, those)];
  });
}

/** Everything of a day that has a limit: how much of it is taken. Without any, the guests are all there is. */
export function totalOf(rows: readonly CalendarRow[]): { taken: number; of: number } {
  const limited = rows.filter(({ of }) => of !== null);
  const some = limited.length > 0 ? limited : rows;
  return {
    taken: some.reduce((sum, { taken }) => sum + taken, 0),
    of: some.reduce((sum, row) => sum + (row.of ?? row.taken), 0),
  };
}

/** Whether something runs, and nothing of it is on sale. */
export const isAllClosed = (rows: readonly CalendarRow[]): boolean =>
  rows.some(({ closed }) => closed > 0) && rows.every(({ departures, closed }) => closed === departures);
