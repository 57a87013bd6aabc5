/** Amounts as visitors read them: minor units in the location's currency (9-01, C-16, C-17). */
import type { Amount } from '@gangway/domain/kernel/money';
import { toDecimal } from '@gangway/domain/kernel/money';
import { amountLocale, leftToRight } from '@gangway/domain/messages/locale';

const defaultCurrency = 'USD';

/** Without decimals, a price is rounded up: the real price is never higher than the one shown. */
const forms = {
  full: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  whole: { minimumFractionDigits: 0, maximumFractionDigits: 0, roundingMode: 'ceil' },
  compact: { notation: 'compact', maximumSignificantDigits: 3, roundingMode: 'ceil' },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: string, form: keyof typeof forms): Intl.NumberFormat {
  const locale = amountLocale();
  const key = `${locale} ${currency} ${form}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...forms[form],
  });
  formatters.set(key, made);
  return made;
}

/** $1,234.50 */
export function formatAmount(value: Amount, currency: string | null): string {
  return leftToRight(formatterOf(currency ?? defaultCurrency, 'full').format(toDecimal(value)));
}

/** $64 if the amount is whole, otherwise $64.50: for cards. */
export function formatShortAmount(value: Amount, currency: string | null): string {
  const form = value % 100 === 0 ? 'whole' : 'full';
  return leftToRight(formatterOf(currency ?? defaultCurrency, form).format(toDecimal(value)));
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
  const whole = formatterOf(currency ?? defaultCurrency, 'whole').format(toDecimal(value));
  if (whole.length <= tightLetters) return whole;
  return formatterOf(currency ?? defaultCurrency, 'compact').format(toDecimal(value));
}

/** The currency sign alone, such as $ or £. */
export function currencySign(currency: string | null): string {
  const parts = formatterOf(currency ?? defaultCurrency, 'full').formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? '$';
}
