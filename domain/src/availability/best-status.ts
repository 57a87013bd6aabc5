/** One word for several: how a day stands over everything that is for sale (docs/rules/availability.md). */
import type { AvailabilityStatus } from './explain.ts';

const bestFirst: readonly AvailabilityStatus[] = [
  'Available',
  'Limited',
  'SoldOut',
  'Cutoff',
  'NotYetOpen',
  'Past',
];

/** The best of them; closed where there is none. */
export function bestStatus(words: readonly AvailabilityStatus[]): AvailabilityStatus {
  return bestFirst.find((word) => words.includes(word)) ?? 'Closed';
}
