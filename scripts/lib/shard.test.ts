/** Parts of the suites: together they are the whole, and no test is in two of them. */
import { describe, expect, it } from 'vitest';
import { readShard, runsUndivided, shardOption, whole, within } from './shard.mjs';

it('is read as it is typed', () => {
  expect(readShard('2/3')).toEqual({ index: 2, count: 3 });
});

it.each([undefined, '', '3', '0/3', '4/3', '1/0', 'a/b', '1/3/5', '-1/3'])('%s is refused', (text) => {
  expect(() => readShard(text)).toThrow('--shard takes a part of a whole, like 1/3');
});

it('is an option only where there are several', () => {
  expect(shardOption(whole)).toEqual([]);
  expect(shardOption({ index: 2, count: 3 })).toEqual(['--shard=2/3']);
});

describe.each([1, 2, 3, 5])('of %i parts', (count) => {
  const parts = Array.from({ length: count }, (_, at) => ({ index: at + 1, count }));

  it('each part of a quarter is another, and together they are the quarter', () => {
    const quarters = [1, 2, 3, 4].flatMap((index) => parts.map((part) => within({ index, count: 4 }, part)));
    expect(quarters.map(({ index }) => index)).toEqual(Array.from({ length: 4 * count }, (_, at) => at + 1));
    expect(new Set(quarters.map((part) => part.count))).toEqual(new Set([4 * count]));
  });

  it('one runs each suite that cannot be divided', () => {
    for (const place of [0, 1, 2]) expect(parts.filter((part) => runsUndivided(part, place))).toHaveLength(1);
  });
});
