/**
 * Which times of a dynamic package conflict: the worked examples of docs/rules/packages.md, and properties.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AppointmentType } from '../catalog/activity.ts';
import {
  addDays,
  addMinutes,
  fromDayNumber,
  type VenueTime,
  type WallTime,
  wallTime,
} from '../kernel/local-time.ts';
import { aPackage } from '../testing/package-builder.ts';
import { type MemberTime, packageConflicts } from './package-conflicts.ts';

/** '12 09:00-11:30', or '12' for a whole day. */
function at(text: string | null): MemberTime | null {
  if (text === null) return null;
  const [day = '', span] = text.split(' ');
  const date = `2026-12-${day}`;
  if (span === undefined)
    return {
      appointmentType: 'date',
      start: `${date}T00:00` as WallTime,
      end: `2026-12-${String(Number(day) + 1).padStart(2, '0')}T00:00` as WallTime,
    };
  const [start = '', end = ''] = span.split('-');
  return {
    appointmentType: 'dateTime',
    start: `${date}T${start}` as WallTime,
    end: `${date}T${end}` as WallTime,
  };
}

interface Row {
  rules: Parameters<typeof aPackage>[0];
  times: (string | null)[];
  conflicts: string[];
}

it.each<Row>([
  { rules: {}, times: ['05 09:00-11:30', '05 11:30-13:00'], conflicts: [] },
  { rules: {}, times: ['05 09:00-11:30', '05 11:00-13:00'], conflicts: ['packageOverlap 1 0'] },
  { rules: {}, times: ['05 11:00-13:00', '05 09:00-11:30'], conflicts: ['packageOverlap 1 0'] },
  {
    rules: { travelMinutes: 20 },
    times: ['05 09:00-11:30', '05 11:30-13:00'],
    conflicts: ['packageOverlap 1 0'],
  },
  { rules: { travelMinutes: 20 }, times: ['05 09:00-11:30', '05 11:50-13:00'], conflicts: [] },
  { rules: { travelMinutes: 20 }, times: ['05 11:50-13:00', '05 09:00-11:30'], conflicts: [] },
  {
    rules: { travelMinutes: 20 },
    times: ['05 11:40-13:00', '05 09:00-11:30'],
    conflicts: ['packageOverlap 1 0'],
  },
  { rules: { inOrder: true }, times: ['06 09:00-11:30', '05 09:00-11:30'], conflicts: ['packageOrder 1 0'] },
  { rules: { inOrder: true }, times: ['05 09:00-11:30', '06 09:00-11:30'], conflicts: [] },
  { rules: { daySpan: 3 }, times: ['05 09:00-11:30', '07 09:00-11:30'], conflicts: [] },
  { rules: { daySpan: 3 }, times: ['05 09:00-11:30', '08 09:00-11:30'], conflicts: ['packageSpan 1 0'] },
  { rules: {}, times: ['05', '05 09:00-11:30'], conflicts: [] },
  { rules: { inOrder: true }, times: ['06', '05 09:00-11:30'], conflicts: ['packageOrder 1 0'] },
  { rules: {}, times: ['05 09:00-11:30', null, '05 10:00-12:00'], conflicts: ['packageOverlap 2 0'] },
  { rules: { type: 'prefix' }, times: ['05 09:00-11:30', '05 10:00-12:00'], conflicts: [] },
])('$rules $times: $conflicts (2.10-04, 4.2-15)', ({ rules, times, conflicts }) => {
  const found = packageConflicts(aPackage(rules), times.map(at));
  expect(found.map(({ code, member, other }) => `${code} ${member} ${other}`)).toEqual(conflicts);
});

const times = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 95 }),
      fc.integer({ min: 1, max: 300 }),
    ),
    {
      minLength: 2,
      maxLength: 6,
    },
  )
  .map((all) =>
    all.map(([day, quarter, length]) => {
      const date = addDays(fromDayNumber(20_000), day);
      const time = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
      const start = wallTime(date, time as VenueTime);
      return { appointmentType: 'dateTime' as AppointmentType, start, end: addMinutes(start, length) };
    }),
  );
const rules = fc.record({
  travelMinutes: fc.integer({ min: 0, max: 120 }),
  daySpan: fc.integer({ min: 1, max: 30 }),
});

it('the order of members neither hides nor creates overlaps or span conflicts (2.10-04)', () => {
  fc.assert(
    fc.property(times, rules, (all, changes) => {
      const item = aPackage(changes);
      const count = (list: typeof all) => packageConflicts(item, list).length;
      expect(count(all.toReversed())).toBe(count(all));
    }),
  );
});

it('a longer span without travel time never adds a conflict (2.10-04)', () => {
  fc.assert(
    fc.property(times, rules, (all, changes) => {
      const strict = packageConflicts(aPackage(changes), all).length;
      const easy = packageConflicts(aPackage({ travelMinutes: 0, daySpan: 365 }), all).length;
      expect(easy).toBeLessThanOrEqual(strict);
    }),
  );
});
