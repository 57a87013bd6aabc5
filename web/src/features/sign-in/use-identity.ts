/** Who is signed in, for components; everything waits until the SDK has loaded (4.1-01, D-AU-01). */
import { logFault } from '@gangway/ui/lib/log.ts';
import { part } from '@gangway/ui/lib/missing-part.ts';
import { parseSearch, type SearchText } from '@gangway/ui/lib/search.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { findConfiguration } from '../../lib/configuration.ts';
import { storage } from '../../lib/storage.ts';
import { useVenue } from '../location/use-venue.ts';
import { saveActiveMembership } from './active-membership.ts';
import { withoutCallback, withoutCode } from './callback-query.ts';
import type { AuthState, Identity, ReturnState } from './identity.ts';

const waiting: AuthState = {
  loading: true,
  isAuthenticated: false,
  user: undefined,
  popupOpen: false,
  error: undefined,
};

const never = () => () => undefined;
const stillWaiting = () => waiting;

export interface SignedIn {
  /** Null until the SDK's module has loaded. */
  identity: Identity | null;
  state: AuthState;
  /** The SDK could not be loaded, or the venue's members cannot sign in. */
  isUnavailable: boolean;
}

/** Who is signed in, and has not left to sign in again, has come back to an old address. */
const isOldReturn = ({ isAuthenticated }: AuthState): boolean =>
  isAuthenticated && storage.signInBegun.read() === null;

export function useIdentity(): SignedIn {
  const { identityOrganizationId: organization, name: venueName, locationKey } = useVenue();
  const [identity, setIdentity] = useState<Identity | null>(null);
  const [isUnavailable, setUnavailable] = useState(organization === null);
  const navigate = useNavigate();
  const goTo = useRef(navigate);
  goTo.current = navigate;
  useEffect(() => {
    // What is left of a return must not be copied, saved or sent again.
    const cleanAddress = (without: (search: SearchText) => SearchText | null) => {
      const { pathname, search, hash } = location;
      const rest = without(parseSearch(search));
      if (rest !== null)
        void goTo.current({ to: pathname, search: rest, hash: hash.slice(1), replace: true });
    };
    const auth = findConfiguration()?.auth ?? null;
    if (auth === null || organization === null) {
      setUnavailable(true);
      cleanAddress(withoutCallback);
      return;
    }
    const onReturn = async ({ targetUrl, membership }: ReturnState) => {
      if (membership !== undefined) saveActiveMembership(membership);
      const { pathname, search, hash } = new URL(targetUrl, location.origin);
      await goTo.current({
        to: pathname,
        search: parseSearch(search),
        hash: hash.slice(1),
        replace: true,
      });
    };
    part(() => import('./identity.ts'))
      .then(({ identityOf }) => {
        const made = identityOf({
          auth,
          organization,
          venueName,
          locationKey,
          origin: location.origin,
          onReturn,
        });
        setIdentity(made);
        return made.start(location.href).then(() => made);
      })
      .then((made) => cleanAddress(isOldReturn(made.get()) ? withoutCallback : withoutCode))
      .catch((error: unknown) => {
        logFault('Signing in could not be loaded', error);
        setUnavailable(true);
      });
  }, [organization, venueName, locationKey]);
  const state = useSyncExternalStore(
    identity?.subscribe ?? never,
    identity?.get ?? stillWaiting,
    stillWaiting,
  );
  return { identity, state, isUnavailable };
}
