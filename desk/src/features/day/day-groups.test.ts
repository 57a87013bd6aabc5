/** How a day is drawn: hours, rows, lanes and phases. */
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { describe, expect, it } from 'vitest';
import { aDay, aDeparture, aGuide, saturday } from '../../testing/a-day.ts';
import { type Grouping, hoursOf, phasesOf, rowsOf, spanOf, vehicleRows } from './day-groups.ts';

const at = (time: string) => Date.parse(`2026-07-18T${time}:00-06:00`);

describe('the hours of a timeline', () => {
  it.each([
    ['around all departures', [aDeparture('07:30', '08:15'), aDeparture('16:00', '19:40')], 7, 20],
    ['at least six', [aDeparture('10:00', '11:00')], 9, 15],
    [
      'until midnight for what goes on after it',
      [aDeparture('22:00', '22:30', { end: '2026-07-19T03:00' as never })],
      9,
      24,
    ],
    ['of the usual day for what has no time', [aDeparture('00:00', '00:00', { hasTime: false })], 9, 15],
  ])('are whole ones %s', (_what, departures, from, to) => {
    expect(hoursOf(aDay(departures))).toEqual({ from: from * 60, to: to * 60 });
  });

  it('are all taken by what has no time', () => {
    const pass = aDeparture('00:00', '23:59', { hasTime: false });
    expect(spanOf(saturday, pass, { from: 540, to: 900 })).toEqual({ from: 540, to: 900 });
  });
});

describe('the runs of vehicles', () => {
  const aRun = (runKey: string, start: string, end: string, vehicle: string | null = 'Van') => ({
    ...{ runKey, way: 'to' as const, vehicle, seats: vehicle === null ? null : 14, guests: 2, arrived: 0 },
    ...{ start: start as WallTime, end: end as WallTime, startsOn: '', endsOn: '' },
  });
  const early = aRun('to-0900-van', '2026-07-18T07:40', '2026-07-18T09:00');
  const shown = (...runs: ReturnType<typeof aRun>[]) =>
    vehicleRows(aDay([], { runs }), { from: 540, to: 900 }).map(({ vehicle, seats, lanes }) => [
      ...[vehicle, seats],
      ...lanes.map((lane) => lane.map(({ runKey }) => runKey).join(' ')),
    ]);

  it('are a row for each vehicle, one above the other where they overlap', () => {
    const later = aRun('to-1000-van', '2026-07-18T09:40', '2026-07-18T10:00');
    const along = aRun('to-0930-van', '2026-07-18T08:50', '2026-07-18T09:30');
    const taxi = aRun('to-0900-', '2026-07-18T08:50', '2026-07-18T09:00', null);
    expect(shown(early, along, later, taxi)).toEqual([
      ['Van', 14, 'to-0900-van', 'to-0930-van', 'to-1000-van'],
      [null, null, 'to-0900-'],
    ]);
  });

  it('begin the hours where they are shown, at midnight at the earliest', () => {
    const day = aDay([aDeparture('09:30', '12:00')], { runs: [early] });
    expect(hoursOf(day).from).toBe(9 * 60);
    expect(hoursOf(day, day.runs).from).toBe(7 * 60);
    const night = aRun('to-0010-van', '2026-07-17T23:40', '2026-07-18T00:10');
    const hours = hoursOf(day, [night]);
    expect(hours.from).toBe(0);
    expect(spanOf(saturday, night, hours)).toEqual({ from: 0, to: 45 });
  });
});

