/** The header on real pages (2.5; C-26, C-36). */
import type { ClientLocation } from '@gangway/contract/location';
import type { ActivityKey } from '@gangway/domain/kernel/keys';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logoBases } from '../../features/location/logo.tsx';
import { anActivity, anItem } from '../../testing/catalog-builders.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { aGiftCard } from '../../testing/gift-card-builder.ts';
import { aVenue } from '../../testing/order-builders.ts';
import { openPage } from '../testing/open-page.tsx';
import { backPath, tabsFrom } from './site-header.tsx';

const catalog = '/1/catalog/activities';

async function open(address: string, changes: Partial<ClientLocation> = {}) {
  fakeApi({
    getClientLocation: () => aVenue({ individual: [anItem(anActivity())], ...changes }),
    getMonthAvailability: () => [],
    getMembershipPlans: () => ({ plans: [] }),
  });
  return openPage(address);
}

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(cleanup);

const banner = () => within(screen.getByRole('banner'));

describe('the logo', () => {
  const venue = {
    name: 'Lake',
    websiteUrl: 'https://lake.example',
    photoDomain: '/images',
    photoFolder: '1',
    lightLogoVersion: 'aa',
    darkLogoVersion: 'bb',
    bookLogoType: 'light' as const,
  };
  const light = '/images/1/logo-light-aa';
  const dark = '/images/1/logo-dark-bb';

  test.each([
    ['light', { onLight: light, onDark: dark }],
    ['dark', { onLight: dark, onDark: dark }],
  ] as const)('with setting %s uses the version for that setting (2.5-01, D-UI-02)', (bookLogoType, bases) =>
    expect(logoBases({ ...venue, bookLogoType })).toEqual(bases),
  );
  test('uses its only version on light and dark backgrounds', () =>
    expect(logoBases({ ...venue, darkLogoVersion: null })).toEqual({ onLight: light, onDark: light }));
  test('is null if the venue has none', () =>
    expect(logoBases({ ...venue, lightLogoVersion: null, darkLogoVersion: null })).toBeNull());

  test("is 140 high and links to the client's website (2.5-02, 2.5-04, 9-14)", async () => {
    await open(catalog, { lightLogoVersion: 'aa', websiteUrl: 'https://lake.example' });
    const [image] = banner().getAllByRole('img', { name: 'Larkspur Lake Adventures' });
    expect(image?.getAttribute('height')).toBe('140');
    expect(image?.closest('a')?.getAttribute('href')).toBe('https://lake.example');
  });

  test("is replaced by the venue's name if there is none (2.5-03)", async () => {
    await open(catalog, { websiteUrl: 'https://lake.example' });
    expect(banner().getByRole('link', { name: 'Larkspur Lake Adventures' }).getAttribute('href')).toBe(
      'https://lake.example',
    );
  });

  test("is not a link if the website's address is not a web address", async () => {
    await open(catalog, { websiteUrl: 'javascript:alert(1)' });
    expect(banner().queryByRole('link', { name: 'Larkspur Lake Adventures' })).toBeNull();
  });
});

