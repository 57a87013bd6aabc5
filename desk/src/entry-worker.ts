/**
 * `/desk-worker.js`: the service worker of the desk. It keeps the files of the build that it came with, and its document, so that the desk
 * opens without a connection; days and guests are kept by the program itself (lib/kept.ts). A program of its own, without imports.
 */

/** The parts of a service worker's scope and events that it uses; the DOM's types do not have them. */
interface LateEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends Event {
  readonly request: Request;
  /** The browser's own request for a document, so that the worker delays none. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  /** Addresses of the build's files, the entry first; the server writes them before this program. */
  readonly deskFiles: readonly string[];
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LateEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}
declare const self: WorkerScope;

// A module to the compiler, so that `self` above is its own.
export {};

const store = 'gangway-desk-1';
/** One document for every address of the desk. */
const page = '/desk';
/** Milliseconds for a connection that hangs, such as at a dock with one bar. */
const patience = 4000;

const { deskFiles: files } = self;

/** A file never changes under its name, so those of the build before are not fetched again. */
async function install(): Promise<void> {
  const copies = await caches.open(store);
  const keep = async (file: string) => {
    if ((await copies.match(file)) === undefined) await copies.add(file);
  };
  await Promise.all(files.map(keep));
  const document = await fetch(page, { cache: 'no-store' });
  const text = await document.clone().text();
  // Of a newer build, whose worker comes with the next page.
  if (!document.ok || !text.includes(files[0] ?? '')) throw new Error('the document is of another build');
  await copies.put(page, document);
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const copies = await caches.open(store);
  const own = new Set([page, ...files]);
  const kept = await copies.keys();
  await Promise.all(
    kept.filter(({ url }) => !own.has(new URL(url).pathname)).map((request) => copies.delete(request)),
  );
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

const find = async (name: string) => (await caches.open(store)).match(name);

/** The document from the server if it answers in time, else the copy; without a copy, whatever the server says. */
async function newest(request: Request, preloaded: Promise<Response | undefined> | undefined) {
  const ask = async () => (await preloaded) ?? (await fetch(request));
  const asked = ask();
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
  const answer = await Promise.race([asked.catch(() => null), late]);
  if (answer !== null && answer.status < 500) return answer;
  return (await find(page)) ?? answer ?? asked;
}

const kept = async (request: Request) => (await find(new URL(request.url).pathname)) ?? fetch(request);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/desk/assets/')) event.respondWith(kept(request));
  else if (request.destination === 'document' && /^\/desk(\/|$)/i.test(pathname))
    event.respondWith(newest(request, preloadResponse));
});
