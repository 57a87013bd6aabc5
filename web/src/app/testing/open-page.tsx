/** Opens a storefront address in the test's document, with the real router, shell and store. */
import { logFault } from '@gangway/ui/lib/log.ts';
import { parseSearch } from '@gangway/ui/lib/search.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { createVenueSource } from '../../features/location/venue-source.ts';
import { call } from '../../lib/call.ts';
import { findConfiguration } from '../../lib/configuration.ts';
import { App } from '../app.tsx';
import { type AppRouter, createAppRouter } from '../router.tsx';

export interface OpenedPage {
  router: AppRouter;
  /** Path and query as in the address bar. */
  address: () => string;
  go: (to: string, search?: Record<string, string>) => Promise<void>;
}

/** @param prepare gets the router before anything is loaded or rendered */
export async function openPage(
  address: string,
  isFirstNavigation = false,
  prepare: (router: AppRouter) => void = () => undefined,
): Promise<OpenedPage> {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter({
    history,
    isServer: false,
    context: {
      isServer: false,
      call,
      report: logFault,
      venues: createVenueSource(
        call,
        () => parseSearch(history.location.search),
        () => findConfiguration()?.analytics ?? null,
      ),
      origin: 'https://booking.example',
      facts: null,
      demoVenues: null,
      isDemo: false,
      isFirstNavigation: () => isFirstNavigation,
      loadStyles: () => Promise.resolve(),
    },
  });
  prepare(router);
  await act(async () => {
    await router.load();
    render(<App router={router} />);
  });
  return {
    router,
    address: () => router.history.location.href,
    go: async (to, search = {}) => {
      await act(() => router.navigate({ to, search }));
    },
  };
}
