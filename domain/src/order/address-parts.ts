/** Which countries have a state and a postcode in their addresses (C-30). */

/** Mail to these countries needs a state, province, prefecture or emirate. Others are not asked for one. */
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

/**
 * Takes an ISO 3166 country code; an address without one is treated as being in the default country (9-03).
 */
export const hasState = (country: string | null) => countriesWithState.has(country || 'US');
export const hasZip = (country: string | null) => !countriesWithoutZip.has(country || 'US');
