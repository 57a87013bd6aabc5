/** Formats an amount for our own sentences, as the page does: $12.50 (C-16). */
import { decimalsOf } from '@gangway/domain/kernel/currency';
import { type Amount, toDecimal } from '@gangway/domain/kernel/money';
import { amountLocale, leftToRight } from '@gangway/domain/messages/locale';

/** One formatter per locale and currency, because creating one is slow. */
const formats = new Map<string, Intl.NumberFormat>();

/** The engine leaves out decimals that are rarely used, such as those of forints, but what is owed may have them. */
function createFormat(locale: string, currency: string): Intl.NumberFormat {
  const places = decimalsOf(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
}

export function shownAmount(value: Amount, currency: string): string {
  const locale = amountLocale();
  const key = `${locale} ${currency}`;
  const format = formats.get(key) ?? createFormat(locale, currency);
  formats.set(key, format);
  return leftToRight(format.format(toDecimal(value, currency)));
}
