/**
 * The receipt. Without an orderKey in the query, or with the key of an unknown order or a cart, it is
 * page-not-found (2.1-20, C-06, D-OR-04).
 */
import type { ClientLocation } from '@gangway/contract/location';
import type { Order } from '@gangway/contract/order';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { createRoute, redirect } from '@tanstack/react-router';
import type { GiftCardFacts } from '../../features/gift-cards/gift-card-facts.ts';
import { CallFailed } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { venueToday } from '../../lib/venue-today.ts';
import { t } from '../../messages/t.ts';
import { latePage } from '../late-page.tsx';
import { pageHead } from '../page-head.ts';
import { clientViewRoute } from './client-view.tsx';

const orderKeyForm = /^[A-Za-z0-9_-]{22,64}$/;
/** Statuses that mean there is no such order here; anything else is a fault and shown as one. */
const missing = [400, 404, 410];

/** The design of the venue's gift card, if the order bought one. */
async function giftCardOf(order: Order, venue: () => Promise<ClientLocation>): Promise<GiftCardFacts | null> {
  if (order.giftCards.length === 0) return null;
  const { giftCardFacts } = await import('../../features/gift-cards/gift-card-facts.ts');
  return giftCardFacts(await venue());
}

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
    const notFound = () =>
      redirect({ to: paths.error(context.locationKey), search: { cause: 'receipt' }, replace: true });
    const { orderKey } = deps;
    if (orderKey === undefined || !orderKeyForm.test(orderKey)) throw notFound();
    const { locationKey, venues } = context;
    try {
      const { getOrder } = await import('@gangway/contract/cart');
      const [venue, order] = await Promise.all([
        venues.venue(locationKey),
        context.call(getOrder, { locationKey, orderKey: orderKey as OrderKey }),
      ]);
      if (!order.isNew)
        return {
          order,
          today: venueToday(venue.timeZoneId, Date.now()),
          giftCard: await giftCardOf(order, () => venues.location(locationKey)),
        };
    } catch (error) {
      if (!(error instanceof CallFailed) || !missing.includes(error.status)) throw error;
    }
    throw notFound();
  },
  head: ({ loaderData }) =>
    pageHead({
      title: t('app.titles.order', { number: loaderData?.order.orderNumber ?? '' }),
      isPrivate: true,
    }),
  component: latePage(() => import('../../features/receipt/receipt-page.tsx'), 'ReceiptPage'),
});
