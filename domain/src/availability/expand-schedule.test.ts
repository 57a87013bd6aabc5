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
  timeOfMinutes,
  toDayNumber,
  type VenueDate,
  type VenueTime,
  wallTime,
} from '../kernel/local-time.ts';
import { instantOf } from '../kernel/zone-time.ts';
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

describe('starts that meet when the clock skips an hour', () => {
  const london = 'Europe/London';
  const everyHalfHour = Array.from({ length: 48 }, (_, half) => timeOfMinutes(half * 30));

  it.each([
    ['a whole night of departures', everyHalfHour, '2027-03-28T02:00'],
    ['two that are both skipped', times('01:00', '01:30'), '2027-03-28T01:00'],
    ['one that is skipped, and one that is not', times('01:30', '02:00'), '2027-03-28T02:00'],
  ])('are one departure with one set of places: %s (D-TM-02, D-AV-01)', (_, planned, at) => {
    const activity = scheduled([aSchedule({ times: planned, lengthMinutes: 60, capacity: 5 })]);
    const departures = expandSchedule(activity, day('2027-03-28'), day('2027-03-28'), london);
    expect(new Set(departures.map(({ startAt }) => startAt)).size).toBe(departures.length);
    expect(departures.filter(({ start }) => start === '2027-03-28T02:00').map((one) => one.at)).toEqual([at]);
    expect(departures.map(({ startAt }) => startAt)).toEqual(
      departures.map(({ startAt }) => startAt).sort((a, b) => a - b),
    );
  });

  it('are one departure if they have different lengths and places, the one that is not skipped (D-AV-01)', () => {
    const activity = scheduled([
      aSchedule({ times: times('01:30'), lengthMinutes: 60, capacity: 5 }),
      aSchedule({ times: times('02:00'), lengthMinutes: 90, capacity: 7 }),
    ]);
    const [only, ...others] = expandSchedule(activity, day('2027-03-28'), day('2027-03-28'), london);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ at: '2027-03-28T02:00', lengthMinutes: 90, capacity: 7 });
  });
});

