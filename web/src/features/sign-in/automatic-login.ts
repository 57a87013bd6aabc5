/** Logins that nobody pressed a button for: at most one for each page that is loaded, and never from within another site (C-08, C-20). */
import { isFramed } from '../../lib/framed.ts';
import { clearActiveMembership, readActiveMembership } from './active-membership.ts';
import type { Identity } from './identity.ts';

let hasTried = false;
let isLeaving = false;

/** Somebody pressed Log out: until the page is gone nothing signs them in again. */
export function leaveForGood(identity: Identity | null, locationKey: number): void {
  isLeaving = true;
  clearActiveMembership(locationKey);
  void identity?.logout();
}

/**
 * Leads to the provider, from where the visitor comes back to `targetUrl` with what they booked under; false where that is not
 * done. Whoever turns back at the provider's door goes on without a membership, and is not sent there again.
 */
export function logInByItself(identity: Identity, locationKey: number, targetUrl: string): boolean {
  const membership = readActiveMembership(locationKey) ?? undefined;
  clearActiveMembership(locationKey);
  if (hasTried || isLeaving || isFramed()) return false;
  hasTried = true;
  void identity.loginWithRedirect({ targetUrl, membership });
  return true;
}
