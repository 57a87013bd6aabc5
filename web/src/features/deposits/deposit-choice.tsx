/** Pay a part now or all of it: two cards above the card form (D-DP-03). */
import type { Order } from '@gangway/contract/order';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { subtract } from '@gangway/domain/kernel/money';
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../messages/t.ts';
import { dueDay, isReminded } from './due-words.ts';
import { type DepositState, dueWithDeposit } from './use-deposit.ts';

interface DepositChoiceProps {
  order: Order;
  currency: string;
  timeZoneId: string;
  deposit: DepositState;
  /** True while the order is being paid. */
  isLocked: boolean;
}

export function DepositChoice({ order, currency, timeZoneId, deposit, isLocked }: DepositChoiceProps) {
  const { balance } = order;
  const dueDate = order.balanceDueDate as VenueDate | null;
  const now = dueWithDeposit(order);
  if (!order.enableOnlineDeposits || dueDate === null) return null;
  const show = (value: Order['balance']) => formatAmount(value, currency);
  const disabled = isLocked || deposit.isBusy;
  const rest = { amount: show(subtract(balance, now)), day: dueDay(dueDate, timeZoneId, Date.now()) };
  const later = isReminded(dueDate, timeZoneId, Date.now())
    ? t('deposits.choice.laterWithReminder', rest)
    : t('deposits.choice.later', rest);
  return (
    <div>
      <RadioGroup
        look="cards"
        name="deposit"
        legend={t('deposits.choice.legend')}
        value={(deposit.wanted ?? order.depositEnabled) ? 'deposit' : 'all'}
        options={[
          {
            value: 'all',
            label: <b>{t('deposits.choice.all')}</b>,
            price: show(balance),
            note: t('deposits.choice.nothingMore'),
            disabled,
          },
          {
            value: 'deposit',
            label: <b>{t('deposits.choice.part')}</b>,
            price: show(now),
            note: later,
            disabled,
          },
        ]}
        onChange={(value) => deposit.choose(value === 'deposit')}
      />
      <LiveRegion>{deposit.isBusy ? t('deposits.choice.changing') : ''}</LiveRegion>
    </div>
  );
}
