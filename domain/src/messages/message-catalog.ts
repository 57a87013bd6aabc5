/** A workspace's messages by code, in ICU MessageFormat (docs/decisions/0049-message-catalogs.md). */
import { currentLocale, directionOf, primaryOf } from './locale.ts';

/** A compiled message; throws if a value is missing. */
export type Message = (values: Record<string, unknown>) => string;

/** Messages by code. */
export type Catalog = Readonly<Record<string, Message>>;

/** The codes in `M` whose message takes no values. */
export type PlainId<M> = { [K in keyof M]: M[K] extends null ? K : never }[keyof M] & string;

/** The codes in `M` whose message takes values. */
type FilledId<M> = Exclude<keyof M & string, PlainId<M>>;

/** Returns the text of a message; `M` is the generated list of codes with the values each takes. */
export interface Translate<M> {
  (id: PlainId<M>): string;
  <K extends FilledId<M>>(id: K, values: M[K]): string;
}

/** The catalogs of languages other than English, by language. */
export type Translations = Readonly<Record<string, Catalog>>;

/**
 * Removes the right-to-left marks that the compiler puts around each value of Arabic where the text isolates the value
 * already: inside the isolate they would turn the groups of a phone number round.
 */
const withoutMarksInIsolates = (text: string): string =>
  text.replaceAll(/([\u2066-\u2068])\u200F|\u200F(\u2069)/g, '$1$2');

/** Returns a message in the current language (locale.ts), or in English if it is not translated. */
export function messageIn(catalog: Catalog, translations: Translations, id: string): Message | undefined {
  const message = translations[primaryOf(currentLocale())]?.[id] ?? catalog[id];
  return message === undefined || directionOf(currentLocale()) === 'ltr'
    ? message
    : (values) => withoutMarksInIsolates(message(values));
}

/**
 * Returns the function that reads messages in the current language.
 * @param catalog English, which also has what is not translated: words for operators
 */
export function translator<M extends Record<keyof M, object | null>>(
  catalog: Catalog,
  translations: Translations = {},
): Translate<M> {
  return (id: string, values: object | null = null) => {
    const message = messageIn(catalog, translations, id);
    if (message === undefined) throw new Error(`There is no message with the code ${id}`);
    return message({ ...values });
  };
}
