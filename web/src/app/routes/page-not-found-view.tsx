/** PageNotFoundView with and without a location key, and the way to it from every unknown address (2.1-01, 2.1-23, 2.1-24, C-05). */
import { readLocationKey } from '@gangway/domain/kernel/keys';
import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { latePage } from '../late-page.tsx';
import { pageHead } from '../page-head.ts';
import { rootRoute } from './root.tsx';

const page = latePage(() => import('../../features/location/page-not-found-page.tsx'), 'PageNotFoundPage');

export const pageNotFoundViewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/error',
  staticData: { name: 'PageNotFoundView', styles: ['messages', 'catalog'] },
  head: () => pageHead({ title: 'Page not found', isPrivate: true }),
  component: page,
});

export const locationNotFoundViewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$clientLocationKey/error',
  staticData: { name: 'PageNotFoundView', styles: ['messages', 'catalog'] },
  /**
   * The address bar opened this very page: go to the client view instead. Our own redirects name a cause, so a location
   * that can not be loaded ends here and never bounces back (C-05).
   */
  beforeLoad: ({ params, search, context }) => {
    const locationKey = readLocationKey(params.clientLocationKey);
    if (locationKey === null) throw redirect({ to: paths.error(), replace: true });
    if (search.cause === undefined && context.isFirstNavigation())
      throw redirect({ to: paths.client(locationKey), replace: true });
    return { locationKey };
  },
  loader: async ({ context }) => {
    const venue = await context.venues.venue(context.locationKey).catch(() => null);
    if (venue === null) return null;
    const { locationKey, name, accentColour } = venue;
    return { locationKey, name, accentColour };
  },
  head: () => pageHead({ title: 'Page not found', isPrivate: true }),
  component: page,
});

/** Whatever matches nothing else. */
export const unknownAddressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: paths.error(), replace: true });
  },
});
