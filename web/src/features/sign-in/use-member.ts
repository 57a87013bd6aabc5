/**
 * Who books under which membership: checked with the server once per page; signs in again when the session is
 * over (2.5-20, C-08, D-MB-02).
 */
import { getUserMemberships } from '@gangway/contract/sign-in';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { logFault } from '@gangway/ui/lib/log.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { isSignInPath } from '../../lib/paths.ts';
import { trackMembershipLookup } from '../analytics/track-membership-lookup.ts';
import { useVenue } from '../location/use-venue.ts';
import {
  type ActiveMembership,
  activeMembershipOf,
  clearActiveMembership,
  readActiveMembership,
  saveActiveMembership,
} from './active-membership.ts';
import { leaveForGood, logInByItself } from './automatic-login.ts';
import { noMembershipWords } from './sign-in-words.ts';
import { useIdentity } from './use-identity.ts';

export interface Member {
  membership: ActiveMembership | null;
  isSignedIn: boolean;
  logOut: () => void;
}

export function useMember(): Member {
  const { locationKey } = useVenue();
  const { pathname, href } = useLocation();
  const { identity, state } = useIdentity();
  const { show } = useToasts();
  const isChecked = useRef(false);
  // Storage is read each time: the picker and other tabs change it.
  const membership = readActiveMembership(locationKey);

  useEffect(() => {
    if (identity === null || !state.isAuthenticated || isChecked.current) return;
    const kept = readActiveMembership(locationKey);
    if (kept === null) return;
    isChecked.current = true;
    call(getUserMemberships, { locationKey }).then(
      (memberships) => {
        const found = memberships.find(({ membershipKey }) => membershipKey === kept.membershipKey);
        // The visitor may have chosen another one in the meantime.
        if (readActiveMembership(locationKey)?.membershipKey !== kept.membershipKey) return;
        if (found?.blockedBy === null) saveActiveMembership(activeMembershipOf(locationKey, found));
        else {
          clearActiveMembership(locationKey);
          show(noMembershipWords(), { severity: 'warn' });
        }
      },
      (error: unknown) => {
        trackMembershipLookup(getUserMemberships.path, error);
        logFault('The membership could not be checked', error);
      },
    );
  }, [identity, state.isAuthenticated, locationKey, show]);

  useEffect(() => {
    if (identity === null || state.loading || state.isAuthenticated) return;
    // The picker decides for itself.
    if (isSignInPath(pathname)) return;
    if (readActiveMembership(locationKey) === null) clearActiveMembership(locationKey);
    else logInByItself(identity, locationKey, href);
  }, [identity, state.loading, state.isAuthenticated, locationKey, pathname, href]);

  const logOut = () => leaveForGood(identity, locationKey);
  return { membership, isSignedIn: state.isAuthenticated, logOut };
}
