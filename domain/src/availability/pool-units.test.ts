/** Units of pools out of service: what a booking claims, what is left, and quarters of nights on which the clock changes (docs/rules/capacity.md). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OutOfService } from '../catalog/resource-pool.ts';
import type { VenueDate, WallTime } from '../kernel/local-time.ts';
import { instantOf } from '../kernel/zone-time.ts';
import { aLocation, anActivity, aRate, aSchedule } from '../testing/builders.ts';
import { type CellState, cellStates, fits, standingOf } from './cell-states.ts';
import { demandsOf, quarterMs, readQuarter, unitsAt, wantedCells } from './cells.ts';
import { expandSchedule } from './expand-schedule.ts';
import { placesOf } from './places-left.ts';

const day = '2026-12-05' as VenueDate;
const denver = 'America/Denver';
const wall = (text: string) => text as WallTime;
const out = (from: string, until: string, units = 1): OutOfService => ({
  from: wall(from.includes('T') ? from : `${day}T${from}`),
  until: wall(until.includes('T') ? until : `${day}T${until}`),
  units,
});

/** Boats of which tours from 9:00 to 10:00 take one for each guest. */
function setting(units: number, outOfService?: OutOfService[]) {
  const activity = anActivity({
    rates: [aRate()],
    resources: [{ poolId: 'boats', units: 1, per: 'participant' }],
    schedules: [aSchedule({ times: ['09:00'], lengthMinutes: 60, capacity: 40 })],
  });
  const pool = { id: 'boats', name: 'Boats', units };
  const venue = aLocation({
    activities: [activity],
    pools: [outOfService === undefined ? pool : { ...pool, outOfService }],
  });
  const [departure] = expandSchedule(activity, day, day, denver);
  if (departure === undefined) throw new Error('the example has no departure');
  const request = (participants: number) => ({
    ...{
      party: [{ rateKey: activity.rates[0]?.key as never, participants }],
      isPrivate: false,
      guests: null,
    },
  });
  const demand = (participants: number) =>
    demandsOf(venue, activity, departure, request(participants)).filter(
      ({ subject }) => subject === 'pool/boats',
    );
  return { activity, venue, departure, demand };
}

describe('a booking from 9:00 to 10:00 wants, of 12 boats,', () => {
  const utc = (quarter: string) => `2026-12-05T${quarter}Z`;
  it.each<[string, OutOfService[] | undefined, number[]]>([
    ['all, if nothing was ever out', undefined, [12, 12, 12, 12]],
    [
      'all, if others are out before and after',
      [out('07:00', '09:00'), out('10:00', '12:00')],
      [12, 12, 12, 12],
    ],
    ['one less in each quarter', [out('08:00', '16:00')], [11, 11, 11, 11]],
    ['one less from the quarter in which it leaks', [out('09:20', '16:00')], [12, 11, 11, 11]],
    ['one less until the end of the quarter in which it is back', [out('08:00', '09:16')], [11, 11, 12, 12]],
    ['those that several leave', [out('08:00', '09:30', 2), out('09:15', '09:45', 3)], [10, 7, 9, 12]],
    ['none, never fewer', [out('09:15', '09:30', 9), out('09:15', '09:30', 9)], [12, 0, 12, 12]],
  ])('%s (D-AV-03)', (_, outOfService, capacities) => {
    const cells = wantedCells(setting(12, outOfService).demand(2));
    expect(cells.map(({ at, capacity }) => [at, capacity])).toEqual(
      ['16:00', '16:15', '16:30', '16:45'].map((quarter, index) => [utc(quarter), capacities[index]]),
    );
  });
});

describe('of 12 boats a tour at 9:00 has left', () => {
  const touched = (...cells: [string, number, number][]) =>
    cellStates(
      cells.map(([at, capacity, claimed]) => ({
        subject: 'pool/boats',
        at: `2026-12-05T${at}Z`,
        capacity,
        claimed,
      })),
    );
  it.each<[string, OutOfService[], ReturnType<typeof touched>, number]>([
    ['11, if one is out at some time of it', [out('09:45', '16:00')], touched(), 11],
    ['12, if one is out afterwards', [out('10:00', '16:00')], touched(), 12],
    ['0, if all are out in one of its quarters', [out('09:30', '09:31', 12)], touched(), 0],
    ['what is left at the peak, not the sum', [out('09:45', '10:00', 3)], touched(['16:00', 12, 7]), 5],
    ['what others leave of those in service', [out('09:00', '10:00', 3)], touched(['16:15', 9, 8]), 1],
  ])('%s (D-AV-03, D-AV-04)', (_, outOfService, states, left) => {
    const { venue, activity, departure, demand } = setting(12, outOfService);
    expect(placesOf(venue, activity, departure, states, activity.rates).left).toBe(left);
    const hasRoom = (guests: number) => demand(guests).every((one) => fits(one, standingOf(one, states)));
    expect([hasRoom(Math.max(1, left)), hasRoom(left + 1)]).toEqual([left > 0, false]);
  });
});

