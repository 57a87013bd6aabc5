/** GiftCardView connected to the page's address and order (2.1-14, 2.1-29, 2.8-16). */
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { venueToday } from '@gangway/ui/lib/venue-today.ts';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { orderStore } from '../cart/order-store.ts';
import { useOrder } from '../cart/use-order.ts';
import { NothingToBookPage } from '../catalog/nothing-to-book-page.tsx';
import { useVenue } from '../location/use-venue.ts';
import { GiftCardView } from './gift-card-view.tsx';

const view = getRouteApi('/$clientLocationKey/catalog/giftcard');

export function GiftCardPage() {
  const venue = useVenue();
  const router = useRouter();
  const facts = view.useLoaderData();
  const search: SearchText = view.useSearch();
  const { order } = useOrder();
  const { editing, option } = search;
  const old =
    editing === undefined || order === null || !order.isNew
      ? null
      : (order.giftCards.find((card) => String(card.orderMerchandiseKey) === editing) ?? null);
  if (facts === null) return <NothingToBookPage />;
  const toCheckout = () =>
    void router.navigate({
      to: paths.checkout(venue.locationKey),
      search: { orderKey: orderStore.get().order?.orderKey },
    });
  return (
    <GiftCardView
      call={call}
      today={venueToday(venue.timeZoneId, Date.now())}
      // Remount the form if another card is edited, or none anymore; the order may load after the page.
      key={old?.orderMerchandiseKey ?? 'new'}
      venue={venue}
      facts={facts}
      old={old}
      asked={option}
      onOption={(next) =>
        void router.navigate({
          to: paths.view(venue.locationKey, 'giftcard'),
          search: { ...search, option: next },
          replace: true,
          resetScroll: false,
        })
      }
      add={orderStore.addGoods}
      onUpdated={toCheckout}
      onCheckout={toCheckout}
    />
  );
}
