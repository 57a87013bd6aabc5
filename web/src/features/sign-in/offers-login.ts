/** Whether the header offers to log in, and those who have to log out: there are memberships to sell and an organization at the provider (2.5-17, C-26). */
import type { Venue } from '../location/venue-source.ts';

export const offersLogin = (
  venue: Pick<Venue, 'sellMembershipsOnline' | 'identityOrganizationId'>,
): boolean => venue.sellMembershipsOnline && venue.identityOrganizationId !== null;
