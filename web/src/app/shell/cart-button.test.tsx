/** The cart in the header, on real pages (2.6; 2.8-18, 2.8-19, C-02). */
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import { amount } from '@gangway/domain/kernel/money';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reshowAfter } from '../../features/cart/cart-button.tsx';
import { orderStore } from '../../features/cart/order-store.ts';
import { anActivity, anItem, aRate, aSlot } from '../../testing/catalog-builders.ts';
import { type Asked, fakeApi } from '../../testing/fake-api.ts';
import { anOrder, aVenue, someMemberships } from '../../testing/order-builders.ts';
import { openPage } from '../testing/open-page.tsx';

const activity = anActivity({
  rates: [aRate({ participants: 2, subTotal: amount(12_800) })],
  selectedTimes: [aSlot()],
});
const line = (key: number, name = 'Sunrise Kayak Tour') =>
  anItem({ ...activity, name }, { orderLineKey: key as OrderLineKey, subTotal: amount(12_800) });
const two = anOrder({ individual: [line(1), line(2, 'Sunset Cruise')], subTotal: amount(25_600) });
const catalog = `/1/catalog/activities?orderKey=${two.orderKey}`;
const trackEvent = vi.fn();
let order = two;
let asked: Asked[];

beforeEach(() => {
  order = two;
  sessionStorage.clear();
  trackEvent.mockClear();
  window.appInsights = { trackEvent };
  vi.stubGlobal('scrollTo', () => undefined);
  asked = fakeApi({
    getClientLocation: () => aVenue({ individual: [anItem(anActivity())] }),
    getorderv2: () => order,
    removeActivityFromCart: ({ orderLineKey }) => {
      order = { ...order, individual: order.individual.filter((one) => one.orderLineKey !== orderLineKey) };
      return { order, modelErrors: null, exceptionMessage: null };
    },
    getMonthAvailability: () => [],
  });
});

afterEach(() => {
  cleanup();
  orderStore.forget();
  delete window.appInsights;
});

const icon = () => screen.getByRole('link', { name: /^Cart,/ });
const panel = () => screen.getByRole('region', { name: 'Your cart', hidden: true });
const events = () => trackEvent.mock.calls.map(([event]) => event.name);
const hasItems = (count: number) => waitFor(() => expect(icon().textContent).toBe(String(count)));

describe('the cart icon', () => {
  test('shows the number of items (2.6-01)', async () => {
    await openPage(catalog);
    await hasItems(2);
    expect(icon().getAttribute('aria-label')).toBe('Cart, 2 items');
  });

  test('counts a membership, so that it can be paid for (2.6-01, C-02)', async () => {
    order = anOrder({
      memberships: [someMemberships()],
    });
    await openPage(catalog);
    await hasItems(1);
  });

  test('opens checkout with the order key and fires view_cart (2.6-08, 2.6-09)', async () => {
    const page = await openPage(catalog);
    await hasItems(2);
    await userEvent.click(icon());
    await waitFor(() => expect(page.address()).toBe(`/1/checkout?orderKey=${two.orderKey}`));
    expect(trackEvent).toHaveBeenCalledWith({
      name: 'view_cart',
      properties: expect.objectContaining({ currency: 'USD', value: 256 }),
    });
  });

  test('shows that the cart is empty instead of navigating when there are no items (2.6-04, 2.6-08)', async () => {
    const page = await openPage('/1/catalog/activities');
    expect(icon().textContent).toBe('0');
    await userEvent.click(icon());
    expect(page.address()).toBe('/1/catalog/activities');
    expect(panel().textContent).toContain('Cart is empty');
    expect(
      within(panel()).getByRole('link', { name: 'See activities', hidden: true }).getAttribute('href'),
    ).toBe('/1/catalog');
    expect(panel().parentElement?.classList.contains('is-open')).toBe(true);
    expect(events()).not.toContain('view_cart');
  });

  test('disappears once the order is saved (2.6-07)', async () => {
    await openPage(catalog);
    await hasItems(2);
    orderStore.setOrder({ ...two, isNew: false });
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Cart,/ })).toBeNull());
  });
});

describe('the cart panel', () => {
  test('lists the items with the subtotal and a checkout link (2.6-02, 2.6-03)', async () => {
    await openPage(catalog);
    await hasItems(2);
    const list = await within(panel()).findAllByRole('listitem', { hidden: true });
    expect(list.map((item) => item.querySelector('b')?.textContent)).toEqual([
      'Sunrise Kayak Tour',
      'Sunset Cruise',
    ]);
    expect(panel().textContent).toContain('Subtotal:$256.00');
    expect(within(panel()).getByRole('link', { name: 'Checkout', hidden: true }).getAttribute('href')).toBe(
      `/1/checkout?orderKey=${two.orderKey}`,
    );
  });

  test('opens again 500 ms after a click inside it (2.6-05, 9-14)', async () => {
    await openPage(catalog);
    await hasItems(2);
    const remove = await within(panel()).findByRole('button', { name: 'Remove Sunset Cruise', hidden: true });
    vi.useFakeTimers();
    fireEvent.click(remove);
    const isOpen = () => panel().parentElement?.classList.contains('is-open');
    await vi.advanceTimersByTimeAsync(reshowAfter - 1);
    expect(isOpen()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await waitFor(() => expect(isOpen()).toBe(true));
    fireEvent.keyDown(document, { key: 'Escape' });
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  test('is hidden on checkout (2.6-06)', async () => {
    await openPage(`/1/checkout?orderKey=${two.orderKey}`);
    await hasItems(2);
    expect(screen.queryByRole('region', { name: 'Your cart', hidden: true })).toBeNull();
  });
});

describe('removing an item', () => {
  async function remove(name: string) {
    const button = await within(panel()).findByRole('button', { name: `Remove ${name}`, hidden: true });
    await userEvent.click(button);
  }

  test('clears the order from the session and the URL if it was the last (2.8-18)', async () => {
    const page = await openPage(catalog);
    await hasItems(2);
    await remove('Sunrise Kayak Tour');
    await hasItems(1);
    expect(page.address()).toContain('orderKey');
    await remove('Sunset Cruise');
    await hasItems(0);
    await waitFor(() => expect(page.address()).toBe('/1/catalog/activities'));
    await screen.findByText('Sunset Cruise was removed. Your cart is empty.');
    expect(screen.queryByText(/Sunrise Kayak Tour was removed/)).toBeNull();
    expect(sessionStorage.getItem('orderKey')).toBeNull();
    expect(events().filter((name) => name === 'remove_from_cart')).toHaveLength(2);
    expect(events()).toContain('book-order-cleared');
  });

  test('shows an error and keeps the item if it fails (8.1-17, D-UI-09)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await openPage(catalog);
    await hasItems(2);
    order = { ...order, individual: [] };
    fakeApi({});
    await remove('Sunset Cruise');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain(
        'Something went wrong. Please try again in a moment.',
      ),
    );
    await hasItems(2);
    expect(asked.length).toBeGreaterThan(0);
  });
});
