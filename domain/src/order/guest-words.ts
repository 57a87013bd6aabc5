/**
 * Guests in plain words: '2 adults', '1 child'; a rate whose plural is unknown stays '2 × Bike and rider'
 * (docs/rules/people.md).
 */
import { currentLocale, primaryOf } from '../messages/locale.ts';
import { t } from '../messages/t.ts';

/** Words for one guest of an activity, and for several. */
export interface GuestLabel {
  singular: string;
  plural: string;
}

/** A word as it stands inside a sentence: lowercase, except in German, which capitalizes nouns. */
export const inSentence = (word: string): string =>
  primaryOf(currentLocale()) === 'de' ? word : word.toLocaleLowerCase(currentLocale());

const nouns = () => t('order.guests.nouns').split(', ');

/** Returns a noun for guests with its plural, as the message catalog lists them: 'child/children'. */
function nounOf(word: string): GuestLabel | null {
  const found = nouns().find((pair) => inSentence(pair).startsWith(`${inSentence(word)}/`));
  const [singular, plural] = found?.split('/') ?? [];
  return singular === undefined || plural === undefined ? null : { singular, plural };
}

/** The plural forms of all languages, in the order in which the catalog lists those that a language has. */
const pluralForms = ['one', 'two', 'few', 'many', 'other'] as const;

/**
 * Returns a noun with its number, in a language that counts with more forms than two. Its catalog lists them all after
 * the noun, with # for the number: 'طفل=طفل واحد/طفلان/# أطفال/# طفلًا/# طفل'.
 */
function countedNoun(count: number, word: string): string | null {
  const found = nouns().find((entry) => entry.startsWith(`${word}=`));
  if (found === undefined) return null;
  const rules = new Intl.PluralRules(currentLocale());
  const known = new Set<string>(rules.resolvedOptions().pluralCategories);
  const forms = found.slice(word.length + 1).split('/');
  const place = pluralForms
    .filter((form) => known.has(form))
    .findIndex((form) => form === rules.select(count));
  return (forms[place] ?? forms.at(-1) ?? '').replace('#', String(count));
}

/**
 * One word, optionally with an adjective before it and a note in parentheses: 'Adult', 'Small child', 'Adult
 * (13 and older)'.
 */
const plainName = /^(?:([\p{L}\p{M}]+) )?([\p{L}\p{M}]+)( \(.+\))?$/u;

export function rateWords(participants: number, name: string, label: GuestLabel | null): string {
  const [, adjective, noun = '', rest = ''] = plainName.exec(name.trim()) ?? [];
  const counted = countedNoun(participants, adjective === undefined ? noun : `${adjective} ${noun}`);
  if (counted !== null) return `${counted}${rest}`;
  const isLabel = noun.toLowerCase() === label?.singular.toLowerCase();
  const known = isLabel ? { singular: inSentence(noun), plural: label.plural } : nounOf(noun);
  // Only in English do adjectives stand before the noun and stay as they are.
  const isPlain = adjective === undefined || primaryOf(currentLocale()) === 'en';
  if (known === null || !isPlain) return t('order.guests.ofRate', { count: participants, rate: name });
  const words = [adjective?.toLowerCase(), participants === 1 ? known.singular : known.plural].filter(
    (word) => word !== undefined,
  );
  return t('order.guests.counted', { count: participants, guests: `${words.join(' ')}${rest}` });
}
