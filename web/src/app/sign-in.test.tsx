/**
 * Signing in on real pages: when the provider is asked, when memberships load, and what is remembered (4.1,
 * 2.5-19, 2.5-20, 2.9; C-04, C-08, D-MB-02).
 */
import type { UserMembership } from '@gangway/contract/sign-in';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderStore } from '../features/cart/order-store.ts';
import { type FakeIdentity, fakeIdentity } from '../features/sign-in/testing/fake-identity.ts';
import { setConfiguration } from '../lib/configuration.ts';
import { storage } from '../lib/storage.ts';
import { anActivity, anItem } from '../testing/catalog-builders.ts';
import { type Asked, Failure, fakeApi } from '../testing/fake-api.ts';
import { anOrder, aVenue } from '../testing/order-builders.ts';
import { aBenefit } from '../testing/plan-builder.ts';
import { openPage } from './testing/open-page.tsx';

let identity: FakeIdentity;
vi.mock('../features/sign-in/identity.ts', () => ({
  identityOf: () => identity,
  problemOf: () => 'closed',
  wordsOfError: (error: Error) => error.message,
}));

const mia: UserMembership = {
  membershipKey: 'm'.repeat(22),
  planKey: 71,
  planName: 'Bay pass',
  validUntil: '2027-11-20T23:59' as UserMembership['validUntil'],
  accountHolder: { role: 'Adult', fullName: 'Mia Larsen', membershipMemberKey: 'b'.repeat(22) },
  blockedBy: null,
  guests: 0,
  blackoutDates: [],
  availabilities: [],
  benefits: [],
  photoVersion: null,
  photoColour: null,
  photoAlt: null,
  membershipStartDate: '2026-11-21' as UserMembership['membershipStartDate'],
  expirationDate: '2027-11-20' as UserMembership['expirationDate'],
  visitsRemaining: null,
  invalidReason: null,
  invalidReasonKind: null,
};
const other = { ...mia, membershipKey: 'n'.repeat(22), planName: 'Bay family' };
const kept = JSON.stringify({
  clientLocationKey: 1,
  membershipKey: mia.membershipKey,
  membershipMemberKey: mia.accountHolder.membershipMemberKey,
  planName: 'Bay pass',
  fullName: 'Mia Larsen',
});

let asked: Asked[];
const askedFor = (name: string) => asked.filter((call) => call.name === name);

async function open(address: string, memberships: UserMembership[] | Failure = []) {
  asked = fakeApi({
    getClientLocation: () =>
      aVenue({
        individual: [anItem(anActivity())],
        sellMembershipsOnline: true,
        identityOrganizationId: 'org_test',
      }),
    getMonthAvailability: () => [],
    GetUserMemberships: () => memberships,
    getorderv2: () => anOrder(),
  });
  const page = await openPage(address);
  // The lazy parts have loaded: the identity provider's module and the member menu.
  await waitFor(() => expect(identity.start).toHaveBeenCalled(), { timeout: 8000 });
  return page;
}
const settle = (isAuthenticated: boolean) => act(async () => identity.settle(isAuthenticated));

beforeEach(() => {
  orderStore.forget();
  identity = fakeIdentity();
  sessionStorage.clear();
  localStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
  setConfiguration({ apiUrl: '/api', auth: { domain: 'https://identity.example' } } as never);
});
afterEach(async () => {
  // An order that is still loading would arrive in the next test.
  await act(() => orderStore.inTurn(async () => undefined));
  cleanup();
  setConfiguration(null);
});

