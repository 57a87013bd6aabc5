/** A database that hangs or takes no changes counts as down, so health checks are not kept waiting. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHealth } from './health.service.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a database that does not respond within two seconds is unhealthy, and its late error does no harm (D-API-06)', async () => {
  let fail: (error: Error) => void = () => undefined;
  const hanging = () =>
    new Promise<'primary'>((_, reject) => {
      fail = reject;
    });
  const check = createHealth(hanging, { error: vi.fn(), info: vi.fn() });
  const reason = check();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await reason).toBe('The database did not answer within 2 seconds.');
  fail(new Error('connection lost'));
  await vi.advanceTimersByTimeAsync(0);
});

it('a standby is unhealthy, because it takes no changes (D-API-06)', async () => {
  const check = createHealth(async () => 'standby', { error: vi.fn(), info: vi.fn() });
  expect(await check()).toBe('The database is a standby and takes no changes.');
});
