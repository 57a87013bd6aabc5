/** The people of a venue, and what may be changed about them. */
import {
  changeStaffRole,
  getStaff,
  inviteStaff,
  removeStaff,
  type StaffOfVenue,
  withdrawStaffInvitation,
} from '@gangway/contract/staff';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { StaffRole } from '@gangway/domain/staff/role';
import { call } from '../../lib/call.ts';

export type Person = StaffOfVenue['people'][number];
export type Invitation = StaffOfVenue['invitations'][number];

export const peopleOf = (locationKey: LocationKey) => ({
  load: () => call(getStaff, { locationKey }),
  invite: (email: string, role: StaffRole) => call(inviteStaff, { locationKey, email, role }),
  withdraw: ({ invitationKey }: Invitation) => call(withdrawStaffInvitation, { locationKey, invitationKey }),
  changeRole: ({ personKey }: Person, role: StaffRole) =>
    call(changeStaffRole, { locationKey, personKey, role }),
  remove: ({ personKey }: Person) => call(removeStaff, { locationKey, personKey }),
});
