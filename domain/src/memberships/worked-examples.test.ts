/** The worked examples of docs/rules/memberships.md. */
import { describe, expect, it } from 'vitest';
import type { Instant, VenueDate, VenueTime, WallTime } from '../kernel/local-time.ts';
import { aMember, aMembership, aPlan, aRole } from '../testing/membership-builders.ts';
import { accountHolder, type Member, missingDetails } from './member.ts';
import { membershipDates } from './membership-dates.ts';
import {
  isGroup,
  type MemberField,
  memberFields,
  type PlanSchedule,
  roleTypeKey,
  roleTypes,
} from './plan.ts';
import { roleTypeName, roleTypesLabel } from './role-words.ts';
import { type InvalidReason, invalidReasons, whyInvalid, whyMembershipInvalid } from './validity.ts';

const date = (text: string) => text as VenueDate;
const season: PlanSchedule = { kind: 'season', from: date('2026-12-01'), to: date('2027-04-15') };

describe('how long a membership lasts', () => {
  it.each<[PlanSchedule, string, string, string]>([
    [{ kind: 'fixedTerm', days: 30 }, '2026-11-21', '2026-11-21', '2026-12-20'],
    [{ kind: 'fixedTerm', days: 1 }, '2026-11-21', '2026-11-21', '2026-11-21'],
    [{ kind: 'monthly' }, '2026-11-21', '2026-11-21', '2026-12-20'],
    [{ kind: 'monthly' }, '2026-12-15', '2026-12-15', '2027-01-14'],
    [{ kind: 'monthly' }, '2027-01-31', '2027-01-31', '2027-02-27'],
    [{ kind: 'yearly' }, '2026-11-21', '2026-11-21', '2027-11-20'],
    [{ kind: 'yearly' }, '2028-02-29', '2028-02-29', '2029-02-27'],
    [season, '2026-11-21', '2026-12-01', '2027-04-15'],
    [season, '2027-01-10', '2027-01-10', '2027-04-15'],
    [season, '2027-04-15', '2027-04-15', '2027-04-15'],
  ])('%j, bought on %s: %s to %s (D-MB-01, D-MB-11)', (schedule, from, startsOn, endsOn) => {
    expect(membershipDates(schedule, date(from))).toEqual({ startsOn, endsOn });
  });

  it('a season that is over can no longer be bought (D-MB-01)', () => {
    expect(membershipDates(season, date('2027-04-16'))).toBeNull();
  });
});

const plan = aPlan({
  windows: [
    { weekdays: [1, 2, 3, 4, 5], from: '09:00' as VenueTime, to: '17:00' as VenueTime },
    { weekdays: [6], from: '12:00' as VenueTime, to: '17:00' as VenueTime },
  ],
  blackouts: [{ key: 1, name: 'Holidays', from: date('2026-12-24'), to: date('2026-12-26') }],
  roles: [aRole({ requiredFields: ['firstName', 'lastName', 'birthdate'] })],
  waiver: 'Water is wet.',
});
const complete: Partial<Member> = {
  details: { dateOfBirth: date('1990-05-04') },
  waiverSignedAt: 1 as Instant,
  visitsRemaining: 3,
};
/** A Wednesday within the window. */
const usual = '2026-12-02T10:00';

describe('whether a member can use a membership', () => {
  it.each<{ what: string; at: string; member?: Partial<Member>; due?: string; why: InvalidReason | null }>([
    { what: 'within a window', at: usual, why: null },
    { what: 'at the first minute of the window', at: '2026-12-02T09:00', why: null },
    { what: 'at the last minute of the window', at: '2026-12-02T17:00', why: null },
    { what: 'a minute after the window', at: '2026-12-02T17:01', why: 'notToday' },
    { what: 'at the first minute of the Saturday window', at: '2026-12-05T12:00', why: null },
    { what: 'on Saturday morning', at: '2026-12-05T10:00', why: 'notToday' },
    { what: 'on a Sunday', at: '2026-12-06T12:00', why: 'notToday' },
    { what: 'on a blackout date', at: '2026-12-24T10:00', why: 'notToday' },
    { what: 'the day before a blackout date', at: '2026-12-23T10:00', why: null },
    { what: 'on the first day', at: '2026-11-23T10:00', why: null },
    { what: 'before the first day', at: '2026-11-20T10:00', why: 'notStarted' },
    { what: 'on the last day', at: '2027-11-19T17:00', why: null },
    { what: 'after the last day', at: '2027-11-22T10:00', why: 'expired' },
    { what: 'with one visit left', at: usual, member: { visitsRemaining: 1 }, why: null },
    { what: 'with no visits left', at: usual, member: { visitsRemaining: 0 }, why: 'noVisits' },
    { what: 'with unlimited visits', at: usual, member: { visitsRemaining: null }, why: null },
    { what: 'revoked', at: usual, member: { revokedAt: 1 as Instant }, why: 'revoked' },
    {
      what: 'revoked and expired',
      at: '2027-11-22T10:00',
      member: { revokedAt: 1 as Instant },
      why: 'revoked',
    },
    {
      what: 'while a balance is overdue',
      at: usual,
      due: '2026-12-01',
      why: 'paymentOverdue',
    },
    { what: 'on the day the balance is due', at: usual, due: '2026-12-02', why: null },
    { what: 'without a date of birth', at: usual, member: { details: {} }, why: 'detailsMissing' },
    { what: 'with a blank first name', at: usual, member: { firstName: ' ' }, why: 'detailsMissing' },
    { what: 'without the waiver', at: usual, member: { waiverSignedAt: null }, why: 'waiverMissing' },
    {
      what: 'without waiver or visits',
      at: usual,
      member: { waiverSignedAt: null, visitsRemaining: 0 },
      why: 'noVisits',
    },
    {
      what: 'without the waiver, on a Sunday',
      at: '2026-12-06T12:00',
      member: { waiverSignedAt: null },
      why: 'waiverMissing',
    },
  ])('$what: $why (D-MB-03, D-MB-04, 3.9-05)', ({ at, member = {}, due, why }) => {
    const membership = aMembership({
      startsOn: date('2026-11-23'),
      endsOn: date('2027-11-19'),
      balanceDueOn: due === undefined ? null : date(due),
    });
    expect(whyInvalid({ plan, membership }, aMember({ ...complete, ...member }), at as WallTime)).toBe(why);
  });

  it('every reason has its text (D-MB-04)', () => {
    expect(Object.entries(invalidReasons).map(([reason, { words }]) => [reason, words])).toEqual([
      ['expired', 'Expired'],
      ['notStarted', 'Not started'],
      ['revoked', 'Revoked'],
      ['noVisits', 'No visits remaining'],
      ['paymentOverdue', 'Payment overdue'],
      ['detailsMissing', 'Member details missing'],
      ['waiverMissing', 'Waiver missing'],
      ['notToday', 'Not valid today'],
    ]);
  });

  it('a membership of a removed plan needs no waiver and has no windows (D-MB-04)', () => {
    const membership = aMembership();
    const sunday = '2026-12-06T23:00' as WallTime;
    expect(whyInvalid({ plan: null, membership }, aMember({ waiverSignedAt: null }), sunday)).toBeNull();
  });
});

