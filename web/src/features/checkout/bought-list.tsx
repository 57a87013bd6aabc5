/** What is being bought, in short, shown during contact and payment: picture, date, time, guests and price (2.8). */
import type { Order } from '@gangway/contract/order';
import { t } from '../../messages/t.ts';
import { OrderLines } from '../cart/order-lines.tsx';

export function BoughtList({ order, currency }: { order: Order; currency: string }) {
  return (
    <ul className="bought" aria-label={t('checkout.page.booking')}>
      <OrderLines order={order} currency={currency} isShort />
    </ul>
  );
}
