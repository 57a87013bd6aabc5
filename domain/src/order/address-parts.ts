/** Which countries have a state and a postcode in their addresses (C-30). */

/** A letter there needs its state, province, prefecture or emirate. Everywhere else nobody is asked for one. */
const countriesWithState = new Set([
  'AE',
  'AR',
  'AU',
  'BR',
  'CA',
  'CN',
  'CO',
  'ES',
  'ID',
  'IN',
  'IT',
  'JP',
  'KR',
  'MX',
  'MY',
  'TH',
  'TW',
  'US',
  'VE',
]);
const countriesWithoutZip = new Set(['HK', 'AE', 'QA', 'BS', 'PA', 'FJ']);

/** By the code of the country, as ISO 3166 has it; an address without one is taken for one of the default country (9-03). */
export const hasState = (country: string | null) => countriesWithState.has(country || 'US');
export const hasZip = (country: string | null) => !countriesWithoutZip.has(country || 'US');
