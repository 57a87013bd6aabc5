/** Rows of the worked examples of docs/rules/availability.md, "A day over everything". */
import { expect, it } from 'vitest';
import { bestStatus } from './best-status.ts';
import type { AvailabilityStatus } from './explain.ts';

it.each<[AvailabilityStatus[], AvailabilityStatus]>([
  [['SoldOut', 'Limited', 'Available'], 'Available'],
  [['Closed', 'Limited', 'SoldOut'], 'Limited'],
  [['Closed', 'Cutoff', 'SoldOut'], 'SoldOut'],
  [['Past', 'Cutoff'], 'Cutoff'],
  [['Closed', 'NotYetOpen'], 'NotYetOpen'],
  [['Closed', 'Past'], 'Past'],
  [['Closed', 'Closed'], 'Closed'],
  [[], 'Closed'],
])('a day with %j is %s (D-RT-07)', (words, best) => {
  expect(bestStatus(words)).toBe(best);
});
