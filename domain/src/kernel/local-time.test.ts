/**
 * Venue time across clock changes, checked against Temporal as a second implementation
 * (D-TM-01, D-TM-02; C-15, R26).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMinutes,
  dateOf,
  firstOfMonth,
  fromDayNumber,
  type Instant,
  isVenueDate,
  isVenueTime,
  lastOfMonth,
  minutesOf,
  timeOf,
  timeOfMinutes,
  toDayNumber,
  type VenueDate,
  type VenueTime,
  type WallTime,
  wallTime,
  weekdayOf,
} from './local-time.ts';
import { instantOf, settleWallTime, wallAt } from './zone-time.ts';

const date = (text: string) => text as VenueDate;
const wall = (text: string) => text as WallTime;

/** Both hemispheres, half-hour changes, none, abolished ones, and a zone that reversed its decision. */
const zones = [
  'America/New_York',
  'America/Phoenix',
  'America/Sao_Paulo',
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Asia/Kolkata',
  'Africa/Casablanca',
] as const;

const firstYear = 2024;
const lastYear = 2030;

function transitionsOf(zone: string): Temporal.ZonedDateTime[] {
  const found: Temporal.ZonedDateTime[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.ZonedDateTime.from({
    year: firstYear,
    month: 1,
    day: 1,
    timeZone: zone,
  });
  for (;;) {
    at = at.getTimeZoneTransition('next');
    if (at === null || at.year > lastYear) return found;
    found.push(at);
  }
}

/** D-TM-02 in Temporal's terms: the first of a repeated hour; the transition itself for a skipped minute. */
function expectedInstant(moment: WallTime, zone: string): number {
  const plain = Temporal.PlainDateTime.from(moment);
  const earlier = plain.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(plain)) return earlier.epochMilliseconds;
  const transition = earlier.getTimeZoneTransition('next');
  if (transition === null) throw new Error(`${moment} is skipped in ${zone} without a transition`);
  return transition.epochMilliseconds;
}

/** Days on which a slot could go wrong: around each transition, or fixed days without transitions. */
function daysOf(zone: string): VenueDate[] {
  const transitions = transitionsOf(zone).map((at) => date(at.toPlainDate().toString()));
  const around = transitions.flatMap((day) => [addDays(day, -1), day]);
  return around.length > 0 ? around : [date('2024-02-29'), date('2025-03-30'), date('2030-11-03')];
}

describe.each(zones)('in %s', (zone) => {
  it('every slot on a day when clocks change is the instant that Temporal gives (9-18)', () => {
    const days = daysOf(zone).flatMap((day) =>
      Array.from({ length: 96 }, (_, quarter) => wallTime(day, timeOfMinutes(quarter * 15))),
    );
    const aroundChanges = transitionsOf(zone).flatMap((at) =>
      [-61, -60, -59, -31, -30, -29, -1, 0, 1, 29, 30, 31, 59, 60, 61].map((minutes) =>
        wall(at.toPlainDateTime().add({ minutes }).toString().slice(0, 16)),
      ),
    );
    for (const planned of [...days, ...aroundChanges]) {
      const expected = expectedInstant(planned, zone);
      if (instantOf(planned, zone) !== expected)
        expect.fail(`${planned}: ${instantOf(planned, zone)} instead of ${expected}`);
    }
  });

  it('a skipped slot moves to the next existing minute and stays there (9-18)', () => {
    for (const day of daysOf(zone)) {
      let before = 0;
      for (let minutes = 0; minutes < 1440; minutes += 30) {
        const planned = wallTime(day, timeOfMinutes(minutes));
        const settled = settleWallTime(planned, zone);
        const instant = instantOf(planned, zone);
        expect(settled >= planned).toBe(true);
        expect(settleWallTime(settled, zone)).toBe(settled);
        expect(wallAt(instant, zone)).toBe(settled);
        if (settled !== planned) {
          const minuteBefore = wallAt((instant - 60_000) as Instant, zone);
          expect(minuteBefore < planned).toBe(true);
        }
        // Slots in clock order are also in time order.
        expect(instant).toBeGreaterThanOrEqual(before);
        before = instant;
      }
    }
  });

  it('a repeated hour counts once, the first time (9-18)', () => {
    for (const transition of transitionsOf(zone)) {
      const back = transition.subtract({ minutes: 1 });
      const doubled = transition.toPlainDateTime();
      if (Temporal.PlainDateTime.compare(doubled, back.toPlainDateTime()) > 0) continue;
      const moment = wall(doubled.toString().slice(0, 16));
      expect(instantOf(moment, zone)).toBeLessThan(transition.epochMilliseconds);
      expect(wallAt(transition.epochMilliseconds as Instant, zone)).toBe(moment);
    }
  });
});

