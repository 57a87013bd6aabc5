/** embed/integration: the code for an operator's website (2.1-04, D-EMB-01). */
import { createRoute } from '@tanstack/react-router';
import { loadItems } from '../../features/embed/embed-views.ts';
import { t } from '../../messages/t.ts';
import { latePage } from '../late-page.tsx';
import { pageHead, titleOf } from '../page-head.ts';
import { clientViewRoute } from './client-view.tsx';

export const integrationViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'embed/integration',
  staticData: {
    name: 'IntegrationView',
    page: 'src/features/embed/integration-page.tsx',
    styles: ['forms', 'messages', 'integration'],
  },
  loader: async ({ context }) => {
    const { venues, locationKey, origin } = context;
    const [{ name }, items] = await Promise.all([venues.venue(locationKey), loadItems(venues, locationKey)]);
    return { venueName: name, origin, items };
  },
  head: ({ loaderData }) =>
    loaderData === undefined
      ? {}
      : pageHead({ title: titleOf(t('app.titles.integration'), loaderData.venueName), isPrivate: true }),
  component: latePage(() => import('../../features/embed/integration-page.tsx'), 'IntegrationPage'),
});
