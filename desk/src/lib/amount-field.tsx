/** A field for an amount of money, which says what an amount looks like if it is none. */
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { amountInputMode, currencySign, exampleAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../messages/t.ts';
import { readAmount } from './typed-amount.ts';

interface AmountFieldProps {
  currency: string;
  /** 'Amount' unless said. */
  label?: string;
  typed: string;
  onChange: (typed: string) => void;
}

export function AmountField({ currency, label, typed, onChange }: AmountFieldProps) {
  const isNone = typed.trim() !== '' && readAmount(typed, currency) === null;
  return (
    <TextInput
      label={label ?? t('order.field.amount')}
      name="amount"
      inputMode={amountInputMode(currency)}
      autoComplete="off"
      prefix={currencySign(currency)}
      maxLength={14}
      value={typed}
      error={isNone ? t('order.field.amountWrong', { example: exampleAmount(currency) }) : undefined}
      onChange={onChange}
    />
  );
}
