/** EmailedCartView: the link in an email about a cart (docs/rules/carts.md). */
import { createRoute } from '@tanstack/react-router';
import { t } from '../../messages/t.ts';
import { latePage } from '../late-page.tsx';
import { pageHead } from '../page-head.ts';
import { clientViewRoute } from './client-view.tsx';

export const emailedCartViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'cart',
  staticData: {
    name: 'EmailedCartView',
    page: 'src/features/checkout/emailed-cart-page.tsx',
    styles: ['messages', 'cart'],
  },
  head: () => pageHead({ title: t('checkout.emailed.title'), isPrivate: true }),
  component: latePage(() => import('../../features/checkout/emailed-cart-page.tsx'), 'EmailedCartPage'),
});
