/** Deposits (docs/venue-files.md, "Deposits"). */
import type { Section } from '../section.ts';
import { checkDeposits } from './check.ts';
import { readDeposits, writeDeposits } from './convert.ts';

export const deposits = {
  read: (file) => ({ deposits: readDeposits(file) }),
  write: (location) => ({ deposits: writeDeposits(location) }),
  check: checkDeposits,
} satisfies Section;
