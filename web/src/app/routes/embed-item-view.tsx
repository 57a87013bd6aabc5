/** embed/item without a child: redirects to the booking view that fits the item (2.1-08, D-EMB-04). */
import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { clientViewRoute } from './client-view.tsx';

export const embedItemRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'embed/item/$itemId',
  loader: async ({ context, params, location }) => {
    const { clientLocationKey, itemId } = params;
    const { venues, locationKey } = context;
    const [activity, bundle] = await Promise.all([
      venues.item(locationKey, Number(itemId)),
      venues.packageItem(locationKey, Number(itemId)),
    ]);
    const pathOf = activity === null && bundle !== null ? paths.embedPackage : paths.embedActivity;
    throw redirect({ to: pathOf(clientLocationKey, itemId), search: location.search, replace: true });
  },
});