it.each([
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T03:00'],
  ['America/Denver', '2026-03-08T02:00', '2026-03-08T03:00'],
  ['Europe/London', '2026-03-29T01:59', '2026-03-29T02:00'],
  ['Australia/Lord_Howe', '2026-10-04T02:10', '2026-10-04T02:30'],
  ['America/Phoenix', '2026-03-08T02:30', '2026-03-08T02:30'],
])('in %s the slot of %s starts at %s (9-18, D-TM-02)', (zone, planned, settled) => {
  expect(settleWallTime(wall(planned), zone)).toBe(settled);
});

it.each([
  ['Europe/London', '2026-03-08', 0],
  ['Europe/London', '2026-03-29', 60],
  ['America/Denver', '2026-03-07', -420],
  ['America/Denver', '2026-03-08', -360],
  ['America/Denver', '2026-10-31', -360],
  ['America/Denver', '2026-11-01', -420],
])(
  'in %s on %s noon is %d minutes from UTC: each zone follows its own rule (9-18, C-15)',
  (zone, day, offset) => {
    const noon = instantOf(wall(`${day}T12:00`), zone);
    expect(Date.parse(`${day}T12:00:00Z`) - noon).toBe(offset * 60_000);
  },
);

describe('days', () => {
  const anyDate = fc
    .integer({ min: toDayNumber(date('1900-01-01')), max: toDayNumber(date('2999-12-31')) })
    .map(fromDayNumber);

  it('are computed as in Temporal (9-18)', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -4000, max: 4000 }), (day, days) => {
        const plain = Temporal.PlainDate.from(day);
        expect(weekdayOf(day)).toBe(plain.dayOfWeek % 7);
        expect(firstOfMonth(day)).toBe(plain.with({ day: 1 }).toString());
        expect(lastOfMonth(day)).toBe(plain.with({ day: plain.daysInMonth }).toString());
        expect(fromDayNumber(toDayNumber(day))).toBe(day);
        expect(addDays(day, days)).toBe(plain.add({ days }).toString());
      }),
    );
  });

  it('are distinguished from texts that only look like dates (C-34)', () => {
    for (const good of ['2024-02-29', '2000-02-29', '1970-01-01', '1900-01-01', '2999-12-31'])
      expect(isVenueDate(good)).toBe(true);
    const bad = [
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '26-04-01',
      '2026-4-1',
    ];
    for (const text of [...bad, '2026-04-01 ', '2026-04-01T00:00', '2026-04-01\n', ''])
      expect(isVenueDate(text)).toBe(false);
  });

  it('range from 1900 to 2999 (C-34)', () => {
    for (const text of ['0000-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])
      expect(isVenueDate(text)).toBe(false);
  });
});

describe('times of day', () => {
  it('survive a round trip, and invalid ones are rejected (9-22)', () => {
    for (let minutes = 0; minutes < 1440; minutes++) {
      const time = timeOfMinutes(minutes);
      expect(isVenueTime(time)).toBe(true);
      expect(minutesOf(time)).toBe(minutes);
    }
    for (const bad of ['24:00', '23:60', '9:00', '09:00:00', '']) expect(isVenueTime(bad)).toBe(false);
  });

  it('move across midnight and months in wall time (2.8-07)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30_000 }).map(fromDayNumber),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: -100_000, max: 100_000 }),
        (day, start, minutes) => {
          const from = wallTime(day, timeOfMinutes(start));
          const moved = addMinutes(from, minutes);
          expect(moved).toBe(Temporal.PlainDateTime.from(from).add({ minutes }).toString().slice(0, 16));
          expect(addMinutes(moved, -minutes)).toBe(from);
          expect(wallTime(dateOf(moved), timeOf(moved) as VenueTime)).toBe(moved);
        },
      ),
    );
  });
});
