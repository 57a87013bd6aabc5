/** Screens for `npm run shots`: the example themes of docs/theming.md. */
import type { Page } from '@playwright/test';
import { ActivityPage } from '../pages/activity-page.ts';
import { CheckoutPage, someone } from '../pages/checkout-page.ts';
import { venueDate } from './address.ts';
import { addToCart } from './api.ts';
import { at, type Screen } from './screen.ts';
import { keysOf, themes } from './themed-venues.ts';

async function openCheckout(page: Page, key: number): Promise<CheckoutPage> {
  const { activity, adult, child } = keysOf(key);
  const rates = { [adult]: 2, [child]: 1 };
  const { OrderKey } = await addToCart({ locationKey: key, activityKey: activity, rates, time: '09:00' });
  await at(`/${key}/checkout?orderKey=${OrderKey}`)(page);
  const checkout = new CheckoutPage(page);
  await checkout.summary.getByText('Total', { exact: true }).first().waitFor({ state: 'attached' });
  return checkout;
}

export const themeScreens: readonly Screen[] = themes.flatMap(({ key, demo }) => [
  { name: `theme-${demo}-catalog`, open: at(`/${key}`) },
  {
    name: `theme-${demo}-activity`,
    open: (page) => {
      const { activity, adult } = keysOf(key);
      const chosen = { date: venueDate(9), time: '09:00', rates: { [adult]: 2 } };
      return new ActivityPage(page).open(key, activity, chosen);
    },
  },
  {
    name: `theme-${demo}-checkout`,
    open: async (page) => void (await openCheckout(page, key)),
  },
  {
    name: `theme-${demo}-payment`,
    open: async (page) => {
      const checkout = await openCheckout(page, key);
      await checkout.fillContact(someone());
      await checkout.continueFromContact();
      await checkout.card.getByRole('textbox').first().waitFor();
      await checkout.submitPayment();
    },
  },
]);
