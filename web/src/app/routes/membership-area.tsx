/**
 * The membership area: a membership and its members' forms and cards (D-RT-10). A single route, to keep the
 * first download small.
 */
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
    styles: ['forms', 'messages', 'sign-in', 'memberships', 'receipt'],
  },
  head: () => pageHead({ title: t('app.titles.membership'), isPrivate: true }),
  component: latePage(() => import('../../features/memberships/membership-pages.tsx'), 'MembershipPages'),
});
