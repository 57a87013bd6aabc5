/** Keeps the desk's program on this device, so that it opens without a connection (docs/rules/offline.md, "The desk"). */

/** Answered by the server; not a file of the build, whose name would change. */
const worker = '/desk-worker.js';

/** Milliseconds after which nothing else is loading. */
const afterMs = 3000;

/** Where browsers allow no service worker (private windows), the desk opens with a connection alone. Returns what ends the wait. */
export function keepProgram(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const register = () => {
    // The browser would report an error; it is asked again once there is a connection.
    if (!navigator.onLine) return;
    navigator.serviceWorker.register(worker, { scope: '/desk' }).catch(() => undefined);
  };
  const timer = setTimeout(register, afterMs);
  addEventListener('online', register);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', register);
  };
}
