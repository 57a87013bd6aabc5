/** The worked examples of docs/rules/memberships.md, "Renewing". */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Instant, lastOfMonth, type VenueDate, type WallTime } from '../kernel/local-time.ts';
import { aMember, aMembership, aPlan } from '../testing/membership-builders.ts';
import { runAt, runsOf } from './member.ts';
import { membershipDates, renewedDates } from './membership-dates.ts';
import type { PlanSchedule } from './plan.ts';
import { offerRenewal } from './renewal.ts';
import { whyInvalid } from './validity.ts';

const date = (text: string) => text as VenueDate;

describe('the days that a renewal adds', () => {
  const winter = { kind: 'season', from: date('2027-12-01'), to: date('2028-04-15') } as const;
  it.each<[string, PlanSchedule, string, string, string, string | null, string | null]>([
    [
      '30 days, early',
      { kind: 'fixedTerm', days: 30 },
      '2026-11-21',
      '2026-12-20',
      '2026-12-15',
      '2026-12-21',
      '2027-01-19',
    ],
    [
      '30 days, a week late',
      { kind: 'fixedTerm', days: 30 },
      '2026-11-21',
      '2026-12-20',
      '2026-12-27',
      '2026-12-27',
      '2027-01-25',
    ],
    [
      'monthly, on its last day',
      { kind: 'monthly' },
      '2026-11-21',
      '2026-12-20',
      '2026-12-20',
      '2026-12-21',
      '2027-01-20',
    ],
    [
      'monthly, on the day after',
      { kind: 'monthly' },
      '2026-11-21',
      '2026-12-20',
      '2026-12-21',
      '2026-12-21',
      '2027-01-20',
    ],
    [
      'monthly, late',
      { kind: 'monthly' },
      '2026-11-21',
      '2026-12-20',
      '2027-03-05',
      '2027-03-05',
      '2027-04-04',
    ],
    [
      'monthly since January 31, early',
      { kind: 'monthly' },
      '2027-01-31',
      '2027-02-27',
      '2027-02-20',
      '2027-02-28',
      '2027-03-30',
    ],
    [
      'the same again',
      { kind: 'monthly' },
      '2027-01-31',
      '2027-03-30',
      '2027-03-20',
      '2027-03-31',
      '2027-04-29',
    ],
    [
      'yearly, early',
      { kind: 'yearly' },
      '2026-11-21',
      '2027-11-20',
      '2027-11-01',
      '2027-11-21',
      '2028-11-20',
    ],
    [
      'yearly, late',
      { kind: 'yearly' },
      '2026-11-21',
      '2027-11-20',
      '2028-02-29',
      '2028-02-29',
      '2029-02-27',
    ],
    [
      'yearly since a leap day, early',
      { kind: 'yearly' },
      '2028-02-29',
      '2029-02-27',
      '2029-02-01',
      '2029-02-28',
      '2030-02-27',
    ],
    [
      'the same before the next leap day',
      { kind: 'yearly' },
      '2028-02-29',
      '2031-02-27',
      '2031-02-01',
      '2031-02-28',
      '2032-02-28',
    ],
    [
      'monthly now, 30 days before',
      { kind: 'monthly' },
      '2026-11-21',
      '2027-01-19',
      '2027-01-10',
      '2027-01-20',
      '2027-02-19',
    ],
    [
      'the next season, before it begins',
      winter,
      '2026-12-01',
      '2027-04-15',
      '2027-09-01',
      '2027-12-01',
      '2028-04-15',
    ],
    [
      'the next season, after it began',
      winter,
      '2026-12-01',
      '2027-04-15',
      '2028-01-10',
      '2028-01-10',
      '2028-04-15',
    ],
    ['the season that is held', winter, '2027-12-01', '2028-04-15', '2028-04-01', null, null],
    ['a season that is over', winter, '2026-12-01', '2027-04-15', '2028-04-16', null, null],
  ])('%s (D-MB-11)', (_, schedule, startsOn, endsOn, today, from, to) => {
    const run = { startsOn: date(startsOn), endsOn: date(endsOn) };
    expect(renewedDates(schedule, run, date(today))).toEqual(
      from === null ? null : { startsOn: from, endsOn: to },
    );
  });

  const schedules: fc.Arbitrary<PlanSchedule> = fc.oneof(
    fc.record({ kind: fc.constant('fixedTerm' as const), days: fc.integer({ min: 1, max: 400 }) }),
    fc.constant({ kind: 'monthly' } as const),
    fc.constant({ kind: 'yearly' } as const),
  );

  it('of a membership that never lapses leave no day out, and end as if all had been bought at once (D-MB-11)', () => {
    fc.assert(
      fc.property(
        schedules,
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 1, max: 30 }),
        (schedule, days, times) => {
          const startsOn = addDays(date('2026-01-01'), days);
          let run = membershipDates(schedule, startsOn);
          for (let time = 0; time < times; time++) {
            const added = run === null ? null : renewedDates(schedule, run, startsOn);
            expect(added?.startsOn).toBe(addDays(run?.endsOn ?? startsOn, 1));
            run = { startsOn, endsOn: added?.endsOn ?? startsOn };
          }
          const next = addDays(run?.endsOn ?? startsOn, 1);
          if (schedule.kind === 'fixedTerm')
            expect(next).toBe(addDays(startsOn, schedule.days * (times + 1)));
          // The day of the month on which it began, or the last of a shorter month.
          else {
            expect(next.slice(8)).toBe([startsOn.slice(8), lastOfMonth(next).slice(8)].sort()[0]);
            const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
            expect(months(next) - months(startsOn)).toBe(
              (times + 1) * (schedule.kind === 'monthly' ? 1 : 12),
            );
          }
        },
      ),
    );
  });
});

