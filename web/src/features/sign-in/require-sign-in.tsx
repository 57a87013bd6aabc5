/**
 * Guards pages that only members see: sends visitors who are not signed in to the provider and back to the
 * page (4.1-06, 4.1-07, D-AU-06).
 */
import { Button } from '@gangway/ui/components/button.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Loader } from '@gangway/ui/components/loader.tsx';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isFramed } from '../../lib/framed.ts';
import { t } from '../../messages/t.ts';
import { useVenue } from '../location/use-venue.ts';
import { noteSignedIn } from './active-membership.ts';
import { logInByItself } from './automatic-login.ts';
import { SignInPage } from './sign-in-page.tsx';
import { useIdentity } from './use-identity.ts';

export function RequireSignIn({ children }: { children: Elements }) {
  const { locationKey } = useVenue();
  const { href } = useLocation();
  const { identity, state, isUnavailable } = useIdentity();
  const [isLeaving, setLeaving] = useState(false);
  const isSignedOut = identity !== null && !state.loading && !state.isAuthenticated;

  useEffect(() => {
    if (isSignedOut && state.error === undefined) setLeaving(logInByItself(identity, locationKey, href));
  }, [isSignedOut, state.error, identity, locationKey, href]);

  // The header offers logging out instead of logging in,
  // even if the visitor opened this page directly (C-36).
  useEffect(() => {
    if (state.isAuthenticated) noteSignedIn(locationKey);
  }, [state.isAuthenticated, locationKey]);

  if (isUnavailable) return <SignInPage />;
  if (state.isAuthenticated) return children;
  const logIn = () => {
    if (isFramed()) void identity?.loginWithPopup();
    else void identity?.loginWithRedirect({ targetUrl: href });
  };
  return (
    <main id="main" className="wrap member-page">
      {isSignedOut && !isLeaving ? (
        <>
          <h1>{t('signIn.required.title')}</h1>
          <p>{t('signIn.required.text')}</p>
          <Button look="primary" icon="user" busy={state.popupOpen} onClick={logIn}>
            {t('signIn.button.logIn')}
          </Button>
        </>
      ) : (
        <Loader label={t('signIn.required.loading')} />
      )}
    </main>
  );
}
