/** ClientView: the root of a location; loads its record and guards the order (2.1-05, 2.3, 2.4). */

import { readLocationKey } from '@gangway/domain/kernel/keys';
import { createRoute, redirect, retainSearchParams } from '@tanstack/react-router';
import { orderStore } from '../../features/cart/order-store.ts';
import { hasLocationScript } from '../../features/location/customizations.ts';
import { CallFailed } from '../../lib/call.ts';
import { logFault } from '../../lib/log.ts';
import { isOpenToScripts, paths } from '../../lib/paths.ts';
import type { SearchText } from '../../lib/search.ts';
import { guardOrder } from '../order-guard.ts';
import { ClientShell } from '../shell/client-shell.tsx';
import { LoadingPage } from '../shell/loading-page.tsx';
import { rootRoute } from './root.tsx';

/** Prices and settings are asked for again after this many milliseconds. */
export const venueStaleTime = 5 * 60_000;

export const clientViewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$clientLocationKey',
  staticData: { name: 'ClientView', styles: ['header', 'footer'] },
  staleTime: venueStaleTime,
  search: { middlewares: [retainSearchParams<SearchText>(['orderKey', 'theme'])] },
  /** Children read `locationKey` from their context. */
  beforeLoad: ({ params, location, search, preload, context }) => {
    const locationKey = readLocationKey(params.clientLocationKey);
    if (locationKey === null) throw redirect({ to: paths.error(), search: {}, replace: true });
    if (preload || context.isServer) return { locationKey };
    // A document that carries a location's script must not become one where cards or tickets show (D-CFG-05).
    if (hasLocationScript() && !isOpenToScripts(location.pathname))
      throw redirect({ href: location.href, reloadDocument: true });
    const { clears, orderKey } = guardOrder(orderStore.get().order, location.pathname, search);
    if (clears) orderStore.clear();
    if (orderKey !== undefined)
      throw redirect({
        to: location.pathname,
        search: { ...search, orderKey: orderKey ?? undefined },
        hash: location.hash,
        replace: true,
      });
    return { locationKey };
  },
  loader: async ({ context }) => {
    try {
      return await context.venues.venue(context.locationKey);
    } catch (error) {
      if (!context.isServer) logFault('Could not load the location', error);
      const cause = error instanceof CallFailed && error.status === 404 ? 'location' : 'fault';
      throw redirect({ to: paths.error(context.locationKey), search: { cause }, replace: true });
    }
  },
  component: ClientShell,
  pendingComponent: LoadingPage,
});
