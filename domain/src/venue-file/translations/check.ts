/** Finds translations in a venue file that nobody would ever read (docs/rules/languages.md). */
import { nearest } from '../../kernel/nearest.ts';
import { textsOf } from '../../location/venue-texts.ts';
import { t } from '../../messages/t.ts';
import { type Path, type Problem, problem, repeated, taken } from '../problems.ts';
import type { VenueFile } from '../venue-file.ts';

const longestName = 100;

export function checkTranslations(file: VenueFile): Problem[] {
  const { translations, venue, ...rest } = file;
  if (translations.length === 0) return [];
  const known = new Set(textsOf({ venue, ...rest }));
  const codes = (venue.languages ?? []).filter(({ isDefault }) => !isDefault).map(({ code }) => code);
  const at = (...path: Path): Path => ['translations', ...path];
  const unknown = (text: string) => {
    // Comparing long texts takes long, and nobody mistypes a paragraph.
    const names = [...known].filter(({ length }) => length <= longestName);
    const meant = text.length > longestName ? null : nearest(text.trim(), names);
    return meant === null
      ? t('venueFile.translations.noText')
      : t('venueFile.translations.noTextMeant', { meant });
  };
  return [
    ...repeated(
      translations.map(({ language }, index) => ({ path: at(index, 'language'), value: language })),
      taken,
    ),
    ...translations.flatMap(({ language, texts }, index) => [
      ...(codes.includes(language)
        ? []
        : [problem(at(index, 'language'), t('venueFile.translations.noLanguage', { language }))]),
      ...repeated(
        texts.map(({ text }, place) => ({ path: at(index, 'texts', place, 'text'), value: text.trim() })),
        () => t('venueFile.translations.twice'),
      ),
      ...texts.flatMap(({ text }, place) =>
        known.has(text.trim()) ? [] : [problem(at(index, 'texts', place, 'text'), unknown(text))],
      ),
    ]),
  ];
}
