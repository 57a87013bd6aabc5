/** Keeps the venue's offline page once the page has nothing more urgent to do. */
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
    const timer = setTimeout(() => {
      // Nobody waits for it.
      whilePreloading(() => part(() => import('../keep-offline-page.ts'))).then(
        ({ keepOfflinePage }) => keepOfflinePage(locationKey, document.documentElement.lang),
        (error: unknown) => logFault('The offline page could not be kept', error),
      );
    }, quietAfter);
    return () => clearTimeout(timer);
  }, [locationKey]);
}
