/** Pay a part now or all of it: two cards above the card form (D-DP-03). */
import type { Order } from '@gangway/contract/order';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { subtract } from '@gangway/domain/kernel/money';
import { formatAmount } from '../../lib/format-amount.ts';
import { mediumDate } from '../../lib/format-date.ts';
import { RadioGroup } from '../../ui/choice.tsx';
import { LiveRegion } from '../../ui/hidden.tsx';
import { type DepositState, dueWithDeposit } from './use-deposit.ts';

interface DepositChoiceProps {
  order: Order;
  currency: string;
  deposit: DepositState;
  /** While the order is being paid. */
  isLocked: boolean;
}

export function DepositChoice({ order, currency, deposit, isLocked }: DepositChoiceProps) {
  const { balance, balanceDueDate } = order;
  const now = dueWithDeposit(order);
  if (!order.enableOnlineDeposits || balanceDueDate === null) return null;
  const show = (value: Order['balance']) => formatAmount(value, currency);
  const disabled = isLocked || deposit.isBusy;
  const rest = show(subtract(balance, now));
  return (
    <div>
      <RadioGroup
        look="cards"
        name="deposit"
        legend="How much would you like to pay now?"
        value={order.depositEnabled ? 'deposit' : 'all'}
        options={[
          {
            value: 'deposit',
            label: `Pay ${show(now)} now, ${rest} by ${mediumDate(balanceDueDate as VenueDate)}`,
            disabled,
          },
          { value: 'all', label: `Pay ${show(balance)} now`, disabled },
        ]}
        onChange={(value) => deposit.choose(value === 'deposit')}
      />
      <LiveRegion>{deposit.isBusy ? 'Changing what you pay now' : ''}</LiveRegion>
    </div>
  );
}
