/** Hydrates the rendered page in the browser (4.8). */
import { readCurrencyFrom } from '@gangway/domain/kernel/currency';

import { primaryOf, readLocaleFrom, usualLocale } from '@gangway/domain/messages/locale';
import { logFault } from '@gangway/ui/lib/log.ts';
import { part, watchForMissingParts } from '@gangway/ui/lib/missing-part.ts';
import { parseSearch } from '@gangway/ui/lib/search.ts';
import { createBrowserHistory } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { whileTakingOver } from './app/late-page.tsx';
import { notAliveId, type PageState, readState, stateElementId } from './app/page-state.ts';
import { type AppRouter, createAppRouter } from './app/router.tsx';
import { startUp } from './app/start-up.ts';
import { allStylesOf, type StyleName } from './app/styles.ts';
import { createThemes, themeOfVenue, themeOfVisit } from './app/theme.ts';
import { createLateVenueSource } from './features/location/late-venue-source.ts';
import { call } from './lib/call.ts';
import { currencyAt, learnCurrency, type PricedVenue } from './lib/page-currency.ts';
import { loadFrameMessages } from './messages/load-language.ts';

/** The rendered page brings its own styles. The list of files is only needed later, so it is loaded later. */
async function loadStyles(names: readonly StyleName[]): Promise<void> {
  try {
    await (await part(() => import('./app/style-files.ts'))).ensureStyles(names);
  } catch (error) {
    logFault('The list of style sheets could not be loaded', error);
  }
}

/** The rendered page has its head, so what writes it comes later too. */
async function showHead(router: AppRouter): Promise<void> {
  try {
    const { applyHead } = await part(() => import('./app/apply-head.ts'));
    applyHead(router.state.matches);
  } catch (error) {
    logFault("The page's title could not be changed", error);
  }
}

function createPageRouter(): AppRouter {
  return createAppRouter({
    history: createBrowserHistory(),
    isServer: false,
    context: {
      isServer: false,
      call,
      report: logFault,
      venues: createLateVenueSource(call, () => parseSearch(location.search)),
      origin: location.origin,
      facts: null,
      demoVenues: null,
      isDemo: false,
      // The server always answers the first address of a page.
      isFirstNavigation: () => false,
      loadStyles,
    },
  });
}

/** The document's language stays the same until another document is loaded. */
const documentLocale = document.documentElement.lang || usualLocale;
readLocaleFrom(() => documentLocale);
readCurrencyFrom(() => currencyAt(location.pathname));

const isPriced = (data: unknown): data is PricedVenue =>
  typeof data === 'object' && data !== null && 'paymentCurrencyCode' in data && 'locationKey' in data;

const nothing = () => undefined;

/** Passes the server's data to the router in the format that its hydration reads. */
async function takeOver(router: AppRouter, state: PageState): Promise<void> {
  for (const { l: data } of state.matches) if (isPriced(data)) learnCurrency(data);
  window.$_TSR = {
    router: { manifest: undefined, matches: [...state.matches] } as NonNullable<Window['$_TSR']>['router'],
    h: nothing,
    e: nothing,
    c: nothing,
    p: (script) => script(),
    buffer: [],
  } as NonNullable<Window['$_TSR']>;
  await whileTakingOver(() => hydrate(router));
  delete window.$_TSR;
}

watchForMissingParts();

// Not awaited: with a top-level await, the bundler puts every shared chunk into its own file.
void startUp(async () => {
  const root = document.getElementById('app');
  const state = readState(document.getElementById(stateElementId)?.textContent);
  if (root === null || state === null) throw new Error('The document has no root element or no page state.');
  await loadFrameMessages(primaryOf(documentLocale));
  const router = createPageRouter();
  const { pathname } = router.history.location;
  await takeOver(router, state);
  const applyTheme = createThemes();
  const showTheme = () => applyTheme(themeOfVisit(location.search) ?? themeOfVenue(router.state.matches));
  router.subscribe('onResolved', () => {
    void showHead(router);
    showTheme();
  });
  showTheme();
  void loadStyles(allStylesOf(router.state.matches));
  const onRecoverableError = (error: unknown) => {
    // If the visitor navigates before hydration ends, a mismatch is expected and not a fault.
    if (router.history.location.pathname === pathname) logFault('A part of the page was drawn again', error);
  };
  // If the visitor went back before the program loaded, the
  // address has changed and nothing rendered matches it.
  if (router.state.matches.some(({ status }) => status === 'pending'))
    createRoot(root).render(<App router={router} />);
  else hydrateRoot(root, <App router={router} />, { onRecoverableError });
  document.getElementById(notAliveId)?.remove();
});
