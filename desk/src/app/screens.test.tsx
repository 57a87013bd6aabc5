/** Screens load while the server is asked who is signed in (docs/performance.md, "A day at the desk"). */
import { afterEach, expect, it, vi } from 'vitest';
import { larkspurAs, sessionAt } from '../testing/fake-server.ts';
import { openDesk } from '../testing/open-desk.tsx';
import { loadScreen, preload } from './screens.ts';

afterEach(() => vi.restoreAllMocks());

it('of the address, before anybody is known to be signed in', async () => {
  const load = vi.spyOn(loadScreen, 'orders');
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof sessionAt>>();
  await openDesk('/desk/1/orders', { getStaffSession: () => promise });
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  resolve(sessionAt(larkspurAs('desk')));
});

it('of the day for an address that names none, and none for one that needs none', () => {
  const day = vi.spyOn(loadScreen, 'day').mockReturnValue(new Promise(() => undefined));
  const frame = vi.fn(async () => null);
  preload({ screen: 'home' }, frame);
  preload({ screen: 'unknown' }, frame);
  expect([day.mock.calls.length, frame.mock.calls.length]).toEqual([1, 2]);
});

it('say nothing if they cannot be loaded then', async () => {
  const failing = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  preload({ screen: 'unknown' }, failing);
  await Promise.resolve();
  expect(failing).toHaveBeenCalledOnce();
});
