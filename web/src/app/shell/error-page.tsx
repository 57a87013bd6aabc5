/**
 * Shown when a page could not be loaded or rendered: says
 * whether it is us or the connection, and offers to try again.
 */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { CallFailed, faultWords } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { frameIconPaths } from '../../ui/frame-icon-paths.ts';
import { SymbolSprite } from '../../ui/symbol-sprite.tsx';

const Nothing = () => <></>;

/** In the file that follows the frame; a page that is lost before that has come says it without. */
const WhatWorks = lazy(() => import('./what-works.tsx').catch(() => ({ default: Nothing })));

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
      {isLost && (
        <Suspense>
          <WhatWorks />
        </Suspense>
      )}
      <div>
        <Button look="primary" icon="refresh" onClick={tryAgain}>
          {t('ui.actions.tryAgain')}
        </Button>
      </div>
    </main>
  );
}
