/** Memberships of the demo venue, for the phone numbers anyone may sign in with (D-DEM-01). */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { MemberDetails } from '@gangway/domain/memberships/member';
import { findPlan, type MembershipPlan, planKey } from '@gangway/domain/memberships/plan';
import type { Queryable } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createCatalog } from '../../catalog/catalog.service.ts';
import { membershipToIssue, type NewMember } from './membership-to-issue.ts';
import { insertMemberships, type MembershipToIssue } from './memberships.repo.ts';

type DemoMembership = readonly [planId: string, phone: string, members: readonly [NewMember, ...NewMember[]]];

const grownUp = (firstName: string, dateOfBirth: string): NewMember => ({
  firstName,
  lastName: 'Torres',
  details: { dateOfBirth: dateOfBirth as VenueDate },
  waiverSigned: true,
});

const home: Partial<MemberDetails> = {
  addressLine1: '12 Shoreline Drive',
  city: 'Granby',
  state: 'CO',
  zip: '80446',
  countryCode: 'US',
};

/** Public sign-in numbers (D-DEM-01): the first holds one membership, the second two. */
const demoMemberships: readonly DemoMembership[] = [
  [
    'ten-visits',
    '0100',
    [{ firstName: 'Mia', lastName: 'Larsen', email: 'mia@larsen.dev', details: home, waiverSigned: true }],
  ],
  [
    'lake-family',
    '0101',
    [
      {
        ...grownUp('Ana', '1988-03-14'),
        email: 'ana@torres.dev',
        details: { ...home, dateOfBirth: '1988-03-14' as VenueDate },
      },
      grownUp('Luis', '1986-09-02'),
      grownUp('Ben', '2016-06-21'),
      grownUp('Lia', '2019-01-30'),
    ],
  ],
  [
    'ten-visits',
    '0101',
    [{ firstName: 'Ana', lastName: 'Torres', email: 'ana@torres.dev', details: home, waiverSigned: true }],
  ],
];

const demoPhone = (last: string) => ({
  phone: `+1303555${last}`,
  details: { phoneCountryKey: 196, phoneAreaCode: '303', phoneSubscriberNumber: `555-${last}` },
});

export function demoMembershipsOf(plans: readonly MembershipPlan[], today: VenueDate): MembershipToIssue[] {
  return demoMemberships.map(([id, last, [holder, ...others]]) => {
    const plan = findPlan(plans, planKey(id));
    const { phone, details } = demoPhone(last);
    const members = [{ ...holder, phone, details: { ...holder.details, ...details } }, ...others];
    const issued = plan === null ? null : membershipToIssue(plan, today, members);
    if (issued === null) throw new Error(`the demo venue has no plan ${id}`);
    return issued;
  });
}

export async function issueDemoMemberships(db: Queryable, clock: Clock): Promise<void> {
  const found = await createCatalog({ db, clock }).find(1);
  if (found === null) throw new Error('the demo venue is missing');
  const { key, timeZone, membershipPlans } = found.location;
  const today = dateAt(clock(), timeZone);
  await insertMemberships(db, key, demoMembershipsOf(membershipPlans, today));
}
