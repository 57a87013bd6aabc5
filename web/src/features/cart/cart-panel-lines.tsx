/** An order in the header's panel: its lines, the subtotal and the link to checkout (2.6-02, 2.6-03). */
import type { Item } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import type { ReactNode } from 'react';
import { formatAmount } from '../../lib/format-amount.ts';
import { t } from '../../messages/t.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CartPanelLine } from './cart-line.tsx';
import { GiftCardPanelLines } from './gift-card-line.tsx';
import { MembershipPanelLines } from './membership-line.tsx';
import { itemsOf, lineKeyOf } from './order-items.ts';
import { TransportPanelLines } from './transport-line.tsx';
import { useRemoveGiftCard, useRemoveMembership, useRemoveTransport } from './use-remove-part.ts';

interface CartPanelLinesProps {
  order: Order;
  currency: string;
  isBusy: boolean;
  onRemove: (line: Item) => void;
  /** Renders the link to checkout. */
  checkout: (className: string, words: string) => ReactNode;
}

export function CartPanelLines({ order, currency, isBusy, onRemove, checkout }: CartPanelLinesProps) {
  const removeTransport = useRemoveTransport();
  const removeGiftCard = useRemoveGiftCard();
  const removeMembership = useRemoveMembership();
  return (
    <>
      <ul className="cart-panel-lines">
        {itemsOf(order).map((line) => (
          <CartPanelLine
            key={lineKeyOf(line)}
            order={order}
            line={line}
            currency={currency}
            isBusy={isBusy}
            onRemove={onRemove}
          />
        ))}
        <TransportPanelLines
          order={order}
          currency={currency}
          isBusy={isBusy}
          onRemove={(day) => void removeTransport(day)}
        />
        <MembershipPanelLines
          order={order}
          currency={currency}
          isBusy={isBusy}
          onRemove={({ planKey }) => void removeMembership(planKey)}
        />
        <GiftCardPanelLines
          order={order}
          currency={currency}
          isBusy={isBusy}
          onRemove={(key) => void removeGiftCard(key)}
        />
      </ul>
      <div className="cart-panel-foot">
        <p className="row">
          <span>{t('cart.panel.subtotal')}</span>
          <b className="price">{formatAmount(order.subTotalInclusive, currency)}</b>
        </p>
        {checkout(buttonClass({ look: 'primary', wide: true }), t('cart.panel.checkout'))}
      </div>
    </>
  );
}
