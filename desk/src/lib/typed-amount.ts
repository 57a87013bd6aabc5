/** Amounts as people type them: 12, 12.50 or 12,50. */
import { decimalsOf } from '@gangway/domain/kernel/currency';
import { type Amount, fromDecimal } from '@gangway/domain/kernel/money';
import { readSigns } from '@gangway/domain/kernel/typed-text';

/** Returns an amount in minor units; null for what is none, or has more decimals than the currency. */
export function readAmount(typed: string, currency: string): Amount | null {
  const found = /^(\d{1,8})(?:[.,](\d{1,3}))?$/.exec(readSigns(typed));
  if (found === null) return null;
  const [, whole = '', decimals = ''] = found;
  if (decimals.length > decimalsOf(currency)) return null;
  return fromDecimal(Number(`${whole}.${decimals || '0'}`), currency);
}
