/** Screens of merchandise: on its tab, in the cart, and at checkout. */
import type { Page } from '@playwright/test';
import { CheckoutPage, cards, someone } from '../pages/checkout-page.ts';
import { at, type Screen } from './screen.ts';

/** Puts shirts of two sizes into the cart. */
async function add(page: Page): Promise<void> {
  await at('/9095/catalog/merchandise')(page);
  const shirt = page.locator('.plan').first();
  await shirt.getByRole('button', { name: 'One more: Lighthouse T-shirt Medium' }).click();
  await shirt.getByRole('button', { name: /^Add to cart/ }).click();
  await page.getByRole('dialog').getByText('Added to your cart').waitFor();
}

export const merchandiseScreens: readonly Screen[] = [
  { name: 'merchandise', open: at('/9095/catalog/merchandise') },
  {
    name: 'merchandise-nothing-chosen',
    open: async (page) => {
      await at('/9095/catalog/merchandise')(page);
      await page
        .getByRole('button', { name: /^Add to cart/ })
        .first()
        .click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'merchandise-added', asSeen: true, open: add },
  {
    name: 'checkout-merchandise',
    open: async (page) => {
      await add(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click();
      await page.getByRole('heading', { name: 'Contact' }).waitFor();
    },
  },
  {
    name: 'receipt-merchandise',
    open: async (page) => {
      await add(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click();
      const checkout = new CheckoutPage(page);
      await checkout.fillContact(someone());
      await checkout.continueFromContact();
      await checkout.fillCard(cards.approved);
      await checkout.submitPayment();
      await page.getByRole('heading', { level: 1, name: /^Thank you/ }).waitFor();
    },
  },
];
