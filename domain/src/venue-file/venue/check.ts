/** Finds contradictions in what a venue file says of the venue itself. */
import { isSpoken, spokenLanguages } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';
import { checkPlace } from '../parts/check.ts';
import { type Path, type Problem, problem, repeated, taken } from '../problems.ts';
import type { VenueFile } from '../venue-file.ts';

export function checkVenue({ venue }: VenueFile): Problem[] {
  const problems: Problem[] = [];
  const { languages, place } = venue;
  if (place !== undefined) problems.push(...checkPlace(place, ['venue', 'place']));
  if (languages !== undefined) {
    const at = (index: number, field: string): Path => ['venue', 'languages', index, field];
    problems.push(
      ...repeated(
        languages.map(({ code }, index) => ({ path: at(index, 'code'), value: code })),
        taken,
      ),
      ...repeated(
        languages.map(({ key }, index) => ({ path: at(index, 'key'), value: key })),
        taken,
      ),
    );
    for (const [index, { code }] of languages.entries())
      if (!isSpoken(code) && venue.translationKey === null)
        problems.push(
          problem(
            at(index, 'code'),
            t('venueFile.venue.otherLanguage', { known: spokenLanguages.join(', ') }),
          ),
        );
    const defaults = languages.filter((language) => language.isDefault).length;
    if (defaults !== 1)
      problems.push(
        problem(['venue', 'languages'], t('venueFile.venue.defaultLanguage', { found: defaults })),
      );
  }
  return problems;
}
