/**
 * Where members land: /login redirects here with its flag
 * (2.1-06, D-RT-04). Shows the membership picker (2.9, 4.1).
 */
import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { latePage } from '../late-page.tsx';
import { pageHead } from '../page-head.ts';
import { clientViewRoute } from './client-view.tsx';

export const loginRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'login',
  beforeLoad: ({ context, search }) => {
    throw redirect({
      to: paths.authenticated(context.locationKey),
      search: { ...search, login: 'true' },
      replace: true,
    });
  },
});

export const authenticatedRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'authenticated',
  staticData: {
    name: 'Authenticated',
    page: 'src/app/pages/authenticated-page.tsx',
    styles: ['messages', 'sign-in', 'catalog'],
  },
  head: () => pageHead({ title: t('catalog.tabs.memberships'), isPrivate: true }),
  component: latePage(() => import('../pages/authenticated-page.tsx'), 'AuthenticatedPage'),
});
