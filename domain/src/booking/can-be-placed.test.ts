/**
 * Whether a dynamic package can start on a day: the worked examples of docs/rules/packages.md, and properties
 * of every answer.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, addMinutes, type VenueDate, type VenueTime, wallTime } from '../kernel/local-time.ts';
import { aPackage } from '../testing/package-builder.ts';
import { canBePlaced, daysOutwards, mostDaysAround } from './can-be-placed.ts';
import { type MemberTime, packageConflicts } from './package-conflicts.ts';

/** '05 09:00+150' starts on December 5 at 9:00 and takes 150 minutes; '05' is the whole day. */
function at(text: string): MemberTime {
  const [day = '', time, minutes = '0'] = text.split(/[ +]/);
  const date = `2026-12-${day}` as VenueDate;
  const start = wallTime(date, (time ?? '00:00') as VenueTime);
  if (time === undefined)
    return { appointmentType: 'date', start, end: wallTime(addDays(date, 1), '00:00' as VenueTime) };
  return { appointmentType: 'dateTime', start, end: addMinutes(start, Number(minutes)) };
}

const onDay = (times: readonly MemberTime[], date: VenueDate) =>
  times.filter(({ start }) => start.startsWith(date));

function canBegin(rules: Parameters<typeof aPackage>[0], first: string, ...others: string[][]): boolean {
  const members = others.map((times) => times.map(at));
  return canBePlaced(
    aPackage(rules),
    { member: 0, time: at(first) },
    members.map((_, index) => index + 1),
    (member, date) => onDay(members[member - 1] ?? [], date),
  );
}

it.each([
  { rules: {}, first: '05 09:00+150', others: [['05 13:00+60']], can: true },
  { rules: { daySpan: 1 }, first: '05 09:00+150', others: [['05 10:00+60']], can: false },
  { rules: { daySpan: 1 }, first: '05 09:00+150', others: [['05 10:00+60', '05 11:30+60']], can: true },
  {
    rules: { daySpan: 1, travelMinutes: 20 },
    first: '05 09:00+150',
    others: [['05 10:00+60', '05 11:30+60']],
    can: false,
  },
  { rules: { daySpan: 3 }, first: '05 09:00+150', others: [['07 09:00+60']], can: true },
  { rules: { daySpan: 3 }, first: '05 09:00+150', others: [['08 09:00+60']], can: false },
  { rules: {}, first: '05 09:00+150', others: [['04 09:00+60']], can: true },
  { rules: { inOrder: true }, first: '05 09:00+150', others: [['04 09:00+60']], can: false },
  { rules: { daySpan: 3 }, first: '05 09:00+150', others: [['03 09:00+60'], ['07 09:00+60']], can: false },
  { rules: { daySpan: 3 }, first: '05 09:00+150', others: [['03 09:00+60'], ['04']], can: true },
  { rules: { daySpan: 1 }, first: '05 09:00+60', others: [['05 10:00+60'], ['05 10:00+60']], can: false },
  {
    rules: { daySpan: 1 },
    first: '05 09:00+60',
    others: [['05 10:00+60', '05 11:00+60'], ['05 10:00+60']],
    can: true,
  },
  { rules: {}, first: '05 09:00+150', others: [[]], can: false },
])('$rules: can start with the first at $first and the others at $others: $can (2.10-04)', (row) => {
  expect(canBegin(row.rules, row.first, ...row.others)).toBe(row.can);
});

it('a package that may span a year is checked a month in both directions', () => {
  const day = addDays('2026-12-05' as VenueDate, mostDaysAround);
  const asked: VenueDate[] = [];
  const found = canBePlaced(aPackage({ daySpan: 365 }), { member: 0, time: at('05') }, [1], (_, date) => {
    asked.push(date);
    return [];
  });
  expect(found).toBe(false);
  expect(asked).toHaveLength(2 * mostDaysAround + 1);
  expect(asked.toSorted().at(-1)).toBe(day);
});

it('the day itself is checked first, then the days around it', () => {
  expect([...daysOutwards('2026-12-05' as VenueDate, 2)]).toEqual([
    '2026-12-05',
    '2026-12-06',
    '2026-12-04',
    '2026-12-07',
    '2026-12-03',
  ]);
});

const anyTime = fc
  .record({
    day: fc.integer({ min: 1, max: 6 }),
    hour: fc.integer({ min: 8, max: 18 }),
    long: fc.integer({ min: 30, max: 240 }),
  })
  .map(({ day, hour, long }) => at(`0${day} ${String(hour).padStart(2, '0')}:00+${long}`));

it('a package can start exactly when some choice of times has no conflict', () => {
  fc.assert(
    fc.property(
      fc.record({
        daySpan: fc.integer({ min: 1, max: 4 }),
        inOrder: fc.boolean(),
        travelMinutes: fc.integer({ min: 0, max: 90 }),
      }),
      anyTime,
      fc.array(fc.array(anyTime, { maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      (rules, first, members) => {
        const item = aPackage(rules);
        const choices = members.reduce<MemberTime[][]>(
          (made, times) => made.flatMap((choice) => times.map((time) => [...choice, time])),
          [[first]],
        );
        const stands = choices.some((choice) => packageConflicts(item, choice).length === 0);
        const can = canBePlaced(
          item,
          { member: 0, time: first },
          members.map((_, index) => index + 1),
          (member, date) => onDay(members[member - 1] ?? [], date),
        );
        expect(can).toBe(stands);
      },
    ),
  );
});
