/**
 * A venue's own texts in its other languages. The venue file gives a translation for a text, wherever it stands, so
 * one name has one translation (docs/rules/languages.md).
 */
import { primaryOf } from '../messages/locale.ts';

/** One text in another language. */
export interface VenueText {
  /** The text as the venue file has it. */
  text: string;
  translation: string;
  /** The translation as sanitized HTML, for texts that are written in Markdown. */
  html: string;
}

/** The texts of a venue in one of its languages. */
export interface VenueTexts {
  /** The language's code, as listed in the venue's languages. */
  language: string;
  texts: readonly VenueText[];
}

/** The fields with words for guests, in venue files and in locations; nothing else is ever translated. */
export const translatable: ReadonlySet<string> = new Set([
  'name',
  'tagline',
  'introduction',
  'summary',
  'description',
  'alt',
  'label',
  'help',
  'options',
  'reason',
  'included',
  'goodToKnow',
  'categories',
  'bring',
  'weather',
  'accessibility',
  'question',
  'answer',
  'difficulty',
  'duration',
  'ageMinimum',
  'minHeight',
  'singular',
  'plural',
  'addOnLabel',
  'preBookMessage',
  'noAvailabilityMessage',
  'confirmationMessage',
  'requirements',
  'requirementsLabel',
  'transportRequirements',
  'transportRequirementsLabel',
  'confirmationMailHeader',
  'confirmationMailFooter',
  'terms',
  'waiver',
]);

/** Parts of a location that guests never read. */
const internal: ReadonlySet<string> = new Set([
  'agents',
  'affiliates',
  'promoCodes',
  'translations',
  'languages',
]);

function visit(value: unknown, name: string, see: (text: string) => void): void {
  if (typeof value === 'string') {
    if (translatable.has(name)) see(value);
  } else if (Array.isArray(value)) for (const entry of value) visit(entry, name, see);
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) if (!internal.has(key)) visit(part, key, see);
}

/** Returns every text of a venue file that can be translated, each once, in its order. */
export function textsOf(file: unknown): string[] {
  const texts = new Set<string>();
  visit(file, '', (text) => {
    if (text.trim() !== '') texts.add(text.trim());
  });
  return [...texts];
}

/** Returns the same value with its texts translated; whatever has no translation stays as it is. */
function translated(value: unknown, name: string, texts: ReadonlyMap<string, VenueText>): unknown {
  if (typeof value === 'string')
    return (translatable.has(name) && texts.get(value.trim())?.translation) || value;
  if (Array.isArray(value)) return value.map((entry) => translated(entry, name, texts));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, part]) => [
    key,
    internal.has(key) ? part : translated(part, key, texts),
  ]);
  const result: Record<string, unknown> = Object.fromEntries(fields);
  // A text in Markdown stands beside the HTML that was made of it.
  for (const [key, source] of Object.entries(value)) {
    const rendered = /^(\w+)Source$/.exec(key)?.[1];
    const found = typeof source === 'string' ? texts.get(source.trim()) : undefined;
    if (rendered !== undefined && found !== undefined) result[rendered] = found.html;
  }
  return result;
}

const textsIn = (translations: readonly VenueTexts[], locale: string) =>
  translations.find(({ language }) => primaryOf(language) === primaryOf(locale))?.texts ?? [];

/**
 * Returns the location as visitors of a language read it.
 * @param locale the current one, such as 'es-US'
 */
export function inLanguage<L extends { translations: readonly VenueTexts[] }>(
  location: L,
  locale: string,
): L {
  const texts = textsIn(location.translations, locale);
  if (texts.length === 0) return location;
  return translated(location, '', new Map(texts.map((entry) => [entry.text.trim(), entry]))) as L;
}

/**
 * Returns what was stored while somebody read the venue in one language, such as an order, in another one. Texts that
 * the venue has changed since stay as they were.
 */
export function withVenueTexts<Value>(
  stored: Value,
  { translations }: { translations: readonly VenueTexts[] },
  locale: string,
): Value {
  if (translations.length === 0) return stored;
  const own = new Map(textsIn(translations, locale).map((entry) => [entry.text.trim(), entry]));
  const known = new Map(own);
  for (const { texts } of translations)
    for (const { text, translation } of texts) {
      const source = { text, translation: text, html: text };
      if (!known.has(translation.trim())) known.set(translation.trim(), own.get(text.trim()) ?? source);
    }
  return translated(stored, '', known) as Value;
}
