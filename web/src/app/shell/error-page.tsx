/**
 * Shown when a page could not be loaded or rendered: says
 * whether it is us or the connection, and offers to try again.
 */
import { Button } from '@gangway/ui/components/button.tsx';
import { frameIconPaths } from '@gangway/ui/components/frame-icon-paths.ts';
import { SymbolSprite } from '@gangway/ui/components/symbol-sprite.tsx';
import { isMissingPart, loadAgain, loadAgainOnce, part } from '@gangway/ui/lib/missing-part.ts';
import { choicesKept, tryAgainWords } from '@gangway/ui/lib/retry-words.ts';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { CallFailed, faultWords } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import { LoadingPage } from './loading-page.tsx';

const Nothing = () => <></>;

/** In the file that follows the frame; a page that is lost before that has come says it without. */
const WhatWorks = lazy(() => part(() => import('./what-works.tsx')).catch(() => ({ default: Nothing })));

function wordsOf(error: unknown, isMissing: boolean): string {
  if (isMissing) return t('app.errors.partMissing');
  return error instanceof CallFailed ? error.words : faultWords();
}

/** Whether the document is about to be loaded again, so that there is nothing to say. */
function useNewDocument(isMissing: boolean): boolean {
  const [isComing, setComing] = useState(isMissing);
  useEffect(() => {
    if (isMissing) void loadAgainOnce().then(setComing);
  }, [isMissing]);
  return isComing;
}

function Apology({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [isLost, setLost] = useState(false);
  const isMissing = isMissingPart(error);
  useEffect(() => {
    // If the style sheet cannot be loaded, the page is still readable.
    part(() => import('../style-files.ts')).then(
      ({ ensureStyles }) => ensureStyles(['messages', 'places']),
      () => undefined,
    );
    setLost(!navigator.onLine);
  }, []);
  const tryAgain = useCallback(() => {
    // Browsers remember that the part was missing for as long as the document lasts.
    if (isMissing) {
      void loadAgain();
      return;
    }
    reset();
    void router.invalidate();
  }, [isMissing, reset, router]);
  useEffect(() => {
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [tryAgain]);
  const kept = isMissing ? t('app.errors.partMissingHelp') : choicesKept();
  return (
    <main id="main" className="wrap offline">
      <SymbolSprite names={['check', 'offline', 'refresh']} paths={frameIconPaths} />
      <div role="alert">
        <h1>{isLost ? t('app.errors.offline') : wordsOf(error, isMissing)}</h1>
        <p className="lede">{isLost ? t('app.errors.opensAgain') : kept}</p>
      </div>
      {isLost && (
        <Suspense>
          <WhatWorks />
        </Suspense>
      )}
      <div>
        <Button look="primary" icon="refresh" onClick={tryAgain}>
          {isMissing ? t('app.errors.loadAgain') : tryAgainWords()}
        </Button>
      </div>
    </main>
  );
}

export function ErrorPage(props: ErrorComponentProps) {
  const isComing = useNewDocument(isMissingPart(props.error));
  return isComing ? <LoadingPage /> : <Apology {...props} />;
}
