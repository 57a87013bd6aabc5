/**
 * Combines several statuses into one, such as a day's status over everything on sale
 * (docs/rules/availability.md).
 */
import type { AvailabilityStatus } from './explain.ts';

const bestFirst: readonly AvailabilityStatus[] = [
  'Available',
  'Limited',
  'SoldOut',
  'Cutoff',
  'NotYetOpen',
  'Past',
];

/** Returns the best status; closed if there are none. */
export function bestStatus(words: readonly AvailabilityStatus[]): AvailabilityStatus {
  return bestFirst.find((word) => words.includes(word)) ?? 'Closed';
}
