/**
 * The router: route tree and plain-text queries; one per request on the server, one per page in the browser.
 */
import { logFault } from '@gangway/ui/lib/log.ts';
import { whilePreloading } from '@gangway/ui/lib/missing-part.ts';
import { parseSearch, stringifySearch } from '@gangway/ui/lib/search.ts';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { RouterContext } from './context.ts';
import { activityBookingViewRoute, embedActivityRoute } from './routes/activity-booking-view.tsx';
import { affiliatePortalViewRoute } from './routes/affiliate-portal-view.tsx';
import { authenticatedRoute, loginRoute } from './routes/authenticated-view.tsx';
import { browseByDateViewRoute } from './routes/browse-by-date-view.tsx';
import { catalogIndexRoute, catalogViewRoute, offerRoutes } from './routes/catalog-view.tsx';
import { checkoutViewRoute } from './routes/checkout-view.tsx';
import { clientIndexRoute } from './routes/client-index.tsx';
import { clientViewRoute } from './routes/client-view.tsx';
import { emailedCartViewRoute } from './routes/emailed-cart-view.tsx';
import { embedItemRoute } from './routes/embed-item-view.tsx';
import { integrationViewRoute } from './routes/integration-view.tsx';
import { legacyRoutes } from './routes/legacy-redirects.tsx';
import { membershipAreaRoute } from './routes/membership-area.tsx';
import { embedPackageRoute, packageBookingViewRoute } from './routes/package-booking-view.tsx';
import {
  locationNotFoundViewRoute,
  pageNotFoundViewRoute,
  unknownAddressRoute,
} from './routes/page-not-found-view.tsx';
import { paymentReturnViewRoute } from './routes/payment-return-view.tsx';
import { authenticatedRedirectRoute, logoutRedirectRoute } from './routes/query-redirects.tsx';
import { receiptViewRoute } from './routes/receipt-view.tsx';
import { rootRoute } from './routes/root.tsx';
import { signUpViewRoute } from './routes/sign-up-view.tsx';
import { termsViewRoute } from './routes/terms-view.tsx';
import { ticketViewRoute } from './routes/ticket-view.tsx';
import { venuesViewRoute } from './routes/venues-view.tsx';
import { ErrorPage } from './shell/error-page.tsx';

const catalog = catalogViewRoute.addChildren([catalogIndexRoute, ...offerRoutes, browseByDateViewRoute]);

const client = clientViewRoute.addChildren([
  clientIndexRoute,
  catalog,
  activityBookingViewRoute,
  packageBookingViewRoute,
  integrationViewRoute,
  affiliatePortalViewRoute,
  embedItemRoute,
  embedActivityRoute,
  embedPackageRoute,
  checkoutViewRoute,
  paymentReturnViewRoute,
  emailedCartViewRoute,
  receiptViewRoute,
  ticketViewRoute,
  loginRoute,
  authenticatedRoute,
  membershipAreaRoute,
  termsViewRoute,
  ...legacyRoutes,
]);

const routeTree = rootRoute.addChildren([
  venuesViewRoute,
  authenticatedRedirectRoute,
  logoutRedirectRoute,
  signUpViewRoute,
  pageNotFoundViewRoute,
  locationNotFoundViewRoute,
  client,
  unknownAddressRoute,
]);

export interface RouterNeeds {
  history: RouterHistory;
  context: Omit<RouterContext, 'shownItem'>;
  isServer: boolean;
}

export function createAppRouter({ history, context, isServer }: RouterNeeds) {
  let hasNavigated = false;
  function shownItem(locationKey: number, itemId: string): unknown {
    const shown = router.state.matches.find(
      ({ params, staticData, invalid }) =>
        staticData.isOfItem === true &&
        !invalid &&
        Object.entries({ clientLocationKey: String(locationKey), itemId }).every(
          ([name, value]) => (params as Readonly<Record<string, string>>)[name] === value,
        ),
    );
    return shown?.loaderData ?? null;
  }
  const router = createRouter({
    routeTree,
    history,
    context: { ...context, shownItem },
    isServer,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    defaultErrorComponent: ErrorPage,
    defaultOnCatch: (error) => logFault('A part of the page failed', error),
    // In the browser only: on the server it would add a script to each page. For navigations only: a
    // hydrating page keeps the scroll position that the visitor or the browser has set, since a page that
    // moves under a pressed finger loses the click.
    scrollRestoration: isServer ? false : () => hasNavigated,
    trailingSlash: 'never',
  });
  const { preloadRoute } = router;
  router.preloadRoute = (options) => whilePreloading(() => preloadRoute(options));
  router.subscribe('onBeforeLoad', () => {
    hasNavigated = true;
  });
  // Report any scrolling before the router was listening, so that going back restores that position.
  router.subscribe('onRendered', () => {
    if (!hasNavigated) document.dispatchEvent(new Event('scroll'));
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
