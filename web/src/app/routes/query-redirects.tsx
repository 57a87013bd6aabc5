/**
 * /authenticated and /logout, the addresses known to the identity provider: moves the location key from the
 * query into the path (2.1-02, 2.1-03, D-RT-03).
 */
import { readLocationKey } from '@gangway/domain/kernel/keys';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { rootRoute } from './root.tsx';

/** Redirects to an address of the location that the query names, or to page-not-found. */
export function moveKey(search: SearchText, pathOf: (key: string) => string): never {
  const { clientLocationKey = '', ...rest } = search;
  const locationKey = readLocationKey(clientLocationKey);
  if (locationKey === null) throw redirect({ to: paths.error(), replace: true });
  throw redirect({ to: pathOf(clientLocationKey), search: rest, replace: true });
}

export const authenticatedRedirectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/authenticated',
  beforeLoad: ({ search }) => moveKey(search, paths.authenticated),
});

export const logoutRedirectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  beforeLoad: ({ search }) => moveKey(search, paths.client),
});
