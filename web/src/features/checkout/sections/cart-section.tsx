/** The cart's lines in checkout, each with edit and remove (2.8). */
import type { Order } from '@gangway/contract/order';
import { PageLink } from '../../../lib/page-link.tsx';
import { paths } from '../../../lib/paths.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CartLine } from '../../cart/cart-line.tsx';
import { GiftCardLines } from '../../cart/gift-card-line.tsx';
import { MembershipLines } from '../../cart/membership-line.tsx';
import { itemsOf, lineKeyOf } from '../../cart/order-items.ts';
import { TransportLines } from '../../cart/transport-line.tsx';
import { useRemoveLine } from '../../cart/use-remove-line.ts';
import {
  useRemoveAddOn,
  useRemoveGiftCard,
  useRemoveMembership,
  useRemoveTransport,
} from '../../cart/use-remove-part.ts';

interface CartSectionProps {
  order: Order;
  currency: string;
  isBusy: boolean;
  onContinue: () => void;
}

export function CartSection({ order, currency, isBusy, onContinue }: CartSectionProps) {
  const remove = useRemoveLine();
  const removeAddOn = useRemoveAddOn();
  const removeTransport = useRemoveTransport();
  const removeGiftCard = useRemoveGiftCard();
  const removeMembership = useRemoveMembership();
  return (
    <>
      <div className="lines">
        {itemsOf(order).map((line) => (
          <CartLine
            key={lineKeyOf(line)}
            order={order}
            line={line}
            currency={currency}
            isBusy={isBusy}
            onRemove={(removed) => void remove(removed)}
            onRemoveAddOn={(key) => void removeAddOn(key)}
          />
        ))}
        <TransportLines
          order={order}
          currency={currency}
          isBusy={isBusy}
          onRemove={(day) => void removeTransport(day)}
        />
        <MembershipLines
          order={order}
          currency={currency}
          isBusy={isBusy}
          onRemove={({ planKey }) => void removeMembership(planKey)}
        />
        <GiftCardLines
          order={order}
          currency={currency}
          isBusy={isBusy}
          onRemove={(key) => void removeGiftCard(key)}
        />
      </div>
      <div className="co-head co-foot">
        <PageLink className="link" to={paths.activities(order.locationKey)}>
          <Icon name="plus" />
          {t('checkout.page.addSomething')}
        </PageLink>
        <Button look="primary" className="co-next" onClick={onContinue}>
          {t('ui.actions.continue')}
        </Button>
      </div>
    </>
  );
}
