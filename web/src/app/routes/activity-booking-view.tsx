/** ActivityBookingView: one activity, its dates, times and guests (2.1-17, D-RT-05). */
import { dateOf, type Instant, wallAt } from '@gangway/domain/kernel/local-time';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { photoAddress } from '../../lib/photo-address.ts';
import { describe, pageHead } from '../page-head.ts';
import { clientViewRoute } from './client-view.tsx';

export const activityBookingViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'activity/details/$itemId/{-$bookingSection}',
  staticData: { name: 'ActivityBookingView', styles: ['forms', 'messages', 'booking'] },
  // Choices go into the address with every click: none of them asks for the item again.
  staleTime: Number.POSITIVE_INFINITY,
  loader: async ({ context, params }) => {
    const venue = await context.venues.venue(context.locationKey);
    const item = /^\d{1,10}$/.test(params.itemId)
      ? await context.venues.item(context.locationKey, Number(params.itemId))
      : null;
    const now = Date.now() as Instant;
    return { item, venueName: venue.name, today: dateOf(wallAt(now, venue.timeZoneId)) };
  },
  head: ({ loaderData, params, match }) => {
    const item = loaderData?.item ?? null;
    const venueName = loaderData?.venueName ?? '';
    if (item === null) return pageHead({ title: venueName, isPrivate: true });
    const { origin } = match.context;
    const photo = photoAddress(item, '1200x630');
    return pageHead({
      title: `${item.name} | ${venueName}`,
      description: describe(item.summary === '' ? item.description : item.summary),
      canonical: `${origin}${paths.activity(params.clientLocationKey, params.itemId)}`,
      image: photo === null ? undefined : new URL(photo, origin).href,
    });
  },
  component: lazyRouteComponent(() => import('../../features/booking/booking-page.tsx'), 'BookingPage'),
});
