/** MembershipsView connected to the page's plans and order (2.1-15, 2.5-10). */
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { track } from '../analytics/track.ts';
import { orderStore } from '../cart/order-store.ts';
import { saveMemberships } from '../cart/save-memberships.ts';
import { useOrder } from '../cart/use-order.ts';
import { useVenue } from '../location/use-venue.ts';
import { MembershipsView } from './memberships-view.tsx';

const view = getRouteApi('/$clientLocationKey/catalog/memberships');

export function MembershipsPage() {
  const venue = useVenue();
  const router = useRouter();
  const plans = view.useLoaderData();
  const { order } = useOrder();
  const { locationKey, paymentCurrencyCode: currency } = venue;
  return (
    <MembershipsView
      venue={venue}
      plans={plans}
      order={order}
      save={(chosen) => saveMemberships({ store: orderStore, call, track, locationKey, currency }, chosen)}
      onCheckout={() =>
        void router.navigate({
          to: paths.checkout(locationKey),
          search: { orderKey: orderStore.get().order?.orderKey },
        })
      }
    />
  );
}
