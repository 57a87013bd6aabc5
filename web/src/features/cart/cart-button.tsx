/** The cart in the header: icon with the number of items, and the panel with its lines (2.6, C-02). */
import { cartCount } from '@gangway/domain/order/order-counts';
import { buttonClass } from '@gangway/ui/components/button.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Loader } from '@gangway/ui/components/loader.tsx';
import { part } from '@gangway/ui/lib/missing-part.ts';
import { useLocation } from '@tanstack/react-router';
import {
  type FocusEvent,
  lazy,
  type MouseEvent,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { PageLink } from '../../lib/page-link.tsx';
import { isCheckoutPath, isReceiptPath, paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { useVenue } from '../location/use-venue.ts';
import { orderStore } from './order-store.ts';
import { useOrder } from './use-order.ts';

/** Loaded only once there is an order to show. */
const CartPanelLines = lazy(() =>
  part(() => import('./cart-panel-lines.tsx')).then((file) => ({ default: file.CartPanelLines })),
);

/** Milliseconds between a click inside the panel and showing it again (2.6-05, 9-14). */
export const reshowAfter = 500;

/**
 * When the panel is shown: under pointer or focus (`byPointer`), always (`open`), or not at all (`closed` by
 * Escape) until pointer or focus come back (WCAG 1.4.13).
 */
type PanelState = 'byPointer' | 'open' | 'closed';

const panelClass: Record<PanelState, string> = {
  byPointer: 'cart',
  open: 'cart is-open',
  closed: 'cart is-closed',
};

/**
 * False in the server-rendered page until its scripts run. Until then the panel stays closed: it would have nothing
 * of the cart to show, and Escape would not close it.
 */
const never = () => () => undefined;
const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const withoutOpen = (now: PanelState): PanelState => (now === 'open' ? 'byPointer' : now);
const withoutClosed = (now: PanelState): PanelState => (now === 'closed' ? 'byPointer' : now);

function usePanel(isShown: boolean) {
  const [state, setState] = useState<PanelState>('byPointer');
  const isHydrated = useIsHydrated();
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const panel = isShown ? content.current : null;
    // The clicked line may disappear from under the pointer, which would close the panel.
    const reshow = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setState('open'), reshowAfter);
    };
    panel?.addEventListener('click', reshow);
    return () => {
      panel?.removeEventListener('click', reshow);
      clearTimeout(timer.current);
    };
  }, [isShown]);
  // A layout effect, so that a key pressed right after the panel appears is heard.
  useLayoutEffect(() => {
    const pressOutside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setState(withoutOpen);
    };
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      clearTimeout(timer.current);
      setState('closed');
    };
    document.addEventListener('pointerdown', pressOutside);
    document.addEventListener('keydown', dismiss);
    return () => {
      document.removeEventListener('pointerdown', pressOutside);
      document.removeEventListener('keydown', dismiss);
    };
  }, []);
  const close = () => {
    clearTimeout(timer.current);
    setState(withoutOpen);
  };
  return {
    content,
    open: () => setState('open'),
    close,
    ofBox: {
      ref: box,
      className: isHydrated ? panelClass[state] : panelClass.closed,
      onPointerEnter: () => setState(withoutClosed),
      onPointerLeave: close,
      onFocus: ({ relatedTarget }: FocusEvent) => {
        if (!box.current?.contains(relatedTarget)) setState(withoutClosed);
      },
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
    orderStore.reportView(order);
  };

  return (
    <div {...panel.ofBox}>
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
