/** Which departures marked hours touch, as a table (docs/rules/day.md, "Marked hours"). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeOfMinutes, type VenueTime, type WallTime, wallTime } from '../kernel/local-time.ts';
import {
  areInOrder,
  concerns,
  isTouched,
  type MarkableDeparture,
  type MarkedHours,
  touchedBy,
} from './marked-hours.ts';

const day = '2026-07-18';
const at = (time: string) => `${day}T${time}` as WallTime;

const aDeparture = (
  start: string,
  end: string,
  changes: Partial<MarkableDeparture> = {},
): MarkableDeparture => ({
  ...{ activityKeys: [1], hasTime: true, start: at(start), end: at(end) },
  ...{ status: 'Available', isClosed: false, bookings: 2, guests: 5 },
  ...changes,
});
const aMark = (from: string, until: string | null, activityKeys: readonly number[] = []): MarkedHours => ({
  ...{ from: at(from), until: until === null ? null : at(until), activityKeys },
});

describe('hours that are marked', () => {
  it.each([
    ['until a later time', '13:00', '18:00', true],
    ['for the rest of the day', '13:00', null, true],
    ['for a minute', '13:00', '13:01', true],
    ['until they begin', '13:00', '13:00', false],
    ['until before they begin', '13:00', '12:59', false],
  ] as const)('may be marked %s or not', (_what, from, until, isRight) => {
    expect(areInOrder(aMark(from, until))).toBe(isRight);
  });

  it('end on the day on which they begin', () => {
    expect(areInOrder({ from: at('23:00'), until: '2026-07-19T01:00' as WallTime })).toBe(false);
  });
});

describe('a departure', () => {
  it.each<[string, MarkableDeparture, MarkedHours, boolean]>([
    ['within the hours', aDeparture('14:00', '15:00'), aMark('13:00', '18:00'), true],
    ['around the hours', aDeparture('09:00', '20:00'), aMark('13:00', '18:00'), true],
    ['under way when they begin', aDeparture('12:00', '13:30'), aMark('13:00', '18:00'), true],
    ['back when they begin', aDeparture('10:30', '13:00'), aMark('13:00', '18:00'), false],
    ['back a minute later', aDeparture('10:30', '13:01'), aMark('13:00', '18:00'), true],
    ['that leaves before they end', aDeparture('17:59', '20:00'), aMark('13:00', '18:00'), true],
    ['that leaves when they end', aDeparture('18:00', '20:00'), aMark('13:00', '18:00'), false],
    ['late on a day that is marked to its end', aDeparture('23:30', '23:59'), aMark('13:00', null), true],
    [
      'that goes on after midnight',
      { ...aDeparture('22:00', '23:00'), end: '2026-07-19T01:00' as WallTime },
      aMark('23:30', null),
      true,
    ],
    ['without a length, at the first minute', aDeparture('13:00', '13:00'), aMark('13:00', '18:00'), true],
    ['without a length, before', aDeparture('12:00', '12:00'), aMark('13:00', '18:00'), false],
    ['without a time', aDeparture('00:00', '00:00', { hasTime: false }), aMark('13:00', '14:00'), true],
    ['of an activity that is concerned', aDeparture('14:00', '15:00'), aMark('13:00', null, [2, 1]), true],
    ['of another activity', aDeparture('14:00', '15:00'), aMark('13:00', null, [2]), false],
    [
      'without a time, of another activity',
      aDeparture('00:00', '00:00', { hasTime: false }),
      aMark('13:00', null, [2]),
      false,
    ],
    [
      'of rentals, one of which is concerned',
      aDeparture('09:00', '18:00', { activityKeys: [4, 2] }),
      aMark('13:00', null, [2]),
      true,
    ],
    [
      'that is closed for sale',
      aDeparture('14:00', '15:00', { status: 'Closed', isClosed: true }),
      aMark('13:00', null),
      true,
    ],
    [
      'that does not run, and nobody has booked',
      aDeparture('14:00', '15:00', { status: 'Closed', bookings: 0, guests: 0 }),
      aMark('13:00', null),
      false,
    ],
    [
      'that the schedule no longer has, with bookings',
      aDeparture('14:00', '15:00', { status: 'Closed' }),
      aMark('13:00', null),
      true,
    ],
    [
      'that is open and nobody has booked',
      aDeparture('14:00', '15:00', { bookings: 0, guests: 0 }),
      aMark('13:00', null),
      true,
    ],
  ])('%s is touched or not', (_what, departure, mark, is) => {
    expect(isTouched(mark, departure)).toBe(is);
  });

  it('is touched exactly where it has a minute in common with the hours', () => {
    const time = fc.integer({ min: 0, max: 1439 });
    const wall = (minutes: number) => wallTime(day as never, timeOfMinutes(minutes) as VenueTime);
    fc.assert(
      fc.property(time, time, time, fc.option(time), (start, end, from, until) => {
        fc.pre(start < end && (until === null || from < until));
        const minutes = Array.from({ length: end - start }, (_, index) => start + index);
        const inCommon = minutes.some((minute) => minute >= from && (until === null || minute < until));
        const departure = { ...aDeparture('00:00', '00:00'), start: wall(start), end: wall(end) };
        const mark = { from: wall(from), until: until === null ? null : wall(until), activityKeys: [] };
        expect(isTouched(mark, departure)).toBe(inCommon);
      }),
    );
  });
});

it('counts bookings and guests of what is touched, in the order of the day', () => {
  const morning = aDeparture('09:00', '12:00', { bookings: 3, guests: 9 });
  const noon = aDeparture('12:00', '14:00', { bookings: 2, guests: 8 });
  const evening = aDeparture('18:00', '20:00', { bookings: 1, guests: 4 });
  expect(touchedBy(aMark('13:00', null), [morning, noon, evening])).toEqual({
    ...{ departures: [noon, evening], bookings: 3, guests: 12 },
  });
  expect(touchedBy(aMark('13:00', null, [7]), [noon])).toEqual({ departures: [], bookings: 0, guests: 0 });
});

it('concerns activities whatever the time', () => {
  expect([
    concerns(aMark('13:00', null), aDeparture('09:00', '10:00')),
    concerns(aMark('13:00', null, [2]), { activityKeys: [1, 3] }),
  ]).toEqual([true, false]);
});
