/** PackageBookingView: one package, its activities, dates and guests; by itself and embedded as an item (2.1-10, 2.1-18, D-RT-05, D-EMB-04). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { createRoute } from '@tanstack/react-router';
import { productFacts } from '../../features/location/venue-facts.ts';
import { paths } from '../../lib/paths.ts';
import { photoAddress } from '../../lib/photo-address.ts';
import { venueToday } from '../../lib/venue-today.ts';
import type { RouterContext } from '../context.ts';
import { latePage } from '../late-page.tsx';
import { describe, pageHead } from '../page-head.ts';
import { clientViewRoute } from './client-view.tsx';

const bookingData = {
  page: 'src/features/booking/package-page.tsx',
  styles: ['booking', 'package', 'messages'],
  lateStyles: ['forms'],
} as const;

async function loadPackage(context: RouterContext & { locationKey: LocationKey }, itemId: string) {
  const venue = await context.venues.venue(context.locationKey);
  const item = /^\d{1,10}$/.test(itemId)
    ? await context.venues.packageItem(context.locationKey, Number(itemId))
    : null;
  const { name: venueName, paymentCurrencyCode } = venue;
  return { item, venueName, paymentCurrencyCode, today: venueToday(venue.timeZoneId, Date.now()) };
}

type Loaded = Awaited<ReturnType<typeof loadPackage>>;

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

export const packageBookingViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'package/details/$itemId/{-$packageSection}/{-$activityId}/{-$bookingSection}',
  staticData: { name: 'PackageBookingView', ...bookingData },
  // Choices go into the address with every click: none of them asks for the item again.
  staleTime: Number.POSITIVE_INFINITY,
  loader: ({ context, params }) => loadPackage(context, params.itemId),
  head: ({ loaderData, params, match }) =>
    headOf(loaderData, match.context.origin, paths.package(params.clientLocationKey, params.itemId)),
  component: latePage(() => import('../../features/booking/package-page.tsx'), 'PackagePage'),
});

/** Within another site: the same page at an address of its own, which search engines take for the other's (D-EMB-04). */
export const embedPackageRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'embed/item/$itemId/package/{-$packageSection}/{-$activityId}/{-$bookingSection}',
  staticData: { name: 'EmbedPackageView', ...bookingData },
  staleTime: Number.POSITIVE_INFINITY,
  loader: ({ context, params }) => loadPackage(context, params.itemId),
  head: ({ loaderData, params, match }) =>
    headOf(loaderData, match.context.origin, paths.package(params.clientLocationKey, params.itemId)),
  component: latePage(() => import('../../features/booking/package-page.tsx'), 'EmbeddedPackagePage'),
});
