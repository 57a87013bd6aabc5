/**
 * Guests in plain words: '2 adults', '1 child'; a rate whose plural is unknown stays '2 × Bike and rider'
 * (docs/rules/people.md).
 */

import { t } from '../messages/t.ts';

/** What to call one guest of an activity, and several. */
export interface GuestLabel {
  singular: string;
  plural: string;
}

/** Returns the plural of a noun for guests; the message catalog lists each noun with its plural. */
function pluralOf(noun: string): string | undefined {
  const nouns = t('order.guests.nouns').split(', ');
  return nouns.find((pair) => pair.startsWith(`${noun}/`))?.slice(noun.length + 1);
}

/**
 * One word, optionally with an adjective before it and a note in parentheses: 'Adult', 'Small child', 'Adult
 * (13 and older)'.
 */
const plainName = /^(?:(\p{L}+) )?(\p{L}+)( \(.+\))?$/u;

export function rateWords(participants: number, name: string, label: GuestLabel | null): string {
  const [, adjective, noun = '', rest = ''] = plainName.exec(name.trim()) ?? [];
  const one = noun.toLowerCase();
  const many = one === label?.singular.toLowerCase() ? label.plural : pluralOf(one);
  if (many === undefined) return t('order.guests.ofRate', { count: participants, rate: name });
  const words = [adjective?.toLowerCase(), participants === 1 ? one : many].filter(
    (word) => word !== undefined,
  );
  return t('order.guests.counted', { count: participants, guests: `${words.join(' ')}${rest}` });
}
