/** Addresses and where they lead, with the real router (2.1, 2.3, 2.4, 8.3-04; C-03 to C-06). */
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { amount } from '@gangway/domain/kernel/money';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderStore } from '../features/cart/order-store.ts';
import { anActivity, anItem } from '../testing/catalog-builders.ts';
import { type Answers, type Asked, Failure, fakeApi } from '../testing/fake-api.ts';
import { anOrder, aVenue } from '../testing/order-builders.ts';
import type { RouteName } from './routes/root.tsx';
import { openPage } from './testing/open-page.tsx';

const trackEvent = vi.fn();
const cart = anOrder({ individual: [anItem(anActivity(), { subTotal: amount(12_800) })] });
const venue = aVenue({ individual: [anItem(anActivity())] });

function api(answers: Answers = {}): Asked[] {
  return fakeApi({
    getClientLocation: ({ locationKey }) => (locationKey === 1 ? venue : new Failure(404)),
    getorderv2: ({ orderKey }) => (orderKey === cart.orderKey ? cart : new Failure(404)),
    getMonthAvailability: () => [],
    ...answers,
  });
}

let asked: Asked[];

beforeEach(() => {
  sessionStorage.clear();
  trackEvent.mockClear();
  window.appInsights = { trackEvent };
  vi.stubGlobal('scrollTo', () => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  asked = api();
});

afterEach(() => {
  cleanup();
  orderStore.forget();
  delete window.appInsights;
});

const events = (name: string) => trackEvent.mock.calls.filter(([event]) => event.name === name);

describe('the views of the specification', () => {
  const details = '{-$bookingSection}';
  test.each<[RouteName, string]>([
    ['ClientView', '/$clientLocationKey'],
    ['CatalogView', '/$clientLocationKey/catalog'],
    ['BrowseByDateView', '/$clientLocationKey/catalog/date/{-$day}/{-$month}/{-$year}'],
    ['ActivitiesView', '/$clientLocationKey/catalog/activities'],
    ['PackagesView', '/$clientLocationKey/catalog/packages'],
    ['GiftCardView', '/$clientLocationKey/catalog/giftcard'],
    ['ActivityBookingView', `/$clientLocationKey/activity/details/$itemId/${details}`],
    [
      'PackageBookingView',
      `/$clientLocationKey/package/details/$itemId/{-$packageSection}/{-$activityId}/${details}`,
    ],
    ['CheckoutView', '/$clientLocationKey/checkout/{-$section}'],
    ['PageNotFoundView', '/$clientLocationKey/error'],
    ['Authenticated', '/$clientLocationKey/authenticated'],
  ])('%s is a named route with its parameters: %s (2.1-25, 2.1-26, 2.1-27)', async (name, path) => {
    const { router } = await openPage('/1/catalog/activities');
    const named = Object.values(router.routesById).filter((route) => route.options.staticData?.name === name);
    expect(named.map(({ fullPath }) => fullPath)).toContain(path);
  });
});

describe('addresses', () => {
  test.each([
    ['an unmatched address opens page-not-found (2.1-01)', '/zzz/yyy/xxx', '/error'],
    [
      'an unmatched address under a location stays with that location (2.1-01)',
      '/1/no/such/page',
      '/1/error?cause=address',
    ],
    ['a key that is not a number is an unknown location (2.3-03, D-RT-01)', '/zzz', '/error'],
    [
      '/authenticated moves the key into the path and keeps the rest (2.1-02, D-RT-03)',
      '/authenticated?clientLocationKey=1&code=a&state=b',
      '/1/authenticated?code=a&state=b',
    ],
    [
      'the login of a location redirects to its membership page with the flag (2.1-06, D-RT-04)',
      '/1/login?theme=dark',
      '/1/authenticated?theme=dark&login=true',
    ],
    [
      '/authenticated without a key opens page-not-found (2.1-02, D-RT-03)',
      '/authenticated?code=a',
      '/error',
    ],
    ['/logout moves the key into the path (2.1-03)', '/logout?clientLocationKey=1', '/1/catalog/activities'],
    [
      'the bare ClientView opens the catalog and keeps the query (2.3-07)',
      '/1?x=1',
      '/1/catalog/activities?x=1',
    ],
    [
      'a return from signing in is only read where members land; elsewhere its parts leave the address (C-48)',
      '/1/catalog/activities?clientAgentKey=7&code=a&state=b&iss=i&utm_source=mail',
      '/1/catalog/activities?clientAgentKey=7&utm_source=mail',
    ],
    [
      'an error of signing in leaves every other address too (C-48)',
      '/1/catalog/activities?error=access_denied&error_description=Call+us&state=b',
      '/1/catalog/activities',
    ],
    [
      'a code or a state alone is of no sign-in (4.1-02)',
      '/1/catalog/activities?code=SPRING',
      '/1/catalog/activities?code=SPRING',
    ],
    ['the bare catalog opens its first tab (2.1-11, D-RT-06)', '/1/catalog', '/1/catalog/activities'],
    [
      'the receipt without an order key opens page-not-found (2.1-20)',
      '/1/receipt',
      '/1/error?cause=receipt',
    ],
    [
      'the receipt with a key only in the path opens page-not-found (2.1-20, C-06)',
      '/1/receipt/abc',
      '/1/error?cause=receipt',
    ],
    [
      'a location that does not exist opens page-not-found (2.3-04, C-05)',
      '/999999',
      '/999999/error?cause=location',
    ],
  ])('%s', async (_, from, to) => {
    const page = await openPage(from);
    await waitFor(() => expect(page.address()).toBe(to));
  });

  test('/authenticated redirects to the authenticated route of the location (2.1-02)', async () => {
    const page = await openPage('/error');
    const redirects: string[] = [];
    page.router.subscribe('onBeforeNavigate', ({ toLocation }) => redirects.push(toLocation.href));
    await page.go('/authenticated', { clientLocationKey: '1', code: 'a' });
    expect(redirects).toContain('/1/authenticated?code=a');
  });

  test('the login of a venue without sign-in shows a message and a link to the venue', async () => {
    await openPage('/1/login');
    expect(await screen.findByRole('heading', { name: 'Member sign-in isn’t available yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See what can be booked' }).getAttribute('href')).toBe('/1');
  });

  test.each([
    { child: 'packages', row: '2.1-13' },
    { child: 'giftcard', row: '2.1-14' },
    { child: 'memberships', row: '2.1-15' },
  ])(
    'the catalog child $child has its own URL and shows a message when nothing is sold ($row)',
    async ({ child }) => {
      const page = await openPage(`/1/catalog/${child}`);
      expect(await screen.findByText(/Nothing is available to book online right now/)).toBeTruthy();
      expect(page.address()).toBe(`/1/catalog/${child}`);
    },
  );

  test('ClientView takes the location key, and a booking its item and section (2.1-05, 2.1-17, 2.1-26, 2.1-27)', async () => {
    const page = await openPage('/1/activity/details/12/guests');
    const params = page.router.state.matches.at(-1)?.params;
    expect(params).toMatchObject({ clientLocationKey: '1', itemId: '12', bookingSection: 'guests' });
    await page.go('/1/activity/details/12');
    expect(page.router.state.matches.at(-1)?.params).not.toHaveProperty('bookingSection', 'guests');
  });

  test('a loader shows until the location has loaded (2.3-09)', async () => {
    const page = await openPage('/error');
    const held = Promise.withResolvers<typeof venue>();
    const answered = globalThis.fetch;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      await held.promise;
      return answered(...request);
    });
    const going = page.go('/1/catalog/activities');
    expect(await screen.findByText('Loading', {}, { timeout: 4000 })).toBeTruthy();
    held.resolve(venue);
    await going;
    await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
    expect(page.address()).toBe('/1/catalog/activities');
  });

  test("page-not-found as the first address of a visit redirects to the location's client view (2.1-24)", async () => {
    const page = await openPage('/1/error', true);
    await waitFor(() => expect(page.address()).toBe('/1/catalog/activities'));
  });

  test('a location that cannot be loaded does not cause a redirect loop (C-05)', async () => {
    const page = await openPage('/999999/error', true);
    await waitFor(() => expect(page.address()).toBe('/999999/error?cause=location'));
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeDefined();
    expect(asked.length).toBeLessThan(5);
  });

  test('page-not-found names the venue and links back to its catalog (2.1-23, D-RT-02)', async () => {
    await openPage('/1/error?cause=receipt');
    expect(screen.getByRole('link', { name: 'Back to Larkspur Lake Adventures' }).getAttribute('href')).toBe(
      '/1/catalog',
    );
  });

  test('page-not-found works outside any location too (2.1-23)', async () => {
    await openPage('/error');
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeDefined();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/']);
  });

  test('a bad address of a venue shows the venue’s header, activities and footer (2.1-23, D-RT-02)', async () => {
    const page = await openPage('/1/nothing/here');
    await waitFor(() => expect(page.address()).toBe('/1/error?cause=address'));
    expect(within(screen.getByRole('banner')).getByRole('link', { name: /^Cart/ })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Sunrise Kayak Tour' })).toBeDefined();
    expect(screen.getByRole('contentinfo').textContent).toContain('Larkspur Lake Adventures');
  });

  test('the bare catalog says when nothing can be booked and how to reach the venue (D-RT-06)', async () => {
    api({ getClientLocation: () => aVenue() });
    const page = await openPage('/1');
    await waitFor(() => expect(page.address()).toBe('/1/catalog'));
    expect(
      screen.getByRole('heading', { name: 'Nothing is available to book online right now.' }),
    ).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'hello@larkspur.example' })[0]?.getAttribute('href')).toBe(
      'mailto:hello@larkspur.example',
    );
  });
});

