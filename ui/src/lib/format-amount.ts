/** Amounts as visitors read them: minor units in the location's currency (9-01, C-16, C-17). */
import { decimalsOf, usualCurrency } from '@gangway/domain/kernel/currency';
import { type Amount, roundSum, toDecimal } from '@gangway/domain/kernel/money';
import { amountLocale, leftToRight } from '@gangway/domain/messages/locale';

/** Without decimals, a price is rounded up: the real price is never higher than the one shown. */
const forms = {
  full: {},
  whole: { minimumFractionDigits: 0, maximumFractionDigits: 0, roundingMode: 'ceil' },
  compact: { notation: 'compact', maximumSignificantDigits: 3, roundingMode: 'ceil' },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: string, form: keyof typeof forms): Intl.NumberFormat {
  const locale = amountLocale();
  const key = `${locale} ${currency} ${form}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  // The engine leaves out decimals that are rarely used, such as those of forints.
  const places = decimalsOf(currency);
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    ...forms[form],
  });
  formatters.set(key, made);
  return made;
}

/** $1,234.50 */
export function formatAmount(value: Amount, currency: string | null): string {
  return leftToRight(
    formatterOf(currency ?? usualCurrency, 'full').format(toDecimal(value, currency ?? usualCurrency)),
  );
}

/** $64 if the amount is whole, otherwise $64.50: for cards. */
export function formatShortAmount(value: Amount, currency: string | null): string {
  const form = Number.isInteger(toDecimal(value, currency ?? usualCurrency)) ? 'whole' : 'full';
  return leftToRight(
    formatterOf(currency ?? usualCurrency, form).format(toDecimal(value, currency ?? usualCurrency)),
  );
}

/** Counts the characters that take space. */
const lettersOf = (text: string) => text.replaceAll(/[\u2066\u2069]/g, '').length;

/** The characters that fit into a day of a calendar. */
const tightLetters = 7;

/**
 * $64.50, $1,235, $12,346, $124K: the longest form that
 * fits into a day of a calendar, or else the shortest one.
 */
export function formatTightAmount(value: Amount, currency: string | null): string {
  const short = formatShortAmount(value, currency);
  if (lettersOf(short) <= tightLetters) return short;
  const whole = formatterOf(currency ?? usualCurrency, 'whole').format(
    toDecimal(value, currency ?? usualCurrency),
  );
  if (whole.length <= tightLetters) return whole;
  return formatterOf(currency ?? usualCurrency, 'compact').format(
    toDecimal(value, currency ?? usualCurrency),
  );
}

/** Writes an amount as it may be typed, without sign and groups: 12.50, 1250 or 12.500. */
export function exampleAmount(currency: string): string {
  const places = decimalsOf(currency);
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: false };
  return new Intl.NumberFormat(amountLocale(), digits).format(toDecimal(roundSum(12.5, currency), currency));
}

/** The keyboard that amounts are typed on. */
export const amountInputMode = (currency: string): 'numeric' | 'decimal' =>
  decimalsOf(currency) === 0 ? 'numeric' : 'decimal';

/** The currency sign alone, such as $ or £. */
export function currencySign(currency: string | null): string {
  const parts = formatterOf(currency ?? usualCurrency, 'full').formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? '$';
}
