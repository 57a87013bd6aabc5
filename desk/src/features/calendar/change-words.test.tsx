/** The words of changes of the schedule. */
import type { CalendarChangeAsked, CalendarEffect } from '@gangway/contract/calendar';
import type { VenueTime } from '@gangway/domain/kernel/local-time';
import { expect, it } from 'vitest';
import { aChangeAsked, aMadeChange, anEffect, aSeason, day } from '../../testing/a-calendar-change.tsx';
import { daysWords, effectWords, madeWords, seasonWords, weekdaysWords } from './change-words.ts';

it.each([
  { weekdays: [], words: 'daily' },
  { weekdays: [0, 1, 2, 3, 4, 5, 6], words: 'daily' },
  { weekdays: [1], words: 'Mondays' },
  { weekdays: [0], words: 'Sundays' },
  { weekdays: [1, 3], words: 'Mon, Wed' },
  { weekdays: [0, 6], words: 'Sat, Sun' },
  { weekdays: [1, 2, 3, 4, 5], words: 'Mon – Fri' },
  { weekdays: [5, 6, 0, 2], words: 'Tue, Fri – Sun' },
])('says $weekdays as $words', ({ weekdays, words }) => expect(weekdaysWords(weekdays)).toBe(words));

it('says days with the year if it is another one', () => {
  expect(daysWords(day('2026-12-05'), day('2026-12-05'), '2026')).toBe('Dec 5');
  expect(daysWords(day('2026-12-05'), day('2027-01-02'), '2026')).toBe('Dec 5 – Jan 2, 2027');
});

const none = anEffect({ closed: 0, bookedDepartures: 0, bookedGuests: 0 });
it.each<{ effect: Partial<CalendarEffect>; words: string[] }>([
  { effect: { closed: 1 }, words: ['Closes 1 departure, Jul 20 – Jul 22.'] },
  { effect: { opened: 2 }, words: ['Opens 2 departures, Jul 20 – Jul 22.'] },
  {
    effect: { added: 3, removed: 2, to: day('2026-07-20') },
    words: ['Adds 3 departures, Jul 20.', 'Removes 2 departures.'],
  },
  {
    effect: { resized: 1, relengthened: 4, bookedDepartures: 1, bookedGuests: 1 },
    words: [
      'Changes the places of 1 departure, Jul 20 – Jul 22.',
      'Changes the length of 4 departures.',
      '1 guest on 1 departure stays booked.',
    ],
  },
])('says an effect as $words', ({ effect, words }) =>
  expect(effectWords({ ...none, ...effect }, '2026')).toEqual(words),
);

it.each([
  { season: {}, words: 'Apr 15 – Oct 31 every year, daily, 9:00 AM and 1:00 PM, 12 places' },
  {
    season: { yearly: null, times: [], places: null, weekdays: [6] },
    words: 'all year, Saturdays, no limit on places',
  },
  {
    season: { yearly: null, from: day('2026-05-01'), times: [], places: 1 },
    words: 'from May 1, 2026, daily, 1 place',
  },
  {
    season: { yearly: null, to: day('2026-05-01'), times: [], places: 1 },
    words: 'until May 1, 2026, daily, 1 place',
  },
  {
    season: { from: day('2026-05-01'), to: day('2027-05-01'), times: [], places: 1 },
    words: 'Apr 15 – Oct 31 every year, May 1, 2026 – May 1, 2027, daily, 1 place',
  },
  {
    season: { yearly: null, from: day('2026-05-01'), to: day('2026-05-01'), times: [], places: 1 },
    words: 'May 1, 2026, daily, 1 place',
  },
])('says a season as $words', ({ season, words }) => expect(seasonWords(aSeason(season))).toBe(words));

const { place: _, hours: __, ...season } = aSeason();
const ofSeason = { kind: 'season', activityKeys: [1], from: null, to: null, season } as const;
it.each<{ change: object; words: string }>([
  {
    change: { weekdays: [1], activityKeys: [1] },
    words: 'Closed Sunrise Kayak for sale, Jul 20 – Jul 22, Mondays',
  },
  { change: {}, words: 'Closed all activities for sale, Jul 20 – Jul 22' },
  {
    change: { kind: 'open', activityKeys: [1], times: ['09:00'] as VenueTime[] },
    words: 'Opened Sunrise Kayak, Jul 20 – Jul 22, 9:00 AM',
  },
  {
    change: { kind: 'places', activityKeys: [1], places: 8 },
    words: 'Changed Sunrise Kayak to 8 places, Jul 20 – Jul 22',
  },
  {
    change: { kind: 'places', activityKeys: [1] },
    words: 'Changed Sunrise Kayak back to the places in the schedule, Jul 20 – Jul 22',
  },
  {
    change: { kind: 'add', activityKeys: [1], times: ['09:00', '13:30'] as VenueTime[] },
    words: 'Added departures of Sunrise Kayak, Jul 20 – Jul 22, 9:00 AM and 1:30 PM',
  },
  {
    change: { kind: 'copyWeek', week: day('2026-07-12') },
    words: 'Copied a week of all activities, from the week of Jul 12, Jul 20 – Jul 22',
  },
  { change: { kind: 'blackout' }, words: 'Closed the whole venue, Jul 20 – Jul 22' },
  {
    change: { kind: 'blackout', activityKeys: [1] },
    words: 'Closed days of Sunrise Kayak, Jul 20 – Jul 22',
  },
  {
    change: { ...ofSeason, seasonPlace: 0 },
    words: 'Changed a season of Sunrise Kayak, Apr 15 – Oct 31 every year',
  },
  {
    change: { ...ofSeason, season: { ...season, yearly: null } },
    words: 'Added a season of Sunrise Kayak, all year',
  },
  {
    change: { ...ofSeason, seasonPlace: 0, season: null },
    words: 'Removed a season of Sunrise Kayak',
  },
])('says what was made as $words', ({ change, words }) =>
  expect(
    madeWords(aMadeChange({ change: aChangeAsked(change as Partial<CalendarChangeAsked>) }), '2026'),
  ).toBe(words),
);
