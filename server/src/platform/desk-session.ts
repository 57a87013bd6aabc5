/** Who is signed in to the desk, as every call learns it from the cookie of a session (docs/rules/staff.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { StaffRole } from '@gangway/domain/staff/role';

export interface DeskSession {
  sessionKey: string;
  personKey: string;
  name: string;
  email: string;
  /** Their role at each venue that is in the shop. */
  roles: readonly { locationKey: LocationKey; role: StaffRole }[];
}

/** Returns the session with this secret that has not ended, and notes that it was used; null if there is none. */
export type FindDeskSession = (secret: string) => Promise<DeskSession | null>;
