/** Card number rules shared by the card frame and the gateway: brand, grouping, check digit, expiry. */

/**
 * @typedef {'visa' | 'mastercard' | 'amex' | 'discover' | 'jcb' | 'diners' | 'unionpay' | 'card'} Brand
 * @typedef {{ brand: Brand, name: string, starts: RegExp, lengths: number[], groups: number[], codeLength: number }} BrandRule
 */

/** @type {BrandRule[]} */
const brands = [
  { brand: 'visa', name: 'Visa', starts: /^4/, lengths: [16, 19], groups: [4, 4, 4, 4, 3], codeLength: 3 },
  {
    brand: 'mastercard',
    name: 'Mastercard',
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: [4, 4, 4, 4],
    codeLength: 3,
  },
  {
    brand: 'amex',
    name: 'American Express',
    starts: /^3[47]/,
    lengths: [15],
    groups: [4, 6, 5],
    codeLength: 4,
  },
  {
    brand: 'discover',
    name: 'Discover',
    starts: /^(6011|65|64[4-9])/,
    lengths: [16, 19],
    groups: [4, 4, 4, 4, 3],
    codeLength: 3,
  },
  { brand: 'jcb', name: 'JCB', starts: /^35/, lengths: [16], groups: [4, 4, 4, 4], codeLength: 3 },
  {
    brand: 'diners',
    name: 'Diners Club',
    starts: /^3[0689]/,
    lengths: [14],
    groups: [4, 6, 4],
    codeLength: 3,
  },
  {
    brand: 'unionpay',
    name: 'UnionPay',
    starts: /^62/,
    lengths: [16, 19],
    groups: [4, 4, 4, 4, 3],
    codeLength: 3,
  },
];

/** @type {BrandRule} */
const unknownBrand = {
  brand: 'card',
  name: 'Card',
  starts: /^/,
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  groups: [4, 4, 4, 4, 3],
  codeLength: 3,
};

/** @param {string} text */
export function digitsOf(text) {
  return text.replace(/\D/g, '');
}

/** @param {string} number */
export function brandOf(number) {
  return brands.find((rule) => rule.starts.test(number)) ?? unknownBrand;
}

/**
 * Checks the check digit of ISO/IEC 7812.
 * @param {string} number
 */
export function passesLuhn(number) {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (let place = 0; place < number.length; place++) {
    const digit = Number(number[number.length - 1 - place]);
    const counted = place % 2 === 1 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}

/** @param {string} number */
export function isWholeNumber(number) {
  return brandOf(number).lengths.includes(number.length) && passesLuhn(number);
}

/**
 * Groups digits as printed on the card: '4242 4242 4242 4242'.
 * @param {string} text
 */
export function groupDigits(text) {
  const rule = brandOf(digitsOf(text));
  const digits = digitsOf(text).slice(0, Math.max(...rule.lengths));
  const parts = [];
  let from = 0;
  for (const size of rule.groups) {
    if (from >= digits.length) break;
    parts.push(digits.slice(from, from + size));
    from += size;
  }
  return parts.join(' ');
}

/**
 * Reads the month and year that was typed or autofilled: '5/27', '05 / 27', '0527', '05/2027'.
 * @param {string} text
 * @returns {{ month: number, year: number } | null}
 */
export function readExpiry(text) {
  const match =
    /^\s*(\d{1,2})\s*[/.-]\s*(\d{2}|\d{4})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2}|\d{4})\s*$/.exec(text);
  if (!match) return null;
  const month = Number(match[1]);
  const year = Number(match[2]);
  if (month < 1 || month > 12) return null;
  return { month, year: year < 100 ? 2000 + year : year };
}

/**
 * Returns whether a card has expired; it is valid until the end of its month. Takes the time as an argument.
 * @param {{ month: number, year: number }} expiry
 * @param {{ month: number, year: number }} now
 */
export function isPast(expiry, now) {
  return expiry.year * 12 + expiry.month < now.year * 12 + now.month;
}

/**
 * Returns whether the expiry is over twenty years away, which is a typo: no card is issued for longer.
 * @param {{ month: number, year: number }} expiry
 * @param {{ month: number, year: number }} now
 */
export function isTooFar(expiry, now) {
  return expiry.year > now.year + 20;
}
