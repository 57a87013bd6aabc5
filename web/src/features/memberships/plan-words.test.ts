/** How a plan is described (3.9, D-MB-01, D-MB-03). */
import type { OfferedPlan } from '@gangway/contract/memberships';
import { unbroken } from '@gangway/domain/kernel/date-words';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { expect, it } from 'vitest';
import { anOfferedPlan } from '../../testing/plan-builder.ts';
import { blackoutWords, guestWords, lastsWords, visitWords, windowWords } from './plan-words.ts';

const date = (text: string) => text as VenueDate;

it.each<[Partial<OfferedPlan>, string]>([
  [{ scheduleType: 'fixedTerm', daysDuration: 90 }, '90 days from today'],
  [{ scheduleType: 'fixedTerm', daysDuration: 1 }, '1 day from today'],
  [{ scheduleType: 'monthly' }, 'One month from today'],
  [{ scheduleType: 'yearly' }, 'One year from today'],
  [
    { scheduleType: 'season', planDateFrom: date('2026-12-01'), planDateTo: date('2027-04-05') },
    '12/1/26 to 4/5/27',
  ],
])('shows the duration of %j as "%s" (D-MB-01, 3.9-04)', (changes, words) => {
  expect(lastsWords(anOfferedPlan(changes))).toBe(words);
});

it('shows visits and guest passes, with visits per member for a group (D-MB-01)', () => {
  expect(visitWords(anOfferedPlan())).toBe('Unlimited visits');
  expect(visitWords(anOfferedPlan({ visits: 1 }))).toBe('1 visit');
  expect(visitWords(anOfferedPlan({ visits: 10, isGroupMembership: true }))).toBe('10 visits each');
  expect([0, 1, 4].map((guests) => guestWords(anOfferedPlan({ guests })))).toEqual([
    null,
    '1 guest pass',
    '4 guest passes',
  ]);
});

it('shows its hours as day, from - to, and groups days with the same hours (3.9-10, D-MB-03)', () => {
  const on = (timeFrom: string, timeTo: string, ...days: string[]) =>
    days.map((dayAbbr) => ({ planKey: 1, dayAbbr, timeFrom, timeTo }));
  const of = (...availabilities: ReturnType<typeof on>) => windowWords({ availabilities });
  expect(of(...on('09:00', '17:00', 'Tue'))).toEqual([unbroken('Tue, 9:00 AM - 5:00 PM')]);
  expect(
    of(...on('09:00', '17:00', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'), ...on('12:00', '16:30', 'Sun', 'Sat')),
  ).toEqual([unbroken('Mon to Fri, 9:00 AM - 5:00 PM'), unbroken('Sat, Sun, 12:00 PM - 4:30 PM')]);
  expect(of(...on('06:00', '12:00', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'))).toEqual([
    unbroken('Every day, 6:00 AM - 12:00 PM'),
  ]);
  expect(of(...on('06:00', '12:00', 'Mon', 'Wed', 'Fri'))).toEqual([
    unbroken('Mon, Wed, Fri, 6:00 AM - 12:00 PM'),
  ]);
  expect(of()).toEqual([]);
});

it('shows blackout dates with their days (3.9-09, D-MB-03)', () => {
  const blackoutDates = [
    { blackoutKey: 1, name: 'Regatta', dateFrom: date('2027-07-03'), dateTo: date('2027-07-05') },
    { blackoutKey: 2, name: 'Inventory', dateFrom: date('2027-01-02'), dateTo: date('2027-01-02') },
  ];
  expect(blackoutWords({ blackoutDates })).toEqual(['Regatta, Jul 3–5, 2027', 'Inventory, Jan 2, 2027']);
});
