/** Changes of the calendar of a venue with one activity, for properties: from three weeks in November 2026 on. */
import fc from 'fast-check';
import { addDays, type VenueDate, type VenueTime } from '../kernel/local-time.ts';
import type { CalendarChange } from '../location/calendar-change.ts';

const first = '2026-11-21' as VenueDate;
const starts = ['09:00', '13:00', '17:00'] as readonly string[] as readonly VenueTime[];

const date = fc.integer({ min: 0, max: 40 }).map((days) => addDays(first, days));
const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }));
const times = fc
  .uniqueArray(fc.constantFrom(...starts), { minLength: 1 })
  .map((some): readonly VenueTime[] => some.sort());
const days = fc
  .tuple(date, fc.integer({ min: 0, max: 20 }), weekdays)
  .map(([from, more, own]) => ({ from, to: addDays(from, more), weekdays: own }));
const places = fc.option(fc.integer({ min: 0, max: 20 }), { nil: null });
const words = fc.constantFrom(null, 'Wind');
const activityKeys = fc.constantFrom<readonly number[]>([], [1]);

export const selectedDepartures = fc
  .tuple(days, fc.option(times, { nil: null }))
  .map(([own, chosen]) => ({ ...own, times: chosen }));

/** As the calendar asks for them; some are refused. */
export const anyCalendarChange: fc.Arbitrary<CalendarChange> = fc.oneof(
  fc
    .tuple(activityKeys, selectedDepartures, words)
    .map(([keys, own, text]) => ({ kind: 'close' as const, activityKeys: keys, ...own, words: text })),
  fc
    .tuple(activityKeys, selectedDepartures)
    .map(([keys, own]) => ({ kind: 'open' as const, activityKeys: keys, ...own })),
  fc
    .tuple(activityKeys, selectedDepartures, places)
    .map(([keys, own, count]) => ({ kind: 'places' as const, activityKeys: keys, ...own, places: count })),
  fc
    .tuple(activityKeys, days, words)
    .map(([keys, own, text]) => ({ kind: 'blackout' as const, activityKeys: keys, ...own, words: text })),
  fc
    .tuple(activityKeys, days, date)
    .map(([keys, own, week]) => ({ kind: 'copyWeek' as const, activityKeys: keys, ...own, week })),
  fc.tuple(days, times, places).map(([own, at, count]) => ({
    ...{ kind: 'add' as const, activityKey: 1, ...own, times: at, lengthMinutes: 90, places: count },
  })),
  fc
    .tuple(fc.constantFrom(null, 0), fc.option(date, { nil: null }), weekdays, times, places)
    .map(([place, from, own, at, capacity]) => ({
      ...{ kind: 'season' as const, activityKey: 1, place },
      season: { from, to: null, season: null, weekdays: own, times: at, lengthMinutes: 60, capacity },
    })),
);
