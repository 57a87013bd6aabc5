/**
 * Departures, rentals and the quarters they take, on every clock change in eight zones from 2024 to 2030,
 * checked against a second implementation that uses only Intl (R26, D-TM-02).
 */
import { describe, expect, it } from 'vitest';
import {
  addDays,
  fromDayNumber,
  timeOfMinutes,
  type VenueDate,
  type VenueTime,
} from '../kernel/local-time.ts';
import { anActivity, aRate, aSchedule } from '../testing/builders.ts';
import { quartersOf, readQuarter, writeQuarter } from './cells.ts';
import { type Departure, expandSchedule } from './expand-schedule.ts';

const quarterMs = 900_000;
const dayMs = 86_400_000;

/** Returns what a clock in the zone shows, using only Intl. */
function clockOf(zone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const known = new Map<number, string>();
  return (instant) => {
    const shown = known.get(instant) ?? format.format(instant).replace(' ', 'T');
    known.set(instant, shown);
    return shown;
  };
}

/** Finds days that are not 24 hours long by comparing the clock at noon UTC of each day. */
function changes(clock: (instant: number) => string): VenueDate[] {
  const first = Date.parse('2024-01-01T12:00Z') / dayMs;
  const last = Date.parse('2030-12-31T12:00Z') / dayMs;
  const found: VenueDate[] = [];
  const minutesAhead = (instant: number) => Date.parse(`${clock(instant)}Z`) - instant;
  for (let day = first; day < last; day++)
    if (minutesAhead(day * dayMs) !== minutesAhead((day + 1) * dayMs)) {
      const date = fromDayNumber(Math.floor(day));
      found.push(addDays(date, -1), date, addDays(date, 1), addDays(date, 2));
    }
  return [...new Set(found)];
}

/** Returns every quarter that the clock shows around a day, with its first instant, in order. */
function shownAround(date: VenueDate, clock: (instant: number) => string): Map<string, number> {
  const noon = Date.parse(`${date}T12:00Z`);
  const shown = new Map<string, number>();
  for (let instant = noon - 3 * dayMs; instant <= noon + 3 * dayMs; instant += quarterMs) {
    const wall = clock(instant);
    if (!shown.has(wall)) shown.set(wall, instant);
  }
  return shown;
}

/** The instant of a planned start: when the clock first shows it, or else first shows a later time. */
function naively(planned: string, shown: ReadonlyMap<string, number>): number {
  const exact = shown.get(planned);
  if (exact !== undefined) return exact;
  const later = [...shown].filter(([wall]) => wall > planned).map(([, instant]) => instant);
  return Math.min(...later);
}

const quarters = Array.from({ length: 96 }, (_, index) => timeOfMinutes(index * 15));
const tour = anActivity({ schedules: [aSchedule({ times: quarters, lengthMinutes: 90 })] });
const rental = anActivity({
  capacityType: 'duration',
  prepMinutes: 10,
  turnaroundMinutes: 20,
  rates: [aRate({ pool: { poolId: 'boats', units: 1 } })],
  durations: [45, 180].map((minutes) => ({ minutes, name: null, prices: [] })),
  schedules: [
    aSchedule({
      times: [],
      capacity: null,
      hours: { from: '00:00' as VenueTime, to: '23:45' as VenueTime, everyMinutes: 15 },
    }),
  ],
});
const day = anActivity({ appointmentType: 'date', schedules: [aSchedule({ times: [], capacity: 40 })] });

function expected(
  departure: Departure,
  shown: ReadonlyMap<string, number>,
  clock: (instant: number) => string,
) {
  const startAt = naively(departure.at, shown);
  const endAt = startAt + departure.lengthMinutes * 60_000;
  return { start: clock(startAt), startAt, end: clock(endAt), endAt };
}

describe.each([
  { zone: 'America/New_York', least: 56 },
  { zone: 'America/Phoenix', least: 0 },
  { zone: 'America/Sao_Paulo', least: 0 },
  { zone: 'Europe/London', least: 56 },
  { zone: 'Australia/Lord_Howe', least: 56 },
  { zone: 'Pacific/Auckland', least: 56 },
  { zone: 'Asia/Kolkata', least: 0 },
  { zone: 'Africa/Casablanca', least: 28 },
])('in $zone', ({ zone, least }) => {
  const clock = clockOf(zone);
  const changed = changes(clock);
  const ordinary = ['2026-06-12', '2027-02-28', '2028-02-29'] as VenueDate[];

  it('the second implementation finds the expected clock changes (R26)', () => {
    expect(changed.length).toBeGreaterThanOrEqual(least);
    if (least === 0) expect(changed).toEqual([]);
  });

  it('every quarter hour starts and ends when the clock says so, and is claimed under instants that never repeat (R26, D-TM-02, 9-18)', () => {
    let compared = 0;
    const mismatches: unknown[] = [];
    for (const date of [...changed, ...ordinary]) {
      const shown = shownAround(date, clock);
      for (const departure of [
        ...expandSchedule(tour, date, date, zone),
        ...expandSchedule(rental, date, date, zone),
      ]) {
        const { start, startAt, end, endAt } = departure;
        const planned = expected(departure, shown, clock);
        const same =
          start === planned.start &&
          startAt === planned.startAt &&
          end === planned.end &&
          endAt === planned.endAt &&
          departure.at.startsWith(date);
        if (!same) mismatches.push({ departure, planned });
        compared += 1;
      }
      for (const departure of expandSchedule(rental, date, date, zone)) {
        const { first, count } = quartersOf(rental, departure);
        const [from, to] = [departure.startAt - 600_000, departure.endAt + 1_200_000];
        const covers =
          first * quarterMs <= from &&
          (first + 1) * quarterMs > from &&
          (first + count) * quarterMs >= to &&
          (first + count - 1) * quarterMs < to;
        const iso = new Date(first * quarterMs).toISOString().replace(':00.000Z', 'Z');
        const named = writeQuarter(first) === iso && readQuarter(iso) === first;
        if (!covers || !named) mismatches.push({ departure, first, count });
      }
    }
    expect(mismatches).toEqual([]);
    expect(compared).toBeGreaterThan(3 * 96);
  });

  it('a day lasts from its midnight to the next, however long that is (R26, D-AV-05)', () => {
    for (const date of [...changed, ...ordinary]) {
      const [only] = expandSchedule(day, date, date, zone);
      const shown = shownAround(date, clock);
      expect([only?.startAt, only?.endAt]).toEqual([
        naively(`${date}T00:00`, shown),
        naively(`${addDays(date, 1)}T00:00`, shown),
      ]);
    }
  });
});

it('gives each quarter hour of a night with a repeated hour its own name (R26)', () => {
  const [night] = expandSchedule(
    { ...rental, durations: [{ minutes: 180, name: null, prices: [] }] },
    '2026-11-01' as VenueDate,
    '2026-11-01' as VenueDate,
    'America/Denver',
  );
  if (night === undefined) throw new Error('nothing starts that night');
  const { first, count } = quartersOf({ prepMinutes: 0, turnaroundMinutes: 0 }, night);
  const names = Array.from({ length: count }, (_, index) => writeQuarter(first + index));
  expect([night.start, night.end, names.length, new Set(names).size]).toEqual([
    '2026-11-01T00:00',
    '2026-11-01T02:00',
    12,
    12,
  ]);
});
