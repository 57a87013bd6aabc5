/** When a page keeps the venue's offline page (D-TK-02, docs/rules/offline.md). */
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useOfflinePage } from './use-offline-page.ts';

const kept: string[] = [];
const register = vi.fn(async () => undefined);
let online = true;

beforeEach(() => {
  kept.length = 0;
  register.mockClear();
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
  vi.stubGlobal('fetch', async () => new Response('offline'));
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async () => undefined,
      put: async (name: string) => {
        kept.push(name);
      },
    }),
  });
});
afterEach(() => {
  online = true;
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the offline page of a venue', () => {
  it('is kept once the page is quiet (D-TK-02)', async () => {
    renderHook(() => useOfflinePage(9001));
    await vi.advanceTimersByTimeAsync(2999);
    expect(kept).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(register).toHaveBeenCalledOnce());
    expect(kept).toEqual(['/9001/offline']);
  });

  it('is kept when the connection is back, where there is none at that moment (D-TK-02)', async () => {
    online = false;
    renderHook(() => useOfflinePage(9001));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(kept).toEqual([]);
    online = true;
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(register).toHaveBeenCalledOnce());
    expect(kept).toEqual(['/9001/offline']);
  });

  it('is not kept for a page that was left in the meantime', async () => {
    online = false;
    const { unmount } = renderHook(() => useOfflinePage(9001));
    await vi.advanceTimersByTimeAsync(3000);
    unmount();
    online = true;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(kept).toEqual([]);
  });
});
