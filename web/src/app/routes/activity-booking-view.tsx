/**
 * ActivityBookingView: one activity with its dates, times and guests; on its own or embedded as an item
 * (2.1-09, 2.1-17, D-RT-05, D-EMB-04).
 */
import type { Item } from '@gangway/contract/catalog';
import { createRoute } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { itemPage } from '../booking-data.ts';
import { latePage } from '../late-page.tsx';
import type { StyleName } from '../styles.ts';
import { clientViewRoute } from './client-view.tsx';

/**
 * Style sheets for what only some activities show from the start: notes before booking, why it cannot be
 * booked, the private tour switch.
 */
function stylesOfItem(item: Item | null): StyleName[] {
  const [activity] = item?.activities ?? [];
  if (activity === undefined) return ['messages'];
  const isUnknown = activity.capacityType === 'unknown' || activity.isTransportationRequired;
  return [
    ...(activity.preBookMessage !== null || isUnknown ? (['messages'] as const) : []),
    ...(activity.enablePrivateTours ? (['forms'] as const) : []),
  ];
}

const bookingData = {
  isOfItem: true,
  page: 'src/features/booking/booking-page.tsx',
  styles: ['booking'],
  lateStyles: ['forms'],
  stylesFor: ({ item }: { item: Item | null }): StyleName[] => stylesOfItem(item),
} as const;

const page = itemPage((venues, location, key) => venues.item(location, key), paths.activity);

export const activityBookingViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'activity/details/$itemId/{-$bookingSection}',
  staticData: { name: 'ActivityBookingView', ...bookingData },
  staleTime: page.staleTime,
  loader: ({ context, params }) => page.load(context, params.itemId),
  head: ({ loaderData, params, match }) => page.head(loaderData, match.context, params),
  component: latePage(() => import('../../features/booking/booking-page.tsx'), 'BookingPage'),
});

/** In another site's frame: the same page at its own address; its canonical address is the shop's. */
export const embedActivityRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'embed/item/$itemId/activity/{-$bookingSection}',
  staticData: { name: 'EmbedActivityView', ...bookingData },
  staleTime: page.staleTime,
  loader: ({ context, params }) => page.load(context, params.itemId),
  head: ({ loaderData, params, match }) => page.head(loaderData, match.context, params),
  component: latePage(() => import('../../features/booking/booking-page.tsx'), 'EmbeddedBookingPage'),
});
