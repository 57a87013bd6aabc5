/** Giving money back while the booking stays, or of what was kept when it was canceled. */
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { useState } from 'react';
import { AmountField } from '../../lib/amount-field.tsx';
import { readAmount } from '../../lib/typed-amount.ts';
import { t } from '../../messages/t.ts';
import type { DialogOfOrder } from './cancel-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { CreditBox, ReasonField, TellBox } from './change-fields.tsx';

type Way = 'amount' | 'full';

export function RefundDialog({ order, changes, ...props }: DialogOfOrder) {
  const { currency } = order;
  const [way, setWay] = useState<Way>('amount');
  const [typed, setTyped] = useState('');
  const [asCredit, setCredit] = useState(false);
  const [reason, setReason] = useState('');
  const [tells, setTells] = useState(true);
  const amount = way === 'full' ? way : readAmount(typed, currency);
  const asked =
    amount === null || amount === 0
      ? null
      : { lineKeys: null, amount, asCredit, reason: reason.trim() || null, tells };
  return (
    <ChangeDialog
      {...props}
      title={t('order.refund.title')}
      description={t('order.refund.text')}
      currency={currency}
      change={asked === null ? null : changes.refund(asked)}
      asked={JSON.stringify(asked)}
      isDangerous
      yes={(quote) =>
        quote !== null && quote.refund > 0
          ? t('order.refund.yesBack', { amount: formatAmount(quote.refund, currency) })
          : t('order.refund.yes')
      }
      no={t('order.refund.no')}
    >
      <div className="change-form">
        <div className="change-back">
          <RadioGroup
            legend={t('order.refund.how')}
            name="way"
            value={way}
            options={[
              { value: 'amount', label: t('order.refund.way.amount') },
              { value: 'full', label: t('order.refund.way.full') },
            ]}
            onChange={(value) => setWay(value === 'full' ? 'full' : 'amount')}
          />
          {way === 'amount' && <AmountField currency={currency} typed={typed} onChange={setTyped} />}
        </div>
        <div className="change-rest">
          <ReasonField value={reason} onChange={setReason} />
          <CreditBox checked={asCredit} onChange={setCredit} />
          <TellBox checked={tells} onChange={setTells} />
        </div>
      </div>
    </ChangeDialog>
  );
}