describe('a membership', () => {
  const holder = aMember({ ...complete });
  const child = aMember({ ...complete, key: 'b', isAccountHolder: false, firstName: 'Ben' });

  it('is valid only if every member is, and the first invalid member gives the reason (3.9-13, C-49)', () => {
    const at = usual as WallTime;
    const standing = (members: Member[]) => ({ plan, membership: aMembership({ members }) });
    expect(whyMembershipInvalid(standing([holder, child]), at)).toBeNull();
    const revoked = { ...child, revokedAt: 1 as Instant };
    expect(whyMembershipInvalid(standing([holder, revoked]), at)).toEqual({
      member: revoked,
      reason: 'revoked',
    });
    const nameless = { ...holder, lastName: '' };
    expect(whyMembershipInvalid(standing([nameless, revoked]), at)?.reason).toBe('detailsMissing');
  });

  it('has the flagged member as its account holder, or else the first (3.9-12)', () => {
    expect(accountHolder({ members: [child, holder] })).toBe(holder);
    expect(accountHolder({ members: [child] })).toBe(child);
    expect(accountHolder({ members: [] })).toBeNull();
  });
});

describe('missing member details', () => {
  const role = aRole({ requiredFields: memberFields });
  const full = aMember({
    photoVersion: 1,
    idPhotoVersion: 1,
    details: {
      dateOfBirth: date('1990-05-04'),
      genderKey: 3,
      addressLine1: '1 Shore Road',
      city: 'Granby',
      state: 'CO',
      zip: '80446',
      emergencyFirstName: 'Ana',
      emergencyLastName: 'Torres',
      emergencyPhoneCountryKey: 196,
      emergencyPhoneAreaCode: '303',
      emergencyPhoneSubscriberNumber: '555-0199',
    },
  });

  it.each<[MemberField, Partial<Member>]>([
    ['firstName', { firstName: '' }],
    ['lastName', { lastName: '  ' }],
    ['email', { email: null }],
    ['phone', { phone: null }],
    ['photo', { photoVersion: null }],
    ['idPhoto', { idPhotoVersion: null }],
    ['birthdate', { details: { ...full.details, dateOfBirth: null } }],
    ['gender', { details: { ...full.details, genderKey: null } }],
    ['address', { details: { ...full.details, zip: '' } }],
    ['emergencyContact', { details: { ...full.details, emergencyPhoneSubscriberNumber: null } }],
  ])('include %s until it is given (5.1, D-MB-04)', (field, changes) => {
    expect(missingDetails(role, full)).toEqual([]);
    expect(missingDetails(role, { ...full, ...changes })).toEqual([field]);
    const others = aRole({ requiredFields: memberFields.filter((other) => other !== field) });
    expect(missingDetails(others, { ...full, ...changes })).toEqual([]);
  });

  it('include no address for anyone but the account holder (5.1)', () => {
    const homeless = { ...full, isAccountHolder: false, details: { ...full.details, addressLine1: null } };
    expect(missingDetails(role, homeless)).toEqual([]);
  });
});

describe('the roles of a plan', () => {
  it('have nine types with their keys (3.8-08, 6-08)', () => {
    expect(roleTypes.map((type) => `${roleTypeKey(type)} ${roleTypeName(type)}`)).toEqual([
      '1 Adult',
      '2 Child',
      '3 Guest',
      '4 Senior',
      '5 Passholder',
      '6 Member',
      '7 Youth',
      '8 Employee',
      '9 Patrol',
    ]);
  });

  it('say who belongs to it, and make it a group if there are several (3.9-07, D-MB-01)', () => {
    const family = aPlan({
      roles: [aRole({ count: 2 }), aRole({ id: 'child', type: 'child', count: 3 })],
    });
    expect(roleTypesLabel(family)).toBe('2 Adults, 3 Children');
    expect(isGroup(family)).toBe(true);
    expect(roleTypesLabel(aPlan())).toBe('1 Adult');
    expect(isGroup(aPlan())).toBe(false);
  });
});
