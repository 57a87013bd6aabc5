/**
 * The membership used for booking, as this browser stores it (4.1-13, 4.1-14); checked with the server again
 * when a page starts (D-MB-02).
 */
import type { UserMembership } from '@gangway/contract/sign-in';
import { storage } from '../../lib/storage.ts';

export interface ActiveMembership {
  locationKey: number;
  membershipKey: string;
  membershipMemberKey: string;
  /** Missing in what an earlier version of the shop stored. */
  planKey?: number | undefined;
  planName: string;
  fullName: string;
}

export function activeMembershipOf(locationKey: number, membership: UserMembership): ActiveMembership {
  const { membershipKey, planKey, planName, accountHolder } = membership;
  const { membershipMemberKey, fullName } = accountHolder;
  return { locationKey, membershipKey, membershipMemberKey, planKey, planName, fullName };
}

type Kept = ActiveMembership | Pick<ActiveMembership, 'locationKey'>;

/** Stored under the specification's names (D-CT-05). */
function read(): Kept | null {
  try {
    const stored: unknown = JSON.parse(storage.activeMembership.read() ?? 'null');
    if (stored === null || typeof stored !== 'object' || !('clientLocationKey' in stored)) return null;
    const { clientLocationKey: locationKey, ...rest } = stored;
    return { ...rest, locationKey } as Kept;
  } catch {
    return null;
  }
}

/** Makes this tab's header read the new value, as the event does in other tabs. */
const tell = () => window.dispatchEvent(new Event('storage'));

function write({ locationKey: clientLocationKey, ...rest }: Kept): void {
  storage.activeMembership.write(JSON.stringify({ clientLocationKey, ...rest }));
  tell();
}

/** Returns the membership used for booking at a location, or null. */
export function readActiveMembership(locationKey: number): ActiveMembership | null {
  const kept = read();
  return kept !== null && kept.locationKey === locationKey && 'membershipKey' in kept ? kept : null;
}

export const saveActiveMembership: (membership: ActiveMembership) => void = write;

/**
 * Records that somebody has signed in but not chosen yet: the
 * header offers logging out instead of logging in (C-36).
 */
export function noteSignedIn(locationKey: number): void {
  if (readActiveMembership(locationKey) === null) write({ locationKey });
}

/** Ends booking under a membership of this location; another location's membership is kept. */
export function clearActiveMembership(locationKey: number): void {
  if (read()?.locationKey !== locationKey) return;
  storage.activeMembership.remove();
  tell();
}
