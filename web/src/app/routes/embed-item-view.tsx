/** embed/item without a child: an item leads to the booking view of its kind (2.1-08, D-EMB-04). */
import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { clientViewRoute } from './client-view.tsx';

export const embedItemRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'embed/item/$itemId',
  beforeLoad: ({ params, search }) => {
    const { clientLocationKey, itemId } = params;
    throw redirect({ to: paths.embedActivity(clientLocationKey, itemId), search, replace: true });
  },
});
