/** ActivityBookingView: one activity, its dates, times and guests (2.1-17, D-RT-05). */
import { createRoute } from '@tanstack/react-router';
import { clientViewRoute } from './client-view.tsx';

export const activityBookingViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'activity/details/$itemId/{-$bookingSection}',
  staticData: { name: 'ActivityBookingView', styles: ['forms', 'booking'] },
  loader: ({ context, params }) => context.venues.item(context.locationKey, Number(params.itemId)),
});
