/** CheckoutView: cart, contact and payment (2.1-19, D-CK-01). */
import { part } from '@gangway/ui/lib/missing-part.ts';
import { createRoute } from '@tanstack/react-router';
import { t } from '../../messages/t.ts';
import { latePage } from '../late-page.tsx';
import { pageHead, titleOf } from '../page-head.ts';
import { clientViewRoute } from './client-view.tsx';

export const checkoutViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'checkout/{-$section}',
  staticData: {
    name: 'CheckoutView',
    page: 'src/features/checkout/checkout-page.tsx',
    styles: ['forms', 'messages', 'cart', 'checkout'],
  },
  // Opening and folding sections changes the address; none of that should reload this data.
  staleTime: Number.POSITIVE_INFINITY,
  loader: async ({ context }) => {
    const { loadCheckout } = await part(() => import('../../features/checkout/checkout-source.ts'));
    return loadCheckout(context);
  },
  head: ({ loaderData }) =>
    pageHead({ title: titleOf(t('app.titles.checkout'), loaderData?.name ?? ''), isPrivate: true }),
  component: latePage(() => import('../../features/checkout/checkout-page.tsx'), 'CheckoutPage'),
});
