/** Loads the order when a location is entered, and ends it when its time runs out (2.3, D-CT-02, D-OR-03). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { part } from '@gangway/ui/lib/missing-part.ts';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { track } from '../../features/analytics/track.ts';
import { orderStore } from '../../features/cart/order-store.ts';
import { useOrder } from '../../features/cart/use-order.ts';
import { type Left, openPayment, returnSearch } from '../../features/checkout/leave-for-payment.ts';
import { useVenue } from '../../features/location/use-venue.ts';
import { attemptOf } from '../../lib/bought-here.ts';
import { isReceiptPath, paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';
import { t } from '../../messages/t.ts';
import { enterWithOrder, showsReceipt, waitsForPayment } from '../order-guard.ts';

/** Seconds before expiry at which the visitor is warned once. */
const warnBefore = 120;

/**
 * Sets or removes the order key in the address. The rest is read
 * when it runs, so it also works while a page is being left.
 */
function useWriteKey(): (orderKey: string | undefined) => void {
  const router = useRouter();
  return useCallback(
    (orderKey) => {
      const { pathname, search } = router.latestLocation;
      void router.navigate({
        to: pathname,
        search: { ...search, orderKey },
        // The hash holds a link's secret, which a page that loads late has not read yet.
        hash: true,
        replace: true,
        resetScroll: false,
      });
    },
    [router],
  );
}

/**
 * Whether Back or Forward led to the first page of this document: they loaded it, or left the page that was loaded before
 * it was alive, since a page that was loaded again shares its document with the steps before it.
 */
function wasBack(): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (loaded === undefined) return false;
  return loaded.type === 'back_forward' || new URL(loaded.name).pathname !== window.location.pathname;
}

/** More than a page that is still loading writes to its address. */
const maxTurns = 10;

/**
 * Goes to where the payment that this tab does not know the end of is asked for. A page that writes its own address while
 * that is loading, as the booking's does, ends the navigation; so it is begun again until it arrives.
 */
async function goToPayment(
  router: ReturnType<typeof useRouter>,
  locationKey: LocationKey,
  paying: Left,
): Promise<void> {
  const to = paths.payment(locationKey);
  const search = { ...returnSearch(paying), orderKey: undefined };
  for (let turn = 0; turn < maxTurns; turn++) {
    await router.navigate({ to, search, replace: true });
    if (router.state.location.pathname === to || openPayment(locationKey) === null) return;
  }
}

function useEntrance(): void {
  const venue = useVenue();
  const router = useRouter();
  const writeKey = useWriteKey();
  const { pathname, search } = useLocation();
  const toasts = useToasts();
  const entered = useRef<number>(null);
  const dropped = useRef(new Set<string>());
  useEffect(() => {
    if (entered.current === venue.locationKey) return;
    entered.current = venue.locationKey;
    track('begin_booking', { client_location_key: venue.locationKey });

    const query: SearchText = search;
    const paying = openPayment(venue.locationKey);
    if (paying !== null && waitsForPayment(pathname, query, paying)) {
      void goToPayment(router, venue.locationKey, paying);
      return;
    }
    const entrance = enterWithOrder(pathname, query, storage.orderKey.read(), orderStore.get().order);
    if (entrance.forgets) orderStore.forget();
    if (entrance.dropsKey) writeKey(undefined);
    if (entrance.loads === null) return;
    const isBack = wasBack();
    void orderStore.loadOrder(entrance.loads).then((isLoaded) => {
      const { order, loss } = orderStore.get();
      // The visitor may have navigated in the meantime.
      if (isReceiptPath(router.latestLocation.pathname)) return;
      if (isLoaded && order?.isNew === true) return;
      if (
        isLoaded &&
        order !== null &&
        showsReceipt(pathname, { attemptId: attemptOf(order.orderKey), isBack })
      ) {
        orderStore.complete(order);
        void router.navigate({
          to: paths.receipt(venue.locationKey),
          search: { orderKey: order.orderKey },
          replace: true,
        });
        return;
      }
      // A saved order belongs only on its receipt (2.4-01); one that cannot be loaded is forgotten (2.3-06).
      if (isLoaded) orderStore.clear();
      else orderStore.forget();
      if (loss === 'expired') toasts.show(t('app.expiry.expired'), { severity: 'warn' });
      if (entrance.loads !== null) dropped.current.add(entrance.loads);
      writeKey(undefined);
    });
  }, [venue, router, writeKey, pathname, search, toasts]);

  // A navigation that was under way when its order was
  // dropped may still arrive with the key: redirects keep it.
  const { orderKey }: SearchText = search;
  useEffect(() => {
    if (orderKey !== undefined && dropped.current.has(orderKey) && !isReceiptPath(pathname))
      writeKey(undefined);
  }, [orderKey, pathname, writeKey]);
}

/** Writes a new order's key into the address right away, so that a reload finds it again (2.3-11, 2.4-02). */
function useKeyInAddress(): void {
  const { order } = useOrder();
  const writeKey = useWriteKey();
  const asked: SearchText = useLocation({ select: ({ search }) => search });
  const missing = order?.isNew === true && asked.orderKey === undefined ? order.orderKey : null;
  useEffect(() => {
    if (missing !== null) writeKey(missing);
  }, [missing, writeKey]);
}

/**
 * Ends the cart at its time and warns two minutes before;
 * the server keeps one more minute as a margin (D-CT-02).
 */
function useExpiry(onExpired: () => void): void {
  const { expiresAt, isPaused } = useOrder();
  const toasts = useToasts();
  const expire = useRef(onExpired);
  expire.current = onExpired;
  useEffect(() => {
    if (expiresAt === null || isPaused) return;
    const left = (instant: Instant) => Math.max(instant - Date.now(), 0);
    const untilWarning = left(expiresAt) - warnBefore * 1000;
    const warning =
      untilWarning < 0
        ? undefined
        : setTimeout(
            () =>
              toasts.show(t('app.expiry.warning'), {
                severity: 'warn',
                icon: 'clock',
              }),
            untilWarning,
          );
    const end = setTimeout(() => expire.current(), left(expiresAt));
    return () => {
      clearTimeout(warning);
      clearTimeout(end);
    };
  }, [expiresAt, isPaused, toasts]);
}

/** In the file that every page loads after hydration, long before a cart can end. */
const ExpiryDialog = lazy(() => part(() => import('./expiry-dialog.tsx')));

export function OrderEntrance() {
  const { locationKey } = useVenue();
  const navigate = useNavigate();
  const writeKey = useWriteKey();
  const [isOver, setOver] = useState(false);
  useEntrance();
  useKeyInAddress();
  useExpiry(() => {
    setOver(true);
    void orderStore.abandon();
    // With the key still in the address, the page would keep waiting for an order that is over.
    writeKey(undefined);
  });
  const startAgain = () => {
    setOver(false);
    void navigate({ to: paths.catalog(locationKey), search: { orderKey: undefined } });
  };
  return (
    isOver && (
      <Suspense>
        <ExpiryDialog onClose={startAgain} />
      </Suspense>
    )
  );
}
