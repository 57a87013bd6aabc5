/** Where guests wait for a payment whose end their tab has not seen (docs/rules/payment.md, "Loaded again"). */
import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { latePage } from '../late-page.tsx';
import { pageHead } from '../page-head.ts';
import { clientViewRoute } from './client-view.tsx';

export const paymentReturnViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'payment',
  staticData: {
    name: 'PaymentReturnView',
    page: 'src/features/checkout/payment-return-page.tsx',
    styles: ['messages', 'catalog'],
  },
  beforeLoad: ({ context, search }) => {
    const { attempt, payment_intent: transaction } = search;
    // The provider adds a secret of its own, which no script, tracker or history of this page needs to see.
    if (transaction !== undefined)
      throw redirect({
        to: paths.payment(context.locationKey),
        search: { attempt, transaction },
        replace: true,
      });
    if (attempt === undefined)
      throw redirect({ to: paths.error(context.locationKey), search: { cause: 'address' }, replace: true });
  },
  head: () => pageHead({ title: t('checkout.return.title'), isPrivate: true }),
  component: latePage(() => import('../../features/checkout/payment-return-page.tsx'), 'PaymentReturnPage'),
});
