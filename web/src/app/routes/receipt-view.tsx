/** ReceiptView (2.1-20). */
import { part } from '@gangway/ui/lib/missing-part.ts';
import { createRoute } from '@tanstack/react-router';
import type { GiftCardFacts } from '../../features/gift-cards/gift-card-facts.ts';
import { t } from '../../messages/t.ts';
import { latePage } from '../late-page.tsx';
import { pageHead } from '../page-head.ts';
import { clientViewRoute } from './client-view.tsx';

export const receiptViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'receipt/{-$orderKey}',
  staticData: {
    name: 'ReceiptView',
    page: 'src/features/receipt/receipt-page.tsx',
    styles: ['messages', 'cart', 'receipt'],
    stylesFor: ({ giftCard }: { giftCard: GiftCardFacts | null }) => (giftCard === null ? [] : ['giftcard']),
    lateStyles: ['forms'],
  },
  // The key in the query wins, even if the path has one (C-06).
  loaderDeps: ({ search }) => ({ orderKey: search.orderKey }),
  loader: async ({ context, deps }) => {
    const { loadReceipt } = await part(() => import('../../features/receipt/receipt-source.ts'));
    return loadReceipt(context, deps.orderKey);
  },
  head: ({ loaderData }) =>
    pageHead({
      title: t('app.titles.order', { number: loaderData?.order.orderNumber ?? '' }),
      isPrivate: true,
    }),
  component: latePage(() => import('../../features/receipt/receipt-page.tsx'), 'ReceiptPage'),
});
