/** A venue's own style and script, at every address and by every entrance (1-12, 7.1-04, 7.1-05, D-CFG-05). */
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderStore } from '../features/cart/order-store.ts';
import { applyStyle } from '../features/location/customizations.ts';
import { paths } from '../lib/paths.ts';
import { anActivity, anItem } from '../testing/catalog-builders.ts';
import { Failure, fakeApi } from '../testing/fake-api.ts';
import { anOrder, aVenue } from '../testing/order-builders.ts';
import type { RouteName } from './routes/root.tsx';
import { openPage } from './testing/open-page.tsx';

const cart = anOrder({ individual: [anItem(anActivity())] });
let tests = 0;

/** Venues 1 and 2 have files of their own; venue 3 has none. */
function api(): void {
  tests += 1;
  fakeApi({
    getClientLocation: ({ locationKey }) =>
      Number(locationKey) > 3
        ? new Failure(404)
        : {
            ...aVenue({ individual: [anItem(anActivity())] }),
            locationKey,
            customizationHash: locationKey === 3 ? null : `v${tests}`,
          },
    getorderv2: () => cart,
    getMonthAvailability: () => [],
  });
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const [, key, file] = /\/custom\/(\d+)\/(\S+)\?/.exec(String(address)) ?? [];
    if (key === undefined) return answered(address, init);
    return new Response(file === 'style.css' ? `.of-venue{order:${key}}` : `window.ofVenue = ${key}`);
  });
}

const style = () => document.getElementById('location-style')?.textContent ?? null;
const script = () => document.querySelector<HTMLScriptElement>('#location-script')?.src ?? null;
const styleOf = (key: number) => `.of-venue{order:${key}}`;

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  api();
});

afterEach(async () => {
  cleanup();
  orderStore.forget();
  await applyStyle(null);
  document.getElementById('location-script')?.remove();
});

const orderKey = `orderKey=${cart.orderKey}`;

/** Every page below a venue's key; the last test of this table keeps it complete. */
const pages: readonly { name: RouteName; address: string; runsScript: boolean }[] = [
  { name: 'CatalogView', address: paths.catalog(1), runsScript: true },
  { name: 'ActivitiesView', address: paths.view(1, 'activities'), runsScript: true },
  { name: 'PackagesView', address: paths.view(1, 'packages'), runsScript: true },
  { name: 'GiftCardView', address: paths.view(1, 'giftcard'), runsScript: true },
  { name: 'MembershipsView', address: paths.view(1, 'memberships'), runsScript: true },
  { name: 'MerchandiseView', address: paths.view(1, 'merchandise'), runsScript: true },
  { name: 'BrowseByDateView', address: paths.byDate(1, '2027-03-04'), runsScript: true },
  { name: 'ActivityBookingView', address: paths.activity(1, 101), runsScript: true },
  { name: 'PackageBookingView', address: paths.package(1, 201), runsScript: true },
  { name: 'EmbedActivityView', address: paths.embedActivity(1, 101), runsScript: true },
  { name: 'EmbedPackageView', address: paths.embedPackage(1, 201), runsScript: true },
  { name: 'ClientView', address: paths.client(1), runsScript: true },
  { name: 'CheckoutView', address: `${paths.checkout(1)}?${orderKey}`, runsScript: false },
  {
    name: 'PaymentReturnView',
    address: `${paths.payment(1)}?attempt=attempt-00000001&transaction=pi_1`,
    runsScript: false,
  },
  { name: 'EmailedCartView', address: '/1/cart', runsScript: false },
  { name: 'ReceiptView', address: `${paths.receipt(1)}?${orderKey}`, runsScript: false },
  { name: 'TicketView', address: paths.tickets(1, crypto.randomUUID()), runsScript: false },
  { name: 'Authenticated', address: paths.authenticated(1), runsScript: false },
  { name: 'MembershipArea', address: paths.membership(1, 'member'), runsScript: false },
  { name: 'TermsView', address: paths.terms(1), runsScript: false },
  { name: 'IntegrationView', address: '/1/embed/integration', runsScript: false },
  { name: 'AffiliatePortalView', address: '/1/affiliate/portal', runsScript: false },
  { name: 'PageNotFoundView', address: `${paths.error(1)}?cause=receipt`, runsScript: false },
];

/** The script has been asked for by now, if it ever is. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)));

describe('the files of a venue', () => {
  test.each(pages)(
    'are applied when a visit starts at $address: style, and script $runsScript (1-12, 2.3-02, 7.1-04, 7.1-05, D-CFG-05)',
    async ({ address, runsScript }) => {
      await openPage(address);
      await waitFor(() => expect(style()).toBe(styleOf(1)));
      await settle();
      if (runsScript) expect(script()).toContain('/custom/1/script.js');
      else expect(script()).toBeNull();
    },
  );

  test('are applied on every route below the key, each of which the table has (1-12)', async () => {
    const { router } = await openPage('/error');
    const below = Object.values(router.routesById).filter(({ fullPath }) =>
      String(fullPath).startsWith('/$clientLocationKey'),
    );
    const names = below.flatMap(({ options }) => options.staticData?.name ?? []);
    expect(new Set(pages.map(({ name }) => name))).toEqual(new Set(names));
    for (const { name, address } of pages) {
      const [pathname = ''] = address.split('?');
      const found = router.matchRoutes(router.buildLocation({ to: pathname }));
      expect(found.map(({ staticData }) => staticData.name)).toContain(name);
    }
  });

  test.each(pages)(
    'replace those of another venue when $address is opened from there (1-12, D-CFG-05)',
    async ({ address }) => {
      const page = await openPage(paths.terms(2));
      await waitFor(() => expect(style()).toBe(styleOf(2)));
      const [to = '', query = ''] = address.split('?');
      await page.go(to, Object.fromEntries(new URLSearchParams(query)));
      await waitFor(() => expect(style()).toBe(styleOf(1)));
      expect(document.querySelectorAll('#location-style')).toHaveLength(1);
    },
  );

  test.each(['/', '/signup', '/error', '/3/terms', '/3/error'])(
    'do not stay when %s is opened, a page of no venue or of one without files (D-CFG-05)',
    async (address) => {
      const page = await openPage(paths.terms(1));
      await waitFor(() => expect(style()).toBe(styleOf(1)));
      await page.go(address, { cause: 'receipt' });
      await waitFor(() => expect(style()).toBeNull());
      await page.go(paths.terms(1));
      await waitFor(() => expect(style()).toBe(styleOf(1)));
    },
  );

  test.each(pages.filter(({ runsScript }) => !runsScript))(
    'are complete in the catalog after $address, which runs no script (1-12, 7.1-04, D-CFG-05)',
    async ({ address }) => {
      const page = await openPage(address);
      await waitFor(() => expect(style()).toBe(styleOf(1)));
      await settle();
      expect(script()).toBeNull();
      await page.go(paths.view(1, 'activities'));
      await waitFor(() => expect(script()).toContain('/custom/1/script.js'));
      expect(style()).toBe(styleOf(1));
    },
  );
});
