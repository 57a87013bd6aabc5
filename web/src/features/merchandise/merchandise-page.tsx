/** MerchandiseView connected to the page's products and order. */
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { orderStore } from '../cart/order-store.ts';
import { useVenue } from '../location/use-venue.ts';
import { MerchandiseView } from './merchandise-view.tsx';

const view = getRouteApi('/$clientLocationKey/catalog/merchandise');

export function MerchandisePage() {
  const venue = useVenue();
  const router = useRouter();
  const products = view.useLoaderData();
  return (
    <MerchandiseView
      venue={venue}
      products={products}
      add={async (chosen) => {
        const result = await orderStore.addGoods({ products: [...chosen] });
        // What is left may have changed, whatever came of it.
        void router.invalidate();
        return result;
      }}
      onCheckout={() =>
        void router.navigate({
          to: paths.checkout(venue.locationKey),
          search: { orderKey: orderStore.get().order?.orderKey },
        })
      }
    />
  );
}