describe('routes', () => {
  interface At {
    row: string;
    name: RouteName;
    address: string;
    params: Record<string, string>;
  }
  const client = { clientLocationKey: '1' };
  const guests = { itemId: '101', bookingSection: 'guests' };
  test.each<At>([
    { row: '2.1-05, 2.1-26', name: 'ClientView', address: '/1', params: client },
    { row: '2.1-11', name: 'CatalogView', address: '/1/catalog', params: client },
    { row: '2.1-12', name: 'ActivitiesView', address: '/1/catalog/activities', params: client },
    { row: '2.1-13', name: 'PackagesView', address: '/1/catalog/packages', params: client },
    { row: '2.1-14', name: 'GiftCardView', address: '/1/catalog/giftcard', params: client },
    { row: '2.1-15', name: 'MembershipsView', address: '/1/catalog/memberships', params: client },
    {
      row: '2.1-17',
      name: 'ActivityBookingView',
      address: '/1/activity/details/101',
      params: { itemId: '101' },
    },
    { row: '2.1-17', name: 'ActivityBookingView', address: '/1/activity/details/101/guests', params: guests },
    { row: '2.1-19', name: 'CheckoutView', address: '/1/checkout/payment', params: { section: 'payment' } },
    { row: '2.1-20', name: 'ReceiptView', address: '/1/receipt/k', params: { orderKey: 'k' } },
    { row: '2.1-23', name: 'PageNotFoundView', address: '/1/error', params: client },
    { row: '2.1-23', name: 'PageNotFoundView', address: '/error', params: {} },
  ])('$name is at $address ($row)', async ({ name, address, params }) => {
    const { router } = await openPage('/error');
    const matches = router.matchRoutes(router.buildLocation({ to: address }));
    expect(matches.map((match) => match.staticData.name)).toContain(name);
    expect(matches.at(-1)?.params).toMatchObject(params);
  });
});

