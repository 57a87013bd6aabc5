/** Selling for less than the price: an amount that is taken off, and why (docs/rules/desk-sales.md). */
import { type Amount, subtract, zero } from '@gangway/domain/kernel/money';
import { Button } from '@gangway/ui/components/button.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { AmountField } from '../../lib/amount-field.tsx';
import { readAmount } from '../../lib/typed-amount.ts';
import { t } from '../../messages/t.ts';

/** As it was typed; null while the price is as it is. */
export type TypedReduction = { amount: string; reason: string } | null;

export interface Reduction {
  amount: Amount;
  reason: string;
}

/** Returns what is taken off, or null if the form is open and not complete; 'none' without a change. */
export function reductionIn(typed: TypedReduction, currency: string, due: Amount): Reduction | 'none' | null {
  if (typed === null) return 'none';
  const amount = readAmount(typed.amount, currency);
  const reason = typed.reason.trim();
  return amount === null || amount <= 0 || amount > due || reason === '' ? null : { amount, reason };
}

/** Returns what is left to pay then. */
export const dueAfter = (reduction: Reduction | 'none' | null, due: Amount): Amount =>
  reduction === null || reduction === 'none' ? due : subtract(due, reduction.amount);

interface PriceChangeProps {
  currency: string;
  /** Left to pay at the price as it is. */
  due: Amount;
  typed: TypedReduction;
  isLocked: boolean;
  onChange: (typed: TypedReduction) => void;
}

export function PriceChange({ currency, due, typed, isLocked, onChange }: PriceChangeProps) {
  if (typed === null)
    return due === zero ? null : (
      <Button
        size="small"
        icon="edit"
        disabled={isLocked}
        onClick={() => onChange({ amount: '', reason: '' })}
      >
        {t('book.price.change')}
      </Button>
    );
  const amount = readAmount(typed.amount, currency);
  const reduction = reductionIn(typed, currency, due);
  const isTooMuch = amount !== null && amount > due;
  const words = isTooMuch
    ? t('book.price.tooMuch', { most: formatAmount(due, currency) })
    : reduction !== null &&
      t('book.price.then', { amount: formatAmount(dueAfter(reduction, due), currency) });
  return (
    <fieldset className="book-price">
      <legend className="field-label">{t('book.price.change')}</legend>
      <AmountField
        currency={currency}
        label={t('book.price.off')}
        typed={typed.amount}
        onChange={(next) => onChange({ ...typed, amount: next })}
      />
      <TextInput
        label={t('book.price.reason')}
        help={t('order.field.reasonHelp')}
        name="price-reason"
        autoComplete="off"
        maxLength={500}
        value={typed.reason}
        onChange={(reason) => onChange({ ...typed, reason })}
      />
      <p role="status">{words}</p>
      <Button size="small" disabled={isLocked} onClick={() => onChange(null)}>
        {t('book.price.asItIs')}
      </Button>
    </fieldset>
  );
}
