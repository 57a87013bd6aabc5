/** People who book: names of several countries and scripts, with an address that no mail server has. */
import guests from './guests.json' with { type: 'json' };
import type { Random } from './random.ts';

export interface DemoGuest {
  firstName: string;
  lastName: string;
  /** Of a domain below .example, which nobody can own (RFC 2606). */
  email: string;
  /** Of the venue's country, among the numbers that it keeps for fiction. */
  phone: { countryCode: string; areaCode: string; number: string };
  /** The language that the guest would rather read. */
  language: string;
}

type Name = string | readonly string[];

const shown = (name: Name): string => (typeof name === 'string' ? name : (name[0] ?? ''));

/** Letters that do not fall apart into a plain one and a mark. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', þ: 'th', ð: 'd' };

const inMailbox = (name: Name): string =>
  (typeof name === 'string' ? name : (name[1] ?? ''))
    .toLowerCase()
    .replaceAll(/[ßøłæþð]/g, (letter) => plain[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9-]/g, '');

const phonesOf = (country: string) => (country === 'GB' ? guests.phones.GB : guests.phones.US);

/** @param place tells apart guests of the same name */
export function drawGuest(random: Random, country: string, place: number): DemoGuest {
  const people = random.weighted(guests.peoples);
  const [first, last] = [random.pick<Name>(people.first), random.pick<Name>(people.last)];
  const phones = phonesOf(country);
  const handle = `${inMailbox(first)}.${inMailbox(last)}`.slice(0, 50);
  return {
    firstName: shown(first),
    lastName: shown(last),
    email: `${handle}${place}@${random.pick(guests.mailboxes)}`,
    phone: {
      countryCode: country === 'GB' ? 'GB' : 'US',
      areaCode: random.pick(phones.areas),
      number: `${phones.numbers}${String(random.between(0, 99)).padStart(2, '0')}`,
    },
    language: people.language,
  };
}

export const drawReason = (random: Random): string => random.pick(guests.reasons);
export const drawReasonOfMove = (random: Random): string => random.pick(guests.moved);

/** Draws an answer that is typed, by a word of its question. */
export function drawAnswer(random: Random, label: string): string {
  const asked = label.toLowerCase();
  const known = Object.entries(guests.answers).find(([word]) => asked.includes(word));
  return random.pick(known?.[1] ?? guests.otherAnswers);
}

export const drawGift = (random: Random): { recipientName: string; message: string } => ({
  recipientName: random.pick(guests.companions),
  message: random.pick(guests.gift.message),
});
