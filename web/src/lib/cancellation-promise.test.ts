/** What guests read beside a button about canceling (docs/rules/cancellation.md). */
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cancellationPromise } from './cancellation-promise.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-12-04T00:00:00Z') }));
afterEach(() => vi.useRealTimers());

const start = '2026-12-05T09:00' as WallTime;
const denver = 'America/Denver';
const steps = [
  { untilHours: 48, refund: 100 },
  { untilHours: 24, refund: 50 },
];
const promised = (
  cancellation: typeof steps | null,
  packageKey: number | null,
  at: WallTime | null = start,
) => cancellationPromise({ cancellation, packageKey }, at, denver);

it('is the best of the terms until a time is chosen, and for packages', () => {
  const best = { words: 'Free cancellation until 48 hours before the start', isGood: true };
  expect(promised(steps, null, null)).toEqual(best);
  expect(promised(steps, 7)).toEqual(best);
});

it('is what still applies to a chosen time', () => {
  expect(promised(steps, null)).toEqual({ words: '50% refund until Fri, December 4, 9:00 AM', isGood: true });
  vi.setSystemTime(Date.parse('2026-12-05T00:00:00Z'));
  expect(promised(steps, null)).toEqual({ words: 'No refund if you cancel', isGood: false });
});

it('says that there is no refund, and nothing where the venue says nothing', () => {
  expect(promised([], null, null)).toEqual({ words: 'No refund if you cancel', isGood: false });
  expect(promised(null, null)).toBeNull();
});
