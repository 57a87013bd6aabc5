/** The cart in the header: icon with the number of items, and the panel with its lines (2.6, C-02). */
import { cartCount } from '@gangway/domain/order/order-counts';
import { useLocation } from '@tanstack/react-router';
import { lazy, type MouseEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { PageLink } from '../../lib/page-link.tsx';
import { isCheckoutPath, isReceiptPath, paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loader } from '../../ui/loader.tsx';
import { track } from '../analytics/track.ts';
import { useVenue } from '../location/use-venue.ts';
import { cartPayload, orderEvents } from './event-items.ts';
import { useOrder } from './use-order.ts';
import { useRemoveLine } from './use-remove-line.ts';

/** Loaded only once there is an order to show. */
const CartPanelLines = lazy(() =>
  import('./cart-panel-lines.tsx').then((file) => ({ default: file.CartPanelLines })),
);

/** Milliseconds between a click inside the panel and showing it again (2.6-05, 9-14). */
export const reshowAfter = 500;

function usePanel(isShown: boolean) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const panel = isShown ? content.current : null;
    // The clicked line may disappear from under the pointer, which would close the panel.
    const reshow = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setOpen(true), reshowAfter);
    };
    panel?.addEventListener('click', reshow);
    return () => {
      panel?.removeEventListener('click', reshow);
      clearTimeout(timer.current);
    };
  }, [isShown]);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      const isKey = event instanceof KeyboardEvent;
      if (isKey ? event.key === 'Escape' : !box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, [isOpen]);
  return {
    box,
    content,
    isOpen,
    open: () => setOpen(true),
    close: () => {
      clearTimeout(timer.current);
      setOpen(false);
    },
  };
}

/**
 * Makes the panel focusable while it loads: keyboard focus enters it instead of skipping it, and stays when
 * the lines arrive.
 */
function WaitingForLines({ panel }: { panel: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const box = panel.current;
    box?.setAttribute('tabindex', '0');
    return () => {
      const leave = () => box?.removeAttribute('tabindex');
      if (document.activeElement !== box) leave();
      else box?.addEventListener('blur', leave, { once: true });
    };
  }, [panel]);
  return <Loader label={t('cart.button.loading')} />;
}

function EmptyCart({ locationKey }: { locationKey: number }) {
  return (
    <div className="cart-panel-empty">
      <p>{t('cart.button.empty')}</p>
      <PageLink className={buttonClass({ look: 'primary' })} to={paths.catalog(locationKey)}>
        {t('cart.button.seeActivities')}
      </PageLink>
    </div>
  );
}

export function CartButton() {
  const { locationKey, paymentCurrencyCode } = useVenue();
  const { order, isBusy } = useOrder();
  const { pathname } = useLocation();
  const removeLine = useRemoveLine();
  const isCheckout = isCheckoutPath(pathname);
  const panel = usePanel(!isCheckout);
  const count = order === null ? 0 : cartCount(order);
  // No order counts as a new one (D-UI-05), except on the receipt, which shows a saved one (2.6-07).
  if (order === null ? isReceiptPath(pathname) : !order.isNew) return null;

  const search = order === null ? {} : { orderKey: order.orderKey };
  const goToCheckout = (event: MouseEvent) => {
    if (order === null || count === 0) {
      event.preventDefault();
      panel.open();
      return;
    }
    panel.close();
    track('view_cart', cartPayload(paymentCurrencyCode, order.subTotal, orderEvents(order)));
  };

  return (
    <div className={panel.isOpen ? 'cart is-open' : 'cart'} ref={panel.box} onPointerLeave={panel.close}>
      <PageLink
        className="cart-icon"
        to={paths.checkout(locationKey)}
        search={search}
        aria-label={t('cart.button.label', { count })}
        onClick={goToCheckout}
      >
        <Icon name="cart" />
        <span className={count === 0 ? 'cart-count num is-none' : 'cart-count num'} aria-hidden="true">
          {count}
        </span>
      </PageLink>
      {!isCheckout && (
        <section className="cart-panel" aria-label={t('cart.button.panel')} ref={panel.content}>
          {order === null && isBusy && <WaitingForLines panel={panel.content} />}
          {(order === null ? !isBusy : count === 0) && <EmptyCart locationKey={locationKey} />}
          {order !== null && count > 0 && (
            <Suspense fallback={<WaitingForLines panel={panel.content} />}>
              <CartPanelLines
                order={order}
                currency={paymentCurrencyCode}
                isBusy={isBusy}
                onRemove={removeLine}
                checkout={(className, words) => (
                  <PageLink
                    className={className}
                    to={paths.checkout(locationKey)}
                    search={search}
                    onClick={goToCheckout}
                  >
                    {words}
                  </PageLink>
                )}
              />
            </Suspense>
          )}
        </section>
      )}
    </div>
  );
}
