/** The start page of a shop with several venues: lists them. */
import { part } from '@gangway/ui/lib/missing-part.ts';
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
    const { loadVenues } = await part(() => import('../../features/location/venues-source.ts'));
    return { entries: await loadVenues(demoVenues, { venues, report }), isDemo };
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData?.isDemo === true ? t('app.titles.demoVenues') : t('app.titles.bookOnline'),
      isPrivate: true,
    }),
  component: latePage(() => import('../../features/location/venues-page.tsx'), 'VenuesPage'),
});
