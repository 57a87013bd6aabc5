/** Tests of the two functions that all benchmark figures rely on. */
import { describe, expect, it } from 'vitest';
import { median, percentile } from './statistics.ts';

describe('statistics of measurements', () => {
  it('takes the middle value, and the mean of the middle two of an even number', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([8, 2, 4, 6])).toBe(5);
  });

  it('takes percentiles by nearest rank', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(values, 0.5)).toBe(50);
    expect(percentile(values, 0.99)).toBe(99);
    expect(percentile([7], 0.99)).toBe(7);
  });

  it('answers no number for nothing measured', () => {
    expect(median([])).toBeNaN();
    expect(percentile([], 0.5)).toBeNaN();
  });
});
