/** The venue's terms, as agreed to at checkout (D-CK-04). */
import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { latePage } from '../late-page.tsx';
import { pageHead, titleOf } from '../page-head.ts';
import { clientViewRoute } from './client-view.tsx';

export const termsViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'terms',
  staticData: { name: 'TermsView', page: 'src/features/location/terms-page.tsx', styles: ['places'] },
  loader: async ({ context }) => {
    const { name, termsHtml } = await context.venues.location(context.locationKey);
    if (termsHtml === null)
      throw redirect({ to: paths.error(context.locationKey), search: { cause: 'address' }, replace: true });
    return { venueName: name, termsHtml };
  },
  head: ({ loaderData, match }) =>
    loaderData === undefined
      ? {}
      : pageHead({
          title: titleOf(t('location.titles.terms'), loaderData.venueName),
          canonical: `${match.context.origin}${paths.terms(match.context.locationKey)}`,
        }),
  component: latePage(() => import('../../features/location/terms-page.tsx'), 'TermsPage'),
});
