/** Countries in specification order: the US first with key 196 (9-02), then the location's own (C-16). */
import type { Country } from '@gangway/contract/location';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js';

const unitedStates = 196;
const names = new Intl.DisplayNames('en', { type: 'region' });
const nameOf = (code: string) => names.of(code) ?? code;

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

export function listCountries(ownCode: string): Country[] {
  const own = all.filter((country) => country.countryCode === ownCode);
  return [us, ...own, ...all.filter((country) => country.countryCode !== ownCode)];
}

/** Returns the country with this key, or null. */
export function countryOfKey(key: number): Country | null {
  return key === unitedStates ? us : (all.find((country) => country.countryKey === key) ?? null);
}
