/** CheckoutView connected to the page's address, order and API (2.1-19, D-CK-01, C-02). */
import type { Order } from '@gangway/contract/order';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { call } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { LineSkeletons, SummarySkeleton } from '../../lib/skeletons.tsx';
import { t } from '../../messages/t.ts';
import { track } from '../analytics/track.ts';
import { orderStore } from '../cart/order-store.ts';
import { useOrder } from '../cart/use-order.ts';
import { NeedsScript } from '../location/needs-script.tsx';
import { useVenue } from '../location/use-venue.ts';
import { type CheckoutSection, hasItems } from './checkout-sections.ts';
import { CheckoutView } from './checkout-view.tsx';
import { dropContactDraft } from './contact-draft.ts';
import { cardPublicKey, drawsWallets, loadCardProvider, walletMerchants } from './load-card-provider.ts';
import { CartSection } from './sections/cart-section.tsx';

const view = getRouteApi('/$clientLocationKey/checkout/{-$section}');

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
const always = { call, store: orderStore, track, wait };

export function CheckoutPage() {
  const venue = useVenue();
  const router = useRouter();
  const details = view.useLoaderData();
  const { section } = view.useParams();
  const search: SearchText = view.useSearch();
  const { order, isBusy, transportationRemoved } = useOrder();
  const cart = useCart(order);
  const { locationKey } = venue;
  const { show } = useToasts();
  const needs = useMemo(
    () => ({ ...always, tell: (words: string) => void show(words, { severity: 'error' }) }),
    [show],
  );

  // An address with a key is still loading its order; with neither an order nor a key there is nothing to
  // check out (D-CK-01).
  const isEmpty = order === null ? !isBusy && search.orderKey === undefined : !hasItems(order);
  useEffect(() => {
    // The order of this tab is restored after the first render, so only a store still without one is empty.
    if (isEmpty && orderStore.get().order === order)
      void router.navigate({ to: paths.catalog(locationKey), search: {}, replace: true });
  }, [isEmpty, order, router, locationKey]);

  const onSection = useCallback(
    (next: CheckoutSection) =>
      void router.navigate({ to: paths.checkout(locationKey, next), search: {}, resetScroll: false }),
    [router, locationKey],
  );
  const onPaid = useCallback(
    (paid: Order) => {
      dropContactDraft();
      void router.navigate({
        to: paths.receipt(locationKey),
        search: { orderKey: paid.orderKey },
        replace: true,
      });
    },
    [router, locationKey],
  );

  const isPaying = order?.isNew === true && !isEmpty;
  useEffect(() => {
    const paying = isPaying ? orderStore.get().order : null;
    if (paying !== null) orderStore.reportCheckout(paying);
  }, [isPaying]);

  if (cart === null || isEmpty) return <Waiting />;
  return (
    <CheckoutView
      key={cart.orderKey}
      order={cart}
      venue={venue}
      details={details}
      cart={(onContinue) => (
        <CartSection
          order={cart}
          currency={venue.paymentCurrencyCode}
          isBusy={isBusy}
          onContinue={onContinue}
        />
      )}
      transportationRemoved={transportationRemoved}
      section={section}
      onSection={onSection}
      needs={needs}
      loadProvider={loadCardProvider}
      publicKey={cardPublicKey()}
      merchantIds={walletMerchants(venue)}
      drawsWallets={drawsWallets()}
      onPaid={onPaid}
    />
  );
}

/** Returns the order as long as it is new, and once it is paid the cart that it was, until its receipt is there. */
function useCart(order: Order | null): Order | null {
  const [last, setLast] = useState<Order | null>(null);
  if (order?.isNew === true && order !== last) setLast(order);
  if (order === null || order.isNew) return order;
  return last?.orderKey === order.orderKey ? last : null;
}

function Waiting() {
  const venue = useVenue();
  return (
    <main id="main" className="wrap checkout">
      <div className="checkout-top">
        <h1>{t('checkout.page.title')}</h1>
        <LiveRegion>{t('checkout.page.loading')}</LiveRegion>
      </div>
      <div>
        <LineSkeletons />
        <NeedsScript venue={venue} what="checkout" />
      </div>
      <aside className="summary" aria-hidden="true">
        <div className="summary-panel">
          <div className="summary-body">
            <SummarySkeleton />
          </div>
        </div>
      </aside>
    </main>
  );
}
