/** The wording of a membership (specification 3.9, 5.1). */
import { unbroken } from '@gangway/domain/kernel/date-words';
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import { describe, expect, it } from 'vitest';
import { aMember, aMembership } from '../../testing/membership-builders.ts';
import { blackoutWords } from './blackout-words.ts';
import { membershipStatus, validUntilWords } from './membership-status.ts';
import { dateFacts, lastVisitWords, memberName, todoWords, visitWords } from './membership-words.ts';

const date = (text: string) => text as VenueDate;

describe('the dates of a membership', () => {
  it('show the start and the next renewal as M/d/yyyy, and the season as M/d/yy (3.9-02, 3.9-04)', () => {
    const membership = aMembership({
      membershipStartDate: date('2026-06-05'),
      membershipNextRenewalDate: date('2027-06-05'),
      planDateFrom: date('2026-12-01'),
      planDateTo: date('2027-04-09'),
    });
    expect(dateFacts(membership)).toEqual([
      { label: 'Starts', words: '6/5/2026' },
      { label: 'Renewal due', words: '6/5/2027' },
      { label: 'Season', words: '12/1/26 - 4/9/27' },
    ]);
  });

  it('are left out if they are missing', () => {
    const membership = aMembership({ planDateFrom: null, planDateTo: null });
    expect(dateFacts(membership).map(({ label }) => label)).toEqual(['Starts']);
  });

  it('show the last valid day as MMM d, yyyy (3.9-03)', () => {
    expect(validUntilWords({ validUntil: '2027-06-05T23:59' as WallTime })).toBe('Jun 5, 2027');
  });
});

it.each([
  ['2026-12-25', '2026-12-25', 'Christmas, Dec 25, 2026'],
  ['2026-12-24', '2026-12-26', 'Christmas, Dec 24–26, 2026'],
  ['2026-11-30', '2026-12-02', 'Christmas, Nov 30 – Dec 2, 2026'],
  ['2026-12-30', '2027-01-02', 'Christmas, Dec 30, 2026 – Jan 2, 2027'],
])('a blackout from %s to %s is shown as %j (3.9-09, D-MB-03)', (from, to, words) => {
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
  ])('of %s is shown as %s, and any before 1900 counts as none (5.1-21, C-50)', (lastVisit, words) => {
    expect(lastVisitWords({ lastVisit }, 'America/Denver')).toBe(words === null ? null : unbroken(words));
  });
});

it.each([
  [0, null, 'No visits yet'],
  [1, null, '1 visit'],
  [3, 7, '3 visits, 7 left'],
  [10, 0, '10 visits, 0 left'],
])('%s visits with %s left are shown as %j', (totalVisits, visitsRemaining, words) => {
  expect(visitWords({ totalVisits, visitsRemaining })).toBe(words);
});

it('a member without a name is called by role, numbered if there are several', () => {
  const nobody = { customer: { firstName: '', lastName: '' }, roleName: 'Child' };
  const [one, two] = [
    aMember({ ...nobody, membershipMemberKey: 'one' }),
    aMember({ ...nobody, membershipMemberKey: 'two' }),
  ];
  expect(memberName(aMember())).toBe('Maya Hale');
  expect(memberName(one)).toBe('Child');
  expect([one, two].map((member) => memberName(member, [aMember(), one, two]))).toEqual([
    'Child 1',
    'Child 2',
  ]);
});

describe('the header of a membership', () => {
  const everyDay = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  const mornings = everyDay.map((dayAbbr) => ({ planKey: 5, dayAbbr, timeFrom: '06:00', timeTo: '12:00' }));
  const weekend = mornings.filter(({ dayAbbr }) => dayAbbr.startsWith('S'));
  const closed = { isValid: false, invalidReason: 'Not valid today', invalidReasonKind: 'notToday' as const };
  const at = (day: string, time: string) => `${day}T${time}` as WallTime;
  const regatta = {
    blackoutKey: 7,
    name: 'Regatta',
    dateFrom: date('2026-11-22'),
    dateTo: date('2026-11-23'),
  };

  // November 21, 2026 is a Saturday.
  it.each([
    ['during its hours', {}, at('2026-11-21', '10:00'), 'ok', 'Valid today, 6:00 AM – 12:00 PM'],
    ['before its hours', closed, at('2026-11-21', '05:00'), 'ok', 'Valid today, 6:00 AM – 12:00 PM'],
    ['after its hours', closed, at('2026-11-21', '20:00'), 'plain', 'Valid tomorrow, 6:00 AM – 12:00 PM'],
    [
      'on weekends, on a Monday',
      { ...closed, availabilities: weekend },
      at('2026-11-23', '10:00'),
      'plain',
      'Valid Sat, November 28, 6:00 AM – 12:00 PM',
    ],
    [
      'before its blackout days',
      { ...closed, blackoutDates: [regatta] },
      at('2026-11-21', '20:00'),
      'plain',
      'Valid Tue, November 24, 6:00 AM – 12:00 PM',
    ],
    ['at all hours', { availabilities: [] }, at('2026-11-21', '20:00'), 'ok', 'Valid today'],
    [
      'on its last day, after its hours',
      { ...closed, expirationDate: date('2026-11-21') },
      at('2026-11-21', '20:00'),
      'warn',
      'Not valid today',
    ],
    [
      'past its last day',
      {
        invalidReasonKind: 'expired' as const,
        invalidReason: 'Expired',
        validUntil: at('2026-11-20', '23:59'),
      },
      at('2026-11-21', '10:00'),
      'warn',
      'Ended on Nov 20, 2026',
    ],
    [
      'before its first day',
      {
        invalidReasonKind: 'notStarted' as const,
        invalidReason: 'Not started',
        membershipStartDate: date('2026-12-01'),
      },
      at('2026-11-21', '10:00'),
      'plain',
      'Starts on Dec 1, 2026',
    ],
    [
      'without a waiver',
      { invalidReasonKind: 'waiverMissing' as const, invalidReason: 'Waiver missing' },
      at('2026-11-21', '10:00'),
      'warn',
      'Sign the waiver to start using it',
    ],
  ])('shows when it is valid: %s (3.9-05, D-MB-04)', (_when, changes, now, tone, words) => {
    const membership = aMembership({ availabilities: mornings, ...changes });
    const { when, ...status } = membershipStatus(membership, now);
    expect(status).toEqual({ tone, words: unbroken(words) });
    // A card says the same on two lines.
    if (when !== null) expect([when.day, when.hours].filter(Boolean).join(', ')).toBe(unbroken(words));
    expect(when !== null).toBe(words.startsWith('Valid '));
  });

  const nobody = aMember({
    customer: { firstName: '', lastName: '' },
    isValid: false,
    invalidReasonKind: 'detailsMissing' as const,
    invalidReason: 'Member details missing',
  });
  const unsigned = aMember({ waiverIsSigned: false, invalidReasonKind: 'waiverMissing' as const });
  it.each([
    ['Name the other three people', [aMember(), nobody, nobody, nobody]],
    ['Name your two people', [nobody, nobody]],
    ['Name one more person', [aMember(), nobody]],
    ['Add the missing details', [aMember({ invalidReasonKind: 'detailsMissing' as const })]],
    ['One waiver left to sign', [aMember(), unsigned]],
    ['Sign two waivers', [unsigned, unsigned]],
    ['Members', [aMember()]],
  ])('shows what is left to do: %s (C-49)', (words, members) => expect(todoWords(members)).toBe(words));
});