describe('tabs and the back link', () => {
  test('catalog pages show tabs with the current one marked (2.5-05, 2.5-06)', async () => {
    await open(catalog, { sellMembershipsOnline: true });
    const tabs = within(banner().getByRole('navigation', { name: 'Catalog' })).getAllByRole('link');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
      ['Activities', 'page'],
      ['Memberships', null],
    ]);
    expect(banner().queryByRole('link', { name: 'Back to activities' })).toBeNull();
  });

  test("other pages show 'Back to activities' instead of tabs (2.5-06, 2.5-11)", async () => {
    await open('/1/activity/details/101');
    expect(banner().queryByRole('navigation', { name: 'Catalog' })).toBeNull();
    expect(banner().getByRole('link', { name: 'Back to activities' }).getAttribute('href')).toBe(catalog);
  });

  const ten = Array.from({ length: 10 }, (_, index) =>
    anItem(anActivity({ activityKey: (101 + index) as ActivityKey, name: `Tour ${index}` })),
  );
  const tab = (name: string) =>
    within(banner().getByRole('navigation', { name: 'Catalog' })).getByRole('link', { name });

  test('clicking the current tab resets search, filters and URL (2.5-14)', async () => {
    const page = await open(`${catalog}?q=nothing`, { individual: ten });
    const search = screen.getByRole<HTMLInputElement>('searchbox');
    expect(search.value).toBe('nothing');
    expect(screen.getByRole('heading', { name: 'No activities match your filters' })).toBeDefined();
    await userEvent.click(tab('Activities'));
    expect(page.address()).toBe(catalog);
    await waitFor(() => expect(search.value).toBe(''));
    // Longer than it takes a choice to reach the address.
    await new Promise((passed) => setTimeout(passed, 400));
    expect(page.address()).toBe(catalog);
    expect(screen.getByText('10 activities')).toBeDefined();
  });

  test('clicking the current tab also drops text typed just before the click (2.5-14)', async () => {
    const page = await open(catalog, { individual: ten });
    const search = screen.getByRole<HTMLInputElement>('searchbox');
    await userEvent.type(search, 'kayak');
    await userEvent.click(tab('Activities'));
    await waitFor(() => expect(search.value).toBe(''));
    await new Promise((passed) => setTimeout(passed, 400));
    expect(page.address()).toBe(catalog);
  });

  test('typing continues while the URL updates, and going back restores the search (2.5-14)', async () => {
    const page = await open(catalog, { individual: ten });
    const search = screen.getByRole<HTMLInputElement>('searchbox');
    await userEvent.type(search, 'tour');
    await waitFor(() => expect(page.address()).toBe(`${catalog}?q=tour`));
    await userEvent.type(search, ' 3');
    await waitFor(() => expect(page.address()).toBe(`${catalog}?q=tour+3`));
    expect(search.value).toBe('tour 3');
    await userEvent.click(tab('Activities'));
    await waitFor(() => expect(search.value).toBe(''));
    await act(async () => page.router.history.back());
    await waitFor(() => expect(search.value).toBe('tour 3'));
  });

  const cards = {
    sellGiftCardsOnline: true,
    giftCard: aGiftCard(),
  };

  test('editing a gift card survives a click on its own tab, but not on another (2.5-15)', async () => {
    const page = await open('/1/catalog/giftcard?editing=77&option=2', cards);
    await userEvent.click(tab('Gift Cards'));
    expect(page.address()).toBe('/1/catalog/giftcard?editing=77&option=2');
    await userEvent.click(tab('Activities'));
    expect(page.address()).toBe(catalog);
    await userEvent.click(tab('Gift Cards'));
    expect(page.address()).toBe('/1/catalog/giftcard');
  });

  test.each([
    ['from a package to packages (2.5-12)', '/1/package/details/5', null, '/1/catalog/packages'],
    [
      'from an embedded package to packages (2.5-12)',
      '/1/embed/item/61/package/date',
      '/1/catalog/date/12/6/2026',
      '/1/catalog/packages',
    ],
    [
      'from other pages to the day last viewed (2.5-13)',
      '/1/checkout',
      '/1/catalog/date/12/6/2026',
      '/1/catalog/date/12/6/2026',
    ],
    ['to activities if no day was viewed (2.5-13)', '/1/checkout', null, catalog],
    ['to activities instead of another site', '/1/checkout', 'https://evil.example', catalog],
    ['to activities instead of another location', '/1/checkout', '/2/catalog/date/12/6/2026', catalog],
  ])('the back link goes %s', (_, pathname, browseBy, to) =>
    expect(backPath(1, pathname, browseBy)).toBe(to),
  );
});

describe('Member Login', () => {
  test('is offered if memberships are sold online (2.5-17)', async () => {
    await open('/1/activity/details/101', { sellMembershipsOnline: true, identityOrganizationId: 'org_1' });
    expect(banner().getByRole('link', { name: 'Member Login' }).getAttribute('href')).toBe('/1/login');
  });
  test.each([
    ['memberships are not sold', { identityOrganizationId: 'org_1' }],
    ['there is no identity provider (C-26)', { sellMembershipsOnline: true }],
  ])('is not offered if %s', async (_, changes) => {
    await open('/1/activity/details/101', changes);
    expect(banner().queryByRole('link', { name: 'Member Login' })).toBeNull();
  });
});

const five = ['Activities', 'Packages', 'Gift Cards', 'Memberships', 'Merchandise'];

test.each([
  ['one tab', five.slice(0, 1), null, 48],
  ['three tabs beside the login', five.slice(0, 3), 'Member Login', 48],
  ['four tabs beside the login', five.slice(0, 4), 'Member Login', 64],
  ['five tabs without a login', five, null, 48],
  ['five tabs beside the login', five, 'Member Login', 64],
] as const)('%s leave the menu as soon as they fit (2.5-16)', (_, labels, login, from) => {
  expect(tabsFrom(labels, login)).toBe(from);
});
