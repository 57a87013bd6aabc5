/** Amounts as visitors read them: minor units in the location's currency (9-01, C-16, C-17). */
import type { Amount } from '@gangway/domain/kernel/money';
import { toDecimal } from '@gangway/domain/kernel/money';

const defaultCurrency = 'USD';

const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: string, fractionDigits: number): Intl.NumberFormat {
  const key = `${currency} ${fractionDigits}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });
  formatters.set(key, made);
  return made;
}

/** $1,234.50 */
export function formatAmount(value: Amount, currency: string | null): string {
  return formatterOf(currency ?? defaultCurrency, 2).format(toDecimal(value));
}

/** $64 where the amount is whole, else $64.50: for cards and calendars. */
export function formatShortAmount(value: Amount, currency: string | null): string {
  return formatterOf(currency ?? defaultCurrency, value % 100 === 0 ? 0 : 2).format(toDecimal(value));
}

/** The sign alone, e.g. $ or £. */
export function currencySign(currency: string | null): string {
  const parts = formatterOf(currency ?? defaultCurrency, 2).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? '$';
}
