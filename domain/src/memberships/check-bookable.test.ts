/** The worked examples for the membership picker (docs/rules/sign-in.md). */
import { describe, expect, it } from 'vitest';
import type { Instant, VenueDate, VenueTime, WallTime } from '../kernel/local-time.ts';
import { aMember, aMembership, aPlan, aRole } from '../testing/membership-builders.ts';
import { checkBookable } from './check-bookable.ts';
import type { Member, Membership } from './member.ts';

/** A Saturday. */
const now = '2026-11-21T10:00:00' as WallTime;
const plan = aPlan({ roles: [aRole(), aRole({ id: 'child', name: 'Child', type: 'child' })] });
const mia = aMember();
const ben = aMember({
  key: 'member0000000000000002',
  isAccountHolder: false,
  firstName: 'Ben',
  roleTypeKey: 2,
  roleName: 'Child',
});
const dates = { startsOn: '2026-11-01' as VenueDate, endsOn: '2027-10-31' as VenueDate };
const revokedAt = 1 as Instant;

const check = (members: Member[], changes: Partial<Membership> = {}, its: Partial<typeof plan> = {}) => {
  const found = checkBookable(
    { plan: { ...plan, ...its }, membership: aMembership({ ...dates, members, ...changes }) },
    now,
  );
  return found.state === 'blocked' ? [found.state, found.by.firstName, found.reason] : [found.state];
};

describe('a membership', () => {
  it.each<[string, unknown[], unknown[]]>([
    ['with valid members only can be booked under', check([mia, ben]), ['bookable']],
    [
      'that begins later can be booked under in advance',
      check([mia, ben], { startsOn: '2026-12-01' as VenueDate }),
      ['bookable'],
    ],
    [
      'that is closed today can be booked under for other days',
      check(
        [mia, ben],
        {},
        {
          windows: [{ weekdays: [1], from: '09:00' as VenueTime, to: '12:00' as VenueTime }],
        },
      ),
      ['bookable'],
    ],
    ['past its last day is over', check([mia, ben], { endsOn: '2026-11-20' as VenueDate }), ['over']],
    ['whose holder was revoked is over', check([{ ...mia, revokedAt }, ben]), ['over']],
    ['whose holder has no visits left is over', check([{ ...mia, visitsRemaining: 0 }, ben]), ['over']],
    ['without members is over', check([]), ['over']],
    ['with a revoked member is blocked', check([mia, { ...ben, revokedAt }]), ['blocked', 'Ben', 'revoked']],
    [
      'with an unnamed member is blocked by that member',
      check([mia, { ...ben, firstName: '' }]),
      ['blocked', '', 'detailsMissing'],
    ],
    [
      'with an overdue payment is blocked',
      check([mia, ben], { balanceDueOn: '2026-11-20' as VenueDate }),
      ['blocked', 'Mia', 'paymentOverdue'],
    ],
    [
      'with an unsigned waiver is blocked by its holder first',
      check([ben, mia], {}, { waiver: 'At your own risk.' }),
      ['blocked', 'Mia', 'waiverMissing'],
    ],
  ])('%s (D-MB-02, C-49)', (_what, found, expected) => expect(found).toEqual(expected));
});
