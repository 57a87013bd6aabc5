/** The button that closes an embedded storefront, or returns to an app (2.7, D-EMB-02, D-EMB-03). */
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import { amount } from '@gangway/domain/kernel/money';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderStore } from '../../features/cart/order-store.ts';
import { anActivity, anItem, aRate, aSlot } from '../../testing/catalog-builders.ts';
import { type Asked, fakeApi } from '../../testing/fake-api.ts';
import { anOrder, aVenue, someMemberships } from '../../testing/order-builders.ts';
import { openPage } from '../testing/open-page.tsx';

const activity = anActivity({
  rates: [aRate({ participants: 2, subTotal: amount(12_800) })],
  selectedTimes: [aSlot()],
});
const line = (key: number) =>
  anItem(activity, { orderLineKey: key as OrderLineKey, subTotal: amount(12_800) });
const two = anOrder({ individual: [line(1), line(2)] });
const catalog = '/1/catalog/activities';
const posted = vi.fn();
const assign = vi.fn();
const closed = vi.fn();
let asked: Asked[];
let abandonIsSlow = false;
let order = two;

/** The window around this one, and where this one may go. */
function stubWindow({ isFramed }: { isFramed: boolean }): void {
  if (isFramed) {
    vi.stubGlobal('parent', { postMessage: posted });
    vi.stubGlobal('top', {});
  }
  const { origin } = window.location;
  vi.stubGlobal('close', closed);
  vi.stubGlobal('location', {
    origin,
    pathname: '/',
    search: '',
    href: `${origin}/`,
    assign,
    ancestorOrigins: ['https://host.example'],
  });
}

