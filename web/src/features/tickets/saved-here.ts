/** Saves a ticket page on this device, so that it opens without a connection (D-TK-02; docs/rules/tickets.md). */
import { logFault } from '@gangway/ui/lib/log.ts';
import { useEffect, useState } from 'react';

/** Answered by the server; not a file of the build, whose name would change. */
const worker = '/ticket-worker.js';

/** Addresses of this site that the page has loaded so far. */
function loadedSoFar(): string[] {
  const { origin, pathname } = window.location;
  const resources = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${origin}/`));
  return [`${origin}${pathname}`, ...new Set(resources)];
}

/** How the page is saved: renewed just now, an older copy because the server cannot be reached, or not at all. */
export type SavedCopy = 'fresh' | 'old' | 'missing';

const isSavedCopy = (data: unknown): data is SavedCopy =>
  data === 'fresh' || data === 'old' || data === 'missing';

/** Milliseconds between attempts to reach the server while it cannot be reached. */
const retryAfter = 10_000;

async function save(scope: string): Promise<SavedCopy> {
  const registration = await navigator.serviceWorker.register(worker, { scope });
  await navigator.serviceWorker.ready;
  const { active } = registration;
  if (active === null) return 'missing';
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<SavedCopy>((resolve) => {
    port1.onmessage = ({ data }) => resolve(isSavedCopy(data) ? data : 'missing');
  });
  active.postMessage(loadedSoFar(), [port2]);
  return answer;
}

/**
 * How the page is saved; `missing` until it is, and where browsers do not allow it (private windows, frames with
 * storage blocked). While the server cannot be reached it asks again every ten seconds, because browsers that are
 * connected to a network without a connection say that they are online.
 *
 * @param scope where the saved pages are, such as `/1/ticket/`
 */
export function useSavedHere(scope: string): SavedCopy {
  const [copy, setCopy] = useState<SavedCopy>('missing');
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    let isCurrent = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const attempt = () => {
      clearTimeout(retry);
      save(scope).then(
        (saved) => {
          if (!isCurrent) return;
          setCopy(saved);
          clearTimeout(retry);
          if (saved === 'old') retry = setTimeout(attempt, retryAfter);
        },
        (error: unknown) => logFault('The tickets could not be saved on this device', error),
      );
    };
    attempt();
    window.addEventListener('online', attempt);
    return () => {
      isCurrent = false;
      clearTimeout(retry);
      window.removeEventListener('online', attempt);
    };
  }, [scope]);
  return copy;
}
