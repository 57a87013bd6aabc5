/** The plans a venue offers, loaded when their page is opened. */
import { getMembershipPlans, type OfferedPlan } from '@gangway/contract/memberships';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Caller } from '../../lib/call.ts';
import type { VenueSource } from '../location/venue-source.ts';

/** Returns no plans, without asking the server, if memberships are not sold online. */
export async function loadPlans({
  call,
  venues,
  locationKey,
}: {
  call: Caller;
  venues: VenueSource;
  locationKey: LocationKey;
}): Promise<OfferedPlan[]> {
  const { sellMembershipsOnline } = await venues.venue(locationKey);
  return sellMembershipsOnline ? (await call(getMembershipPlans, { locationKey })).plans : [];
}