beforeEach(() => {
  sessionStorage.clear();
  posted.mockClear();
  assign.mockClear();
  closed.mockClear();
  abandonIsSlow = false;
  order = two;
  vi.stubGlobal('scrollTo', () => undefined);
  asked = fakeApi({
    getClientLocation: () =>
      aVenue({
        individual: [anItem(anActivity())],
        allowedReturnUrls: ['larkspur://'],
        allowedEmbedOrigins: [],
        websiteUrl: 'https://lake.example',
      }),
    getorderv2: () => order,
    getMonthAvailability: () => [],
    abandonOrderChanges: () => (abandonIsSlow ? new Promise<never>(() => undefined) : { success: true }),
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  orderStore.forget();
});

const button = () => screen.findByRole('button', { name: /^Close/ });
const question = () => screen.findByRole('alertdialog', { name: 'Are you sure?' });
const press = async (name: string) => userEvent.click(within(await question()).getByRole('button', { name }));
/** What the site around was told at the end, with the origin it was addressed to. */
const goodbyes = () =>
  posted.mock.calls
    .filter(([data]) => data === 'closeModal' || data.type === 'closeModal')
    .map(([data, origin]) => [typeof data === 'string' ? data : 'typed', origin]);
const withCart = `${catalog}?orderKey=${two.orderKey}`;

async function openWithCart(address = withCart): Promise<void> {
  await openPage(address);
  await waitFor(() => expect(orderStore.count()).toBe(2));
}

describe('the close button', () => {
  test('is there in a frame (2.7-01, 1-10)', async () => {
    stubWindow({ isFramed: true });
    await openPage(catalog);
    expect((await button()).getAttribute('aria-label')).toBe('Close');
  });

  test('is there if the address says that another site shows the page, and stays for the tab (2.7-01, D-EMB-02)', async () => {
    stubWindow({ isFramed: false });
    const { go } = await openPage(`${catalog}?embed=1`);
    await button();
    await go('/1/catalog/packages');
    await button();
  });

  test('is there on a phone with an address to return to that the venue lists (2.7-01, 1-11, 3.1-10, D-EMB-03)', async () => {
    stubWindow({ isFramed: false });
    await openPage(`${catalog}?mobile=1&returnTo=larkspur://done`);
    expect((await button()).getAttribute('aria-label')).toBe('Close and return to the app');
    expect(sessionStorage.getItem('returnTo')).toBe('larkspur://done');
  });

  test.each([
    ['on a page of its own', catalog],
    ['with an address to return to, but not from an app', `${catalog}?returnTo=larkspur://done`],
    ['from an app without an address to return to', `${catalog}?mobile=1`],
    ['with an address that the venue does not list', `${catalog}?mobile=1&returnTo=https://evil.example`],
    ['with a script to return to', `${catalog}?mobile=1&returnTo=javascript:alert(1)`],
  ])('is not there %s (2.7-01, D-EMB-03)', async (_where, address) => {
    stubWindow({ isFramed: false });
    await openPage(address);
    await screen.findByRole('link', { name: /^Cart,/ });
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull();
  });
});

describe('closing with items in the cart', () => {
  test('asks first, and Stay changes nothing (2.7-02 to 2.7-04)', async () => {
    stubWindow({ isFramed: true });
    await openWithCart();
    await userEvent.click(await button());
    expect((await question()).textContent).toContain('You will lose 2 item(s) in your cart.');
    await press('Stay');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(orderStore.count()).toBe(2);
    expect(goodbyes()).toEqual([]);
  });

  test('counts memberships too (2.7-03, C-02)', async () => {
    order = anOrder({ individual: [], memberships: [someMemberships({ quantity: 3 })] });
    stubWindow({ isFramed: true });
    await openPage(withCart);
    await waitFor(() => expect(orderStore.count()).toBe(1));
    await userEvent.click(await button());
    expect((await question()).textContent).toContain('You will lose 1 item(s) in your cart.');
  });

  test('Leave abandons the order, then tells the site around, and nobody else, in both forms (2.7-05, 2.7-06, 4.3-08, D-EMB-02)', async () => {
    stubWindow({ isFramed: true });
    await openWithCart();
    await userEvent.click(await button());
    await press('Leave');
    await waitFor(() =>
      expect(goodbyes()).toEqual([
        ['typed', 'https://host.example'],
        ['closeModal', 'https://host.example'],
      ]),
    );
    expect(asked.at(-1)).toMatchObject({ name: 'abandonOrderChanges', input: { orderKey: two.orderKey } });
    expect(orderStore.get().order).toBeNull();
  });

  test('Leave returns to the app (2.7-07)', async () => {
    stubWindow({ isFramed: false });
    await openWithCart(`${withCart}&mobile=1&returnTo=larkspur://done`);
    await userEvent.click(await button());
    await press('Leave');
    await waitFor(() => expect(assign.mock.calls).toEqual([['larkspur://done']]));
  });

  test('a server that does not answer holds nobody up (2.7-06)', async () => {
    abandonIsSlow = true;
    stubWindow({ isFramed: true });
    await openWithCart();
    await userEvent.click(await button());
    await press('Leave');
    await waitFor(() => expect(goodbyes()).toHaveLength(2), { timeout: 4000 });
  });
});

describe('closing without anything to lose', () => {
  test('with an empty cart, leaves at once (2.7-06)', async () => {
    stubWindow({ isFramed: true });
    await openPage(catalog);
    await userEvent.click(await button());
    expect(goodbyes()).toHaveLength(2);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('with a saved order, leaves at once and abandons nothing (2.7-02, 2.7-06)', async () => {
    order = { ...two, isNew: false };
    stubWindow({ isFramed: true });
    await openPage(catalog);
    act(() => orderStore.setOrder(order));
    await userEvent.click(await button());
    expect(goodbyes()).toHaveLength(2);
    expect(asked.map(({ name }) => name)).not.toContain('abandonOrderChanges');
  });

  test('in a window of its own, closes it, or shows the website of the venue (2.7-06)', async () => {
    stubWindow({ isFramed: false });
    await openPage(`${catalog}?embed=1`);
    await userEvent.click(await button());
    expect(closed).toHaveBeenCalled();
    expect(assign.mock.calls).toEqual([['https://lake.example']]);
  });
});
