/** What is being bought, in short, shown during contact and payment: picture, date, time, guests and price (2.8). */
import type { Order } from '@gangway/contract/order';
import { t } from '../../messages/t.ts';
import { CartPanelLine } from '../cart/cart-line.tsx';
import { GiftCardPanelLines } from '../cart/gift-card-line.tsx';
import { MembershipPanelLines } from '../cart/membership-line.tsx';
import { itemsOf, lineKeyOf } from '../cart/order-items.ts';
import { TransportPanelLines } from '../cart/transport-line.tsx';

export function BoughtList({ order, currency }: { order: Order; currency: string }) {
  return (
    <ul className="bought" aria-label={t('checkout.page.booking')}>
      {itemsOf(order).map((line) => (
        <CartPanelLine key={lineKeyOf(line)} order={order} line={line} currency={currency} />
      ))}
      <TransportPanelLines order={order} currency={currency} />
      <MembershipPanelLines order={order} currency={currency} />
      <GiftCardPanelLines order={order} currency={currency} />
    </ul>
  );
}
