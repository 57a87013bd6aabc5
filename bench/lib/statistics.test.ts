/** Tests of the two functions that all benchmark figures rely on. */
import { describe, expect, it } from 'vitest';
import { median, percentile } from './statistics.ts';

describe('measurement statistics', () => {
  it('take the middle value as the median, or the mean of the middle two for an even count', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([8, 2, 4, 6])).toBe(5);
  });

  it('compute percentiles by nearest rank', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(values, 0.5)).toBe(50);
    expect(percentile(values, 0.99)).toBe(99);
    expect(percentile([7], 0.99)).toBe(7);
  });

  it('give NaN for an empty list', () => {
    expect(median([])).toBeNaN();
    expect(percentile([], 0.5)).toBeNaN();
  });
});
