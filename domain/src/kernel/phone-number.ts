/**
 * Reads phone numbers by libphonenumber's rules (5.1, C-30; docs/rules/typed-text.md, "Phone numbers"). Page and server use
 * this reader; the page loads it late, since it brings every country's numbering plan.
 */
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { accept, type Outcome, refuse } from './outcome.ts';
import { formatSubscriber, northAmerica } from './subscriber-number.ts';
import { readSigns } from './typed-text.ts';

export interface ReadPhone {
  /** ISO 3166. Several countries share a calling code: the chosen one if it is among them. */
  countryCode: string;
  callingCode: string;
  /** As dialed after the calling code: with the zeros that stay, without what is dialed within the country only. */
  national: string;
  /** The whole number, like +390669881234 (E.164). */
  e164: string;
}

export type PhoneProblem = 'phoneNotValid' | 'phoneHasExtension';

export interface PhoneParts {
  areaCode: string;
  subscriberNumber: string;
}

/** How an extension is written after a number, in the languages of most guests. */
const extension =
  /(?:;ext=|[,;x#*]|(?:ext(?:ension|n)?|int|anexo|poste|durchwahl|dw|apparat|доб)\.?)\s*[:.]?\s*\d{1,8}\s*#?$/iu;
/** Characters allowed between digits. */
const signsOfNumbers = /^\+?[\d\s().\-/~]+$/;

/** A number of North America starts with 2 to 9; elsewhere its length must fit, since plans grow faster than our copy. */
const isAnswered = (number: PhoneNumber): boolean =>
  number.isPossible() &&
  (number.countryCallingCode !== northAmerica || /^[2-9]\d{9}$/.test(number.nationalNumber));

function parse(text: string, chosen: CountryCode | undefined): PhoneNumber | null {
  const number = parsePhoneNumberFromString(text, {
    extract: false,
    ...(chosen === undefined ? {} : { defaultCountry: chosen }),
  });
  return number !== undefined && isAnswered(number) ? number : null;
}

/** The ways in which the text may be meant, likeliest first. */
function* meanings(text: string): Generator<string> {
  yield text;
  // Most of the world dials 00 to call abroad, and people write it wherever they are.
  if (/^\(?\s*00/.test(text)) yield `+${text.replace(/^\(?\s*00/, '').replace(/^(\s*\d+)\)/, '$1 ')}`;
  // A zero in parentheses is dialed within the country, also in countries whose plan has no such zero today.
  if (/\(0+\)/.test(text)) yield* meanings(text.replaceAll(/\(0+\)/g, ' '));
}

function countryOf(number: PhoneNumber, chosen: CountryCode | undefined): string | null {
  const shares = chosen !== undefined && getCountryCallingCode(chosen) === number.countryCallingCode;
  return shares ? chosen : (number.country ?? number.getPossibleCountries()[0] ?? null);
}

const asRead = (number: PhoneNumber, countryCode: string): ReadPhone => ({
  countryCode,
  callingCode: number.countryCallingCode,
  national: number.nationalNumber,
  e164: number.number,
});

/**
 * Reads a number as it is dialed in the chosen country, or with the calling code of any.
 * @param chosenCode ISO 3166; null if only numbers with a calling code can be read
 */
export function readPhone(typed: string, chosenCode: string | null): Outcome<ReadPhone, PhoneProblem> {
  const chosen = chosenCode !== null && isSupportedCountry(chosenCode) ? chosenCode : undefined;
  const plain = readSigns(typed)
    .replace(/^(?:tel|phone):\s*/i, '')
    .replace(/;phone-context=.*$/i, '')
    .replace(/^\(\s*\+\s*(\d+)\s*\)/, '+$1 ')
    .replace(/^\+\s+/, '+');
  const number = plain.replace(extension, '').trim();
  if (!signsOfNumbers.test(number)) return refuse('phoneNotValid');
  for (const text of meanings(number)) {
    const found = parse(text, chosen);
    const countryCode = found === null ? null : countryOf(found, chosen);
    if (found === null || countryCode === null) continue;
    return number === plain ? accept(asRead(found, countryCode)) : refuse('phoneHasExtension');
  }
  return refuse('phoneNotValid');
}

/**
 * Reads a number that came in parts, as the page posts them or as another program may: what is dialed within the country
 * only, like the 0 before London's 20, is taken out.
 */
export function readPhoneParts(
  countryCode: string,
  { areaCode, subscriberNumber }: PhoneParts,
): Outcome<ReadPhone, PhoneProblem> {
  const digits = readSigns(`${areaCode} ${subscriberNumber}`);
  if (!isSupportedCountry(countryCode) || digits.includes('+')) return refuse('phoneNotValid');
  const whole = readPhone(`+${getCountryCallingCode(countryCode)} ${digits}`, countryCode);
  return whole.ok || whole.refusal === 'phoneHasExtension' ? whole : readPhone(digits, countryCode);
}

/** Splits a number into the specification's parts: for calling code 1 three digits and seven (5.1-19), else as it is grouped. */
export function partsOfPhone({ callingCode, national, e164 }: ReadPhone): PhoneParts {
  if (callingCode === northAmerica)
    return {
      areaCode: national.slice(0, 3),
      subscriberNumber: formatSubscriber(national.slice(3), northAmerica),
    };
  const groups = (parsePhoneNumberFromString(e164)?.formatInternational() ?? '')
    .split(/[^\d+]+/)
    .filter((group) => group !== '' && !group.startsWith('+'));
  const first = groups.length > 1 && groups.join('') === national ? (groups[0] ?? '') : '';
  const length = first !== '' ? first.length : national.length <= 8 ? Math.max(1, national.length - 4) : 3;
  return { areaCode: national.slice(0, length), subscriberNumber: national.slice(length) };
}

/** Such as +1 303 555 0100, for people to dial. */
export const writeInternational = (e164: string): string =>
  parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
