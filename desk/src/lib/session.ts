/** Learning who is signed in, and signing out. */
import { getStaffSession, type StaffSession, signOutStaff } from '@gangway/contract/staff';
import type { StaffPermission } from '@gangway/domain/staff/role';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { call, statusOf } from './call.ts';
import { setPresence } from './session-state.ts';

export type Venue = StaffSession['venues'][number];

/** Asks who is signed in. Never rejects: the outcome is the new presence. */
export async function learnSession(): Promise<void> {
  try {
    setPresence({ at: 'in', session: await call(getStaffSession, {}) });
  } catch (error) {
    // Without a session the call itself has said so.
    if (statusOf(error) !== 401) setPresence({ at: 'failed', words: failureWords(error) });
  }
}

/** Ends the session. Rejects if the server was not reached: then it goes on. */
export async function signOut(): Promise<void> {
  try {
    await call(signOutStaff, {});
  } catch (error) {
    if (statusOf(error) !== 401) throw error;
  }
  setPresence({ at: 'out', why: 'left' });
}

export const may = ({ permissions }: Venue, permission: StaffPermission): boolean =>
  permissions.includes(permission);
