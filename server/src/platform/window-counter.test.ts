/** Counting names in windows, including more names than fit. */
import type { Instant } from '@gangway/domain/kernel/local-time';
import { describe, expect, it } from 'vitest';
import { totalOf, WindowCounter } from './window-counter.ts';

function aCounter(maxNames: number) {
  const clock = { now: 0 };
  const counter = new WindowCounter({
    clock: () => clock.now as Instant,
    windowMs: 60_000,
    prefix: '',
    maxNames,
  });
  const ask = (name: string) => {
    const count = counter.of(name);
    count.fresh += 1;
    return totalOf(count);
  };
  return { clock, counter, ask };
}

describe('a full table of names', () => {
  it('counts a new name from one (S6)', () => {
    const { ask } = aCounter(100);
    for (let k = 0; k < 10_000; k++) ask(`flood ${k}`);
    expect(ask('a visitor')).toBe(1);
    expect(ask('a visitor')).toBe(2);
  });

  it('keeps the count of the most frequent name (S6)', () => {
    const { ask } = aCounter(100);
    for (let k = 0; k < 50; k++) ask('a hammer');
    for (let k = 0; k < 10_000; k++) ask(`flood ${k}`);
    expect(ask('a hammer')).toBe(51);
  });
});

it('counts start over with the next window (D-GEN-02)', () => {
  const { clock, counter, ask } = aCounter(10);
  ask('a');
  expect(ask('a')).toBe(2);
  clock.now = 59_000;
  expect(counter.secondsLeft()).toBe(1);
  clock.now = 60_000;
  expect(ask('a')).toBe(1);
});

it('counts of other processes are added, and sent counts are not counted twice (D-GEN-02)', async () => {
  const { counter, ask } = aCounter(10);
  ask('a');
  ask('a');
  await counter.exchange(async (_start, counts) => {
    expect(counts).toEqual([{ bucket: 'a', requests: 2 }]);
    ask('a');
    return [{ bucket: 'a', requests: 7 }];
  });
  expect(ask('a')).toBe(9);
});
