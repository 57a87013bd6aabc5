/** The cart's lines in checkout, each with edit and remove (2.8). */
import type { Order } from '@gangway/contract/order';
import { Button } from '@gangway/ui/components/button.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { continueWords } from '@gangway/ui/lib/action-words.ts';
import { PageLink } from '../../../lib/page-link.tsx';
import { paths } from '../../../lib/paths.ts';
import { t } from '../../../messages/t.ts';
import { OrderLines } from '../../cart/order-lines.tsx';

interface CartSectionProps {
  order: Order;
  currency: string;
  isBusy: boolean;
  onContinue: () => void;
}

export function CartSection({ order, currency, isBusy, onContinue }: CartSectionProps) {
  return (
    <>
      <div className="lines">
        <OrderLines order={order} currency={currency} isBusy={isBusy} isEditable />
      </div>
      <div className="co-head co-foot">
        <PageLink className="link" to={paths.view(order.locationKey, 'activities')}>
          <Icon name="plus" />
          <span>{t('checkout.page.addSomething')}</span>
        </PageLink>
        <Button look="primary" className="co-next" onClick={onContinue}>
          {continueWords()}
        </Button>
      </div>
    </>
  );
}
