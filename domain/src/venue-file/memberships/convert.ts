/** Converts the memberships of the venue file to the form the rules use, and back. */
import type { Picture } from '../../catalog/activity.ts';
import { written } from '../../file-fields/fields.ts';
import type { Location } from '../../location/location.ts';
import { type MembershipPlan, planBlackoutKey, planKey, planRoleKey } from '../../memberships/plan.ts';
import { usualReminders } from '../../memberships/renewal.ts';
import type { KeyBook } from '../keys.ts';
import { readMemberRates, writeMemberRates } from '../member-rates/convert.ts';
import type { VenueFile, VenuePicture } from '../venue-file.ts';
import { memberships as section, type VenueMemberships } from './schema.ts';

type Memberships = Pick<
  Location,
  'sellMembershipsOnline' | 'allowSelfCheckIn' | 'renewalReminders' | 'membershipPlans'
>;
type ReadPicture = (picture: VenuePicture | undefined) => Picture | null;
type Plan = VenueMemberships['plans'][number];

function readPlan(plan: Plan, readPicture: ReadPicture, keys: KeyBook): MembershipPlan {
  const { id } = plan;
  return {
    ...plan,
    key: planKey(id),
    picture: readPicture(plan.picture),
    roles: plan.roles.map((role) => ({ ...role, key: planRoleKey(id, role.id) })),
    rates: readMemberRates(plan.rates, keys),
    blackouts: plan.blackouts.map(({ name, on }) => ({
      key: planBlackoutKey(id, name, on.from),
      name,
      ...on,
    })),
  };
}

export function readMemberships(
  { memberships }: VenueFile,
  readPicture: ReadPicture,
  keys: KeyBook,
): Memberships {
  if (memberships === undefined)
    return {
      sellMembershipsOnline: false,
      allowSelfCheckIn: false,
      renewalReminders: usualReminders,
      membershipPlans: [],
    };
  const { sellMembershipsOnline, allowSelfCheckIn, renewalReminders, plans } = memberships;
  return {
    sellMembershipsOnline,
    allowSelfCheckIn,
    renewalReminders,
    membershipPlans: plans.map((plan) => readPlan(plan, readPicture, keys)),
  };
}

export function writeMemberships(
  location: Location,
  writePicture: (picture: Picture | null) => VenuePicture | undefined,
) {
  const { membershipPlans, sellMembershipsOnline, allowSelfCheckIn, renewalReminders } = location;
  if (membershipPlans.length === 0) return undefined;
  const plans = membershipPlans.map(
    (plan): Plan => ({
      ...plan,
      picture: writePicture(plan.picture),
      roles: [...plan.roles],
      rates: writeMemberRates(plan.rates, location),
      blackouts: plan.blackouts.map(({ name, from, to }) => ({ name, on: { from, to } })),
    }),
  );
  return written(section, {
    sellMembershipsOnline,
    allowSelfCheckIn,
    renewalReminders: [...renewalReminders],
    plans,
  });
}
