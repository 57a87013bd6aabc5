/** Formats an amount for our own sentences, as the page does: $12.50 (C-16). */
import { type Amount, toDecimal } from '@gangway/domain/kernel/money';
import { amountLocale, leftToRight } from '@gangway/domain/messages/locale';

/** One formatter per locale and currency, because creating one is slow. */
const formats = new Map<string, Intl.NumberFormat>();

export function shownAmount(value: Amount, currency: string): string {
  const locale = amountLocale();
  const key = `${locale} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(key, format);
  return leftToRight(format.format(toDecimal(value)));
}
