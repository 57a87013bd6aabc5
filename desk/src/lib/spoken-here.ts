/** The language that the desk starts in: the one that was chosen here, else the browser's (docs/rules/languages.md). */
import { countryOf, isSpoken, localeOf, primaryOf, usualLocale } from '@gangway/domain/messages/locale';
import { storage } from './storage.ts';

/** The locale of a language, such as 'es-US'. The browser's country decides how dates are written, whatever the language. */
export const localeHere = (language: string): string =>
  localeOf(language, navigator.languages.map(countryOf).find(Boolean) ?? countryOf(usualLocale) ?? '');

/** The language to start in, such as 'es'; always one that the desk speaks. */
export function languageHere(): string {
  const wanted = [storage.language.read() ?? '', ...navigator.languages].find(isSpoken);
  return primaryOf(wanted ?? usualLocale);
}
