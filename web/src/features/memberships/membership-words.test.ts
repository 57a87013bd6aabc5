/** How a membership reads (specification 3.9, 5.1). */
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import { describe, expect, it } from 'vitest';
import { aMember, aMembership } from '../../testing/membership-builders.ts';
import {
  blackoutWords,
  dateFacts,
  lastVisitWords,
  memberName,
  validUntilWords,
  visitWords,
  windowWords,
} from './membership-words.ts';

const date = (text: string) => text as VenueDate;

describe('dates of a membership', () => {
  it('the start and the next renewal read M/d/yyyy, the season M/d/yy (3.9-02, 3.9-04)', () => {
    const membership = aMembership({
      membershipStartDate: date('2026-06-05'),
      membershipNextRenewalDate: date('2027-06-05'),
      planDateFrom: date('2026-12-01'),
      planDateTo: date('2027-04-09'),
    });
    expect(dateFacts(membership)).toEqual([
      { label: 'Starts', words: '6/5/2026' },
      { label: 'Next renewal', words: '6/5/2027' },
      { label: 'Season', words: '12/1/26 - 4/9/27' },
    ]);
  });

  it('what there is not is not told', () => {
    const membership = aMembership({ planDateFrom: null, planDateTo: null });
    expect(dateFacts(membership).map(({ label }) => label)).toEqual(['Starts']);
  });

  it('valid until reads MMM d, yyyy (3.9-03)', () => {
    expect(validUntilWords({ validUntil: '2027-06-05T23:59' as WallTime })).toBe('Jun 5, 2027');
  });
});

it.each([
  ['Mon', '09:00', '17:30', 'Mon, 9:00 AM - 5:30 PM'],
  ['Sun', '00:00', '12:00', 'Sun, 12:00 AM - 12:00 PM'],
])('a window reads day, from - to: %s %s %s (3.9-10)', (dayAbbr, timeFrom, timeTo, words) => {
  expect(windowWords({ planKey: 5, dayAbbr, timeFrom, timeTo })).toBe(words);
});

it.each([
  ['2026-12-25', '2026-12-25', 'Christmas: Dec 25, 2026'],
  ['2026-12-24', '2026-12-26', 'Christmas: Dec 24, 2026 - Dec 26, 2026'],
])('a blackout from %s to %s reads %j (3.9-09, D-MB-03)', (from, to, words) => {
  const blackout = { blackoutKey: 7, name: 'Christmas', dateFrom: date(from), dateTo: date(to) };
  expect(blackoutWords(blackout)).toBe(words);
});

describe('the last visit', () => {
  it.each([
    [null, null],
    ['0001-01-01T00:00:00Z', null],
    ['1899-12-31T23:59:59Z', null],
    ['1900-01-01T12:00:00Z', 'Mon, Jan 01, 5:00 AM'],
    ['2026-11-21T17:05:00.000Z', 'Sat, Nov 21, 10:05 AM'],
    ['no moment', null],
  ])('%s reads %s: before 1900 there was none (5.1-21, C-50)', (lastVisit, words) => {
    expect(lastVisitWords({ lastVisit }, 'America/Denver')).toBe(words);
  });
});

it.each([
  [0, null, 'No visits yet'],
  [1, null, '1 visit'],
  [3, 7, '3 visits, 7 left'],
  [10, 0, '10 visits, 0 left'],
])('%s visits of which %s are left read %j', (totalVisits, visitsRemaining, words) => {
  expect(visitWords({ totalVisits, visitsRemaining })).toBe(words);
});

it('a member without a name is called by the role', () => {
  expect(memberName(aMember())).toBe('Maya Hale');
  expect(memberName(aMember({ roleName: 'Child', customer: { firstName: '', lastName: '' } }))).toBe(
    'Child without a name',
  );
});
