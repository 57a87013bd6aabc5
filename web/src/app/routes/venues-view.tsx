/** The start page of a shop with several venues: lists them. */
import { readLocationKey } from '@gangway/domain/kernel/keys';
import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { latePage } from '../late-page.tsx';
import { pageHead } from '../page-head.ts';
import { rootRoute } from './root.tsx';

export const venuesViewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { name: 'VenuesView', styles: ['header', 'catalog', 'places'] },
  loader: async ({ context }) => {
    const { demoVenues, isDemo, venues, report } = context;
    if (demoVenues === null) throw redirect({ to: paths.error(), replace: true });
    const entries = await Promise.all(
      demoVenues.map(async ({ key }) => {
        const locationKey = readLocationKey(String(key));
        if (locationKey === null) return null;
        // One venue that fails to load does not take down the list.
        return Promise.all([venues.venue(locationKey), venues.cards(locationKey)])
          .then(([venue, cards]) => ({ venue, activities: cards.length }))
          .catch((error: unknown) => {
            report('Could not load a venue', error);
            return null;
          });
      }),
    );
    return { entries: entries.filter((entry) => entry !== null), isDemo };
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData?.isDemo === true ? t('app.titles.demoVenues') : t('app.titles.bookOnline'),
      isPrivate: true,
    }),
  component: latePage(() => import('../../features/location/venues-page.tsx'), 'VenuesPage'),
});
