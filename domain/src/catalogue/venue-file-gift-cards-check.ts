/** What contradicts itself in the gift cards of a venue file (docs/venue-files.md, "Gift cards"). */
import { giftCardProductKey, usualLimits } from '../gift-cards/gift-card.ts';
import type { VenueFile } from './venue-file.ts';
import { type Path, type Problem, problem } from './venue-file-problems.ts';

export function checkGiftCards({ giftCards }: VenueFile): Problem[] {
  if (giftCards === undefined) return [];
  const here: Path = ['giftCards'];
  const { customAmount, variants } = giftCards;
  const problems: Problem[] = [];
  const least = giftCards.least ?? usualLimits.least;
  const most = giftCards.most ?? usualLimits.most;
  if (!customAmount)
    for (const limit of ['least', 'most'] as const)
      if (giftCards[limit] !== undefined)
        problems.push(problem([...here, limit], 'needs "customAmount: true", or remove this line'));
  if (customAmount && least <= 0) problems.push(problem([...here, 'least'], 'must be more than nothing'));
  if (customAmount && least > most)
    problems.push(
      problem([...here, giftCards.most === undefined ? 'least' : 'most'], '"least" is more than "most"'),
    );
  const seen = new Map<number, string>();
  for (const [index, { id, amount, fromPrice }] of variants.entries()) {
    const path = [...here, 'variants', index];
    const key = giftCardProductKey(id);
    const other = seen.get(key);
    if (other !== undefined) problems.push(problem([...path, 'id'], `is already taken by "${other}"`));
    seen.set(key, id);
    if (amount <= 0) problems.push(problem([...path, 'amount'], 'must be more than nothing'));
    if (fromPrice !== undefined && fromPrice > amount)
      problems.push(problem([...path, 'fromPrice'], 'is more than the amount'));
  }
  return problems;
}