describe('entering a location', () => {
  test('loads the order named in the query once (2.3-05)', async () => {
    await openPage(`/1/catalog/activities?orderKey=${cart.orderKey}`);
    await waitFor(() => expect(orderStore.get().order).not.toBeNull());
    expect(asked.filter((one) => one.name === 'getorderv2')).toHaveLength(1);
    expect(asked.filter((one) => one.name === 'getClientLocation')).toHaveLength(1);
  });

  test('removes the key from the query if its order cannot be loaded (2.3-06)', async () => {
    const page = await openPage('/1/catalog/activities?orderKey=unknown-key-of-22-letters&x=1');
    await waitFor(() => expect(page.address()).toBe('/1/catalog/activities?x=1'));
    expect(sessionStorage.getItem('orderKey')).toBeNull();
    expect(events('book-error-order-lookup')).toHaveLength(1);
  });

  test('shows a message for an expired cart (2.3-06, D-OR-03)', async () => {
    api({ getorderv2: () => new Failure(410) });
    const page = await openPage(`/1/catalog/activities?orderKey=${cart.orderKey}`);
    await waitFor(() => expect(screen.getByText('Your cart has expired.')).toBeDefined());
    expect(page.address()).toBe('/1/catalog/activities');
  });

  test("drops another order's key and keeps the stored order (2.3-10, C-03)", async () => {
    sessionStorage.setItem('orderKey', cart.orderKey);
    const page = await openPage('/1/catalog/activities?orderKey=foreign-key-of-22-letters');
    await waitFor(() => expect(orderStore.get().order?.orderKey).toBe(cart.orderKey));
    await waitFor(() => expect(page.address()).toBe(`/1/catalog/activities?orderKey=${cart.orderKey}`));
    expect(asked.filter((one) => one.name === 'abandonOrderChanges')).toHaveLength(0);
  });

  test('forgets the stored order if there is no key (2.3-11)', async () => {
    sessionStorage.setItem('orderKey', cart.orderKey);
    await openPage('/1/catalog/activities');
    await waitFor(() => expect(sessionStorage.getItem('orderKey')).toBeNull());
    expect(asked.map((one) => one.name)).toEqual(['getClientLocation']);
  });

  test('drops a saved order in the catalog (2.4-01)', async () => {
    api({ getorderv2: () => ({ ...cart, isNew: false }) });
    const page = await openPage(`/1/catalog/activities?orderKey=${cart.orderKey}`);
    await waitFor(() => expect(page.address()).toBe('/1/catalog/activities'));
    expect(orderStore.get().order).toBeNull();
  });

  test('reports begin_booking once per page load (2.3-08, C-33)', async () => {
    const page = await openPage('/1/catalog/activities');
    await page.go('/1/activity/details/101');
    await page.go('/1/catalog/activities');
    expect(events('begin_booking')).toHaveLength(1);
    expect(trackEvent).toHaveBeenCalledWith({
      name: 'begin_booking',
      properties: { client_location_key: 1 },
    });
  });

  test('logs a location that fails to load (8.3-04)', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    api({ getClientLocation: () => new Failure(500) });
    const page = await openPage('/1/catalog/activities');
    await waitFor(() => expect(page.address()).toBe('/1/error?cause=fault'));
    expect(logged).toHaveBeenCalledWith('Could not load the location', expect.anything());
  });
});

