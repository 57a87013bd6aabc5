/**
 * `/shop-worker.js`: the service worker of the shop. When a page cannot be fetched, it shows the offline page of the page's venue. It
 * keeps and answers nothing else, so no page of it is ever old (docs/rules/offline.md). A program of its own, without imports.
 */

/** The parts of a service worker's scope and events that it uses; the DOM's types do not have them. */
interface LateEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface NavigationEvent extends Event {
  readonly request: Request;
  /** What the browser has asked for itself, so that the worker delays no page. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LateEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: NavigationEvent) => void): void;
}
declare const self: WorkerScope;

// A module to the compiler, so that `self` above is its own.
export {};

/** Offline pages, by the path of their venue; pages of the shop put them here (keep-offline-page.ts). */
const store = 'gangway-offline-1';

/** The offline page of the venue, or for a page of no venue that of any. */
async function offlinePage({ pathname }: URL): Promise<Response> {
  const copies = await caches.open(store);
  const venue = /^\/\d+(?=\/|$)/.exec(pathname)?.[0];
  const [any] = venue === undefined ? await copies.keys() : [`${venue}/offline`];
  const copy = any === undefined ? undefined : await copies.match(any);
  return copy ?? Response.error();
}

async function answer(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  try {
    return (await preloaded) ?? (await fetch(request));
  } catch {
    return offlinePage(new URL(request.url));
  }
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) =>
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve()),
);

/** The desk is no page of the shop: whoever works there is told nothing about buying. */
const isOfDesk = ({ pathname }: URL) => /^\/desk(\/|$)/i.test(pathname);

self.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  if (isOfDesk(new URL(request.url))) return;
  // Only documents in a window of their own. What a worker fetches is no longer told from what a frame fetches by its headers, on
  // which the policy of a page depends, so without preloading all is left to the browser.
  if (request.destination !== 'document' || request.method !== 'GET' || preloadResponse === undefined) return;
  event.respondWith(answer(request, preloadResponse));
});
