/**
 * Closes the storefront: asks first if a cart would be lost, then tells the site around it, or returns to the app
 * that opened it (2.7).
 */
import { cartCount } from '@gangway/domain/order/order-counts';
import { Button, IconButton } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { useCallback, useEffect, useState } from 'react';
import { t } from '../../messages/t.ts';
import { orderStore } from '../cart/order-store.ts';
import { useOrder } from '../cart/use-order.ts';
import { useVenue } from '../location/use-venue.ts';
import { onCloseAsked } from './close-asked.ts';
import { abandonCart, leave } from './leave.ts';
import { useWayOut, type WayOut } from './visit.ts';

function Question({ items, onLeave, onStay }: { items: number; onLeave: () => void; onStay: () => void }) {
  return (
    <Dialog
      open
      alert
      onClose={onStay}
      title={t('embed.close.title')}
      description={t('embed.close.loss', { count: items })}
      actions={
        <>
          <Button onClick={onLeave}>{t('embed.close.leave')}</Button>
          <Button look="primary" autoFocus onClick={onStay}>
            {t('embed.close.stay')}
          </Button>
        </>
      }
    />
  );
}

function useClosing(wayOut: WayOut) {
  const venue = useVenue();
  const [isAsking, setAsking] = useState(false);
  const close = useCallback(() => {
    const { order } = orderStore.get();
    if (order?.isNew === true && cartCount(order) > 0) setAsking(true);
    else leave(wayOut, venue);
  }, [wayOut, venue]);
  // The site around us asks when its visitor presses Esc there.
  useEffect(() => onCloseAsked(close), [close]);
  const confirm = () => {
    setAsking(false);
    void abandonCart().then(() => leave(wayOut, venue));
  };
  return { isAsking, close, confirm, stay: () => setAsking(false) };
}

function CloseOf({ wayOut }: { wayOut: WayOut }) {
  const { order } = useOrder();
  const { isAsking, close, confirm, stay } = useClosing(wayOut);
  return (
    <>
      <IconButton
        name="close"
        label={wayOut === 'site' ? t('embed.close.label') : t('embed.close.labelApp')}
        onClick={close}
      />
      {isAsking && order !== null && <Question items={cartCount(order)} onLeave={confirm} onStay={stay} />}
    </>
  );
}

export default function CloseButton() {
  const wayOut = useWayOut();
  return wayOut !== null && <CloseOf wayOut={wayOut} />;
}