describe('the membership page', () => {
  test('shows a spinner and loads nothing until the sign-in state is known (2.9-01, 4.1-01)', async () => {
    await open('/1/authenticated');
    expect(within(screen.getByRole('main')).getByRole('status').textContent).toBe('Loading memberships');
    expect(askedFor('GetUserMemberships')).toEqual([]);
  });

  test('with the flag opens the provider, removes the flag from the URL, and returns with the order (4.1-08, D-RT-04, C-04)', async () => {
    const page = await open('/1/login?orderKey=order-key-of-22-letters');
    expect(identity.loginWithRedirect).not.toHaveBeenCalled();
    await settle(false);
    expect(identity.loginWithRedirect).toHaveBeenCalledExactlyOnceWith({
      targetUrl: '/1/authenticated?orderKey=order-key-of-22-letters',
    });
    expect(page.address()).toBe('/1/authenticated?orderKey=order-key-of-22-letters');
  });

  test.each(['false', '0'])(
    'with the flag %s does not start the login by itself (D-RT-04, D-AU-06)',
    async (flag) => {
      await open(`/1/authenticated?login=${flag}`);
      await settle(false);
      expect(identity.loginWithRedirect).not.toHaveBeenCalled();
      expect(screen.getByRole('main').textContent).toContain('Please log in to see your memberships.');
    },
  );

  test('loads the memberships once the member is known to be signed in, and not before (4.1-09)', async () => {
    await open('/1/authenticated', [mia, other]);
    expect(askedFor('GetUserMemberships')).toEqual([]);
    await settle(true);
    await screen.findByText('Bay family');
    expect(askedFor('GetUserMemberships')).toEqual([
      { name: 'GetUserMemberships', input: { locationKey: 1 } },
    ]);
  });

  test('shows for each membership what it saves, its guest passes and the visits left (2.9, 3.9, D-MB-02)', async () => {
    const benefits = [
      aBenefit(),
      aBenefit({ rateName: 'Child', price: null, percentOff: 50, usualPrice: null }),
    ];
    await open('/1/authenticated', [{ ...mia, benefits, guests: 4, visitsRemaining: 7 }, other]);
    await settle(true);
    const card = (await screen.findByRole('heading', { name: 'Bay pass' })).closest('li');
    expect(card?.textContent).toContain('Kayak tour, Adult: $40 instead of $64');
    expect(card?.textContent).toContain('Kayak tour, Child: half price');
    expect(card?.textContent).toContain('4 guest passes');
    expect(card?.textContent).toContain('7 visits left');
  });

  test('chooses and stores the only membership and opens the catalog (4.1-11, 4.1-13, D-CT-05)', async () => {
    const page = await open('/1/authenticated', [mia]);
    await settle(true);
    await waitFor(() => expect(page.address()).toContain('/1/catalog'));
    expect(JSON.parse(storage.activeMembership.read() ?? '')).toMatchObject({
      clientLocationKey: 1,
      membershipKey: mia.membershipKey,
      fullName: 'Mia Larsen',
    });
  });

  test('does not choose the only membership if a member blocks it, and shows who and why (C-49)', async () => {
    const blockedBy = {
      fullName: 'Ben Larsen',
      membershipMemberKey: 'c'.repeat(22),
      reason: 'Revoked',
      reasonKind: 'revoked' as const,
    };
    const page = await open('/1/authenticated', [{ ...mia, blockedBy }]);
    await settle(true);
    await screen.findByText('Ben Larsen: Revoked');
    expect(page.address()).toBe('/1/authenticated');
  });

  test('shows a retry button when the memberships cannot be loaded (8.1-19)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const insights = vi.fn();
    vi.stubGlobal('appInsights', { trackEvent: insights });
    await open('/1/authenticated', new Failure(503, 'The server is busy.'));
    await settle(true);
    expect((await screen.findByText('The server is busy.')).closest('[role=alert]')).not.toBeNull();
    expect(insights).toHaveBeenCalledWith(expect.objectContaining({ name: 'book-error-membership-lookup' }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(askedFor('GetUserMemberships')).toHaveLength(2);
  });
});

describe('the membership in use', () => {
  beforeEach(() => storage.activeMembership.write(kept));

  test('is checked once when a page starts and kept while it is still available (4.1-13, D-MB-02)', async () => {
    await open('/1/catalog/activities', [mia]);
    await settle(true);
    expect(await screen.findByText('Booking as Mia Larsen')).toBeDefined();
    await waitFor(() => expect(askedFor('GetUserMemberships')).toHaveLength(1));
    expect(storage.activeMembership.read()).not.toBeNull();
  });

  test('is dropped with a warning when it no longer exists (4.1-14, D-MB-02, 8.3-03)', async () => {
    await open('/1/catalog/activities', [other]);
    await settle(true);
    expect(await screen.findByText('You do not have access to any valid memberships')).toBeDefined();
    expect(storage.activeMembership.read()).toBeNull();
    expect(screen.queryByText('Booking as Mia Larsen')).toBeNull();
  });

  test('is kept and reported if it cannot be checked (8.1-19, 7.5-08)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const trackEvent = vi.fn();
    vi.stubGlobal('appInsights', { trackEvent });
    await open('/1/catalog/activities', new Failure(503, 'The server is busy.'));
    await settle(true);
    await waitFor(() =>
      expect(trackEvent).toHaveBeenCalledWith({
        name: 'book-error-membership-lookup',
        properties: { message: expect.any(String), path: '/api/booking/GetUserMemberships', status: 503 },
      }),
    );
    expect(storage.activeMembership.read()).not.toBeNull();
  });

  test('is dropped by Log out, and no login starts afterwards (2.5-19, 4.1-14, C-08)', async () => {
    await open('/1/catalog/activities', [mia]);
    await settle(true);
    const [logOut] = await screen.findAllByRole('button', { name: 'Log out' });
    await userEvent.click(logOut as HTMLElement);
    expect(identity.logout).toHaveBeenCalledOnce();
    expect(storage.activeMembership.read()).toBeNull();
    await settle(false);
    expect(identity.loginWithRedirect).not.toHaveBeenCalled();
  });
});

test.each([404, 503])(
  'a page of a membership that fails to load with status %d reports it (8.1-19, 7.5-08)',
  async (status) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const trackEvent = vi.fn();
    vi.stubGlobal('appInsights', { trackEvent });
    fakeApi({
      getClientLocation: () => aVenue({ sellMembershipsOnline: true, identityOrganizationId: 'org_test' }),
      GetUserMemberships: () => [],
      getMembership: () => new Failure(status),
    });
    await openPage(`/1/membership/${mia.membershipKey}`);
    await settle(true);
    await waitFor(() =>
      expect(trackEvent).toHaveBeenCalledWith({
        name: 'book-error-membership-lookup',
        properties: { message: expect.any(String), path: expect.stringMatching(/getMembership$/i), status },
      }),
    );
  },
);

test('a visitor without a membership is never sent to the provider (4.1-10, C-08, D-AU-01)', async () => {
  fakeApi({
    getClientLocation: () =>
      aVenue({
        individual: [anItem(anActivity())],
        sellMembershipsOnline: true,
        identityOrganizationId: 'org_test',
      }),
    getMonthAvailability: () => [],
  });
  await openPage('/1/catalog/activities');
  expect(identity.start).not.toHaveBeenCalled();
  expect(Object.keys(localStorage)).toEqual([]);
});
