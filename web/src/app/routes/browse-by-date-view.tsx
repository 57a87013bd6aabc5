/**
 * BrowseByDateView: the catalog of one day; an address
 * without a day is corrected to today's (2.1-16, D-RT-07).
 */
import { createRoute, redirect } from '@tanstack/react-router';
import { agentsInForce } from '../../lib/agent-keys.ts';
import { paths } from '../../lib/paths.ts';
import { venueToday } from '../../lib/venue-today.ts';
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
    const { locationKey, venues, call, report } = context;
    const [venue, { dateOfParts }, { isOver, loadDay }] = await Promise.all([
      venues.venue(locationKey),
      import('../../features/catalog/date-of-parts.ts'),
      import('../../features/catalog/by-date-source.ts'),
    ]);
    const today = venueToday(venue.timeZoneId, Date.now());
    const date = dateOfParts(params, today);
    const to = paths.byDate(locationKey, date);
    const { bookingAgentKey, bookingAgentSignature } = agentsInForce(venue, location.search);
    const seller = { locationKey, bookingAgentKey, bookingAgentSignature };
    const needs = { call, report, signal: abortController.signal };
    if (params.day === undefined) {
      // Without a day in the address, open the first day with
      // something available: in the evening, that is tomorrow.
      const first = await loadDay(needs, seller, date, today);
      const free = isOver(first) && first.next !== null ? first.next : date;
      throw redirect({ to: paths.byDate(locationKey, free), search: location.search, replace: true });
    }
    if (location.pathname !== to) throw redirect({ to, search: location.search, replace: true });
    const [cards, packages, day] = await Promise.all([
      venues.cards(locationKey),
      venues.packageCards(locationKey),
      loadDay(needs, seller, date, today),
    ]);
    return { cards, packages, day, venueName: venue.name };
  },
  head: ({ loaderData, match }) =>
    loaderData === undefined
      ? {}
      : pageHead({
          title: titleOf(t('app.titles.activitiesByDate'), loaderData.venueName),
          // One page for search engines, not one per day.
          canonical: `${match.context.origin}${paths.activities(match.context.locationKey)}`,
        }),
  component: latePage(() => import('../../features/catalog/by-date-page.tsx'), 'ByDatePage'),
});
