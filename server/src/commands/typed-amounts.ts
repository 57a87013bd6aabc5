/** Amounts of a command line: digits until the currency is known that they are in. */
import { decimalsOf } from '@gangway/domain/kernel/currency';
import { type Amount, readDigits } from '@gangway/domain/kernel/money';
import { StartRefused } from '../db/embedded.ts';
import { t } from '../messages/t.ts';

declare const digitsBrand: unique symbol;
/** What was typed as an amount, like 25.00. */
export type Digits = string & { readonly [digitsBrand]: true };

const maxDecimals = 3;

/** Returns what was typed as an amount, at most ten digits before its point; null if it is none. */
export const readTyped = (text: string): Digits | null =>
  new RegExp(`^\\d{1,10}(?:\\.\\d{1,${maxDecimals}})?$`).test(text) ? (text as Digits) : null;

/** Like readTyped, but nothing is no amount either. */
export const readTypedAboveZero = (text: string): Digits | null =>
  Number(text) === 0 ? null : readTyped(text);

/** Returns a typed amount in a currency's minor units; refuses one with more decimals than the currency has. */
export function amountTyped(digits: Digits, currency: string): Amount {
  const amount = readDigits(digits, currency);
  if (amount !== null) return amount;
  throw new StartRefused(
    t('commands.words.decimals', { text: digits, currency, places: decimalsOf(currency) }),
  );
}
