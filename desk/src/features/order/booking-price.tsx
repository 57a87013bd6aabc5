/** The choices about the difference if a changed booking costs less or more. */
import type { Amount } from '@gangway/domain/kernel/money';
import { zero } from '@gangway/domain/kernel/money';
import { Checkbox } from '@gangway/ui/components/choice.tsx';
import { Select } from '@gangway/ui/components/select.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { AmountField } from '../../lib/amount-field.tsx';
import { t } from '../../messages/t.ts';
import { type Back, isBack, waysBack } from './ways-back.ts';

export interface PriceTerms {
  back: Back;
  /** The amount, as it was typed. */
  typed: string;
  charges: boolean;
  withFee: boolean;
}

interface BookingPriceProps {
  terms: PriceTerms;
  currency: string;
  /** For the move that is asked for; 0 without one. */
  fee: Amount;
  onChange: (terms: PriceTerms) => void;
}

export function BookingPrice({ terms, currency, fee, onChange }: BookingPriceProps) {
  return (
    <>
      <div className="change-rest">
        <Select
          label={t('order.booking.less')}
          name="back"
          value={terms.back}
          options={waysBack().map(({ value, label }) => ({ value, label }))}
          onChange={(back) => {
            if (isBack(back)) onChange({ ...terms, back });
          }}
        />
        {terms.back === 'amount' && (
          <AmountField
            currency={currency}
            typed={terms.typed}
            onChange={(typed) => onChange({ ...terms, typed })}
          />
        )}
      </div>
      <div className="change-rest">
        <Select
          label={t('order.booking.more')}
          name="charges"
          value={terms.charges ? 'charge' : 'keep'}
          options={[
            { value: 'charge', label: t('order.booking.charge') },
            { value: 'keep', label: t('order.booking.keep') },
          ]}
          onChange={(value) => onChange({ ...terms, charges: value === 'charge' })}
        />
        {fee > zero && (
          <Checkbox
            label={t('order.booking.withFee', { amount: formatAmount(fee, currency) })}
            name="withFee"
            checked={terms.withFee}
            onChange={(withFee) => onChange({ ...terms, withFee })}
          />
        )}
      </div>
    </>
  );
}
