/** Which countries have a state and a postcode in their addresses (C-30; docs/rules/typed-text.md, "Postcodes"). */

/** Mail to these countries needs a state, province, prefecture or emirate. Others are not asked for one. */
const countriesWithState = new Set('AE AR AU BR CA CN CO ES ID IN IT JP KR MX MY TH TW US VE'.split(' '));

/**
 * No postcodes, by the Universal Postal Union's guides to the addressing systems of its members, with the territories
 * whose mail follows them.
 */
const countriesWithoutZip = new Set(
  (
    'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK KI KM KN KP ' +
    'ML MO MR MW NR NU QA RW SB SC SL SR ST SX SY TD TF TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
);

/** Postcodes exist, and much of the trade goes without: they are asked for and never demanded. */
const countriesWithOptionalZip = new Set('GH IE JM LC LY PA SO TT TZ'.split(' '));

/**
 * Each takes an ISO 3166 country code; an address without one is treated as being in the default country (9-03).
 */
export const hasState = (country: string | null): boolean => countriesWithState.has(country || 'US');
export const hasZip = (country: string | null): boolean => !countriesWithoutZip.has(country || 'US');
export const needsZip = (country: string | null): boolean =>
  hasZip(country) && !countriesWithOptionalZip.has(country || 'US');
