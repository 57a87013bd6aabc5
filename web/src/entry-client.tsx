/** Takes the rendered page over in the browser (4.8). */
import { createBrowserHistory } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { applyHead } from './app/apply-head.ts';
import { whileTakingOver } from './app/late-page.tsx';
import { mergeHead } from './app/page-head.ts';
import { type PageState, readState, stateElementId } from './app/page-state.ts';
import { type AppRouter, createAppRouter } from './app/router.tsx';
import { startUp } from './app/start-up.ts';
import { allStylesOf, type StyleName } from './app/styles.ts';
import { applyTheme, themeOfVisit } from './app/theme.ts';
import { createVenueSource } from './features/location/venue-source.ts';
import { call } from './lib/call.ts';
import { logFault } from './lib/log.ts';
import { parseSearch } from './lib/search.ts';

/** What is drawn brings its looks along: the list of files is for what comes later, and comes later itself. */
async function loadStyles(names: readonly StyleName[]): Promise<void> {
  try {
    await (await import('./app/style-files.ts')).ensureStyles(names);
  } catch (error) {
    logFault('The list of style sheets could not be loaded', error);
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
      venues: createVenueSource(call, () => parseSearch(location.search)),
      origin: location.origin,
      demoVenues: null,
      isDemo: false,
      // The first address of a page is always answered by the server.
      isFirstNavigation: () => false,
      loadStyles,
    },
  });
}

const nothing = () => undefined;

/** Hands the server's answers to the router in the form its hydration reads. */
async function takeOver(router: AppRouter, state: PageState): Promise<void> {
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

// Not awaited: with an await at the top of a module the builder leaves every shared piece a file of its own.
void startUp(async () => {
  const root = document.getElementById('app');
  const state = readState(document.getElementById(stateElementId)?.textContent);
  if (root === null || state === null) throw new Error('The document has no root element or no page state.');
  const router = createPageRouter();
  const { pathname } = router.history.location;
  await takeOver(router, state);
  router.subscribe('onResolved', () => {
    applyHead(mergeHead(router.state.matches));
    applyTheme(themeOfVisit(location.search));
  });
  applyTheme(themeOfVisit(location.search));
  void loadStyles(allStylesOf(router.state.matches));
  const onRecoverableError = (error: unknown) => {
    // Who leaves before all of the page is alive finds another in its place: what was drawn is over then, not wrong.
    if (router.history.location.pathname === pathname) logFault('A part of the page was drawn again', error);
  };
  // Who went back before the program was there has another address by now: nothing of what was drawn is its page.
  if (router.state.matches.some(({ status }) => status === 'pending'))
    createRoot(root).render(<App router={router} />);
  else hydrateRoot(root, <App router={router} />, { onRecoverableError });
});
