/** Promo codes (docs/venue-files.md, "Promo codes"). */
import { isPromoSubject } from '../../promo-codes/promo-use.ts';
import { packageKeys } from '../packages/convert.ts';
import type { Section } from '../section.ts';
import { checkPromoCodes } from './check.ts';
import { readPromoCodes, writePromoCodes } from './convert.ts';
import { checkUses } from './places.ts';

export const promoCodes = {
  read: (file, { keys, before }) => ({
    promoCodes: readPromoCodes(file, keys, packageKeys(file.packages, before?.packages ?? [])),
  }),
  write: (location) => ({ promoCodes: writePromoCodes(location) }),
  check: checkPromoCodes,
  places: checkUses,
  isLasting: ({ subject }) => isPromoSubject(subject),
} satisfies Section;
