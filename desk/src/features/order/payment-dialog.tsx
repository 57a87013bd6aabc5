/** Recording a payment that the venue took itself. */
import { subtract } from '@gangway/domain/kernel/money';
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { useState } from 'react';
import { AmountField } from '../../lib/amount-field.tsx';
import { readAmount } from '../../lib/typed-amount.ts';
import { isVenueMethod, methodOptions, type VenueMethod } from '../../lib/venue-methods.ts';
import { t } from '../../messages/t.ts';
import type { DialogOfOrder } from './cancel-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { ReasonField, TellBox } from './change-fields.tsx';

type Way = 'full' | 'amount';

export function PaymentDialog({ order, changes, ...props }: DialogOfOrder) {
  const { currency, due } = order;
  const [way, setWay] = useState<Way>('full');
  const [typed, setTyped] = useState('');
  const [method, setMethod] = useState<VenueMethod>('cash');
  const [reason, setReason] = useState('');
  const [tells, setTells] = useState(true);
  const amount = way === 'full' ? way : readAmount(typed, currency);
  const asked =
    amount === null || amount === 0 ? null : { amount, method, reason: reason.trim() || null, tells };
  return (
    <ChangeDialog
      {...props}
      title={t('order.payment.title')}
      description={t('order.payment.text')}
      currency={currency}
      change={asked === null ? null : changes.takePayment(asked)}
      asked={JSON.stringify(asked)}
      yes={(quote) =>
        quote === null
          ? t('order.payment.yes')
          : t('order.payment.yesAmount', {
              amount: formatAmount(subtract(quote.dueBefore, quote.dueAfter), currency),
            })
      }
      no={t('order.payment.no')}
    >
      <div className="change-form">
        <div className="change-back">
          <RadioGroup
            legend={t('order.payment.howMuch')}
            name="way"
            value={way}
            options={[
              { value: 'full', label: t('order.payment.way.full'), price: formatAmount(due, currency) },
              { value: 'amount', label: t('order.payment.way.amount') },
            ]}
            onChange={(value) => setWay(value === 'full' ? 'full' : 'amount')}
          />
          {way === 'amount' && <AmountField currency={currency} typed={typed} onChange={setTyped} />}
        </div>
        <RadioGroup
          legend={t('order.payment.method')}
          name="method"
          value={method}
          options={methodOptions()}
          onChange={(value) => {
            if (isVenueMethod(value)) setMethod(value);
          }}
        />
        <ReasonField value={reason} onChange={setReason} />
        <TellBox checked={tells} onChange={setTells} />
      </div>
    </ChangeDialog>
  );
}
