/** Keeps the venue's offline page once the page has nothing more urgent to do. */
import { isOffline } from '@gangway/ui/lib/call-failed.ts';
import { logFault } from '@gangway/ui/lib/log.ts';
import { part, whilePreloading } from '@gangway/ui/lib/missing-part.ts';
import { useEffect } from 'react';
import { isFramed } from '../../lib/framed.ts';

/** Milliseconds after which a page has loaded what it needs. */
const quietAfter = 3000;

export function useOfflinePage(locationKey: number): void {
  useEffect(() => {
    // In a frame, the site around it says what cannot be loaded.
    if (isFramed()) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const keep = () => {
      if (signal.aborted) return;
      // Who is offline right now gets it as soon as the connection is back.
      if (isOffline()) {
        window.addEventListener('online', keep, { once: true, signal });
        return;
      }
      // Nobody waits for it.
      whilePreloading(() => part(() => import('../keep-offline-page.ts'))).then(
        ({ keepOfflinePage }) => keepOfflinePage(locationKey, document.documentElement.lang),
        (error: unknown) => {
          if (isOffline()) keep();
          else logFault('The offline page could not be kept', error);
        },
      );
    };
    const timer = setTimeout(keep, quietAfter);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [locationKey]);
}
