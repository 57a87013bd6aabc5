/** The bare ClientView: redirects to the catalog and keeps the query (2.3-07). */
import { createRoute, redirect } from '@tanstack/react-router';
import { catalogTabs } from '../../features/catalog/catalog-tabs.ts';
import { paths } from '../../lib/paths.ts';
import { clientViewRoute } from './client-view.tsx';

export const clientIndexRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: '/',
  loader: async ({ context, location }) => {
    // Redirects straight to the tab that bare /catalog would open, which saves a round trip.
    const [first] = catalogTabs(await context.venues.venue(context.locationKey));
    const to = first?.path ?? paths.catalog(context.locationKey);
    throw redirect({ to, search: location.search, replace: true });
  },
});
