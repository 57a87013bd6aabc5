/** Since when there is no connection. */
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useOfflineSince } from './use-connection.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('learns of a connection that was lost after the first look and before anybody listened', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(true).mockReturnValue(false);
  const { result, unmount } = renderHook(() => useOfflineSince());
  expect(result.current).not.toBeNull();
  online.mockReturnValue(true);
  act(() => {
    dispatchEvent(new Event('online'));
  });
  expect(result.current).toBeNull();
  unmount();
});

it('keeps since when, however often it hears of it', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { result } = renderHook(() => useOfflineSince());
  const since = result.current;
  expect(since).not.toBeNull();
  vi.spyOn(Date, 'now').mockReturnValue((since ?? 0) + 60_000);
  act(() => {
    dispatchEvent(new Event('offline'));
  });
  expect(result.current).toBe(since);
});
