/** Finds contradictions in the gift cards of a venue file (docs/venue-files.md, "Gift cards"). */
import { giftCardProductKey, usualLimits } from '../../gift-cards/gift-card.ts';
import { t } from '../../messages/t.ts';
import { type Path, type Problem, problem, repeated, taken } from '../problems.ts';
import type { VenueFile } from '../venue-file.ts';

export function checkGiftCards({ giftCards, venue }: VenueFile): Problem[] {
  if (giftCards === undefined) return [];
  const here: Path = ['giftCards'];
  const { customAmount, variants } = giftCards;
  const problems: Problem[] = [];
  const usual = usualLimits(venue.currency);
  const least = giftCards.least ?? usual.least;
  const most = giftCards.most ?? usual.most;
  if (!customAmount)
    for (const limit of ['least', 'most'] as const)
      if (giftCards[limit] !== undefined)
        problems.push(problem([...here, limit], t('venueFile.giftCards.noCustomAmount')));
  if (customAmount && least <= 0)
    problems.push(problem([...here, 'least'], t('venueFile.giftCards.nothing')));
  if (customAmount && least > most)
    problems.push(
      problem(
        [...here, giftCards.most === undefined ? 'least' : 'most'],
        t('venueFile.giftCards.leastAboveMost'),
      ),
    );
  const seen = new Map<number, string>();
  for (const [index, { id, amount, fromPrice }] of variants.entries()) {
    const path = [...here, 'variants', index];
    const key = giftCardProductKey(id);
    const other = seen.get(key);
    if (other !== undefined)
      problems.push(problem([...path, 'id'], t('venueFile.problem.takenBy', { other: `"${other}"` })));
    seen.set(key, id);
    if (amount <= 0) problems.push(problem([...path, 'amount'], t('venueFile.giftCards.nothing')));
    if (fromPrice !== null && fromPrice > amount)
      problems.push(problem([...path, 'fromPrice'], t('venueFile.giftCards.fromAboveAmount')));
  }
  problems.push(
    ...repeated(
      giftCards.designs.map(({ id }, index) => ({ path: [...here, 'designs', index, 'id'], value: id })),
      taken,
    ),
  );
  return problems;
}
