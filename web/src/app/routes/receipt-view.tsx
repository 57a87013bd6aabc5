/** The receipt; without an orderKey in the query it is page-not-found (2.1-20, C-06). */
import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { clientViewRoute } from './client-view.tsx';

export const receiptViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'receipt/{-$orderKey}',
  staticData: { name: 'ReceiptView', styles: ['receipt'] },
  beforeLoad: ({ context, search }) => {
    if (search.orderKey === undefined)
      throw redirect({ to: paths.error(context.locationKey), search: { cause: 'receipt' } });
  },
});