describe('on the night on which the clock', () => {
  const quarters = (hours: OutOfService, zone: string) => {
    const pool = { units: 1, outOfService: [hours] };
    const first = readQuarter(`${hours.from.slice(0, 10)}T00:00Z`) - 96;
    const all = Array.from({ length: 288 }, (_, index) => first + index).filter(
      (one) => unitsAt(pool, zone, one) === 0,
    );
    return { from: new Date((all[0] ?? 0) * quarterMs).toISOString().slice(11, 16), count: all.length };
  };
  it.each([
    [
      'is set back, both hours of its name are out',
      '2026-11-01T01:00',
      '2026-11-01T01:30',
      { from: '07:00', count: 6 },
    ],
    [
      'is set back, an hour before is not longer',
      '2026-11-01T00:00',
      '2026-11-01T01:00',
      { from: '06:00', count: 8 },
    ],
    [
      'is set back, the day has 25 hours',
      '2026-11-01T00:00',
      '2026-11-02T00:00',
      { from: '06:00', count: 100 },
    ],
    [
      'is set forward, the hour that is skipped does not count',
      '2026-03-08T01:00',
      '2026-03-08T04:00',
      { from: '08:00', count: 8 },
    ],
    [
      'is set forward, what begins in the hour that is skipped begins after it',
      '2026-03-08T02:30',
      '2026-03-08T03:30',
      { from: '09:00', count: 2 },
    ],
  ])('%s (D-TM-02)', (_, from, until, expected) => {
    expect(quarters(out(from, until), denver)).toEqual(expected);
  });

  it('is set back by half an hour, the half hour is out both times (D-TM-02)', () => {
    expect(quarters(out('2026-04-05T01:30', '2026-04-05T02:00'), 'Australia/Lord_Howe').count).toBe(4);
  });
});

it('availability offers what claims take and nothing more, whatever is out of service and taken (R1, D-AV-03)', () => {
  const minutes = fc.integer({ min: 0, max: 180 });
  const clock = (minute: number) =>
    `${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const hours = fc
    .tuple(minutes, fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 6 }))
    .map(([from, length, units]) => out(clock(from), clock(from + length), units));
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 8 }),
      fc.array(hours, { maxLength: 4 }),
      fc.array(fc.option(fc.integer({ min: 0, max: 8 })), { minLength: 4, maxLength: 4 }),
      (units, outOfService, taken) => {
        const { venue, activity, departure, demand } = setting(units, outOfService);
        const pool = { units, outOfService };
        const start = departure.startAt / quarterMs;
        const cells = taken.flatMap((claimed, index) => {
          const capacity = unitsAt(pool, denver, start + index);
          const at = wantedCells(demand(1))[index]?.at ?? '';
          return claimed === null
            ? []
            : [{ subject: 'pool/boats', at, capacity, claimed: Math.min(claimed, capacity) }];
        });
        const { left } = placesOf(venue, activity, departure, cellStates(cells), activity.rates);
        /** As claim_cells decides: a cell without a row has the capacity that the booking says. */
        const isTaken = (guests: number) =>
          wantedCells(demand(guests)).every((wanted) => {
            const row: CellState = cells.find(({ at }) => at === wanted.at) ?? {
              capacity: wanted.capacity,
              claimed: 0,
            };
            return row.claimed + wanted.units <= (row.capacity ?? 0);
          });
        const offered = left ?? 0;
        expect(offered === 0 || isTaken(offered)).toBe(true);
        expect(isTaken(offered + 1)).toBe(false);
      },
    ),
  );
});

it('an hour is as long as it is: quarters follow the venue’s zone (D-TM-01)', () => {
  const pool = { units: 2, outOfService: [out('09:00', '09:15')] };
  const at = (zone: string) => unitsAt(pool, zone, instantOf(wall(`${day}T09:00`), zone) / quarterMs);
  expect([at(denver), at('Asia/Kathmandu')]).toEqual([1, 1]);
});
