/** Which of a venue's languages a visitor gets (7.5-09, D-I18-01). */
import { localeOf, primaryOf } from '../messages/locale.ts';
import type { Language, Location } from './location.ts';

type Code = Pick<Language, 'code'>;

/**
 * Finds the language with this code, or else the first with the same primary part: 'es-MX' finds 'es'.
 * Returns null if the venue has none of them.
 */
export function matchLanguage<L extends Code>(asked: string, languages: readonly L[]): L | null {
  const code = asked.trim().toLowerCase();
  if (code === '') return null;
  return (
    languages.find((language) => language.code.toLowerCase() === code) ??
    languages.find((language) => primaryOf(language.code) === primaryOf(code)) ??
    null
  );
}

/**
 * Returns the language of a visit: what was asked for if the venue has it, else the venue's default.
 * @param asked what names a language, best first: the address, what the visitor chose before
 */
export function languageOfVisit<L extends Pick<Language, 'code' | 'isDefault'>>(
  asked: readonly (string | null | undefined)[],
  languages: readonly L[],
): L | null {
  for (const code of asked) {
    const found = typeof code === 'string' ? matchLanguage(code, languages) : null;
    if (found !== null) return found;
  }
  return languages.find(({ isDefault }) => isDefault) ?? languages[0] ?? null;
}

type Speaker = Pick<Location, 'languages' | 'country'>;

/** The locale of a visit to a venue, such as 'es-US'. */
export const localeOfVisit = (asked: readonly (string | null | undefined)[], location: Speaker): string =>
  localeOf(languageOfVisit(asked, location.languages)?.code ?? 'en', location.country);

/** The language in which a customer is written to: that of the order, or the venue's default. */
export const languageOfOrder = (
  languageKey: number | null,
  { languages }: Pick<Location, 'languages'>,
): Language | null => languages.find(({ key }) => key === languageKey) ?? languageOfVisit([], languages);

/** The locale in which a customer is written to. */
export const localeOfOrder = (languageKey: number | null, location: Speaker): string =>
  localeOfVisit([languageOfOrder(languageKey, location)?.code], location);
