/** Screens load while the server is asked who is signed in (docs/performance.md, "A day at the desk"). */
import { afterEach, expect, it, vi } from 'vitest';
import { loadScreen, preload } from './screens.ts';

afterEach(() => vi.restoreAllMocks());

it('load by the place, and none for a place that needs none', async () => {
  const orders = vi.spyOn(loadScreen, 'orders');
  await preload({ screen: 'unknown' });
  await preload({ screen: 'home' });
  expect(orders).not.toHaveBeenCalled();
  await preload({ screen: 'orders', venue: 1 as never, search: {} as never });
  expect(orders).toHaveBeenCalledOnce();
});

it('say nothing if they cannot be loaded then', async () => {
  const failing = vi
    .spyOn(loadScreen, 'account')
    .mockReturnValue(Promise.reject(new TypeError('Failed to fetch')));
  await preload({ screen: 'account' });
  expect(failing).toHaveBeenCalledOnce();
});
