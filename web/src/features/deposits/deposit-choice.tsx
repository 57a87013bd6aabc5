/** Pay a part now or all of it: two cards above the card form (D-DP-03). */
import type { Order } from '@gangway/contract/order';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { subtract } from '@gangway/domain/kernel/money';
import { formatAmount } from '../../lib/format-amount.ts';
import { RadioGroup } from '../../ui/choice.tsx';
import { LiveRegion } from '../../ui/hidden.tsx';
import { dueDay, isReminded } from './due-words.ts';
import { type DepositState, dueWithDeposit } from './use-deposit.ts';

interface DepositChoiceProps {
  order: Order;
  currency: string;
  timeZoneId: string;
  deposit: DepositState;
  /** While the order is being paid. */
  isLocked: boolean;
}

export function DepositChoice({ order, currency, timeZoneId, deposit, isLocked }: DepositChoiceProps) {
  const { balance } = order;
  const dueDate = order.balanceDueDate as VenueDate | null;
  const now = dueWithDeposit(order);
  if (!order.enableOnlineDeposits || dueDate === null) return null;
  const show = (value: Order['balance']) => formatAmount(value, currency);
  const disabled = isLocked || deposit.isBusy;
  const later = `${show(subtract(balance, now))} more by ${dueDay(dueDate, timeZoneId, Date.now())}.`;
  const reminder = isReminded(dueDate, timeZoneId, Date.now()) ? ' We’ll send you a reminder.' : '';
  return (
    <div>
      <RadioGroup
        look="cards"
        name="deposit"
        legend="How much would you like to pay now?"
        value={order.depositEnabled ? 'deposit' : 'all'}
        options={[
          {
            value: 'all',
            label: <b>Pay in full</b>,
            price: show(balance),
            note: 'Nothing more to pay.',
            disabled,
          },
          {
            value: 'deposit',
            label: <b>Pay a deposit</b>,
            price: show(now),
            note: `${later}${reminder}`,
            disabled,
          },
        ]}
        onChange={(value) => deposit.choose(value === 'deposit')}
      />
      <LiveRegion>{deposit.isBusy ? 'Changing what you pay now' : ''}</LiveRegion>
    </div>
  );
}
