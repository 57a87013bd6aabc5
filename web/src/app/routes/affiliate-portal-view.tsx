/** affiliate/portal: what affiliates earn, and their links (2.1-21, D-AG-03). */
import { createRoute } from '@tanstack/react-router';
import { loadItems } from '../../features/embed/embed-views.ts';
import { t } from '../../messages/t.ts';
import { latePage } from '../late-page.tsx';
import { pageHead, titleOf } from '../page-head.ts';
import { clientViewRoute } from './client-view.tsx';

export const affiliatePortalViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'affiliate/portal',
  staticData: {
    name: 'AffiliatePortalView',
    page: 'src/features/affiliates/portal-page.tsx',
    styles: ['forms', 'messages', 'sign-in', 'integration', 'portal'],
  },
  loader: async ({ context }) => {
    const { venues, locationKey, origin } = context;
    const [{ name }, items] = await Promise.all([venues.venue(locationKey), loadItems(venues, locationKey)]);
    return { venueName: name, origin, items };
  },
  head: ({ loaderData }) =>
    loaderData === undefined
      ? {}
      : pageHead({ title: titleOf(t('app.titles.affiliatePortal'), loaderData.venueName), isPrivate: true }),
  component: latePage(() => import('../../features/affiliates/portal-page.tsx'), 'PortalPage'),
});
