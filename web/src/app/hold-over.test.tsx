/** The hold runs out during payment: where the visitor sees it, and what is behind the dialog (D-CT-02). */
import { amount } from '@gangway/domain/kernel/money';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderStore } from '../features/cart/order-store.ts';
import { anActivity, anItem } from '../testing/catalog-builders.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { anOrder, aVenue } from '../testing/order-builders.ts';
import { openPage } from './testing/open-page.tsx';

const cart = anOrder({
  individual: [anItem(anActivity(), { subTotal: amount(12_800) })],
  holdSecondsLeft: 1500,
});
const venue = aVenue({
  individual: [anItem(anActivity())],
  showBookingTimer: true,
  appointmentCompletionWindow: 25,
});

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
  fakeApi({
    getClientLocation: () => venue,
    getorderv2: () => cart,
    getMonthAvailability: () => [],
    abandonOrderChanges: () => ({ success: true }),
  });
});
afterEach(() => {
  cleanup();
  orderStore.forget();
});

/** Opens a tab whose cart expires in `left` milliseconds. */
async function openCheckout(left: number) {
  sessionStorage.setItem('orderExpiration', new Date(Date.now() + left).toISOString());
  return openPage(`/1/checkout/contact?orderKey=${cart.orderKey}`);
}

test('the countdown of the hold is shown once, in the summary (D-CT-02)', async () => {
  await openCheckout(1_400_000);
  const summary = await screen.findByRole('complementary', { name: 'Summary' });
  const hold = await within(summary).findByRole('timer');
  expect(hold.textContent).toMatch(/^Your cart is held for 23:\d\d$/);
  expect(screen.getAllByRole('timer')).toEqual([hold]);
});

test('when the hold runs out, the catalog opens behind the dialog and no loading message remains (D-CT-02)', async () => {
  const page = await openCheckout(2500);
  await screen.findByRole('timer');
  const dialog = await screen.findByRole('alertdialog', {}, { timeout: 4000 });
  expect(dialog.textContent).toContain('Your time ran out and your cart was released.');
  expect(dialog.textContent).toContain('They may still be free.');
  await waitFor(() => expect(page.address()).toBe('/1/catalog/activities'));
  await waitFor(() => expect(screen.queryByText('Loading your cart')).toBeNull());
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start again' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
