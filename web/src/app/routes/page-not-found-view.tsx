/**
 * PageNotFoundView with and without a location key, and the redirect from every unknown address to it
 * (2.1-01, 2.1-23, 2.1-24, C-05).
 */
import { readLocationKey } from '@gangway/domain/kernel/keys';
import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { latePage } from '../late-page.tsx';
import { pageHead, titleOf } from '../page-head.ts';
import { rootRoute } from './root.tsx';

/** Number of activities suggested on a venue's not-found page. */
const suggested = 3;

export const pageNotFoundViewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/error',
  staticData: { name: 'PageNotFoundView', styles: ['messages', 'places'] },
  head: () => pageHead({ title: t('location.titles.notFound'), isPrivate: true }),
  component: latePage(() => import('../../features/location/page-not-found-page.tsx'), 'PageNotFoundPage'),
});

export const locationNotFoundViewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$clientLocationKey/error',
  staticData: {
    name: 'PageNotFoundView',
    styles: ['messages', 'header', 'catalog', 'footer', 'places'],
    lateStyles: ['cart'],
  },
  /**
   * If the address bar opened this very page, redirect to the client view. Our own redirects name a cause, so
   * a location that cannot be loaded ends here and never bounces back (C-05).
   */
  beforeLoad: ({ params, search, context }) => {
    const locationKey = readLocationKey(params.clientLocationKey);
    if (locationKey === null) throw redirect({ to: paths.error(), replace: true });
    if (search.cause === undefined && context.isFirstNavigation())
      throw redirect({ to: paths.client(locationKey), replace: true });
    return { locationKey };
  },
  loader: async ({ context }) => {
    const { venues, locationKey } = context;
    const found = await Promise.all([venues.venue(locationKey), venues.cards(locationKey)]).catch(() => null);
    if (found === null) return null;
    const [venue, cards] = found;
    return { venue, cards: cards.slice(0, suggested), accentColour: venue.accentColour };
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData
        ? titleOf(t('location.titles.notFound'), loaderData.venue.name)
        : t('location.titles.notFound'),
      isPrivate: true,
    }),
  component: latePage(() => import('../pages/venue-not-found-page.tsx'), 'LocationNotFoundPage'),
});

/** Catches everything else; an address that starts with a location key stays with that venue. */
export const unknownAddressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ params }) => {
    const locationKey = readLocationKey(params._splat?.split('/')[0] ?? '');
    throw locationKey === null
      ? redirect({ to: paths.error(), replace: true })
      : redirect({ to: paths.error(locationKey), search: { cause: 'address' }, replace: true });
  },
});
