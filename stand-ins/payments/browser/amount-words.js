/** Amounts as this gateway's own pages show them, with the decimals that ISO 4217 gives their currency. */

const withoutDecimals = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const withThree = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** @param {number} minorUnits @param {string} currency */
export function amountWords(minorUnits, currency) {
  const digits = withoutDecimals.has(currency) ? 0 : withThree.has(currency) ? 3 : 2;
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(minorUnits / 10 ** digits);
}