describe('rentals', () => {
  const rental = (from: string, to: string, everyMinutes: number, ...lengths: number[]): Scheduled => ({
    appointmentType: 'dateTime',
    capacityType: 'duration',
    schedules: [
      aSchedule({ times: [], hours: { from: from as VenueTime, to: to as VenueTime, everyMinutes } }),
    ],
    exceptions: [],
    durations: lengths.map((minutes) => ({ minutes, name: null, prices: [] })),
  });
  const startsIn = (zone: string, activity: Scheduled, date: string) =>
    expandSchedule(activity, day(date), day(date), zone).map(({ start, end }) => `${start} ${end.slice(11)}`);

  it.each([
    ['2027-03-13', ['00:00 03:00', '00:30 03:30', '01:00 04:00']],
    // The night is an hour shorter: what begins later would be back after closing.
    ['2027-03-14', ['00:00 04:00']],
    // The night is an hour longer, so one more start fits.
    ['2027-11-07', ['00:00 02:00', '00:30 02:30', '01:00 03:00', '01:30 03:30']],
  ])('end by closing on the clock of %s (D-AV-03, D-TM-02)', (date, expected) => {
    const starts = startsIn('America/New_York', rental('00:00', '04:00', 30, 180), date);
    expect(starts).toEqual(expected.map((text) => `${date}T${text}`));
  });

  it('run until midnight (D-AV-03)', () => {
    expect(startsIn(denver, rental('21:00', '00:00', 60, 60, 120), '2027-06-01')).toEqual([
      '2027-06-01T21:00 22:00',
      '2027-06-01T21:00 23:00',
      '2027-06-01T22:00 23:00',
      '2027-06-01T22:00 00:00',
      '2027-06-01T23:00 00:00',
    ]);
    expect(startsIn(denver, rental('00:00', '00:00', 60, 60), '2027-06-01')).toHaveLength(24);
  });

  it('run past midnight: starts of the night are on the next day, and close with the day that opened (D-AV-03)', () => {
    const friday = {
      ...rental('22:00', '02:00', 60, 60),
      schedules: [
        aSchedule({
          times: [],
          weekdays: [5],
          hours: { from: '22:00' as VenueTime, to: '02:00' as VenueTime, everyMinutes: 60 },
        }),
      ],
    };
    expect(startsIn(denver, friday, '2027-06-04')).toEqual([
      '2027-06-04T22:00 23:00',
      '2027-06-04T23:00 00:00',
    ]);
    expect(startsIn(denver, friday, '2027-06-05')).toEqual([
      '2027-06-05T00:00 01:00',
      '2027-06-05T01:00 02:00',
    ]);
    const [, night] = expandSchedule(friday, day('2027-06-05'), day('2027-06-05'), denver);
    const near = (date: VenueDate) => expandSchedule(friday, date, date, denver);
    expect(findDeparture(night?.key ?? 0, near)).toEqual(night);
    const closed: Scheduled = {
      ...friday,
      exceptions: [
        { kind: 'closed', from: day('2027-06-04'), to: day('2027-06-04'), times: null, reason: null },
      ],
    };
    expect(startsIn(denver, closed, '2027-06-05')).toEqual([]);
  });

  it('of hours that pass midnight and of the next day are one where they meet (D-AV-03)', () => {
    const around = rental('20:00', '02:00', 60, 60);
    const early = aSchedule({
      times: [],
      weekdays: [6],
      hours: { from: '00:00' as VenueTime, to: '12:00' as VenueTime, everyMinutes: 60 },
    });
    const starts = startsIn(denver, { ...around, schedules: [...around.schedules, early] }, '2027-06-05');
    expect(starts).toHaveLength(12);
    expect(new Set(starts).size).toBe(12);
  });

  it('end in time, start once per length, and are the same by day as by month, on any clock change (D-AV-03, D-TM-02)', () => {
    const changes = [
      ['America/New_York', '2027-03-14'],
      ['America/New_York', '2027-11-07'],
      ['Europe/London', '2027-03-28'],
      ['Australia/Lord_Howe', '2027-10-03'],
      ['America/Santiago', '2027-09-05'],
      ['Asia/Beirut', '2027-03-28'],
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...changes),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 1, max: 24 }),
        fc.constantFrom(15, 30, 60),
        fc.uniqueArray(fc.constantFrom(30, 60, 180, 300), { minLength: 1 }),
        ([zone, date], opens, hours, step, lengths) => {
          const from = timeOfMinutes(opens * 60);
          const to = timeOfMinutes(((opens + hours) % 24) * 60);
          fc.pre(from !== to || from === '00:00');
          const activity = rental(from, to, step, ...lengths);
          const first = addDays(day(date), -2);
          const last = addDays(day(date), 2);
          const all = expandSchedule(activity, first, last, zone);
          const names = all.map(({ startAt, lengthMinutes }) => `${startAt} ${lengthMinutes}`);
          expect(new Set(names).size).toBe(names.length);
          const byDay: Departure[] = [];
          for (let one = first; one <= last; one = addDays(one, 1))
            byDay.push(...expandSchedule(activity, one, one, zone));
          expect(byDay).toEqual(all);
          const closings = [-3, -2, -1, 0, 1, 2].map((days) =>
            instantOf(wallTime(addDays(day(date), days + (to <= from ? 1 : 0)), to), zone),
          );
          for (const { startAt, endAt, lengthMinutes } of all) {
            expect(endAt - startAt).toBe(lengthMinutes * 60_000);
            // The first closing after its start.
            expect(endAt).toBeLessThanOrEqual(Math.min(...closings.filter((closing) => closing > startAt)));
          }
        },
      ),
      { numRuns: 60 },
    );
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
    .record({
      kind: fc.constantFrom('closed' as const, 'salesClosed' as const),
      range: anyRange,
      times: fc.option(anyTimes),
    })
    .map(({ range, ...rest }) => ({ ...range, ...rest, reason: null })),
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

interface NaiveStart {
  lengthMinutes: number;
  capacity: number | null;
  isClosed?: boolean;
}

function changed(
  start: NaiveStart,
  exception: Exclude<ScheduleException, { kind: 'extra' }>,
): NaiveStart | null {
  if (exception.kind === 'closed') return null;
  if (exception.kind === 'salesClosed') return { ...start, isClosed: true };
  return { ...start, capacity: exception.capacity };
}

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
      let start: NaiveStart | null = null;
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
          start = changed(start, exception);
      }
      if (start !== null)
        found.push(
          `${date} ${time ?? 'all day'} ${start.lengthMinutes} ${start.capacity} ${start.isClosed === true}`,
        );
    }
  }
  return found;
}

describe('any schedule', () => {
  it('expands like a naive second implementation (7.2-04)', () => {
    fc.assert(
      fc.property(anyScheduled, anyRange, (activity, { from, to }) => {
        const departures = expandSchedule(activity, from, to, denver).map(
          ({ at, lengthMinutes, capacity, closed }) =>
            `${at.slice(0, 10)} ${at.length > 10 ? at.slice(11) : 'all day'} ${lengthMinutes} ${capacity} ${closed !== undefined}`,
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
