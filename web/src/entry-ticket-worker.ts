/**
 * `/ticket-worker.js`: the service worker of ticket pages. It keeps what they have loaded, so that tickets open without
 * a connection (D-TK-02; docs/rules/tickets.md). A program of its own, without imports.
 */

/** The parts of a service worker's scope and events that it uses; the DOM's types do not have them. */
interface LateEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends LateEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface KeepEvent extends LateEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LateEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: KeepEvent) => void): void;
}
declare const self: WorkerScope;

// A module to the compiler, so that `self` above is its own.
export {};

/** Rises when older copies can no longer be shown. */
const store = 'gangway-tickets-1';
/** Milliseconds for a connection that hangs, such as at a dock with one bar. */
const patience = 4000;
/** The oldest copies go first. */
const maxCopies = 200;

const ticketPage = /^\/\d+\/ticket\/[0-9a-f-]{36}\/?$/i;
/** Files that never change under their name. */
const lasting = /^\/(assets|images)\//;
/** What the page's program asks before it starts. */
const needed = /^\/api\/(configuration|client\/getClientLocation|booking\/getTicket)$/i;

/** A page is one copy, whatever its query says. */
const nameOf = ({ pathname, search }: URL): string =>
  ticketPage.test(pathname) ? pathname.toLowerCase().replace(/\/$/, '') : `${pathname}${search}`;

async function keep(name: string, answer: Response): Promise<void> {
  const copies = await caches.open(store);
  await copies.put(name, answer);
  const names = await copies.keys();
  const excess = names.slice(0, Math.max(0, names.length - maxCopies));
  await Promise.all(excess.map((old) => copies.delete(old)));
}

const find = async (name: string) => (await caches.open(store)).match(name);
const forget = async (name: string) => (await caches.open(store)).delete(name);

/** Tickets that no longer exist are not shown from a copy. */
const isGone = ({ status }: Response): boolean => status === 404 || status === 410;

/** From the network if it answers in time, else the copy; without a copy, whatever the network says. */
async function newest(request: Request, name: string): Promise<Response> {
  const asked = fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
  const answer = await Promise.race([asked.catch(() => null), late]);
  if (answer?.ok) {
    await keep(name, answer.clone());
    return answer;
  }
  if (answer !== null && isGone(answer)) {
    await forget(name);
    return answer;
  }
  return (await find(name)) ?? answer ?? asked;
}

async function kept(request: Request, name: string): Promise<Response> {
  const copy = await find(name);
  if (copy !== undefined) return copy;
  const answer = await fetch(request);
  if (answer.ok) await keep(name, answer.clone());
  return answer;
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => {
  const clean = async () => {
    const names = await caches.keys();
    const outdated = names.filter((name) => name.startsWith('gangway-tickets-') && name !== store);
    await Promise.all(outdated.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const name = nameOf(url);
  if (ticketPage.test(url.pathname) || needed.test(url.pathname)) event.respondWith(newest(request, name));
  else if (lasting.test(url.pathname)) event.respondWith(kept(request, name));
});

/** What the page hears of an address: renewed from the server, an older copy only, or not kept. */
type Kept = 'fresh' | 'old' | 'missing';

/** Asks the server for an address and keeps the answer; what it has already is not waited for long. */
async function renew(url: URL): Promise<Kept> {
  const name = nameOf(url);
  const hasCopy = (await find(name)) !== undefined;
  if (hasCopy && lasting.test(url.pathname)) return 'fresh';
  const answer = await fetch(url, hasCopy ? { signal: AbortSignal.timeout(patience) } : {}).catch(() => null);
  if (answer?.ok) {
    await keep(name, answer);
    return 'fresh';
  }
  if (answer !== null && isGone(answer)) await forget(name);
  return (await find(name)) === undefined ? 'missing' : 'old';
}

/** The first visit is loaded before the worker runs: the page names what it has loaded, and hears how it is kept. */
self.addEventListener('message', (event) => {
  const { data } = event;
  if (!Array.isArray(data)) return;
  const urls = data
    .filter((address) => typeof address === 'string')
    .map((address) => new URL(address, self.location.origin))
    .filter(({ origin, pathname }) => {
      const isOurs = [ticketPage, lasting, needed].some((form) => form.test(pathname));
      return origin === self.location.origin && isOurs;
    });
  const keepAll = async () => {
    const results = await Promise.all(urls.map(renew));
    const worst = (['missing', 'old'] as const).find((kept) => results.includes(kept)) ?? 'fresh';
    event.ports[0]?.postMessage(worst);
  };
  event.waitUntil(keepAll());
});
