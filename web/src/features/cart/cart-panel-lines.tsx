/** An order in the header's panel: its lines, the subtotal and the link to checkout (2.6-02, 2.6-03). */
import type { Order } from '@gangway/contract/order';
import { buttonClass } from '@gangway/ui/components/button.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../messages/t.ts';
import { cartLineIcons, OrderLines } from './order-lines.tsx';

interface CartPanelLinesProps {
  order: Order;
  currency: string;
  isBusy: boolean;
  /** Renders the link to checkout. */
  checkout: (className: string, words: string) => Elements;
}

export function CartPanelLines({ order, currency, isBusy, checkout }: CartPanelLinesProps) {
  return (
    <>
      <IconSprite names={cartLineIcons} />
      <ul className="cart-panel-lines">
        <OrderLines order={order} currency={currency} isBusy={isBusy} isShort isEditable />
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
