/** Keeps the offline page of a venue on this device, for pages that cannot be fetched later (docs/rules/offline.md). */

/** Answered by the server; not a file of the build, whose name would change. */
const worker = '/shop-worker.js';

/** As in the worker (entry-shop-worker.ts). */
const store = 'gangway-offline-1';

/** Milliseconds for which a copy is recent enough: what it says hardly ever changes. */
const lasts = 86_400_000;

function isRecent(copy: Response | undefined, address: string): boolean {
  if (copy === undefined || new URL(copy.url).href !== new URL(address, location.origin).href) return false;
  return Date.now() - Date.parse(copy.headers.get('date') ?? '') < lasts;
}

/**
 * Where browsers do not allow it (private windows, blocked storage), the browser's own page says that there is no connection.
 * @param language of the page that the guest reads
 */
export async function keepOfflinePage(locationKey: number, language: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const name = `/${locationKey}/offline`;
    const address = `${name}?lang=${language}`;
    const copies = await caches.open(store);
    if (!isRecent(await copies.match(name), address)) {
      const answer = await fetch(address);
      if (!answer.ok) return;
      await copies.put(name, answer);
    }
    await navigator.serviceWorker.register(worker, { scope: '/' });
  } catch {
    // Nothing else depends on it.
  }
}
