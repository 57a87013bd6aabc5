/** ClientView: the root of a location; loads its record and guards the order (2.1-05, 2.3, 2.4). */
import { readLocationKey } from '@gangway/domain/kernel/keys';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { createRoute, redirect, retainSearchParams } from '@tanstack/react-router';
import { orderStore } from '../../features/cart/order-store.ts';
import { visitNames } from '../../features/embed/visit.ts';
import { hasLocationScript } from '../../features/location/customizations.ts';
import { leadPhoto } from '../../features/location/lead-photo.ts';
import { recordLife } from '../../features/location/record-life.ts';
import { agentNames } from '../../lib/agent-keys.ts';
import { CallFailed } from '../../lib/call.ts';
import { isFramed } from '../../lib/framed.ts';
import { isCheckoutPath, isOpenToScripts, isPaymentPath, paths } from '../../lib/paths.ts';
import { needsPaymentDocument } from '../../lib/takes-payment.ts';
import { guardOrder } from '../order-guard.ts';
import { pageHead } from '../page-head.ts';
import { ClientShell } from '../shell/client-shell.tsx';
import { LoadingPage } from '../shell/loading-page.tsx';
import { rootRoute } from './root.tsx';

export const clientViewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$clientLocationKey',
  staticData: { name: 'ClientView', styles: ['header', 'footer'], lateStyles: ['messages', 'cart'] },
  staleTime: recordLife,
  // Agents too: a link may be followed before the program has loaded, and storage may be blocked.
  search: {
    middlewares: [
      retainSearchParams<SearchText>(['orderKey', 'theme', 'lang', ...visitNames, ...agentNames]),
    ],
  },
  /** Children read `locationKey` from their context. */
  beforeLoad: ({ params, location, search, preload, context }) => {
    const locationKey = readLocationKey(params.clientLocationKey);
    if (locationKey === null) throw redirect({ to: paths.error(), search: {}, replace: true });
    if (preload || context.isServer) return { locationKey };
    const { clears, orderKey } = guardOrder(orderStore.get().order, location.pathname, search);
    if (clears) orderStore.clear();
    // Tell the server that a checkout is framed: only then
    // does it allow the venue's own list of sites (D-EMB-02).
    const isPaying = isCheckoutPath(location.pathname) || isPaymentPath(location.pathname);
    const saysEmbedded = isPaying && search.embed === undefined && isFramed();
    if (orderKey !== undefined || saysEmbedded)
      throw redirect({
        to: location.pathname,
        search: {
          ...search,
          ...(orderKey === undefined ? {} : { orderKey: orderKey ?? undefined }),
          ...(saysEmbedded ? { embed: '1' } : {}),
        },
        hash: location.hash,
        replace: true,
      });
    // A document that runs a location's script must never show cards or tickets (D-CFG-05), and only documents of
    // pages where guests pay may load the payment form.
    if (
      (hasLocationScript() && !isOpenToScripts(location.pathname)) ||
      needsPaymentDocument(location.pathname)
    )
      throw redirect({ href: location.href, reloadDocument: true });
    return { locationKey };
  },
  loader: async ({ context }) => {
    try {
      return await context.venues.venue(context.locationKey);
    } catch (error) {
      const isUnknown = error instanceof CallFailed && error.status === 404;
      context.report('Could not load the location', error);
      const cause = isUnknown ? 'location' : 'fault';
      throw redirect({ to: paths.error(context.locationKey), search: { cause }, replace: true });
    }
  },
  head: ({ loaderData, match }) => {
    if (loaderData === undefined) return {};
    const { name, introduction, tagline } = loaderData;
    return pageHead({
      title: name,
      description: introduction ?? tagline ?? name,
      image: { photo: leadPhoto(loaderData), origin: match.context.origin },
      isPrivate: match.search.orderKey !== undefined,
    });
  },
  component: ClientShell,
  pendingComponent: LoadingPage,
});
