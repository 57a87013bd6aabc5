/** Formats an amount for our own sentences: $12.50 (C-16: en-US, as the page formats it). */
import { type Amount, toDecimal } from '@gangway/domain/kernel/money';

/** One formatter per currency, because creating one is slow. */
const formats = new Map<string, Intl.NumberFormat>();

export function shownAmount(value: Amount, currency: string): string {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format.format(toDecimal(value));
}
