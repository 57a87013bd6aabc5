/** ActivityBookingView: one activity, its dates, times and guests; by itself and embedded as an item (2.1-09, 2.1-17, D-RT-05, D-EMB-04). */
import type { Item } from '@gangway/contract/catalogue';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { createRoute } from '@tanstack/react-router';
import { productFacts } from '../../features/location/venue-facts.ts';
import { paths } from '../../lib/paths.ts';
import { photoAddress } from '../../lib/photo-address.ts';
import { venueToday } from '../../lib/venue-today.ts';
import type { RouterContext } from '../context.ts';
import { latePage } from '../late-page.tsx';
import { describe, pageHead } from '../page-head.ts';
import type { StyleName } from '../styles.ts';
import { clientViewRoute } from './client-view.tsx';

/** Sheets of what some activities show from the start: what to know before, why it can not be booked, the switch of a private tour. */
function stylesOfItem(item: Item | null): StyleName[] {
  const [activity] = item?.activities ?? [];
  if (activity === undefined) return ['messages'];
  const isUnknown = ![1, 2, 3].includes(activity.capacityTypeKey) || activity.isTransportationRequired;
  return [
    ...(activity.preBookMessage !== null || isUnknown ? (['messages'] as const) : []),
    ...(activity.enablePrivateTours ? (['forms'] as const) : []),
  ];
}

const bookingData = {
  page: 'src/features/booking/booking-page.tsx',
  styles: ['booking'],
  lateStyles: ['forms'],
  stylesFor: ({ item }: { item: Item | null }): StyleName[] => stylesOfItem(item),
} as const;

async function loadBooking(context: RouterContext & { locationKey: LocationKey }, itemId: string) {
  const venue = await context.venues.venue(context.locationKey);
  const item = /^\d{1,10}$/.test(itemId)
    ? await context.venues.item(context.locationKey, Number(itemId))
    : null;
  const { name: venueName, paymentCurrencyCode } = venue;
  return { item, venueName, paymentCurrencyCode, today: venueToday(venue.timeZoneId, Date.now()) };
}

type Loaded = Awaited<ReturnType<typeof loadBooking>>;

function headOf(loaded: Loaded | undefined, origin: string, path: string) {
  const item = loaded?.item ?? null;
  if (loaded === undefined || item === null)
    return pageHead({ title: loaded?.venueName ?? '', isPrivate: true });
  const { venueName, paymentCurrencyCode } = loaded;
  const photo = photoAddress(item, '1200x630');
  const url = `${origin}${path}`;
  return pageHead({
    title: `${item.name} | ${venueName}`,
    description: describe(item.summary === '' ? item.description : item.summary),
    canonical: url,
    image: photo === null ? undefined : new URL(photo, origin).href,
    facts: [productFacts(item, { name: venueName, paymentCurrencyCode }, url)],
  });
}

export const activityBookingViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'activity/details/$itemId/{-$bookingSection}',
  staticData: { name: 'ActivityBookingView', ...bookingData },
  // Choices go into the address with every click: none of them asks for the item again.
  staleTime: Number.POSITIVE_INFINITY,
  loader: ({ context, params }) => loadBooking(context, params.itemId),
  head: ({ loaderData, params, match }) =>
    headOf(loaderData, match.context.origin, paths.activity(params.clientLocationKey, params.itemId)),
  component: latePage(() => import('../../features/booking/booking-page.tsx'), 'BookingPage'),
});

/** Within another site: the same page at an address of its own, which search engines take for the other's. */
export const embedActivityRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'embed/item/$itemId/activity/{-$bookingSection}',
  staticData: { name: 'EmbedActivityView', ...bookingData },
  staleTime: Number.POSITIVE_INFINITY,
  loader: ({ context, params }) => loadBooking(context, params.itemId),
  head: ({ loaderData, params, match }) =>
    headOf(loaderData, match.context.origin, paths.activity(params.clientLocationKey, params.itemId)),
  component: latePage(() => import('../../features/booking/booking-page.tsx'), 'EmbeddedBookingPage'),
});
