/**
 * Departures from rules and exceptions: the cases of the rule page, checked against a naive implementation
 * (docs/rules/availability.md).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity, ScheduleException, ScheduleRule } from '../catalog/activity.ts';
import {
  addDays,
  fromDayNumber,
  lastOfMonth,
  toDayNumber,
  type VenueDate,
  type VenueTime,
} from '../kernel/local-time.ts';
import { aSchedule } from '../testing/builders.ts';
import { type Departure, expandSchedule } from './expand-schedule.ts';
import { findDeparture } from './find-departure.ts';

const denver = 'America/Denver';
const day = (text: string) => text as VenueDate;
const times = (...texts: string[]) => texts as VenueTime[];

type Scheduled = Parameters<typeof expandSchedule>[0];

const scheduled = (
  schedules: ScheduleRule[],
  exceptions: ScheduleException[] = [],
  appointmentType: Activity['appointmentType'] = 'dateTime',
): Scheduled => ({ appointmentType, capacityType: 'time', schedules, exceptions, durations: [] });

const shown = (departures: Departure[]) =>
  departures.map(({ start, capacity }) => `${start} ${capacity ?? 'any'}`);

const on = (activity: Scheduled, from: string, to = from) =>
  expandSchedule(activity, day(from), day(to), denver);

describe('schedule rules', () => {
  it('give the departures of a day in order of their start, with length and places (3.4-01)', () => {
    const [first, second] = on(
      scheduled([aSchedule({ times: ['13:00', '09:00'], lengthMinutes: 90 })]),
      '2026-06-12',
    );
    expect(first).toMatchObject({
      date: '2026-06-12',
      time: '09:00',
      start: '2026-06-12T09:00',
      end: '2026-06-12T10:30',
      startAt: Date.parse('2026-06-12T15:00:00Z'),
      at: '2026-06-12T09:00',
      capacity: 12,
    });
    expect(second?.start).toBe('2026-06-12T13:00');
  });

  it('apply from their first to their last day, inclusive (D-AV-06)', () => {
    const rule = aSchedule({ from: day('2026-06-10'), to: day('2026-06-12'), times: ['09:00'] });
    expect(shown(on(scheduled([rule]), '2026-06-01', '2026-06-30'))).toEqual([
      '2026-06-10T09:00 12',
      '2026-06-11T09:00 12',
      '2026-06-12T09:00 12',
    ]);
  });

  it('apply on their weekdays only (D-AV-01)', () => {
    const rule = aSchedule({ weekdays: [0, 6], times: ['09:00'] });
    expect(on(scheduled([rule]), '2026-06-01', '2026-06-14').map(({ date }) => date)).toEqual([
      '2026-06-06',
      '2026-06-07',
      '2026-06-13',
      '2026-06-14',
    ]);
  });

  it.each([
    ['2026-12-14', false],
    ['2026-12-15', true],
    ['2026-12-31', true],
    ['2027-01-01', true],
    ['2027-02-28', true],
    ['2027-03-01', false],
  ])('of a season over New Year apply on %s: %s (D-AV-06)', (date, runs) => {
    const rule = aSchedule({ season: { from: '12-15', to: '02-28' }, times: ['09:00'] });
    expect(on(scheduled([rule]), date)).toHaveLength(runs ? 1 : 0);
  });

  it('that come later override earlier ones with the same start (D-AV-01)', () => {
    const all = aSchedule({ times: ['09:00', '13:00'] });
    const summer = aSchedule({
      season: { from: '06-01', to: '08-31' },
      times: ['09:00'],
      capacity: 20,
      lengthMinutes: 60,
    });
    const departures = on(scheduled([all, summer]), '2026-07-01');
    expect(shown(departures)).toEqual(['2026-07-01T09:00 20', '2026-07-01T13:00 12']);
    expect(departures[0]?.lengthMinutes).toBe(60);
    expect(shown(on(scheduled([all, summer]), '2026-09-01'))).toEqual([
      '2026-09-01T09:00 12',
      '2026-09-01T13:00 12',
    ]);
  });

  it('give a date-only activity one slot per day (3.2-03)', () => {
    const [slot, ...others] = on(scheduled([aSchedule({ times: [] })], [], 'date'), '2026-06-12');
    expect(others).toEqual([]);
    expect(slot).toMatchObject({
      time: null,
      at: '2026-06-12',
      start: '2026-06-12T00:00',
      end: '2026-06-13T00:00',
    });
  });
});

describe('schedule exceptions', () => {
  const rule = aSchedule({ times: ['09:00', '13:00'] });
  const range = { from: day('2026-07-03'), to: day('2026-07-05') };

  it.each<[string, ScheduleException[], string[]]>([
    [
      'remove all departures of a closed day',
      [{ kind: 'closed', ...range, times: null, reason: 'Independence Day' }],
      [],
    ],
    [
      'remove a closed time and keep the others',
      [{ kind: 'closed', ...range, times: times('09:00'), reason: null }],
      ['13:00 12'],
    ],
    [
      'add an extra departure in order of time',
      [{ kind: 'extra', date: day('2026-07-04'), times: times('11:00'), lengthMinutes: 30, capacity: 4 }],
      ['09:00 12', '11:00 4', '13:00 12'],
    ],
    [
      'change the capacity',
      [{ kind: 'capacity', ...range, times: times('13:00'), capacity: 3 }],
      ['09:00 12', '13:00 3'],
    ],
    [
      'remove the limit',
      [{ kind: 'capacity', ...range, times: null, capacity: null }],
      ['09:00 any', '13:00 any'],
    ],
    [
      'reopen a closed day with a later extra departure',
      [
        { kind: 'closed', ...range, times: null, reason: null },
        { kind: 'extra', date: day('2026-07-04'), times: times('09:00'), lengthMinutes: 30, capacity: 2 },
      ],
      ['09:00 2'],
    ],
    [
      'remove an extra departure with a later closing',
      [
        { kind: 'extra', date: day('2026-07-04'), times: times('11:00'), lengthMinutes: 30, capacity: 2 },
        { kind: 'closed', ...range, times: null, reason: null },
      ],
      [],
    ],
    [
      'do not add a departure with a changed capacity',
      [{ kind: 'capacity', ...range, times: times('08:00'), capacity: 9 }],
      ['09:00 12', '13:00 12'],
    ],
  ])('%s (D-AV-01, D-AV-06)', (_case, exceptions, expected) => {
    const departures = on(scheduled([rule], exceptions), '2026-07-04');
    expect(departures.map(({ time, capacity }) => `${time} ${capacity ?? 'any'}`)).toEqual(expected);
  });

  it('end after their last day (D-AV-01)', () => {
    const exceptions: ScheduleException[] = [{ kind: 'closed', ...range, times: null, reason: null }];
    expect(on(scheduled([rule], exceptions), '2026-07-02', '2026-07-06').map(({ date }) => date)).toEqual([
      '2026-07-02',
      '2026-07-02',
      '2026-07-06',
      '2026-07-06',
    ]);
  });
});

describe('when clocks change', () => {
  it('a departure in the skipped hour starts at the next existing minute and keeps its identity (9-18, D-TM-02)', () => {
    const [departure] = on(scheduled([aSchedule({ times: ['02:30'], lengthMinutes: 60 })]), '2027-03-14');
    expect(departure).toMatchObject({ at: '2027-03-14T02:30', time: '03:00', start: '2027-03-14T03:00' });
    expect(departure?.startAt).toBe(Date.parse('2027-03-14T09:00:00Z'));
  });

  it('a departure in the repeated hour is the first of the two (9-18, D-TM-02)', () => {
    const [departure] = on(scheduled([aSchedule({ times: ['01:30'] })]), '2026-11-01');
    expect(departure?.startAt).toBe(Date.parse('2026-11-01T07:30:00Z'));
  });
});

const anyDay = fc
  .integer({ min: toDayNumber(day('2026-11-20')), max: toDayNumber(day('2027-03-20')) })
  .map(fromDayNumber);
const anyTimes = fc.subarray(times('02:30', '09:00', '11:15', '13:00', '23:45'));
const anyCapacity = fc.option(fc.integer({ min: 0, max: 20 }));
const anyRange = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 40 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }));
const anyRule: fc.Arbitrary<ScheduleRule> = fc
  .record({
    range: fc.option(anyRange),
    season: fc.constantFrom(
      null,
      { from: '12-15', to: '02-28' },
      { from: '01-01', to: '01-31' },
      { from: '02-29', to: '02-29' },
    ),
    weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
    times: anyTimes,
    hours: fc.constant(null),
    lengthMinutes: fc.integer({ min: 1, max: 600 }),
    capacity: anyCapacity,
  })
  .map(({ range, ...rest }) => ({ from: range?.from ?? null, to: range?.to ?? null, ...rest }));
const anyException: fc.Arbitrary<ScheduleException> = fc.oneof(
  fc
    .record({ range: anyRange, times: fc.option(anyTimes) })
    .map(({ range, ...rest }) => ({ kind: 'closed' as const, ...range, ...rest, reason: null })),
  fc
    .record({ range: anyRange, times: fc.option(anyTimes), capacity: anyCapacity })
    .map(({ range, ...rest }) => ({ kind: 'capacity' as const, ...range, ...rest })),
  fc.record({
    kind: fc.constant('extra' as const),
    date: anyDay,
    times: anyTimes,
    lengthMinutes: fc.integer({ min: 1, max: 600 }),
    capacity: anyCapacity,
  }),
);
const anyScheduled: fc.Arbitrary<Scheduled> = fc.record({
  appointmentType: fc.constantFrom('dateTime', 'date'),
  capacityType: fc.constant('time'),
  durations: fc.constant([]),
  schedules: fc.array(anyRule, { maxLength: 4 }),
  exceptions: fc.array(anyException, { maxLength: 5 }),
});

/** Asks for every minute of every day whether something starts then; slow, but without maps or sorting. */
function naively(
  { appointmentType, schedules, exceptions }: Scheduled,
  from: VenueDate,
  to: VenueDate,
): string[] {
  const found: string[] = [];
  const candidates =
    appointmentType === 'date'
      ? [null]
      : Array.from({ length: 96 }, (_, quarter) =>
          Temporal.PlainTime.from({ hour: 0 })
            .add({ minutes: quarter * 15 })
            .toString({ smallestUnit: 'minute' }),
        );
  const last = Temporal.PlainDate.from(to);
  for (
    let date = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    const within = (start: string | null, end: string | null) =>
      (start === null || Temporal.PlainDate.compare(date, Temporal.PlainDate.from(start)) >= 0) &&
      (end === null || Temporal.PlainDate.compare(date, Temporal.PlainDate.from(end)) <= 0);
    const monthDay = date.month * 100 + date.day;
    const inSeason = (season: ScheduleRule['season']) => {
      if (season === null) return true;
      const [start, end] = [season.from, season.to].map((text) => Number(text.replace('-', '')));
      if (start === undefined || end === undefined) return false;
      return start <= end ? monthDay >= start && monthDay <= end : monthDay >= start || monthDay <= end;
    };
    for (const time of candidates) {
      const named = (list: readonly VenueTime[] | null) =>
        list === null || (time !== null && list.some((candidate) => candidate === time));
      let start: { lengthMinutes: number; capacity: number | null } | null = null;
      for (const rule of schedules)
        if (
          within(rule.from, rule.to) &&
          inSeason(rule.season) &&
          rule.weekdays.includes(date.dayOfWeek % 7) &&
          (time === null || named(rule.times))
        )
          start = rule;
      for (const exception of exceptions) {
        if (exception.kind === 'extra') {
          if (date.toString() === exception.date && (time === null || named(exception.times)))
            start = exception;
        } else if (start !== null && within(exception.from, exception.to) && named(exception.times))
          start = exception.kind === 'closed' ? null : { ...start, capacity: exception.capacity };
      }
      if (start !== null) found.push(`${date} ${time ?? 'all day'} ${start.lengthMinutes} ${start.capacity}`);
    }
  }
  return found;
}