describe('rows', () => {
  const boats = { poolId: 'boats', name: 'Boats', units: 3, outOfService: 1, state: '3' };
  const guides = { poolId: 'guides', name: 'Guides', units: 2, outOfService: 0, state: '2' };
  const tour = aDeparture('09:00', '11:00', { pools: ['boats', 'guides'] });
  const walk = aDeparture('10:00', '12:00', { departureKey: '2-1000', activityKeys: [2], name: 'Walk' });
  const day = aDay([tour, walk], { pools: [boats, guides] });
  const hours = hoursOf(day);
  const shown = (grouping: Grouping, of = day) =>
    rowsOf(of, grouping, hours).map(({ name, lanes }) => [name, lanes.flat().map((one) => one.departureKey)]);

  it('are one for each pool that a departure takes from, and one for an activity that takes from none', () => {
    expect(shown('pool')).toEqual([
      ['Boats', ['1-0900']],
      ['Guides', ['1-0900']],
      ['Walk', ['2-1000']],
    ]);
  });

  it('have the units of their pool, and those out of service (6-12)', () => {
    expect(rowsOf(day, 'pool', hours).map(({ units, out }) => [units, out])).toEqual([
      [3, 1],
      [2, 0],
      [null, undefined],
    ]);
  });

  it('are one for each activity', () => {
    expect(shown('activity')).toEqual([
      ['Sunrise Kayak', ['1-0900']],
      ['Walk', ['2-1000']],
    ]);
  });

  it('are one for each guide, by name; who leads together is in both, and what nobody leads is last', () => {
    const led = aDay([
      aDeparture('09:00', '11:00', { guides: [aGuide('Lee'), aGuide('Sam')] }),
      aDeparture('10:00', '12:00', { departureKey: '2-1000', guides: [aGuide('Sam')] }),
      aDeparture('13:00', '14:00', { guides: [aGuide('Émile')] }),
      aDeparture('15:00', '16:00'),
    ]);
    expect(shown('guide', led)).toEqual([
      ['Émile', ['1-1300']],
      ['Lee', ['1-0900']],
      ['Sam', ['1-0900', '2-1000']],
      [null, ['1-1500']],
    ]);
    expect(rowsOf(led, 'guide', hours).map(({ kind }) => kind)).toEqual(['guide', 'guide', 'guide', 'unled']);
    // At the same time, so one above the other.
    expect(rowsOf(led, 'guide', hours)[2]?.lanes).toHaveLength(2);
  });

  it('are no row for nobody where everything is led, and one alone where nothing is', () => {
    const guides = [aGuide('Sam')];
    expect(shown('guide', aDay([aDeparture('09:00', '11:00', { guides })]))).toEqual([['Sam', ['1-0900']]]);
    expect(shown('guide')).toEqual([[null, ['1-0900', '2-1000']]]);
  });

  it('have what overlaps one above the other', () => {
    const those = aDay([
      aDeparture('09:00', '11:00'),
      aDeparture('10:00', '12:00'),
      aDeparture('11:00', '13:00'),
      aDeparture('11:30', '12:30'),
    ]);
    const [row] = rowsOf(those, 'activity', hoursOf(those));
    expect(row?.lanes.map((lane) => lane.map((one) => one.departureKey))).toEqual([
      ['1-0900', '1-1100'],
      ['1-1000'],
      ['1-1130'],
    ]);
  });

  // Of sixteen hours, each is drawn as wide as 87 minutes at least, and none beyond the end of the day.
  it.each([
    [['09:00-09:30', '10:00-10:30'], 2],
    [['09:00-09:30', '10:30-11:00'], 1],
    [['20:00-20:30', '21:30-22:00'], 2],
    [['19:00-19:30', '21:30-22:00'], 1],
    [['09:00-12:00', '12:00-12:15'], 1],
  ])('have short departures apart, so that the time of each can be read: %j in %i lanes', (times, count) => {
    const those = times.map((time) => aDeparture(time.slice(0, 5), time.slice(6)));
    const [row] = rowsOf(aDay(those), 'activity', { from: 360, to: 1320 });
    expect(row?.lanes).toHaveLength(count);
  });
});

describe('at 9:12', () => {
  const day = aDay([
    aDeparture('06:00', '08:30', { guests: 2 }),
    aDeparture('08:00', '10:00', { guests: 2 }),
    aDeparture('09:30', '12:00'),
    aDeparture('09:30', '12:00', { departureKey: '2-0930' }),
    aDeparture('13:30', '16:00'),
  ]);

  it('departures are over, under way, the next ones, and later', () => {
    expect([...phasesOf(day, at('09:12')).values()]).toEqual(['over', 'out', 'next', 'next', 'later']);
  });

  it('nothing leaves that nobody has booked, but for passes and rentals, which somebody may still take', () => {
    const empty = [
      aDeparture('08:00', '10:00'),
      aDeparture('08:00', '10:00', { isRental: true }),
      aDeparture('00:00', '23:59', { hasTime: false }),
    ];
    expect([...phasesOf(aDay(empty), at('09:12')).values()]).toEqual(['over', 'out', 'out']);
  });

  it('none of another day is the next', () => {
    const tomorrow = { ...day, today: '2026-07-17' as never };
    expect([...phasesOf(tomorrow, at('09:12')).values()]).toEqual(['over', 'out', 'later', 'later', 'later']);
  });
});
