/**
 * A session that expires while a member is booking: the login starts again, once per page load (2.5-20,
 * 4.1-10, C-08). In its own file because the login runs only once per page load.
 */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeIdentity, fakeIdentity } from '../features/sign-in/testing/fake-identity.ts';
import { setConfiguration } from '../lib/configuration.ts';
import { storage } from '../lib/storage.ts';
import { anActivity, anItem } from '../testing/catalog-builders.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { aVenue } from '../testing/order-builders.ts';
import { openPage } from './testing/open-page.tsx';

let identity: FakeIdentity;
vi.mock('../features/sign-in/identity.ts', () => ({ identityOf: () => identity }));

test('an expired session starts the login once, with the current URL and the membership in use (2.5-20, 4.1-10, C-08)', async () => {
  identity = fakeIdentity();
  vi.stubGlobal('scrollTo', () => undefined);
  setConfiguration({ apiUrl: '/api', auth: { domain: 'https://identity.example' } } as never);
  const membership = {
    locationKey: 1,
    membershipKey: 'm'.repeat(22),
    membershipMemberKey: 'b'.repeat(22),
    planName: 'Bay pass',
    fullName: 'Mia Larsen',
  };
  const { locationKey: clientLocationKey, ...rest } = membership;
  const stored = JSON.stringify({ clientLocationKey, ...rest });
  storage.activeMembership.write(stored);
  fakeApi({
    getClientLocation: () =>
      aVenue({
        individual: [anItem(anActivity())],
        sellMembershipsOnline: true,
        identityOrganizationId: 'org_test',
      }),
    getMonthAvailability: () => [],
    GetUserMemberships: () => [],
  });
  await openPage('/1/catalog/activities?theme=dark');
  await waitFor(() => expect(identity.start).toHaveBeenCalled(), { timeout: 8000 });
  expect(identity.loginWithRedirect).not.toHaveBeenCalled();
  await act(async () => identity.settle(false));
  expect(identity.loginWithRedirect).toHaveBeenCalledExactlyOnceWith({
    targetUrl: '/1/catalog/activities?theme=dark',
    membership,
  });
  expect(storage.activeMembership.read()).toBeNull();

  await act(async () => {
    storage.activeMembership.write(stored);
    window.dispatchEvent(new Event('storage'));
  });
  await act(async () => identity.settle(false));
  expect(identity.loginWithRedirect).toHaveBeenCalledOnce();
  expect(screen.queryByText(/Booking as/)).toBeNull();
});
