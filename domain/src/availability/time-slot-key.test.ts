/** The key of a departure is its identity and can be read back (D-AV-01). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  fromDayNumber,
  timeOfMinutes,
  toDayNumber,
  type VenueDate,
  type VenueTime,
} from '../kernel/local-time.ts';
import { readTimeSlotKey, type SlotIdentity, timeSlotKey } from './time-slot-key.ts';

const lastDay = toDayNumber('2999-12-31' as VenueDate);

const identity: fc.Arbitrary<SlotIdentity> = fc.record({
  date: fc.option(fc.integer({ min: 0, max: lastDay }).map(fromDayNumber)),
  time: fc.option(fc.integer({ min: 0, max: 1439 }).map(timeOfMinutes)),
  lengthMinutes: fc.integer({ min: 0, max: 65_535 }),
});

it('a key is a safe integer and reads back to its departure (3.4-01)', () => {
  fc.assert(
    fc.property(identity, (slot) => {
      const key = timeSlotKey(slot);
      expect(Number.isSafeInteger(key)).toBe(true);
      expect(readTimeSlotKey(key)).toEqual(slot);
    }),
    { numRuns: 1000 },
  );
});

it('different departures have different keys (3.4-01)', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(identity, { comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b) }),
      (slots) => {
        expect(new Set(slots.map(timeSlotKey)).size).toBe(slots.length);
      },
    ),
  );
});

it('keys sort the departures of a day by start (3.4-01)', () => {
  const day = '2026-12-05' as VenueDate;
  const keys = ['00:00', '09:00', '13:30', '23:59'].map((time) =>
    timeSlotKey({ date: day, time: time as VenueTime, lengthMinutes: 60 }),
  );
  expect(keys).toEqual(keys.toSorted((a, b) => a - b));
});

it('any number reads as the departure it stands for, or as null (3.4-01)', () => {
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeNat(), fc.double(), fc.integer({ max: -1 })), (key) => {
      const slot = readTimeSlotKey(key);
      expect(slot === null || timeSlotKey(slot) === key).toBe(true);
    }),
    { numRuns: 2000 },
  );
  for (const key of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER])
    expect(readTimeSlotKey(key)).toBeNull();
});

it('a key for a day after 2999 reads as null (3.4-01)', () => {
  const beyond = timeSlotKey({ date: fromDayNumber(lastDay + 1), time: null, lengthMinutes: 60 });
  const yearTenThousand = (2_932_897 * 1441 + 540) * 65_536 + 60;
  expect([readTimeSlotKey(beyond), readTimeSlotKey(yearTenThousand)]).toEqual([null, null]);
});
