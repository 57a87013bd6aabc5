/** The desk's service worker: which files it keeps, how a new build replaces the one before, and when a copy is shown (docs/rules/offline.md). */
import { beforeEach, expect, it, vi } from 'vitest';

const shop = 'https://shop.example';
type Heard = (event: Record<string, unknown>) => void;

const pathOf = (request: RequestInfo | URL) =>
  new URL(typeof request === 'string' ? request : 'url' in request ? request.url : request, shop).pathname;

/** Copies by path, as the browser keeps them from one worker to the next. */
const copies = new Map<string, Response>();
/** Answers of the server by path; a failure stands for no connection. */
const server = new Map<string, () => Response>();
const fetched: string[] = [];

async function fetchFrom(request: RequestInfo | URL): Promise<Response> {
  fetched.push(pathOf(request));
  const answer = server.get(pathOf(request));
  if (answer === undefined) throw new TypeError('Failed to fetch');
  return answer();
}

/** Starts the worker of a build. */
async function start(files: readonly string[]) {
  const listeners = new Map<string, Heard>();
  const worker = {
    location: new URL(shop),
    deskFiles: files,
    clients: { claim: vi.fn(async () => undefined) },
    registration: { navigationPreload: { enable: vi.fn(async () => undefined) } },
    skipWaiting: vi.fn(async () => undefined),
    addEventListener: (name: string, heard: Heard) => listeners.set(name, heard),
  };
  vi.stubGlobal('self', worker);
  vi.stubGlobal('fetch', fetchFrom);
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (name: string) => copies.get(name)?.clone(),
      put: async (name: string, answer: Response) => copies.set(name, answer),
      add: async (name: string) => copies.set(name, await fetchFrom(name)),
      keys: async () => [...copies.keys()].map((name) => ({ url: `${shop}${name}` })),
      delete: async (request: { url: string }) => copies.delete(pathOf(request as Request)),
    }),
  });
  vi.resetModules();
  await import('./entry-worker.ts');
  const wait = async (name: 'install' | 'activate') => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  /** Returns what the worker answers; null if it leaves a request to the browser. */
  const ask = async (path: string, more: object = {}) => {
    let answer: Promise<Response> | null = null;
    const request = { url: `${shop}${path}`, method: 'GET', destination: 'document', ...more };
    listeners.get('fetch')?.({
      ...{ request, preloadResponse: Promise.resolve(undefined) },
      respondWith: (promise: Promise<Response>) => {
        answer = promise;
      },
    });
    return answer === null ? null : (await (answer as Promise<Response>)).text();
  };
  return { worker, wait, ask };
}

const build = (name: string) =>
  ['/desk/assets/entry-', '/desk/assets/late-'].map((file) => `${file}${name}.js`);

/** Puts a build on the server. */
function release(name: string, shared: readonly string[] = []): string[] {
  const files = [...build(name), ...shared];
  for (const file of files) server.set(file, () => new Response(file));
  server.set('/desk', () => new Response(`<script src="${files[0]}"></script>`));
  return files;
}

beforeEach(() => {
  copies.clear();
  server.clear();
  fetched.length = 0;
});

it('keeps the files of its build and the document, and takes over at once', async () => {
  const files = release('one');
  const { worker, wait } = await start(files);
  await wait('install');
  await wait('activate');
  expect([...copies.keys()].toSorted()).toEqual(['/desk', ...files].toSorted());
  expect(worker.skipWaiting).toHaveBeenCalledOnce();
  expect(worker.clients.claim).toHaveBeenCalledOnce();
});

it('of a new build fetches what is new, and deletes the files of the one before once it is active', async () => {
  const shared = ['/desk/assets/libraries.js'];
  const before = await start(release('one', shared));
  await before.wait('install');
  await before.wait('activate');
  fetched.length = 0;
  const files = release('two', shared);
  const next = await start(files);
  await next.wait('install');
  expect(fetched.toSorted()).toEqual(['/desk', ...build('two')].toSorted());
  expect(copies.has('/desk/assets/entry-one.js')).toBe(true);
  await next.wait('activate');
  expect([...copies.keys()].toSorted()).toEqual(['/desk', ...files].toSorted());
});

it('is not installed with the document of another build, and the copies of the one before stay', async () => {
  const before = await start(release('one'));
  await before.wait('install');
  const files = release('two');
  release('three');
  const { worker, wait } = await start(files);
  await expect(wait('install')).rejects.toThrow('another build');
  expect(worker.skipWaiting).not.toHaveBeenCalled();
  expect(await copies.get('/desk')?.clone().text()).toContain('entry-one.js');
});

it('shows the document of the server, and its copy where there is no answer or a failure', async () => {
  const { wait, ask } = await start(release('one'));
  await wait('install');
  server.set('/desk/1/day', () => new Response('from the server'));
  expect(await ask('/desk/1/day')).toBe('from the server');
  server.set('/desk/1/day', () => new Response('bad gateway', { status: 502 }));
  expect(await ask('/desk/1/day')).toContain('entry-one.js');
  server.clear();
  for (const path of ['/desk', '/desk/1/day/2026-07-18/1-0930?x=1', '/Desk/account'])
    expect(await ask(path)).toContain('entry-one.js');
});

it('shows its copy of the document where the connection hangs', async () => {
  vi.useFakeTimers();
  const { wait, ask } = await start(release('one'));
  await wait('install');
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const shown = ask('/desk/1/day');
  await vi.advanceTimersByTimeAsync(4000);
  expect(await shown).toContain('entry-one.js');
  vi.useRealTimers();
});

it('answers files of its build from their copies, and others from the server', async () => {
  const { wait, ask } = await start(release('one'));
  await wait('install');
  fetched.length = 0;
  const file = { destination: 'script' };
  expect(await ask('/desk/assets/entry-one.js', file)).toBe('/desk/assets/entry-one.js');
  expect(fetched).toEqual([]);
  server.set('/desk/assets/entry-zero.js', () => new Response('older'));
  expect(await ask('/desk/assets/entry-zero.js', file)).toBe('older');
});

it.each([
  ['a call', '/api/desk/getDay', { destination: '' }],
  ['a change', '/desk/1/day', { method: 'POST' }],
  ['a page of the shop', '/1/catalog', {}],
  ['a page that begins like the desk', '/desks', {}],
  ['another host', '', { url: 'https://elsewhere.example/desk' }],
])('leaves %s to the browser', async (_what, path, more) => {
  const { wait, ask } = await start(release('one'));
  await wait('install');
  expect(await ask(path, more)).toBeNull();
});
