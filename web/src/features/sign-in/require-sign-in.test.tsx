/** The guard of members' pages: it waits, then decides (4.1-06, 4.1-07, 6-02, D-AU-06). */
import { parseSearch, stringifySearch } from '@gangway/ui/lib/search.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConfiguration } from '../../lib/configuration.ts';
import { RequireSignIn } from './require-sign-in.tsx';
import { type FakeIdentity, fakeIdentity } from './testing/fake-identity.ts';

let identity: FakeIdentity;
vi.mock('./identity.ts', () => ({ identityOf: () => identity }));
vi.mock('../location/use-venue.ts', () => ({
  useVenue: () => ({
    locationKey: 1,
    identityOrganizationId: 'org_test',
    name: 'Lake',
    email: null,
    phone: null,
  }),
}));

async function openGuarded(): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <RequireSignIn>
          <p>For members</p>
        </RequireSignIn>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/1/membership/m?from=mail#rules'] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  await act(async () => render(<RouterProvider router={router as never} />));
  await waitFor(() => expect(identity.start).toHaveBeenCalled(), { timeout: 8000 });
}

beforeEach(() => {
  identity = fakeIdentity();
  setConfiguration({ apiUrl: '/api', auth: { domain: 'https://identity.example' } } as never);
});
afterEach(() => {
  cleanup();
  setConfiguration(null);
});

test('waits until the sign-in state is known, then lets members in (4.1-07)', async () => {
  await openGuarded();
  expect(screen.queryByText('For members')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Signing in');
  expect(identity.loginWithRedirect).not.toHaveBeenCalled();
  await act(async () => identity.settle(true));
  expect(screen.getByText('For members')).toBeDefined();
});

test('sends signed-out visitors to the provider with the full address to return to, once, then only on request (4.1-06, 4.1-07, 6-02, C-08)', async () => {
  await openGuarded();
  await act(async () => identity.settle(false));
  const back = { targetUrl: '/1/membership/m?from=mail#rules' };
  expect(identity.loginWithRedirect).toHaveBeenCalledExactlyOnceWith({ ...back, membership: undefined });
  expect(screen.queryByText('For members')).toBeNull();

  cleanup();
  await openGuarded();
  expect(identity.loginWithRedirect).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
  expect(identity.loginWithRedirect).toHaveBeenLastCalledWith(back);
});

test('says that sign-in is not available if no provider is configured (D-AU-06)', async () => {
  setConfiguration({ apiUrl: '/api', auth: null } as never);
  identity.start.mockResolvedValue(undefined);
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <RequireSignIn>
          <p>For members</p>
        </RequireSignIn>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/1/membership/m'] }),
  });
  await router.load();
  await act(async () => render(<RouterProvider router={router as never} />));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Member sign-in isn’t available yet');
});