describe('any schedule', () => {
  it('expands like a naive second implementation (7.2-04)', () => {
    fc.assert(
      fc.property(anyScheduled, anyRange, (activity, { from, to }) => {
        const departures = expandSchedule(activity, from, to, denver).map(
          ({ at, lengthMinutes, capacity }) =>
            `${at.slice(0, 10)} ${at.length > 10 ? at.slice(11) : 'all day'} ${lengthMinutes} ${capacity}`,
        );
        expect(departures).toEqual(naively(activity, from, to));
      }),
      { numRuns: 150 },
    );
  });

  it('gives a month as the sum of its days (7.2-02)', () => {
    fc.assert(
      fc.property(anyScheduled, anyDay, (activity, date) => {
        const first = day(`${date.slice(0, 8)}01`);
        const last = lastOfMonth(date);
        const days: Departure[] = [];
        for (let one = first; one <= last; one = addDays(one, 1))
          days.push(...expandSchedule(activity, one, one, denver));
        expect(expandSchedule(activity, first, last, denver)).toEqual(days);
      }),
      { numRuns: 100 },
    );
  });

  it('gives each departure a unique key that finds it, and nothing once it is gone (3.4-01)', () => {
    fc.assert(
      fc.property(anyScheduled, anyRange, (activity, { from, to }) => {
        const departures = expandSchedule(activity, from, to, denver);
        const on = (of: typeof activity) => (date: VenueDate) => expandSchedule(of, date, date, denver);
        expect(new Set(departures.map(({ key }) => key)).size).toBe(departures.length);
        for (const departure of departures)
          expect(findDeparture(departure.key, on(activity))).toEqual(departure);
        const gone = { ...activity, schedules: [], exceptions: [] };
        for (const { key } of departures) expect(findDeparture(key, on(gone))).toBeNull();
      }),
      { numRuns: 50 },
    );
  });
});
