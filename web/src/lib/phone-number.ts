/** A phone number typed in one field ↔ country, area code and subscriber number (3.7, 5.1, C-30). */
import type { Country } from '@gangway/contract/location';
import { formatSubscriber, northAmerica } from '@gangway/domain/kernel/subscriber-number';

export interface PhoneParts {
  countryKey: number;
  countryCode: string;
  areaCode: string;
  subscriberNumber: string;
}

const mostDigits = 15;

type Dialled = Pick<Country, 'countryKey' | 'countryCode' | 'e164'>;

const digitsOf = (text: string) => text.replace(/\D/g, '');
const dialingCode = (country: Dialled) => digitsOf(country.e164);

/**
 * Returns the country of an international number; if several share a code, the chosen one, else the first.
 */
function countryOf<C extends Dialled>(digits: string, chosen: C, countries: readonly C[]): C | null {
  const fitting = countries.filter((country) => digits.startsWith(dialingCode(country)));
  const longest = Math.max(0, ...fitting.map((country) => dialingCode(country).length));
  const candidates = fitting.filter((country) => dialingCode(country).length === longest);
  return candidates.find((country) => country.countryKey === chosen.countryKey) ?? candidates[0] ?? null;
}

/** Reads what was typed; null if it is not a number. A leading + or 00 may name another country. */
export function readPhone<C extends Dialled>(
  text: string,
  chosen: C,
  countries: readonly C[],
): PhoneParts | null {
  const trimmed = text.trim();
  if (!/^[+\d][\d\s().\-/]*$/.test(trimmed) && !/^\(/.test(trimmed)) return null;
  if (/[^\d\s().+\-/]/.test(trimmed)) return null;
  const isInternational = /^(\+|00)/.test(trimmed);
  if (isInternational) {
    const digits = digitsOf(trimmed).replace(/^00/, '');
    const country = countryOf(digits, chosen, countries);
    if (country === null) return null;
    const groups = trimmed
      .replace(/^(\+|00)\s*/, '')
      .slice(dialingCode(country).length)
      .trim();
    return readNational(groups, country);
  }
  return readNational(trimmed, chosen);
}

function readNational(text: string, country: Dialled): PhoneParts | null {
  const found = { countryKey: country.countryKey, countryCode: country.countryCode };
  if (dialingCode(country) === northAmerica) {
    const digits = digitsOf(text).replace(/^1(?=\d{10}$)/, '');
    if (!/^[2-9]\d{9}$/.test(digits)) return null;
    return {
      ...found,
      areaCode: digits.slice(0, 3),
      subscriberNumber: formatSubscriber(digits.slice(3), northAmerica),
    };
  }
  // '(0)' after a country code and a leading 0 are dialed within the country only.
  const groups = text
    .replace(/\(0\)/g, ' ')
    .split(/[\s().\-/]+/)
    .filter((group) => group !== '');
  const all = groups.join('').replace(/^0(?=\d)/, '');
  if (all.length < 5 || all.length > mostDigits) return null;
  const first = (groups[0] ?? '').replace(/^0(?=\d)/, '');
  const isGrouped = groups.length > 1 && first.length >= 1 && first.length <= 5;
  const length = isGrouped ? first.length : all.length <= 8 ? all.length - 4 : 3;
  return { ...found, areaCode: all.slice(0, length), subscriberNumber: all.slice(length) };
}

/** The field's text for stored parts: (303) 555-0100, or the groups separated by a space. */
export function writePhone(
  parts: Pick<PhoneParts, 'areaCode' | 'subscriberNumber'>,
  country: Dialled,
): string {
  const { areaCode, subscriberNumber } = parts;
  if (areaCode === '' && subscriberNumber === '') return '';
  return dialingCode(country) === northAmerica
    ? `(${areaCode}) ${formatSubscriber(subscriberNumber, northAmerica)}`
    : `${areaCode} ${subscriberNumber}`.trim();
}
