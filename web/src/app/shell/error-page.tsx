/**
 * Shown when a page could not be loaded or rendered: says
 * whether it is us or the connection, and offers to try again.
 */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { CallFailed, faultWords } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { frameIconPaths } from '../../ui/frame-icon-paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { SymbolSprite } from '../../ui/symbol-sprite.tsx';

/** Makes no promises about offline use: pages are not stored on the device. */
function WhatWorks() {
  return (
    <div className="offline-cols">
      <section>
        <h2>{t('app.errors.kept')}</h2>
        <ul>
          <li>
            <Icon name="check" />
            {t('app.errors.keptChoices')}
          </li>
          <li>
            <Icon name="check" />
            {t('app.errors.keptBookings')}
          </li>
        </ul>
      </section>
      <section>
        <h2>{t('app.errors.missing')}</h2>
        <ul className="is-off">
          <li>
            <Icon name="offline" />
            {t('app.errors.missingFacts')}
          </li>
          <li>
            <Icon name="offline" />
            {t('app.errors.missingBooking')}
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
    // If the style sheet cannot be loaded, the page is still readable.
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
      <SymbolSprite names={['check', 'offline', 'refresh']} paths={frameIconPaths} />
      <div role="alert">
        <h1>{isLost ? t('app.errors.offline') : words}</h1>
        <p className="lede">{isLost ? t('app.errors.opensAgain') : t('lib.kept.choices')}</p>
      </div>
      {isLost && <WhatWorks />}
      <div>
        <Button look="primary" icon="refresh" onClick={tryAgain}>
          {t('ui.actions.tryAgain')}
        </Button>
      </div>
    </main>
  );
}
