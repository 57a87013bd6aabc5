/** ActivityBookingView: one activity, its dates, times and guests (2.1-17, D-RT-05). */
import { dateOf, type Instant, wallAt } from '@gangway/domain/kernel/local-time';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clientViewRoute } from './client-view.tsx';

export const activityBookingViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'activity/details/$itemId/{-$bookingSection}',
  staticData: { name: 'ActivityBookingView', styles: ['forms', 'booking'] },
  // Choices go into the address with every click: none of them asks for the item again.
  staleTime: Number.POSITIVE_INFINITY,
  loader: async ({ context, params }) => {
    const venue = await context.venues.venue(context.locationKey);
    const item = /^\d{1,10}$/.test(params.itemId)
      ? await context.venues.item(context.locationKey, Number(params.itemId))
      : null;
    const now = Date.now() as Instant;
    return { item, today: dateOf(wallAt(now, venue.timeZoneId)) };
  },
  component: lazyRouteComponent(() => import('../../features/booking/booking-page.tsx'), 'BookingPage'),
});
