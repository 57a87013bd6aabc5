/** Shown in place of a page that could not be loaded or drawn: says whether it is us or the connection, and lets one try again. */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { CallFailed, faultWords } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconSprite } from '../../ui/icon-sprite.tsx';

/** Nothing is promised that does not hold: pages are not kept on the device. */
function WhatWorks() {
  return (
    <div className="offline-cols">
      <section>
        <h2>Kept for you</h2>
        <ul>
          <li>
            <Icon name="check" />
            What you chose, and your cart while its places are held
          </li>
          <li>
            <Icon name="check" />
            Your bookings: the details are in your confirmation emails
          </li>
        </ul>
      </section>
      <section>
        <h2>Needs a connection</h2>
        <ul className="is-off">
          <li>
            <Icon name="offline" />
            Prices, times and places left
          </li>
          <li>
            <Icon name="offline" />
            Booking and paying
          </li>
        </ul>
      </section>
    </div>
  );
}

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    // Without its looks the page still says what it has to say.
    import('../style-files.ts').then(
      ({ ensureStyles }) => ensureStyles(['messages', 'places']),
      () => undefined,
    );
    setLost(!navigator.onLine);
  }, []);
  const words = error instanceof CallFailed ? error.words : faultWords();
  const tryAgain = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  useEffect(() => {
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [tryAgain]);
  return (
    <main id="main" className="wrap offline">
      <IconSprite names={['check', 'offline', 'refresh']} />
      <div role="alert">
        <h1>{isLost ? 'You’re offline' : words}</h1>
        <p className="lede">
          {isLost ? 'This page opens by itself when your connection is back.' : 'Your choices are kept.'}
        </p>
      </div>
      {isLost && <WhatWorks />}
      <div>
        <Button look="primary" icon="refresh" onClick={tryAgain}>
          Try again
        </Button>
      </div>
    </main>
  );
}
