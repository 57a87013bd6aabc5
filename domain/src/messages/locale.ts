/**
 * The language and country that text is written for, as one BCP 47 tag: 'en-US', 'es-US', 'de-CH'. The language
 * decides the words, the country how dates and times are written (docs/rules/languages.md).
 */

/** The languages that the storefront speaks by itself; each has a catalog in every workspace. */
export const spokenLanguages = ['ar', 'de', 'en', 'es', 'fr'] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

/** The locale of the specification's texts and formats, and of whoever names none. */
export const usualLocale = 'en-US';

let source = (): string => usualLocale;

/**
 * Says where the current locale comes from: the request on the server, the document in a browser. Returns what puts the place
 * before it back.
 */
export function readLocaleFrom(read: () => string): () => void {
  const before = source;
  source = read;
  return () => {
    source = before;
  };
}

/** Returns the locale that text is written for right now. */
export const currentLocale = (): string => source();

/** 'es-US' → 'es' */
export const primaryOf = (code: string): string => code.toLowerCase().split('-', 1)[0] ?? '';

/** 'es-US' → 'US'; null if the locale names no country. */
export const countryOf = (locale: string): string | null =>
  /^[a-z]+(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(locale)?.[1]?.toUpperCase() ?? null;

export const isSpoken = (code: string): boolean => spokenLanguages.some((known) => known === primaryOf(code));

/** Languages written from right to left, of those that the storefront speaks. */
export const directionOf = (locale: string): 'ltr' | 'rtl' => (primaryOf(locale) === 'ar' ? 'rtl' : 'ltr');

/** The locale of a language at a venue: 'es' and 'US' → 'es-US'. A language that is not spoken becomes English. */
export const localeOf = (code: string, country: string): string =>
  `${isSpoken(code) ? primaryOf(code) : 'en'}-${country.toUpperCase()}`;

/** Returns a locale that a request names if its language is spoken, else null. */
export function readLocale(text: unknown): string | null {
  if (typeof text !== 'string' || !/^[a-z]{2}(?:-[A-Z]{2})?$/.test(text) || !isSpoken(text)) return null;
  return text;
}

/**
 * Writes an amount with the format that `Intl` has for the current locale. Arabic text has it as in English, kept
 * together from left to right: the signs of foreign currencies have no place of their own there.
 */
export const amountLocale = (): string => (primaryOf(currentLocale()) === 'ar' ? usualLocale : intlLocale());

/** Keeps what is written from left to right together inside text of the current direction. */
export const leftToRight = (text: string): string =>
  directionOf(currentLocale()) === 'rtl' ? `\u2066${text}\u2069` : text;

/** Keeps a venue's own text, such as a street with its number, in the direction it is written in. */
export const asWritten = (text: string): string =>
  directionOf(currentLocale()) === 'rtl' ? `\u2068${text}\u2069` : text;

/** The locale for `Intl`: digits are the same in all languages, so that text from here and there agrees. */
export const intlLocale = (): string => `${currentLocale()}-u-nu-latn`;
