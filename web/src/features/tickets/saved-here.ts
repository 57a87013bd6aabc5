/** Saves a ticket page on this device, so that it opens without a connection (D-TK-02; docs/rules/tickets.md). */
import { useEffect, useState } from 'react';
import { logFault } from '../../lib/log.ts';

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

/** Resolves to whether everything is saved. */
async function save(scope: string): Promise<boolean> {
  const registration = await navigator.serviceWorker.register(worker, { scope });
  await navigator.serviceWorker.ready;
  const { active } = registration;
  if (active === null) return false;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
  });
  active.postMessage(loadedSoFar(), [port2]);
  return answer;
}

/**
 * Whether the page is saved; false until it is, and where browsers do not allow it (private windows, frames with
 * storage blocked).
 *
 * @param scope where the saved pages are, such as `/1/ticket/`
 */
export function useSavedHere(scope: string): boolean {
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    let isCurrent = true;
    save(scope).then(
      (done) => isCurrent && setSaved(done),
      (error: unknown) => logFault('The tickets could not be saved on this device', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [scope]);
  return isSaved;
}
