/** Countries in specification order: the US first with key 196 (9-02), then the location's own (C-16). */
import type { Country } from '@gangway/contract/location';
import { currentLocale, primaryOf } from '@gangway/domain/messages/locale';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

const unitedStates = 196;
const englishNames = new Intl.DisplayNames('en', { type: 'region' });
const nameOf = (code: string) => englishNames.of(code) ?? code;

/** Keys are positions in the alphabetical list of codes, skipping the one the US has. */
const all: readonly Country[] = getCountries()
  .toSorted()
  .filter((code) => code !== 'US')
  .map((code, index) => ({
    name: nameOf(code),
    countryKey: index + 1 < unitedStates ? index + 1 : index + 2,
    countryCode: code,
    e164: getCountryCallingCode(code),
  }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

const us: Country = {
  name: nameOf('US'),
  countryKey: unitedStates,
  countryCode: 'US',
  e164: '1',
};

/** Countries by language, with names in it and in its alphabetical order. */
const translated = new Map<string, { us: Country; others: readonly Country[] }>([
  ['en', { us, others: all }],
]);

function countriesIn(language: string): { us: Country; others: readonly Country[] } {
  const known = translated.get(language);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const inLanguage = (country: Country): Country => ({
    ...country,
    name: names.of(country.countryCode) ?? country.name,
  });
  const made = {
    us: inLanguage(us),
    others: all.map(inLanguage).toSorted((a, b) => a.name.localeCompare(b.name, language)),
  };
  translated.set(language, made);
  return made;
}

/** Returns the countries with their names in the current language. */
export function listCountries(ownCode: string): Country[] {
  const { us: first, others } = countriesIn(primaryOf(currentLocale()));
  const own = others.filter((country) => country.countryCode === ownCode);
  return [first, ...own, ...others.filter((country) => country.countryCode !== ownCode)];
}

/** Returns the country with this key, or null. */
export function countryOfKey(key: number): Country | null {
  return key === unitedStates ? us : (all.find((country) => country.countryKey === key) ?? null);
}

const byCode = new Map([us, ...all].map((country) => [country.countryCode, country]));

/** Returns the country with these two letters, or null. */
export const countryOfCode = (code: string): Country | null => byCode.get(code) ?? null;
