/** Screens of guests that a member brings, and of a credit that an order takes up. */
import type { Page } from '@playwright/test';
import { ActivityPage } from '../pages/activity-page.ts';
import { CheckoutPage } from '../pages/checkout-page.ts';
import { venueDate } from './address.ts';
import { untilAlive } from './alive.ts';
import { addToCart } from './api.ts';
import { codeOfCredit } from './credit-code.ts';
import { at, type Screen } from './screen.ts';
import { signInAsPhone } from './sign-in.ts';

async function openGuests(page: Page): Promise<void> {
  await page.goto('/9093/login');
  await signInAsPhone(page, '+13035550110');
  await page.getByRole('banner').getByText('Booking as Mia Larsen').waitFor();
  await at(`/9093/activity/details/901?date=${venueDate(9)}`)(page);
  const activity = new ActivityPage(page);
  await activity.untilAlive();
  await activity.chooseTime('9:00 AM');
  await activity.addGuests('Sailor', 1);
  await activity.addGuests('Guest of a member', 2);
  await activity.panel.getByText('Your membership has 2 guest passes left.').scrollIntoViewIfNeeded();
}

async function openCredit(page: Page): Promise<void> {
  const code = await codeOfCredit('iris@vale.dev');
  const { OrderKey } = await addToCart({
    ...{ locationKey: 9081, activityKey: 801, time: '09:00' },
    ...{ rates: { 8011: 2 }, date: venueDate(9) },
  });
  await at(`/9081/checkout/cart?orderKey=${OrderKey}`)(page);
  await untilAlive(page);
  const checkout = new CheckoutPage(page);
  const unfold = checkout.summary.getByRole('button', { name: /see the summary/ });
  // Below 1024 px the summary is collapsed.
  if ((page.viewportSize()?.width ?? 0) < 1024) await unfold.click();
  await checkout.redeemGiftCard(code);
  await checkout.summary.getByText(/^−.* left/).waitFor();
}

export const moneyOffScreens: readonly Screen[] = [
  { name: 'guests-of-members', open: openGuests, asSeen: true },
  { name: 'gift-card-designs', open: at('/9081/catalog/giftcard') },
  { name: 'checkout-credit', open: openCredit, asSeen: true },
];
