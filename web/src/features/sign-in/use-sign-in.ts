/**
 * The logic of the membership page: handles the return from the provider, sends visitors there, loads and
 * chooses memberships (4.1, 8.3-01 to 8.3-03).
 */
import { getUserMemberships, type UserMembership } from '@gangway/contract/sign-in';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { logFault } from '@gangway/ui/lib/log.ts';
import { part } from '@gangway/ui/lib/missing-part.ts';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { isFramed } from '../../lib/framed.ts';
import { paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';
import { trackMembershipLookup } from '../analytics/track-membership-lookup.ts';
import { useVenue } from '../location/use-venue.ts';
import {
  activeMembershipOf,
  clearActiveMembership,
  noteSignedIn,
  readActiveMembership,
  saveActiveMembership,
} from './active-membership.ts';
import { leaveForGood } from './automatic-login.ts';
import { wordsOfReturn } from './sign-in-words.ts';
import { useIdentity } from './use-identity.ts';

export type SignInScreen =
  | { name: 'unavailable' }
  | { name: 'loading' }
  | { name: 'signedOut'; isPopup: boolean; isBusy: boolean }
  | { name: 'memberships'; memberships: readonly UserMembership[] }
  | { name: 'failed'; words: string };

export interface SignIn {
  screen: SignInScreen;
  /** What went wrong on the way; null for nothing. */
  problem: string | null;
  logIn: () => void;
  logOut: () => void;
  choose: (membership: UserMembership) => void;
  tryAgain: () => void;
}

const isFlagSet = (flag: string | undefined) => flag !== undefined && flag !== 'false' && flag !== '0';

function useMemberships(isSignedIn: boolean, onLoaded: (memberships: readonly UserMembership[]) => void) {
  const { locationKey } = useVenue();
  const [found, setFound] = useState<readonly UserMembership[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const loaded = useRef<typeof onLoaded | null>(onLoaded);
  useEffect(() => {
    loaded.current = onLoaded;
    // Chooses nothing for a visitor who has moved to another page.
    return () => {
      loaded.current = null;
    };
  });
  const load = useCallback(() => {
    setFault(null);
    call(getUserMemberships, { locationKey }).then(
      (memberships) => {
        setFound(memberships);
        loaded.current?.(memberships);
      },
      (error: unknown) => {
        trackMembershipLookup(getUserMemberships.path, error);
        logFault('The memberships could not be loaded', error);
        setFault(failureWords(error));
      },
    );
  }, [locationKey]);
  useEffect(() => {
    if (isSignedIn) load();
  }, [isSignedIn, load]);
  return { found, fault, load };
}

/** `onSettled` is called once it is known whether somebody is signed in. */
export function useSignIn(onSettled: () => void): SignIn {
  const venue = useVenue();
  const { locationKey } = venue;
  const navigate = useNavigate();
  const { pathname, search: query } = useLocation();
  const search: SearchText = query;
  const { identity, state, isUnavailable } = useIdentity();
  const [isLeaving, setLeaving] = useState(false);
  const [errorWords, setErrorWords] = useState<string | null>(null);
  const [hasBegun, setBegun] = useState(false);
  // In an effect, not while hydrating: the server knows nothing about the tab.
  useEffect(() => setBegun(storage.signInBegun.read() !== null), []);
  // Only once it is settled: the error may be that of a link, which goes on to another page.
  const isSettled = !state.loading || isUnavailable;
  // Who is signed in and comes back to an old address hears nothing of it.
  const isOld = state.isAuthenticated && !hasBegun;
  const returned = isSettled && !isOld ? wordsOfReturn(search, venue.name, hasBegun) : null;

  const goOn = useCallback(() => {
    void navigate({ to: paths.catalog(locationKey) });
  }, [navigate, locationKey]);

  const choose = useCallback(
    (membership: UserMembership) => {
      saveActiveMembership(activeMembershipOf(locationKey, membership));
      goOn();
    },
    [locationKey, goOn],
  );

  const { found, fault, load } = useMemberships(state.isAuthenticated, (memberships) => {
    const kept = readActiveMembership(locationKey);
    const isStill = memberships.some(
      ({ membershipKey, blockedBy }) => membershipKey === kept?.membershipKey && blockedBy === null,
    );
    if (!isStill) clearActiveMembership(locationKey);
    noteSignedIn(locationKey);
    const [only, ...others] = memberships;
    if (only !== undefined && others.length === 0 && only.blockedBy === null) choose(only);
  });

  const logIn = useCallback(() => {
    if (identity === null) return;
    // Return here without the flag and the error, but with the order (D-RT-04, C-04).
    const {
      login: _,
      error: _error,
      error_description: _words,
      code: _code,
      state: _state,
      ...kept
    } = search;
    const query = new URLSearchParams(Object.entries(kept).map(([name, value]) => [name, value ?? '']));
    const targetUrl = query.size === 0 ? pathname : `${pathname}?${query}`;
    void navigate({ to: pathname, search: kept, replace: true });
    // The provider's page cannot be framed: in a frame, a press opens a popup.
    if (isFramed()) void identity.loginWithPopup();
    else {
      setLeaving(true);
      void identity.loginWithRedirect({ targetUrl }).finally(() => setLeaving(false));
    }
  }, [identity, navigate, pathname, search]);

  useEffect(() => {
    // A visitor whom the provider refused books without a membership.
    if (returned !== null) clearActiveMembership(locationKey);
  }, [returned, locationKey]);

  const hasTried = useRef(false);
  useEffect(() => {
    if (!isFlagSet(search.login)) {
      // Member Login can be pressed again on this page, such as after the popup was closed.
      hasTried.current = false;
      return;
    }
    if (hasTried.current || state.loading || state.isAuthenticated || returned !== null) return;
    hasTried.current = true;
    logIn();
  }, [state.loading, state.isAuthenticated, returned, search.login, logIn]);

  useEffect(() => {
    if (!state.loading) onSettled();
  }, [state.loading, onSettled]);

  useEffect(() => {
    const { error } = state;
    if (error === undefined) setErrorWords(null);
    else {
      void part(() => import('./identity.ts')).then(({ problemOf, wordsOfError }) => {
        if (problemOf(error) === null) logFault('Signing in failed', error);
        setErrorWords(wordsOfError(error));
      });
    }
  }, [state]);

  const logOut = () => leaveForGood(identity, locationKey);

  const screenOf = (): SignInScreen => {
    if (isUnavailable) return { name: 'unavailable' };
    if (fault !== null) return { name: 'failed', words: fault };
    if (state.loading || isLeaving) return { name: 'loading' };
    if (!state.isAuthenticated) return { name: 'signedOut', isPopup: isFramed(), isBusy: state.popupOpen };
    return found === null ? { name: 'loading' } : { name: 'memberships', memberships: found };
  };
  return { screen: screenOf(), problem: returned ?? errorWords, logIn, logOut, choose, tryAgain: load };
}
