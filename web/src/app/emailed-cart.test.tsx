/** The page of the link in an email about a cart, with the real router and store (docs/rules/carts.md, "The link"). */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderStore } from '../features/cart/order-store.ts';
import { anActivity, anItem } from '../testing/catalog-builders.ts';
import { type Asked, Failure, fakeApi } from '../testing/fake-api.ts';
import { anOrder, aVenue, dollars } from '../testing/order-builders.ts';
import { openPage } from './testing/open-page.tsx';

const cart = anOrder({ individual: [anItem(anActivity(), { subTotal: dollars(128) })] });
const gone = { name: 'Sunrise Kayak Tour', start: '2026-12-05T09:00' };
const answer = { order: cart, unavailable: [], isBooked: false, modelErrors: null, exceptionMessage: null };

let asked: Asked[];
const reopening = (reply: unknown) => {
  asked = fakeApi({
    getClientLocation: () => aVenue({ individual: [anItem(anActivity())] }),
    getorderv2: () => cart,
    getMonthAvailability: () => [],
    reopenCart: () => reply as never,
  });
};

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  window.location.hash = 'k'.repeat(24);
});
afterEach(() => {
  cleanup();
  orderStore.forget();
  window.location.hash = '';
});

const said = () => within(screen.getByRole('main')).getByRole('status').textContent;
const calls = () => asked.filter(({ name }) => name === 'reopenCart');

it('fills the cart of this tab once and goes on to checkout', async () => {
  reopening(answer);
  const { router } = await openPage('/1/cart');
  await waitFor(() => expect(router.state.location.pathname).toBe('/1/checkout'));
  expect(calls().map(({ input }) => input)).toMatchObject([{ cartKey: 'k'.repeat(24) }]);
  expect(orderStore.get().order?.orderKey).toBe(cart.orderKey);
});

it('says what is gone, and goes on with the rest', async () => {
  reopening({ ...answer, unavailable: [gone] });
  const { router } = await openPage('/1/cart');
  expect(await screen.findByRole('heading', { name: 'Some of it is no longer available' })).toBeTruthy();
  expect(said()).toContain('Sunrise Kayak Tour');
  expect(said()).toContain('Sat, December 5, 9:00 AM');
  await userEvent.click(screen.getByRole('button', { name: 'Continue to checkout' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/1/checkout'));
});

it.each([
  ['all of it is gone', { ...answer, order: null, unavailable: [gone] }, 'Your cart is no longer available'],
  ['it was bought', { ...answer, order: null, isBooked: true }, 'You’ve already booked this'],
  ['the link has ended', new Failure(404), 'This link no longer works'],
  ['the link is incomplete', new Failure(400), 'This link no longer works'],
])('says that %s, and offers what can be booked', async (_said, reply, heading) => {
  reopening(reply);
  await openPage('/1/cart');
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.getByRole('main').querySelector('a')?.getAttribute('href')).toMatch(/^\/1\/catalog/);
  expect(screen.queryByRole('button', { name: 'Continue to checkout' })).toBeNull();
});

it('says why it failed, and tries again', async () => {
  reopening({
    ...answer,
    order: null,
    modelErrors: [{ key: 'tooManyCarts', value: ['You have too many carts.'] }],
  });
  await openPage('/1/cart');
  expect(await screen.findByText('You have too many carts.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls()).toHaveLength(2));
});
