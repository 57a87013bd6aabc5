/** /signup: operators ask to sell with us; with a location key, its membership plans (2.1-22, D-RT-09). */
import { part } from '@gangway/ui/lib/missing-part.ts';
import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { latePage } from '../late-page.tsx';
import { pageHead } from '../page-head.ts';
import { moveKey } from './query-redirects.tsx';
import { rootRoute } from './root.tsx';

export const signUpViewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  staticData: {
    name: 'SignUpView',
    page: 'src/features/sign-up/sign-up-page.tsx',
    styles: ['forms', 'messages', 'sign-up'],
  },
  beforeLoad: ({ search }) => {
    if (search.clientLocationKey !== undefined) moveKey(search, (key) => paths.view(key, 'memberships'));
  },
  loader: async ({ context }) => {
    const { loadSignUpForm } = await part(() => import('../../features/sign-up/sign-up-source.ts'));
    const form = await loadSignUpForm(context.call);
    if (form === null) throw redirect({ to: paths.error(), search: { cause: 'signup' }, replace: true });
    return form;
  },
  head: ({ match }) =>
    pageHead({
      title: t('signUp.page.title'),
      description: t('signUp.page.lede'),
      canonical: `${match.context.origin}${paths.signUp()}`,
    }),
  component: latePage(() => import('../../features/sign-up/sign-up-page.tsx'), 'SignUpPage'),
});
