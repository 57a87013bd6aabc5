/** Countries whose addresses have no state or postcode one could ask for (C-30). */
const countriesWithoutState = new Set([
  'GB',
  'IE',
  'DE',
  'FR',
  'SG',
  'HK',
  'NL',
  'BE',
  'AT',
  'CH',
  'DK',
  'SE',
  'NO',
  'FI',
  'NZ',
  'PT',
  'PL',
  'CZ',
  'IL',
]);
const countriesWithoutZip = new Set(['HK', 'AE', 'QA', 'BS', 'PA', 'FJ']);

/** By the code of the country, as ISO 3166 has it. */
export const hasState = (country: string) => !countriesWithoutState.has(country);
export const hasZip = (country: string) => !countriesWithoutZip.has(country);
