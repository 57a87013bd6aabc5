/** A venue with a group membership, and requests as its account holder, for tests. */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import type { MembershipPlan } from '@gangway/domain/memberships/plan';
import { aPlan, aRole } from '@gangway/domain/testing/membership-builders';
import type { Queryable } from '../../../db/database.ts';
import { asMember } from '../../../testing/member-token.ts';
import { bindMember } from '../../../testing/memberships.ts';
import { storeLocation } from '../../../testing/test-app.ts';
import { findMembership } from '../plans/memberships.repo.ts';
import { issueMembership } from './issue-membership.ts';

export const organization = 'org_lake';

/** Two adults and a child; ten visits each, and every member is scanned. */
export const familyPlan = aPlan({
  id: 'family',
  name: 'Family',
  roles: [
    aRole({
      count: 2,
      requiredFields: ['firstName', 'lastName', 'address'],
      optionalFields: ['email', 'phone'],
    }),
    aRole({
      id: 'child',
      name: 'Child',
      type: 'child',
      maxAge: 15,
      requiredFields: ['firstName', 'birthdate', 'emergencyContact'],
    }),
  ],
  visits: 10,
  requireEachMemberCheckIn: true,
});

export const storeMemberVenue = (
  db: Queryable,
  plan: MembershipPlan,
  changes: Partial<Location> = {},
): Promise<Location> =>
  storeLocation(db, {
    sellMembershipsOnline: true,
    identityOrganizationId: organization,
    allowSelfCheckIn: true,
    membershipPlans: [plan],
    ...changes,
  });

export interface HeldMembership {
  key: string;
  /** Keys of the members, the account holder's first. */
  memberKeys: readonly [string, ...string[]];
  /** The headers of its account holder's requests. */
  holder: { authorization: string };
}

const address = {
  addressLine1: '1 Dock Street',
  city: 'Lake Estelle',
  state: 'CO',
  zip: '80447',
  countryCode: 'US',
};

/** Issues a membership whose account holder has signed in before and whose members are complete. */
export async function issueHeld(
  db: Queryable,
  location: Location,
  plan: MembershipPlan,
  from = '2026-11-21',
): Promise<HeldMembership> {
  const key = await issueMembership(db, location, plan, {
    from: from as VenueDate,
    members: [
      { firstName: 'Maya', lastName: 'Hale', phone: '+13035550100', details: address },
      { firstName: 'Robin', lastName: 'Hale' },
      {
        firstName: 'Kit',
        lastName: 'Hale',
        details: {
          dateOfBirth: '2016-05-02' as VenueDate,
          emergencyFirstName: 'Sam',
          emergencyLastName: 'Hale',
          emergencyPhoneCountryKey: 196,
          emergencyPhoneAreaCode: '303',
          emergencyPhoneSubscriberNumber: '555-0199',
        },
      },
    ],
  });
  const membership = key === null ? null : await findMembership(db, key);
  const [first, ...others] = membership?.members.map((member) => member.key) ?? [];
  if (key === null || first === undefined) throw new Error('no membership was issued');
  const subject = `sms|${key}`;
  await bindMember(db, first, subject);
  return { key, memberKeys: [first, ...others], holder: await asMember({ subject, organization }) };
}
