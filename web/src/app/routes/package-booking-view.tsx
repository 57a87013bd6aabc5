/** PackageBookingView: one package, its activities, dates and guests (2.1-18, D-RT-05). */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { productFacts } from '../../features/location/venue-facts.ts';
import { paths } from '../../lib/paths.ts';
import { photoAddress } from '../../lib/photo-address.ts';
import { venueToday } from '../../lib/venue-today.ts';
import { describe, pageHead } from '../page-head.ts';
import { clientViewRoute } from './client-view.tsx';

export const packageBookingViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'package/details/$itemId/{-$packageSection}/{-$activityId}/{-$bookingSection}',
  staticData: {
    name: 'PackageBookingView',
    page: 'src/features/booking/package-page.tsx',
    styles: ['booking', 'package', 'messages'],
    lateStyles: ['forms'],
  },
  // Choices go into the address with every click: none of them asks for the item again.
  staleTime: Number.POSITIVE_INFINITY,
  loader: async ({ context, params }) => {
    const venue = await context.venues.venue(context.locationKey);
    const item = /^\d{1,10}$/.test(params.itemId)
      ? await context.venues.packageItem(context.locationKey, Number(params.itemId))
      : null;
    const { name: venueName, paymentCurrencyCode } = venue;
    return { item, venueName, paymentCurrencyCode, today: venueToday(venue.timeZoneId, Date.now()) };
  },
  head: ({ loaderData, params, match }) => {
    const item = loaderData?.item ?? null;
    const venueName = loaderData?.venueName ?? '';
    if (item === null) return pageHead({ title: venueName, isPrivate: true });
    const { origin } = match.context;
    const photo = photoAddress(item, '1200x630');
    const url = `${origin}${paths.package(params.clientLocationKey, params.itemId)}`;
    const paymentCurrencyCode = loaderData?.paymentCurrencyCode ?? '';
    return pageHead({
      title: `${item.name} | ${venueName}`,
      description: describe(item.summary === '' ? item.description : item.summary),
      canonical: url,
      image: photo === null ? undefined : new URL(photo, origin).href,
      facts: [productFacts(item, { name: venueName, paymentCurrencyCode }, url)],
    });
  },
  component: lazyRouteComponent(() => import('../../features/booking/package-page.tsx'), 'PackagePage'),
});
