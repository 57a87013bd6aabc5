/** Closing, opening and resizing one departure, as exceptions of its activity (docs/rules/day.md, "Closing a departure"). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandSchedule } from '../availability/expand-schedule.ts';
import { type Activity, mostExceptions, type ScheduleException } from '../catalog/activity.ts';
import { addDays, type VenueDate, type VenueTime } from '../kernel/local-time.ts';
import { anActivity, aSchedule } from '../testing/builders.ts';
import {
  type ChangedExceptions,
  changePlaces,
  closeForSale,
  type DepartureToChange,
  openForSale,
  scheduledDeparture,
  scheduledPlaces,
  standingOf,
} from './change-departure.ts';
import type { Location } from './location.ts';
import { withBlackouts } from './with-blackouts.ts';

const timeZone = 'America/Denver';
const day = '2026-12-05' as VenueDate;
const today = '2026-11-21' as VenueDate;
const time = (text: string) => text as VenueTime;
const [nine, one] = [time('09:00'), time('13:00')];

const range = (kind: 'closed' | 'salesClosed', from: string, to: string, times: VenueTime[] | null = null) =>
  ({ kind, from: from as VenueDate, to: to as VenueDate, times, reason: null }) as const;
const only = (kind: 'closed' | 'salesClosed', ...times: VenueTime[]) => range(kind, day, day, times);
const places = (capacity: number, times: VenueTime[] | null, from: string = day, to: string = day) =>
  ({ kind: 'capacity', from: from as VenueDate, to: to as VenueDate, times, capacity }) as const;

function of(
  exceptions: readonly ScheduleException[],
  { at = nine, blackouts = [], changes = {} }: Partial<Setting> = {},
): DepartureToChange {
  return {
    activity: anActivity({ exceptions, ...changes }),
    location: { blackouts, timeZone },
    start: { date: day, time: at },
  };
}
interface Setting {
  at: VenueTime | null;
  blackouts: Location['blackouts'];
  changes: Partial<Omit<Activity, 'key'>>;
}

const close = (...given: Parameters<typeof of>) => closeForSale(of(...given), today);
const open = (...given: Parameters<typeof of>) => openForSale(of(...given), today);
const done = (changed: ChangedExceptions) => (changed.ok ? changed.exceptions : changed.refusal);

const blackout = [{ from: day, to: day, reason: 'Regatta' }];
const extra: ScheduleException = {
  ...{ kind: 'extra', date: day, times: [time('17:00')], lengthMinutes: 60, capacity: 4 },
};
const rental = {
  capacityType: 'duration',
  durations: [{ minutes: 60, name: null, prices: [] }],
} as const;

describe('closing a departure', () => {
  it.each<[string, ChangedExceptions, unknown]>([
    ['of the schedule', close([]), [only('salesClosed', nine)]],
    [
      'beside another of its day, in one entry',
      close([only('salesClosed', one)]),
      [only('salesClosed', nine, one)],
    ],
    [
      'that has other places, behind them',
      close([places(20, [nine])]),
      [places(20, [nine]), only('salesClosed', nine)],
    ],
    [
      'beside the schedule',
      close([extra], { at: time('17:00') }),
      [extra, only('salesClosed', time('17:00'))],
    ],
    [
      'that an extra departure replaced after another was closed',
      close([only('salesClosed', one), { ...extra, times: [nine] }]),
      [only('salesClosed', one), { ...extra, times: [nine] }, only('salesClosed', nine)],
    ],
    ['twice', close([only('salesClosed', nine)]), 'alreadyClosed'],
    ['of a day that is closed', close([range('closed', '2026-12-01', '2026-12-09')]), 'alreadyClosed'],
    ['of a day that sells no more', close([range('salesClosed', day, day)]), 'alreadyClosed'],
    ['while the venue is closed', close([], { blackouts: blackout }), 'alreadyClosed'],
    ['that the schedule does not have', close([], { at: time('04:17') }), 'notScheduled'],
    [
      'of a whole day',
      close([], { at: null, changes: { appointmentType: 'date' } }),
      [{ ...range('salesClosed', day, day) }],
    ],
    ['of rentals', close([], { changes: rental }), 'isRental'],
    ['of open tickets', close([], { changes: { appointmentType: 'none' } }), 'isOpenTicket'],
  ])('%s (D-AV-06, 6-12)', (_what, changed, expected) => {
    expect(done(changed)).toEqual(expected);
  });
});

describe('opening a departure', () => {
  it.each<[string, ChangedExceptions, unknown]>([
    ['that was closed', open([only('salesClosed', nine)]), []],
    ['of two in one entry', open([only('salesClosed', nine, one)]), [only('salesClosed', one)]],
    [
      'of days that sell no more: the others stay closed',
      open([range('salesClosed', '2026-12-04', '2026-12-06')]),
      [
        range('salesClosed', '2026-12-04', '2026-12-04'),
        only('salesClosed', one),
        range('salesClosed', '2026-12-06', '2026-12-06'),
      ],
    ],
    [
      'that the schedule itself closes, and nothing else of these days',
      open([range('closed', '2026-12-05', '2026-12-07', [nine, one])]),
      [only('closed', one), range('closed', '2026-12-06', '2026-12-07', [nine, one])],
    ],
    ['that is closed twice', open([only('salesClosed', nine), only('closed', nine)]), []],
    [
      'that keeps its other places',
      open([places(20, [nine]), only('salesClosed', nine)]),
      [places(20, [nine])],
    ],
    [
      'of a whole day, and not of the next',
      open([range('salesClosed', day, '2026-12-06')], { at: null, changes: { appointmentType: 'date' } }),
      [range('salesClosed', '2026-12-06', '2026-12-06')],
    ],
    ['that is open', open([]), 'alreadyOpen'],
    ['while the venue is closed', open([], { blackouts: blackout }), 'venueClosed'],
    [
      'that is closed for sale and with the venue',
      open([only('salesClosed', nine)], { blackouts: blackout }),
      'venueClosed',
    ],
    ['that the schedule does not have', open([], { at: time('04:17') }), 'notScheduled'],
    ['of rentals', open([], { changes: rental }), 'isRental'],
  ])('%s (D-AV-06, 6-12)', (_what, changed, expected) => {
    expect(done(changed)).toEqual(expected);
  });
});

describe('another number of places', () => {
  const change = (number: number | null, ...given: Parameters<typeof of>) =>
    changePlaces(of(...given), number, today);
  it.each<[string, ChangedExceptions, unknown]>([
    ['of the schedule', change(8, []), [places(8, [nine])]],
    ['again', change(6, [places(8, [nine])]), [places(6, [nine])]],
    ['as the schedule says, by its number', change(12, [places(8, [nine])]), []],
    ['as the schedule says, whatever that is', change(null, [places(8, [nine])]), []],
    ['as another of its day', change(8, [places(8, [one])]), [places(8, [nine, one])]],
    [
      'over that of several days, which stays for the others',
      change(6, [places(20, null, '2026-12-01', '2026-12-09')]),
      [places(20, null, '2026-12-01', '2026-12-09'), places(6, [nine])],
    ],
    [
      'back to that of several days',
      change(20, [places(20, null, '2026-12-01', '2026-12-09'), places(6, [nine])]),
      [places(20, null, '2026-12-01', '2026-12-09')],
    ],
    ['of two in one entry', change(6, [places(8, [nine, one])]), [places(8, [one]), places(6, [nine])]],
    [
      'while it is closed for sale',
      change(8, [only('salesClosed', nine)]),
      [only('salesClosed', nine), places(8, [nine])],
    ],
    [
      'of a whole day',
      change(30, [], { at: null, changes: { appointmentType: 'date' } }),
      [places(30, null)],
    ],
    ['of a departure that is closed', change(8, [only('closed', nine)]), 'notScheduled'],
    ['while the venue is closed', change(8, [], { blackouts: blackout }), 'notScheduled'],
    ['where each rate has its own', change(8, [], { changes: { capacityType: 'rate' } }), 'placesOfRates'],
    ['of rentals', change(8, [], { changes: rental }), 'isRental'],
  ])('%s (R10, 6-12)', (_what, changed, expected) => {
    expect(done(changed)).toEqual(expected);
  });

  it('is not written if it is the same, so that there is no new version', () => {
    const given = of([places(8, [nine])]);
    const same = changePlaces(given, 8, today);
    expect(same.ok && same.exceptions === given.activity.exceptions).toBe(true);
  });

  it('stays when the departure is closed and opened again', () => {
    const steps = [
      (given: DepartureToChange) => changePlaces(given, 8, today),
      (given: DepartureToChange) => closeForSale(given, today),
      (given: DepartureToChange) => openForSale(given, today),
    ];
    let exceptions: readonly ScheduleException[] = [];
    for (const step of steps) {
      const changed = step(of(exceptions));
      if (!changed.ok) throw new Error(changed.refusal);
      ({ exceptions } = changed);
    }
    expect(scheduledDeparture(of(exceptions))).toMatchObject({ capacity: 8 });
    expect([standingOf(of(exceptions)), scheduledPlaces(of(exceptions))]).toEqual(['open', 12]);
  });
});

describe('where a departure stands', () => {
  it.each<[string, DepartureToChange, string]>([
    ['on sale', of([]), 'open'],
    ['closed for sale', of([only('salesClosed', nine)]), 'salesClosed'],
    ['closed, so that nothing runs', of([only('closed', nine)]), 'closed'],
    ['closed with the venue', of([], { blackouts: blackout }), 'venueClosed'],
    ['closed by both', of([only('closed', nine)], { blackouts: blackout }), 'venueClosed'],
    ['gone', of([], { changes: { schedules: [] } }), 'notScheduled'],
  ])('%s', (_what, given, expected) => {
    expect(standingOf(given)).toBe(expected);
  });

  it('is found where the clock has moved its start', () => {
    const spring = '2027-03-14' as VenueDate;
    const schedules = [aSchedule({ times: ['02:30'] })];
    const given = {
      activity: anActivity({ schedules }),
      location: { blackouts: [], timeZone },
      start: { date: spring, time: time('02:30') },
    };
    const changed = closeForSale(given, today);
    const exceptions = changed.ok ? changed.exceptions : [];
    const [departure] = expandSchedule({ ...given.activity, exceptions }, spring, spring, timeZone);
    expect(departure).toMatchObject({ start: '2027-03-14T03:00', closed: { reason: null } });
  });
});

describe('as many exceptions as a venue file may have', () => {
  const full = (from: string) =>
    Array.from({ length: mostExceptions }, (_, index): ScheduleException => {
      const date = addDays(from as VenueDate, index);
      return { kind: 'salesClosed', from: date, to: date, times: [one], reason: null };
    });

  it('lose the oldest of days that are over for another', () => {
    const changed = close(full('2020-01-01'));
    expect(changed.ok && changed.exceptions.length).toBe(mostExceptions);
    expect(changed.ok && changed.exceptions[0]).toMatchObject({ from: '2020-01-02' });
    expect(changed.ok && changed.exceptions.at(-1)).toEqual(only('salesClosed', nine));
  });

  it('refuse another if all are still to come', () => {
    expect(done(close(full('2026-12-06')))).toBe('tooManyExceptions');
  });
});

describe('any exceptions', () => {
  const anyTime = fc.constantFrom(nine, one);
  const anyDate = fc.integer({ min: -2, max: 2 }).map((days) => addDays(day, days));
  const anyRange = fc
    .tuple(anyDate, anyDate)
    .map(([from, to]) => (from <= to ? { from, to } : { from: to, to: from }));
  const anyTimes = fc.option(fc.uniqueArray(anyTime, { minLength: 1 }).map((times) => times.toSorted()));
  const anyException: fc.Arbitrary<ScheduleException> = fc.oneof(
    fc
      .record({
        kind: fc.constantFrom('closed' as const, 'salesClosed' as const),
        range: anyRange,
        times: anyTimes,
      })
      .map(({ range: { from, to }, kind, times }) => ({ kind, from, to, times, reason: null })),
    fc
      .record({ range: anyRange, times: anyTimes, capacity: fc.integer({ min: 0, max: 30 }) })
      .map(({ range: { from, to }, times, capacity }) => ({
        kind: 'capacity' as const,
        from,
        to,
        times,
        capacity,
      })),
    fc.record({
      ...{ kind: fc.constant('extra' as const), date: anyDate, lengthMinutes: fc.constant(60) },
      ...{ times: fc.uniqueArray(anyTime, { minLength: 1 }), capacity: fc.constant(4) },
    }),
  );
  /** All departures around the day. */
  const around = (exceptions: readonly ScheduleException[]) =>
    expandSchedule(
      withBlackouts(anActivity({ exceptions }), []),
      addDays(day, -3),
      addDays(day, 3),
      timeZone,
    ).map(({ at, capacity, closed }) => ({ at, capacity, isClosed: closed !== undefined }));
  const own = `${day}T09:00`;

  it('change this departure and no other (R10, 6-12)', () => {
    fc.assert(
      fc.property(
        fc.array(anyException, { maxLength: 5 }),
        fc.integer({ min: 0, max: 30 }),
        (exceptions, number) => {
          const given = of(exceptions);
          const before = around(exceptions);
          const others = before.filter(({ at }) => at !== own);
          const rules = [
            [closeForSale(given, today), { isClosed: true }],
            [openForSale(given, today), { isClosed: false }],
            [changePlaces(given, number, today), { capacity: number }],
          ] as const;
          for (const [changed, expected] of rules) {
            if (!changed.ok) continue;
            const after = around(changed.exceptions);
            expect(after.find(({ at }) => at === own)).toMatchObject(expected);
            expect(after.filter(({ at }) => at !== own)).toEqual(others);
          }
          expect(closeForSale(given, today).ok).toBe(standingOf(given) === 'open');
        },
      ),
      { numRuns: 400 },
    );
  });
});
