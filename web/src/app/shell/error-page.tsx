/** Shown in place of a page that could not be loaded or drawn: says whether it is us or the connection, and lets one try again. */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { CallFailed, faultWords } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconSprite } from '../../ui/icon-sprite.tsx';

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    // Without its looks the page still says what it has to say.
    import('../style-files.ts').then(
      ({ ensureStyles }) => ensureStyles(['messages', 'catalog']),
      () => undefined,
    );
    setLost(!navigator.onLine);
  }, []);
  const words = error instanceof CallFailed ? error.words : faultWords;
  const tryAgain = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  useEffect(() => {
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [tryAgain]);
  return (
    <main id="main" className="wrap catalog">
      <IconSprite names={['offline', 'warn', 'refresh']} />
      <div className="card empty" role="alert">
        <span className="empty-icon">
          <Icon name={isLost ? 'offline' : 'warn'} />
        </span>
        <h1>{isLost ? 'You are offline' : words}</h1>
        <p className="muted">
          {isLost
            ? 'Your tickets still open. Booking comes back with your connection.'
            : 'Your choices are kept.'}
        </p>
        <Button icon="refresh" onClick={tryAgain}>
          Try again
        </Button>
      </div>
    </main>
  );
}
