/** A month or a week of departures with how full they are, for the venue's own people (docs/rules/calendar.md). */
import type {
  CalendarActivity,
  CalendarDay,
  CalendarDeparture,
  CalendarSeason,
  DeskCalendar,
  getCalendar,
} from '@gangway/contract/calendar';
import type { InputOf } from '@gangway/contract/call';
import type { TouchedCell } from '@gangway/domain/availability/cell-states';
import { poolSubject, quarterMs, readQuarter, unitsAt } from '@gangway/domain/availability/cells';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import type { Activity, ScheduleRule } from '@gangway/domain/catalog/activity';
import type { ResourcePool } from '@gangway/domain/catalog/resource-pool';
import {
  addDays,
  dateOf,
  firstOfMonth,
  type Instant,
  lastOfMonth,
  type VenueDate,
  type VenueTime,
  wallTime,
  weekdayOf,
} from '@gangway/domain/kernel/local-time';
import { dateAt, instantOf, wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { fewestUnits } from '@gangway/domain/location/out-of-service';
import { rentalsKey, startKey } from '@gangway/domain/order/departure-lines';
import type { Queryable } from '../../db/database.ts';
import { listTouchedCells } from '../../db/touched-cells.repo.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/door.ts';
import { type Look, lookAt } from '../availability/look.service.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import { poolsOf, rangeOf, spanOfDays } from '../departures/pool-standing.service.ts';
import { type BookedStart, listBookedStarts } from './booked-starts.repo.ts';

const midnight = '00:00' as VenueTime;

interface Days {
  from: VenueDate;
  to: VenueDate;
}

/** The whole weeks of a month, or one week. */
function daysShown(
  date: VenueDate,
  { span, weekStart }: Pick<InputOf<typeof getCalendar>, 'span' | 'weekStart'>,
): Days {
  const begin = (day: VenueDate) => addDays(day, -((weekdayOf(day) - (weekStart % 7) + 7) % 7));
  if (span === 'week') return { from: begin(date), to: addDays(begin(date), 6) };
  return { from: begin(firstOfMonth(date)), to: addDays(begin(lastOfMonth(date)), 6) };
}

/** Those that run on days, hidden ones too; nobody knows when an open ticket is used. */
const runOnDays = (snapshot: Snapshot): Activity[] =>
  snapshot.location.activities.flatMap(({ key, appointmentType }) =>
    appointmentType === 'none' ? [] : (snapshot.activity(key) ?? []),
  );

const isRental = ({ capacityType }: Pick<Activity, 'capacityType'>) => capacityType === 'duration';

function presentSeason({ season, capacity, ...rule }: ScheduleRule, place: number): CalendarSeason {
  return {
    ...{ from: rule.from, to: rule.to, yearly: season, lengthMinutes: rule.lengthMinutes, places: capacity },
    ...{ weekdays: [...rule.weekdays], times: [...rule.times], hours: rule.hours, place },
  };
}

/** An hour, where an activity has no schedule yet. */
const usualLength = 60;

const presentActivity = (activity: Activity): CalendarActivity => ({
  ...{ activityKey: activity.key, name: activity.name, isRental: isRental(activity) },
  hasTime: activity.appointmentType === 'dateTime',
  hasPlacesOfRates: activity.capacityType === 'rate',
  usualMinutes: activity.schedules.at(-1)?.lengthMinutes ?? usualLength,
  seasons: activity.schedules.map(presentSeason),
});

const same = ({ start }: Pick<BookedStart, 'start'>, activityKey: number) => `${activityKey} ${start}`;

function presentPlanned(
  activity: Activity,
  departure: Departure,
  { look, booked }: { look: Look; booked: ReadonlyMap<string, BookedStart> },
): CalendarDeparture {
  const { start, end, closed } = departure;
  const { capacity, left } = look.places(activity, departure);
  return {
    activityKey: activity.key,
    departureKey: startKey({ activityKey: activity.key, start }),
    ...{ isRental: false, hasTime: activity.appointmentType === 'dateTime', start, end },
    guests: booked.get(same(departure, activity.key))?.guests ?? 0,
    ...{ capacity, placesLeft: left, isClosed: closed !== undefined, isGone: false },
  };
}

/** The rentals of an activity on a day as one, whether they are booked, planned or both; null without any. */
function presentRentals(
  activityKey: number,
  planned: readonly Departure[],
  booked: readonly BookedStart[],
): CalendarDeparture | null {
  const spans = [...planned, ...booked];
  const [first] = spans;
  if (first === undefined) return null;
  return {
    ...{ activityKey, departureKey: rentalsKey, isRental: true, hasTime: true },
    start: spans.reduce((least, { start }) => (start < least ? start : least), first.start),
    end: spans.reduce((most, { end }) => (end > most ? end : most), first.end),
    guests: booked.reduce((sum, { guests }) => sum + guests, 0),
    ...{ capacity: null, placesLeft: null },
    isClosed: planned.length > 0 && planned.every(({ closed }) => closed !== undefined),
    isGone: planned.length === 0,
  };
}

/** Presents bookings of a start that the schedule no longer has. */
const presentGone = ({ activityKey, start, end, hasTime, guests }: BookedStart): CalendarDeparture => ({
  ...{ activityKey, departureKey: startKey({ activityKey: activityKey as Activity['key'], start }) },
  ...{ isRental: false, hasTime, start, end, guests, capacity: null, placesLeft: null },
  ...{ isClosed: false, isGone: true },
});

interface Read {
  location: Location;
  activities: readonly Activity[];
  look: Look;
  booked: readonly BookedStart[];
  cells: ReadonlyMap<string, TouchedCell[]>;
}

function departuresOn(date: VenueDate, { activities, look, booked }: Read): CalendarDeparture[] {
  const ofDay = booked.filter(({ start }) => dateOf(start) === date);
  const byStart = new Map(ofDay.map((one) => [same(one, one.activityKey), one]));
  const found = activities.flatMap((activity): CalendarDeparture[] => {
    const planned = look.departuresOn(activity, date);
    const own = ofDay.filter(({ activityKey }) => activityKey === activity.key);
    if (isRental(activity)) return [presentRentals(activity.key, planned, own) ?? []].flat();
    const starts = new Set<string>(planned.map(({ start }) => start));
    return [
      ...planned.map((departure) => presentPlanned(activity, departure, { look, booked: byStart })),
      ...own.filter(({ start }) => !starts.has(start)).map(presentGone),
    ];
  });
  // Departures without a time come first, as in the day.
  return found.toSorted(
    (one, other) => Number(one.hasTime) - Number(other.hasTime) || one.start.localeCompare(other.start),
  );
}

/** Presents how much of a pool is taken on a day, in the quarter with the fewest units left; of several in the first. */
function presentPool(
  pool: ResourcePool,
  date: VenueDate,
  { location, cells }: Read,
): CalendarDay['pools'][number] {
  const { timeZone } = location;
  let tightest: { quarter: number; units: number; taken: number } | null = null;
  for (const { at, claimed } of cells.get(`${poolSubject(pool.id)} ${date}`) ?? []) {
    if (claimed <= 0) continue;
    const quarter = readQuarter(at);
    const units = unitsAt(pool, timeZone, quarter);
    if (tightest === null || units - claimed < tightest.units - tightest.taken)
      tightest = { quarter, units, taken: claimed };
  }
  if (tightest === null)
    return {
      ...{ poolId: pool.id, taken: 0, at: null },
      units: fewestUnits(pool, timeZone, spanOfDays(location, date, date)),
    };
  const { quarter, units, taken } = tightest;
  return { poolId: pool.id, units, taken, at: wallAt((quarter * quarterMs) as Instant, timeZone) };
}

function presentDay(date: VenueDate, read: Read): CalendarDay {
  const { location } = read;
  const blackout = location.blackouts.find(({ from, to }) => from <= date && date <= to);
  const departures = departuresOn(date, read);
  const used = new Set(poolsOf(location, [...new Set(departures.map(({ activityKey }) => activityKey))]));
  return {
    date,
    closed: blackout === undefined ? null : (blackout.reason ?? ''),
    departures,
    pools: location.pools.filter(({ id }) => used.has(id)).map((pool) => presentPool(pool, date, read)),
  };
}

/** Reads what is taken of the venue's pools, by pool and day at the venue. */
async function readPools(db: Queryable, location: Location, { from, to }: Days) {
  const { pools, timeZone, key } = location;
  const span = spanOfDays(location, from, to);
  const ranges = pools.map(({ id }) => rangeOf(id, span));
  const cells = ranges.length === 0 ? [] : await listTouchedCells(db, key, ranges, null);
  return Map.groupBy(
    cells,
    ({ subject, at }) => `${subject} ${dateAt((readQuarter(at) * quarterMs) as Instant, timeZone)}`,
  );
}

export interface DeskCalendars {
  /** By three statements, however many have booked. Refuses an unknown location as not found. */
  read(input: InputOf<typeof getCalendar>, context: Pick<StaffContext, 'permissions'>): Promise<DeskCalendar>;
}

export function createDeskCalendars({
  db,
  clock,
  catalog,
}: {
  db: Queryable;
  clock: Clock;
  catalog: Pick<Catalog, 'snapshot'>;
}): DeskCalendars {
  return {
    async read({ locationKey, date: asked, ...shown }, { permissions }) {
      const snapshot = await catalog.snapshot(locationKey);
      const { location } = snapshot;
      const { timeZone } = location;
      const now = clock();
      const today = dateAt(now, timeZone);
      const date = asked ?? today;
      const days = daysShown(date, shown);
      const activities = runOnDays(snapshot);
      const at = (day: VenueDate) => new Date(instantOf(wallTime(day, midnight), timeZone));
      const read = {
        ...{ location, activities },
        look: await lookAt(
          db,
          snapshot,
          activities.map((activity) => ({ activity, ...days })),
          now,
          null,
        ),
        booked: await listBookedStarts(db, locationKey, {
          from: at(days.from),
          before: at(addDays(days.to, 1)),
        }),
        cells: await readPools(db, location, days),
      };
      const dates = Array.from({ length: 42 }, (_, index) => addDays(days.from, index)).filter(
        (day) => day <= days.to,
      );
      return {
        ...{ date, today, timeZone, readOn: new Date(now).toISOString() },
        activities: activities.map(presentActivity),
        pools: location.pools.map(({ id, name }) => ({ poolId: id, name })),
        days: dates.map((day) => presentDay(day, read)),
        mayChange: permissions.includes('departures:change'),
      };
    },
  };
}
