/** Screens of promo codes at checkout: one refused, one applied, and one removed. */
import type { Page } from '@playwright/test';
import { CheckoutPage } from '../pages/checkout-page.ts';
import { venueDate } from './address.ts';
import { untilAlive } from './alive.ts';
import { addToCart } from './api.ts';
import { at, type Screen } from './screen.ts';

const paddle = { locationKey: 9041, activityKey: 1001 };

/** Opens checkout for three guests on two days, with the summary expanded on a phone. */
async function openCheckout(page: Page): Promise<CheckoutPage> {
  const { OrderKey } = await addToCart({ ...paddle, rates: { 1011: 2 }, date: venueDate(9) });
  await addToCart({ ...paddle, rates: { 1011: 1 }, date: venueDate(10), orderKey: OrderKey });
  await at(`/9041/checkout/cart?orderKey=${OrderKey}`)(page);
  const checkout = new CheckoutPage(page);
  await untilAlive(page);
  const unfold = checkout.summary.getByRole('button', { name: /see the summary/ });
  // Below 1024 px the summary is collapsed.
  if ((page.viewportSize()?.width ?? 0) < 1024) await unfold.click();
  await checkout.summary.getByText('Promo code', { exact: true }).click();
  return checkout;
}

async function enter({ summary }: CheckoutPage, code: string): Promise<void> {
  const field = summary.getByRole('textbox', { name: 'Promo code' });
  await field.fill(code);
  await field.press('Enter');
}

export const promoScreens: readonly Screen[] = [
  {
    name: 'checkout-promo-refused',
    asSeen: true,
    open: async (page) => {
      const checkout = await openCheckout(page);
      await enter(checkout, 'WINTER');
      await checkout.summary.getByText('Promo code has expired.').first().waitFor();
    },
  },
  {
    name: 'checkout-promo-applied',
    asSeen: true,
    open: async (page) => {
      const checkout = await openCheckout(page);
      await enter(checkout, 'SPRING20');
      await checkout.summary.getByText('Promo code applied.').waitFor();
    },
  },
  {
    name: 'checkout-promo-removed',
    open: async (page) => {
      const checkout = await openCheckout(page);
      await enter(checkout, 'SPRING20');
      await checkout.summary.getByText('Promo code applied.').waitFor();
      await page.reload();
      await checkout.lines
        .nth(1)
        .getByRole('button', { name: /^Remove/ })
        .click();
      await page.getByText('SPRING20 was removed.').waitFor();
    },
  },
];
