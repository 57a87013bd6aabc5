/** The membership area: a membership, its members' forms and cards (D-RT-10). One route, so that the first download carries no more of it. */
import { createRoute } from '@tanstack/react-router';
import { t } from '../../messages/t.ts';
import { latePage } from '../late-page.tsx';
import { pageHead } from '../page-head.ts';
import { clientViewRoute } from './client-view.tsx';

export const membershipAreaRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'membership/$',
  staticData: {
    name: 'MembershipArea',
    page: 'src/features/memberships/membership-pages.tsx',
    styles: ['forms', 'messages', 'memberships', 'receipt'],
  },
  head: () => pageHead({ title: t('app.titles.membership'), isPrivate: true }),
  component: latePage(() => import('../../features/memberships/membership-pages.tsx'), 'MembershipPages'),
});
