/**
 * Guests in plain words: '2 adults', '1 child'; a rate whose plural is unknown stays '2 × Bike and rider'
 * (docs/rules/people.md).
 */

import { currentLocale, primaryOf } from '../messages/locale.ts';
import { t } from '../messages/t.ts';

/** What to call one guest of an activity, and several. */
export interface GuestLabel {
  singular: string;
  plural: string;
}

/** A word as it stands inside a sentence: lowercase, except in German, which capitalizes nouns. */
export const inSentence = (word: string): string =>
  primaryOf(currentLocale()) === 'de' ? word : word.toLocaleLowerCase(currentLocale());

/** Returns a noun for guests with its plural, as the message catalog lists them. */
function nounOf(word: string): GuestLabel | null {
  const nouns = t('order.guests.nouns').split(', ');
  const found = nouns.find((pair) => inSentence(pair).startsWith(`${inSentence(word)}/`));
  const [singular, plural] = found?.split('/') ?? [];
  return singular === undefined || plural === undefined ? null : { singular, plural };
}

/**
 * One word, optionally with an adjective before it and a note in parentheses: 'Adult', 'Small child', 'Adult
 * (13 and older)'.
 */
const plainName = /^(?:(\p{L}+) )?(\p{L}+)( \(.+\))?$/u;

export function rateWords(participants: number, name: string, label: GuestLabel | null): string {
  const [, adjective, noun = '', rest = ''] = plainName.exec(name.trim()) ?? [];
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
