/** Automatic logins: at most one per page load, and never from within another site (C-08, C-20). */
import { isFramed } from '../../lib/framed.ts';
import { clearActiveMembership, readActiveMembership } from './active-membership.ts';
import type { Identity } from './identity.ts';

let hasTried = false;
let isLeaving = false;

/** Logs out for good: until the page is gone, nothing signs the visitor in again. */
export function leaveForGood(identity: Identity | null, locationKey: number): void {
  isLeaving = true;
  clearActiveMembership(locationKey);
  void identity?.logout();
}

/**
 * Sends the visitor to the provider and back to `targetUrl` with the membership they booked under; returns
 * false if it does not. A visitor who cancels there continues without a membership and is not sent again.
 */
export function logInByItself(identity: Identity, locationKey: number, targetUrl: string): boolean {
  const membership = readActiveMembership(locationKey) ?? undefined;
  clearActiveMembership(locationKey);
  if (hasTried || isLeaving || isFramed()) return false;
  hasTried = true;
  void identity.loginWithRedirect({ targetUrl, membership });
  return true;
}
