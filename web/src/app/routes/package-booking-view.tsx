/**
 * PackageBookingView: one package with its activities, dates and guests; on its own or embedded as an item
 * (2.1-10, 2.1-18, D-RT-05, D-EMB-04).
 */
import { createRoute } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { itemPage } from '../booking-data.ts';
import { latePage } from '../late-page.tsx';
import { clientViewRoute } from './client-view.tsx';

const bookingData = {
  isOfItem: true,
  page: 'src/features/booking/package-page.tsx',
  styles: ['booking', 'package', 'messages'],
  lateStyles: ['forms'],
} as const;

const page = itemPage((venues, location, key) => venues.packageItem(location, key), paths.package);

export const packageBookingViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'package/details/$itemId/{-$packageSection}/{-$activityId}/{-$bookingSection}',
  staticData: { name: 'PackageBookingView', ...bookingData },
  staleTime: page.staleTime,
  loader: ({ context, params }) => page.load(context, params.itemId),
  head: ({ loaderData, params, match }) => page.head(loaderData, match.context, params),
  component: latePage(() => import('../../features/booking/package-page.tsx'), 'PackagePage'),
});

/**
 * In another site's frame: the same page at its own address; its canonical address is the shop's (D-EMB-04).
 */
export const embedPackageRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'embed/item/$itemId/package/{-$packageSection}/{-$activityId}/{-$bookingSection}',
  staticData: { name: 'EmbedPackageView', ...bookingData },
  staleTime: page.staleTime,
  loader: ({ context, params }) => page.load(context, params.itemId),
  head: ({ loaderData, params, match }) => page.head(loaderData, match.context, params),
  component: latePage(() => import('../../features/booking/package-page.tsx'), 'EmbeddedPackagePage'),
});
