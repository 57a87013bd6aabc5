/** The membership somebody books under, as this browser keeps it (4.1-13, 4.1-14); checked again with the server when a page starts (D-MB-02). */
import type { UserMembership } from '@gangway/contract/sign-in';
import { storage } from '../../lib/storage.ts';

export interface ActiveMembership {
  locationKey: number;
  membershipKey: string;
  membershipMemberKey: string;
  planName: string;
  fullName: string;
}

export function activeMembershipOf(locationKey: number, membership: UserMembership): ActiveMembership {
  const { membershipKey, planName, accountHolder } = membership;
  const { membershipMemberKey, fullName } = accountHolder;
  return { locationKey, membershipKey, membershipMemberKey, planName, fullName };
}

type Kept = ActiveMembership | Pick<ActiveMembership, 'locationKey'>;

/** Stored under the names of the specification (D-CT-05). */
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

/** The header of this tab looks when something was stored, as those of other tabs do. */
const tell = () => window.dispatchEvent(new Event('storage'));

function write({ locationKey: clientLocationKey, ...rest }: Kept): void {
  storage.activeMembership.write(JSON.stringify({ clientLocationKey, ...rest }));
  tell();
}

/** The membership that is booked under at a location; null for none. */
export function readActiveMembership(locationKey: number): ActiveMembership | null {
  const kept = read();
  return kept !== null && kept.locationKey === locationKey && 'membershipKey' in kept ? kept : null;
}

export const saveActiveMembership: (membership: ActiveMembership) => void = write;

/** Somebody has signed in and chosen nothing yet: the header offers the way out instead of the way in (C-36). */
export function noteSignedIn(locationKey: number): void {
  if (readActiveMembership(locationKey) === null) write({ locationKey });
}

/** Nobody books under a membership of this location any more; what is kept of another one stays. */
export function clearActiveMembership(locationKey: number): void {
  if (read()?.locationKey !== locationKey) return;
  storage.activeMembership.remove();
  tell();
}
