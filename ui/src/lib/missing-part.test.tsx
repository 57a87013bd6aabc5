/** A part of the program that cannot be loaded (docs/decisions/0134-a-page-of-an-older-build-loads-again.md). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const reload = vi.fn();
const answer = vi.fn<() => Promise<{ status: number }>>();

/** A document that has just been loaded: what it remembers is in the browser, not in the module. */
async function newDocument() {
  vi.resetModules();
  const module = await import('./missing-part.ts');
  const gone = () => {
    const error = new TypeError('Failed to fetch dynamically imported module');
    module.noteMissing(error);
    return Promise.reject(error);
  };
  return { ...module, gone };
}

const ofBuild = (build: string) => {
  document.head.innerHTML = `<script data-entry="/assets/entry-${build}.js"></script>`;
};

const blockStorage = () =>
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The request was denied.', 'SecurityError');
  });

beforeEach(() => {
  ofBuild('one');
  sessionStorage.clear();
  history.replaceState(null, '', '/1/catalog');
  answer.mockResolvedValue({ status: 200 });
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('location', {
    ...window.location,
    href: 'https://shop.example/1/catalog',
    pathname: '/1/catalog',
    reload,
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const nothing = Symbol('still waiting');
const settledOf = (promise: Promise<unknown>) =>
  Promise.race([
    promise.catch(() => 'failed'),
    new Promise((resolve) => setTimeout(() => resolve(nothing), 20)),
  ]);

describe('a missing part', () => {
  it('loads the document again, and whoever asked goes on waiting', async () => {
    const { part, gone } = await newDocument();
    expect(await settledOf(part(gone))).toBe(nothing);
    expect(await settledOf(part(gone))).toBe(nothing);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    { storage: 'kept', isBlocked: false },
    { storage: 'blocked', isBlocked: true },
  ])(
    'is asked for again once for each build at each address, with storage $storage',
    async ({ isBlocked }) => {
      if (isBlocked) blockStorage();
      await settledOf((await newDocument()).loadAgainOnce());
      const second = await newDocument();
      expect(await settledOf(second.part(second.gone))).toBe('failed');
      expect(reload).toHaveBeenCalledTimes(1);
      ofBuild('two');
      await settledOf((await newDocument()).loadAgainOnce());
      expect(reload).toHaveBeenCalledTimes(2);
    },
  );

  it('leaves the document where it is if neither storage nor the history keeps that it was loaded again', async () => {
    blockStorage();
    vi.spyOn(History.prototype, 'replaceState').mockImplementation(() => undefined);
    const { part, gone } = await newDocument();
    expect(await settledOf(part(gone))).toBe('failed');
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    { what: 'the device is offline', isOffline: true, status: 200 },
    { what: 'the shop answers 503', isOffline: false, status: 503 },
    { what: 'nothing answers', isOffline: false, status: null },
  ])('leaves the document where it is while $what', async ({ isOffline, status }) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);
    if (status === null) answer.mockRejectedValue(new TypeError('Failed to fetch'));
    else answer.mockResolvedValue({ status });
    const { part, gone } = await newDocument();
    expect(await settledOf(part(gone))).toBe('failed');
    expect(reload).not.toHaveBeenCalled();
    // It was not tried, so the once is not used up.
    vi.restoreAllMocks();
    answer.mockResolvedValue({ status: 200 });
    expect(await settledOf(part(gone))).toBe(nothing);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('fails without loading anything again while it is only fetched beforehand', async () => {
    const { part, gone, whilePreloading } = await newDocument();
    expect(await settledOf(whilePreloading(() => part(gone)))).toBe('failed');
    expect(reload).not.toHaveBeenCalled();
    expect(await settledOf(part(gone))).toBe(nothing);
  });

  it('loads the document again if it was asked for before a preload began that still runs', async () => {
    const { part, gone, whilePreloading } = await newDocument();
    let fail = () => undefined as void;
    const asked = part(async () => {
      await new Promise<void>((resolve) => {
        fail = resolve;
      });
      return gone();
    });
    const preload = whilePreloading(() => new Promise(() => undefined));
    fail();
    expect(await settledOf(asked)).toBe(nothing);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(await settledOf(preload)).toBe(nothing);
  });

  it('is not an error of the part itself', async () => {
    const { part, isMissingPart } = await newDocument();
    const fault = new Error('broken');
    await expect(part(() => Promise.reject(fault))).rejects.toBe(fault);
    expect(isMissingPart(fault)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
