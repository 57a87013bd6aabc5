/**
 * CatalogView with its children; bare /catalog opens the first visible tab (2.1-11 to 2.1-15, D-RT-06).
 */
import type { CatalogView } from '@gangway/domain/location/offers';
import { part } from '@gangway/ui/lib/missing-part.ts';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { createRoute, redirect } from '@tanstack/react-router';
import { catalogTabs, labelOfView } from '../../features/catalog/catalog-tabs.ts';
import { recordLife } from '../../features/location/record-life.ts';
import type { Venue } from '../../features/location/venue-source.ts';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import type { RouterContext } from '../context.ts';
import { latePage } from '../late-page.tsx';
import { pageHead, titleOf } from '../page-head.ts';
import { clientViewRoute } from './client-view.tsx';

interface ShownPage {
  matches: readonly { routeId: string; loaderData?: unknown }[];
  match: { context: RouterContext };
}

/**
 * A view's title, which is its tab's unless told, and its address; if it is the venue's main
 * view, also what search engines may know about the venue.
 */
function headOf(
  { matches, match }: ShownPage,
  view: CatalogView,
  { title = labelOfView(view), isFace = false }: { title?: string; isFace?: boolean } = {},
) {
  const venue = matches.find(({ routeId }) => routeId === clientViewRoute.id)?.loaderData as
    | Venue
    | undefined;
  if (venue === undefined) return {};
  const { origin, facts } = match.context;
  const canonical = `${origin}${paths.view(venue.locationKey, view)}`;
  return pageHead({
    title: titleOf(title, venue.name),
    canonical,
    facts: isFace && facts !== null ? [facts.business(venue, canonical)] : [],
  });
}

export const catalogViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'catalog',
  staticData: { name: 'CatalogView', styles: ['catalog'] },
});

const nothingToBook = latePage(
  () => import('../../features/catalog/nothing-to-book-page.tsx'),
  'NothingToBookPage',
);

export const catalogIndexRoute = createRoute({
  getParentRoute: () => catalogViewRoute,
  path: '/',
  staticData: { styles: ['messages'] },
  loader: async ({ context, location }) => {
    const [first] = catalogTabs(await context.venues.venue(context.locationKey));
    if (first !== undefined) throw redirect({ to: first.path, search: location.search, replace: true });
  },
  component: nothingToBook,
});

/** Whether the search of the catalog needs an answer about places. */
const asksWhatIsFree = ({ date, guests, sort }: SearchText) =>
  date !== undefined || guests !== undefined || sort === 'soonest';

const activitiesViewRoute = createRoute({
  getParentRoute: () => catalogViewRoute,
  path: 'activities',
  staticData: {
    name: 'ActivitiesView',
    page: 'src/features/catalog/activities-page.tsx',
    // For the filter dialog on phones.
    lateStyles: ['forms'],
  },
  staleTime: recordLife,
  // Places change all the time, so whoever comes to an address that asks what is free has it asked again; its cards stay
  // meanwhile. What the address asks while the page is open, the page asks.
  shouldReload: ({ cause, location: { search } }) =>
    (cause === 'enter' && asksWhatIsFree(search)) || undefined,
  loader: async ({ context, location, abortController }) => {
    const { loadActivities } = await part(() => import('../../features/catalog/free-times.ts'));
    return loadActivities({ ...context, signal: abortController.signal }, location.search);
  },
  head: (page) => headOf(page, 'activities', { isFace: true }),
  component: latePage(() => import('../../features/catalog/activities-page.tsx'), 'ActivitiesPage'),
  pendingComponent: latePage(
    () => import('../../features/catalog/activities-waiting.tsx'),
    'ActivitiesWaiting',
  ),
});

const packagesViewRoute = createRoute({
  getParentRoute: () => catalogViewRoute,
  path: 'packages',
  staticData: {
    name: 'PackagesView',
    page: 'src/features/catalog/packages-page.tsx',
    stylesFor: (cards: readonly unknown[]) => (cards.length === 0 ? ['messages'] : []),
  },
  staleTime: recordLife,
  loader: ({ context }) => context.venues.packageCards(context.locationKey),
  head: (page) => headOf(page, 'packages', { isFace: true }),
  component: latePage(() => import('../../features/catalog/packages-page.tsx'), 'PackagesPage'),
});

const giftCardViewRoute = createRoute({
  getParentRoute: () => catalogViewRoute,
  path: 'giftcard',
  staticData: {
    name: 'GiftCardView',
    page: 'src/features/gift-cards/gift-card-page.tsx',
    styles: ['forms', 'messages', 'giftcard'],
  },
  staleTime: recordLife,
  loader: async ({ context }) => {
    const { giftCardFacts } = await part(() => import('../../features/gift-cards/gift-card-facts.ts'));
    return giftCardFacts(await context.venues.location(context.locationKey));
  },
  head: (page) => headOf(page, 'giftcard', { title: t('app.titles.giftCards') }),
  component: latePage(() => import('../../features/gift-cards/gift-card-page.tsx'), 'GiftCardPage'),
});

const membershipsViewRoute = createRoute({
  getParentRoute: () => catalogViewRoute,
  path: 'memberships',
  staticData: {
    name: 'MembershipsView',
    page: 'src/features/memberships/memberships-page.tsx',
    styles: ['booking', 'memberships'],
    stylesFor: (plans: readonly unknown[]) => (plans.length === 0 ? ['messages'] : []),
    lateStyles: ['forms', 'messages'],
  },
  staleTime: recordLife,
  loader: async ({ context }) => {
    const { loadPlans } = await part(() => import('../../features/memberships/plans-source.ts'));
    return loadPlans(context);
  },
  head: (page) => headOf(page, 'memberships'),
  component: latePage(() => import('../../features/memberships/memberships-page.tsx'), 'MembershipsPage'),
});

const merchandiseViewRoute = createRoute({
  getParentRoute: () => catalogViewRoute,
  path: 'merchandise',
  staticData: {
    name: 'MerchandiseView',
    page: 'src/features/merchandise/merchandise-page.tsx',
    styles: ['booking', 'memberships'],
    stylesFor: (products: readonly unknown[]) => (products.length === 0 ? ['messages'] : []),
    lateStyles: ['forms', 'messages'],
  },
  loader: async ({ context }) => {
    const { loadMerchandise } = await part(() => import('../../features/merchandise/merchandise-source.ts'));
    return loadMerchandise(context);
  },
  head: (page) => headOf(page, 'merchandise'),
  component: latePage(() => import('../../features/merchandise/merchandise-page.tsx'), 'MerchandisePage'),
});

/** The views of all that a venue can offer. */
export const offerRoutes = [
  activitiesViewRoute,
  packagesViewRoute,
  giftCardViewRoute,
  membershipsViewRoute,
  merchandiseViewRoute,
] as const;
