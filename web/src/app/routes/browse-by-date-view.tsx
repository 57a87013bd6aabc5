/**
 * BrowseByDateView: the catalog of one day; an address
 * without a day is corrected to today's (2.1-16, D-RT-07).
 */
import { part } from '@gangway/ui/lib/missing-part.ts';
import { createRoute } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { latePage } from '../late-page.tsx';
import { pageHead, titleOf } from '../page-head.ts';
import { catalogViewRoute } from './catalog-view.tsx';

/** Milliseconds for which places left are shown without asking again. */
const placesLife = 20_000;

export const browseByDateViewRoute = createRoute({
  getParentRoute: () => catalogViewRoute,
  path: 'date/{-$day}/{-$month}/{-$year}',
  staticData: {
    name: 'BrowseByDateView',
    page: 'src/features/catalog/by-date-page.tsx',
    styles: ['forms', 'by-date'],
    // For the month picker's calendar and the notice shown when a day fails to load.
    lateStyles: ['booking', 'messages'],
  },
  staleTime: placesLife,
  loader: async ({ context, params, location, abortController }) => {
    const { loadByDate } = await part(() => import('../../features/catalog/by-date-source.ts'));
    return loadByDate({ ...context, signal: abortController.signal }, params, location);
  },
  head: ({ loaderData, match }) =>
    loaderData === undefined
      ? {}
      : pageHead({
          title: titleOf(t('app.titles.activitiesByDate'), loaderData.venueName),
          // One page for search engines, not one per day.
          canonical: `${match.context.origin}${paths.view(match.context.locationKey, 'activities')}`,
        }),
  component: latePage(() => import('../../features/catalog/by-date-page.tsx'), 'ByDatePage'),
});
