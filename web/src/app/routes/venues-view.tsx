/** The start page: in development the list of demo venues, elsewhere not a page of the storefront. */
import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { latePage } from '../late-page.tsx';
import { pageHead } from '../page-head.ts';
import { rootRoute } from './root.tsx';

export const venuesViewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { name: 'VenuesView', styles: ['messages', 'catalog'] },
  head: () => pageHead({ title: 'Demo venues', isPrivate: true }),
  loader: ({ context }) => {
    if (context.demoVenues === null) throw redirect({ to: paths.error(), replace: true });
    return context.demoVenues;
  },
  component: latePage(() => import('../../features/location/venues-page.tsx'), 'VenuesPage'),
});
