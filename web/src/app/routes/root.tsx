/** The root of all routes: queries as plain text, and the error page. */
import type { CatalogView } from '@gangway/domain/location/offers';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { runsForeignScript } from '../../features/location/customizations.ts';
import { withoutCallback } from '../../features/sign-in/callback-query.ts';
import { isSignInPath } from '../../lib/paths.ts';
import type { RouterContext } from '../context.ts';
import { Customizations } from '../shell/customizations.tsx';
import { NavigationProgress } from '../shell/navigation-progress.tsx';
import { allStylesOf, type StyleName } from '../styles.ts';

/** The specification's route names (2.1-25), and ours for routes it leaves unnamed. */
export type RouteName =
  | 'ClientView'
  | 'CatalogView'
  | 'GiftCardView'
  | `${Capitalize<Exclude<CatalogView, 'giftcard'>>}View`
  | 'BrowseByDateView'
  | 'ActivityBookingView'
  | 'PackageBookingView'
  | 'EmbedActivityView'
  | 'EmbedPackageView'
  | 'IntegrationView'
  | 'AffiliatePortalView'
  | 'CheckoutView'
  | 'PaymentReturnView'
  | 'ReceiptView'
  | 'TicketView'
  | 'PageNotFoundView'
  | 'Authenticated'
  | 'MembershipArea'
  | 'TermsView'
  | 'EmailedCartView'
  | 'VenuesView'
  | 'SignUpView';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: RouteName;
    /** The page sells one item; its loader returns `item: null` if that is not for sale. */
    isOfItem?: boolean;
    /** Source file of the page's component, so that the document can announce it to the browser. */
    page?: `src/${string}.tsx`;
    /** Style sheets this route adds to those of its parents. */
    styles?: readonly StyleName[];
    /** Style sheets that only pages with such data need from the start. */
    stylesFor?: (loaderData: never) => readonly StyleName[];
    /** Style sheets for what only appears once the page is interactive. */
    lateStyles?: readonly StyleName[];
  }
}

function Root() {
  return (
    <>
      <NavigationProgress />
      <Customizations />
      <Outlet />
    </>
  );
}

/** Known to the identity provider; they lead to the page that takes its answer. */
const isReturnPath = (pathname: string) =>
  isSignInPath(pathname) || pathname === '/authenticated' || pathname === '/logout';

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  validateSearch: (search: Record<string, unknown>): SearchText => search as SearchText,
  staticData: { styles: ['base'] },
  beforeLoad: ({ context, matches, location, preload }) => {
    // No sign-in ends on another page, so nobody there needs what an address says about one (C-48).
    const search = isReturnPath(location.pathname) ? null : withoutCallback(location.search);
    if (search !== null)
      throw redirect({ to: location.pathname, search, hash: location.hash, replace: true });
    // One location's script must never see the pages of another (D-CFG-05).
    if (!context.isServer && !preload && runsForeignScript(location.pathname))
      throw redirect({ href: location.href, reloadDocument: true });
    return context.loadStyles(allStylesOf(matches));
  },
  component: Root,
});
