/** What makes an email address valid, and which countries have a state and a postcode (5.1-11, C-30). */

/** The specification's simple pattern: text, @, text, dot, text (5.1-11). Runs in linear time. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  const dot = text.lastIndexOf('.');
  return (
    at > 0 &&
    dot > at + 1 &&
    dot < text.length - 1 &&
    !/[\s<>()[\]:;,\\"\u0000-\u001f]/.test(text) &&
    text.indexOf('@') === at
  );
}

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