describe('the navigation guard', () => {
  test('adds the current key to the query of a target without one (2.4-02)', async () => {
    const page = await openPage('/1/catalog/activities');
    act(() => orderStore.setOrder(cart));
    await page.go('/1/activity/details/101');
    await waitFor(() => expect(page.address()).toBe(`/1/activity/details/101?orderKey=${cart.orderKey}`));
  });

  test('adds the key of a new cart to the URL, so that a reload finds it (2.4-02, 2.3-05)', async () => {
    const page = await openPage('/1/activity/details/101/guests?rates=11:2');
    act(() => orderStore.setOrder(cart));
    await waitFor(() =>
      expect(page.address()).toBe(`/1/activity/details/101/guests?rates=11:2&orderKey=${cart.orderKey}`),
    );
  });

  test('adds the key of the current page to its links (2.4-02)', async () => {
    await openPage(`/1/catalog/activities?orderKey=${cart.orderKey}&q=kayak`);
    expect(screen.getByRole('link', { name: 'Sunrise Kayak Tour' }).getAttribute('href')).toBe(
      `/1/activity/details/101?orderKey=${cart.orderKey}`,
    );
  });

  test('clears a saved order and its key on leaving (2.4-01)', async () => {
    const page = await openPage(`/1/catalog/activities?orderKey=${cart.orderKey}`);
    await waitFor(() => expect(orderStore.get().order).not.toBeNull());
    orderStore.setOrder({ ...cart, orderKey: cart.orderKey as OrderKey, isNew: false });
    await page.go('/1/activity/details/101');
    await waitFor(() => expect(page.address()).toBe('/1/activity/details/101'));
    expect(orderStore.get().order).toBeNull();
    expect(events('book-order-cleared')).toHaveLength(1);
  });

  test('removes the key but keeps the rest of the URL, including the hash (2.4-01)', async () => {
    api({ getorderv2: () => ({ ...cart, isNew: false }) });
    const page = await openPage(`/1/catalog/activities?orderKey=${cart.orderKey}#secret`);
    await waitFor(() => expect(page.address()).toBe('/1/catalog/activities#secret'));
  });

  test('changes nothing when a link is preloaded', async () => {
    const page = await openPage('/1/catalog/activities');
    orderStore.setOrder({ ...cart, isNew: false });
    const to: string = '/1/activity/details/101';
    await page.router.preloadRoute({ to });
    expect(orderStore.get().order).not.toBeNull();
  });
});
