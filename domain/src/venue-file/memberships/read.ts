/** Converts memberships of the venue file to the form the rules use. */

import type { Picture } from '../../catalog/activity.ts';
import type { Location } from '../../location/location.ts';
import { type MembershipPlan, planBlackoutKey, planKey, planRoleKey } from '../../memberships/plan.ts';
import type { KeyBook } from '../keys.ts';
import { readMemberRates } from '../member-rates/read.ts';
import type { VenueFile, VenuePicture } from '../venue-file.ts';

type Memberships = Pick<Location, 'sellMembershipsOnline' | 'allowSelfCheckIn' | 'membershipPlans'>;
type ReadPicture = (picture: VenuePicture | undefined) => Picture | null;
type Plan = NonNullable<VenueFile['memberships']>['plans'][number];

function readPlan(plan: Plan, readPicture: ReadPicture, keys: KeyBook): MembershipPlan {
  const { id, description, picture, taxClass, roles, visits, rates, blackouts, waiver, ...same } = plan;
  return {
    ...same,
    key: planKey(id),
    id,
    description: description ?? null,
    picture: readPicture(picture),
    taxClass: taxClass ?? null,
    roles: roles.map(({ minAge, maxAge, ...role }) => ({
      ...role,
      key: planRoleKey(id, role.id),
      minAge: minAge ?? null,
      maxAge: maxAge ?? null,
    })),
    visits: visits ?? null,
    rates: readMemberRates(rates, keys),
    blackouts: blackouts.map(({ name, on }) => ({ key: planBlackoutKey(id, name, on.from), name, ...on })),
    waiver: waiver ?? null,
  };
}

export function readMemberships(
  { memberships }: VenueFile,
  readPicture: ReadPicture,
  keys: KeyBook,
): Memberships {
  if (memberships === undefined)
    return { sellMembershipsOnline: false, allowSelfCheckIn: false, membershipPlans: [] };
  const { sellMembershipsOnline, allowSelfCheckIn, plans } = memberships;
  return {
    sellMembershipsOnline,
    allowSelfCheckIn,
    membershipPlans: plans.map((plan) => readPlan(plan, readPicture, keys)),
  };
}
