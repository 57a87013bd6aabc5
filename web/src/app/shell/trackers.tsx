/** Brings a venue's trackers after everything that a visitor waits for (D-AN-01). */
import { logFault } from '@gangway/ui/lib/log.ts';
import { part } from '@gangway/ui/lib/missing-part.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useVenue } from '../../features/location/use-venue.ts';

/** A page without trackers is whole: they may fail to load. */
const TrackerHost = lazy(() =>
  part(() => import('../../features/analytics/tracker-host.tsx')).catch((error: unknown) => {
    logFault('The trackers could not be loaded', error);
    return { default: () => null };
  }),
);

/** Milliseconds after which a page that is never idle loads them all the same. */
const patience = 2000;

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, patience);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(work, { timeout: patience });
  return () => cancelIdleCallback(callback);
}

export function Trackers() {
  const { hasTrackers } = useVenue();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (hasTrackers ? whenIdle(() => setIdle(true)) : undefined), [hasTrackers]);
  return (
    hasTrackers &&
    isIdle && (
      <Suspense>
        <TrackerHost />
      </Suspense>
    )
  );
}