describe('a membership that was renewed', () => {
  const renewal = (endedOn: string, startsOn: string, endsOn: string) => ({
    endedOn: date(endedOn),
    startsOn: date(startsOn),
    endsOn: date(endsOn),
  });
  const twoSeasons = aMembership({
    startsOn: date('2026-12-01'),
    endsOn: date('2028-04-15'),
    renewals: [renewal('2027-04-15', '2027-12-01', '2028-04-15')],
  });

  it.each([
    ['in the first season', '2027-04-15', '2026-12-01', null],
    ['between the seasons', '2027-04-16', '2027-12-01', 'notStarted'],
    ['in the second season', '2027-12-01', '2027-12-01', null],
    ['after both', '2028-04-16', '2027-12-01', 'expired'],
  ])('is valid within the seasons that were paid for: %s (D-MB-04, D-MB-11)', (_, today, startsOn, why) => {
    expect(runAt(twoSeasons, date(today)).startsOn).toBe(startsOn);
    const at = `${today}T12:00` as WallTime;
    expect(whyInvalid({ plan: null, membership: twoSeasons }, aMember(), at)).toBe(why);
  });

  it('is one stretch of days if none was left out, and another after a gap (D-MB-11)', () => {
    const membership = aMembership({
      startsOn: date('2027-01-31'),
      endsOn: date('2027-05-31'),
      renewals: [
        renewal('2027-02-27', '2027-02-28', '2027-03-30'),
        renewal('2027-03-30', '2027-05-01', '2027-05-31'),
      ],
    });
    expect(runsOf(membership)).toEqual([
      { startsOn: '2027-01-31', endsOn: '2027-03-30' },
      { startsOn: '2027-05-01', endsOn: '2027-05-31' },
    ]);
  });
});

describe('the offer of a renewal', () => {
  const plan = aPlan({ schedule: { kind: 'yearly' } });
  const shop = { sellMembershipsOnline: true, membershipPlans: [plan], renewalReminders: [30, 7, 0] };
  const held = aMembership();

  it.each([
    ['31 days before the end', '2027-10-20', shop, held, 'renewalTooEarly'],
    ['30 days before the end', '2027-10-21', shop, held, null],
    ['with the first reminder', '2027-09-21', { ...shop, renewalReminders: [60] }, held, null],
    ['before the first reminder', '2027-09-20', { ...shop, renewalReminders: [60] }, held, 'renewalTooEarly'],
    ['without reminders', '2027-10-21', { ...shop, renewalReminders: [] }, held, null],
    ['years later', '2031-01-01', shop, held, null],
    [
      'once memberships are off sale',
      '2027-11-01',
      { ...shop, sellMembershipsOnline: false },
      held,
      'membershipsNotSold',
    ],
    ['once the plan is gone', '2027-11-01', { ...shop, membershipPlans: [] }, held, 'unavailableItem'],
    [
      'when the account holder was revoked',
      '2027-11-01',
      shop,
      aMembership({ members: [aMember({ revokedAt: 1 as Instant })] }),
      'renewalRevoked',
    ],
    [
      'when only another member was revoked',
      '2027-11-01',
      shop,
      aMembership({ members: [aMember(), aMember({ isAccountHolder: false, revokedAt: 1 as Instant })] }),
      null,
    ],
  ])('%s (D-MB-11)', (_, today, venue, membership, refusal) => {
    const outcome = offerRenewal(venue, membership, date(today));
    expect(outcome.ok ? null : outcome.refusal).toBe(refusal);
    if (outcome.ok) expect(outcome.value).toMatchObject({ quantity: 1, price: plan.price, name: plan.name });
  });
});
