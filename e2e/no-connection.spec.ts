/**
 * Without a connection every page says so once, says once what to do, and loads what is missing when the connection is
 * back.
 */
import type { Locator, Page } from '@playwright/test';
import type { ActivityPage } from './pages/activity-page.ts';
import { type CheckoutPage, cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart, pay } from './world/api.ts';

interface Visit {
  page: Page;
  activity: ActivityPage;
  checkout: CheckoutPage;
}

interface Place {
  what: string;
  /** Opens the page, with a connection. */
  open: (visit: Visit) => Promise<void>;
  /** What the guest does without one. */
  act: (visit: Visit) => Promise<void>;
  /** Where it is said. */
  said: (visit: Visit) => Locator;
  /** What is there once the connection is back, if it comes by itself. */
  comes?: (visit: Visit) => Locator;
}

const paddle = { locationKey: 9041, activityKey: 1001 };

async function openCheckout({ page }: Visit, section = 'cart'): Promise<void> {
  const { OrderKey } = await addToCart({ ...paddle, rates: { 1011: 2 }, date: venueDate(9) });
  await page.goto(`/9041/checkout/${section}?orderKey=${OrderKey}`);
  await untilAlive(page);
}

const rides = (page: Page) => page.getByRole('region', { name: /^Transportation/ });

async function openReceipt({ page }: Visit): Promise<void> {
  const line = { locationKey: 9076, activityKey: 761, rates: { 7611: 2 }, date: venueDate(12) };
  const { OrderKey } = await pay(await addToCart({ ...line, time: '09:00' }), 9076, someone().email);
  await page.goto(`/9076/receipt?orderKey=${OrderKey}`);
  await untilAlive(page);
}

const places: Place[] = [
  {
    what: 'adding to the cart',
    open: ({ activity }) =>
      activity.open(9041, 1001, { date: venueDate(9), time: '09:00', rates: { 1011: 2 } }),
    act: ({ activity }) => activity.addToCart.click(),
    said: ({ activity }) => activity.panel.locator('.panel-problem'),
  },
  {
    what: 'the times of a day',
    open: ({ activity }) => activity.open(9041, 1001),
    act: ({ activity }) => activity.chooseDate(venueDate(9)),
    said: ({ activity }) => activity.panel.getByRole('alert'),
    comes: ({ activity }) => activity.panel.getByRole('radio', { name: '9:00 AM' }),
  },
  {
    what: 'the next month',
    open: ({ activity }) => activity.open(9041, 1001),
    act: async ({ activity }) => {
      // The month after the one that is shown has come with it.
      for (const _ of [1, 2]) await activity.panel.getByRole('button', { name: /^Next month/ }).click();
    },
    said: ({ activity }) => activity.panel.getByRole('alert'),
    comes: ({ activity }) => activity.calendar,
  },
  {
    what: 'adding a package',
    open: async ({ page }) => {
      const date = venueDate(9);
      const times = `time=${date}T09:00~${date}T12:00`;
      await page.goto(`/9061/package/details/61?rates=6011:2~6021:2&date=${date}~${date}&${times}`);
      await untilAlive(page);
      await expect(page.getByRole('complementary')).toContainText('2 of 2 chosen');
    },
    act: ({ page }) => page.getByRole('button', { name: 'Add to cart' }).first().click(),
    said: ({ page }) => page.locator('.panel-problem'),
  },
  {
    what: 'adding a gift card',
    open: async ({ page }) => {
      await page.goto('/9081/catalog/giftcard');
      await untilAlive(page);
      await page.getByLabel('Your name', { exact: true }).fill('Maya');
      await page.getByLabel('Recipient name').fill('Robin Hale');
      await page.getByLabel('Recipient email').fill(someone().email);
    },
    act: ({ page }) => page.getByRole('button', { name: 'Add to cart' }).click(),
    said: ({ page }) => page.locator('main').getByRole('alert'),
  },
  {
    what: 'the balance of a gift card',
    open: async ({ page }) => {
      await page.goto('/9081/catalog/giftcard');
      await untilAlive(page);
    },
    act: async ({ page }) => {
      const field = page.locator('.gift-balance').getByRole('textbox');
      if (!(await field.isVisible())) await page.locator('.gift-balance summary').click();
      await field.fill('ABCD-EFGH-JKLM-NPQR');
      await field.press('Enter');
    },
    said: ({ page }) => page.locator('#gift-balance-problem'),
  },
  {
    what: 'a promo code',
    open: openCheckout,
    act: async ({ checkout: { summary } }) => {
      await summary.getByText('Promo code', { exact: true }).click();
      const field = summary.getByRole('textbox', { name: 'Promo code' });
      await field.fill('spring20');
      await field.press('Enter');
    },
    said: ({ checkout: { summary } }) => summary.locator('#promo-code-problem'),
  },
  {
    what: 'a gift card as payment',
    open: async ({ page }) => {
      const boat = { locationKey: 9081, activityKey: 801, rates: { 8011: 1 }, date: venueDate(9) };
      const { OrderKey } = await addToCart(boat);
      await page.goto(`/9081/checkout/cart?orderKey=${OrderKey}`);
      await untilAlive(page);
    },
    act: ({ checkout }) => checkout.redeemGiftCard('ABCD-EFGH-JKLM-NPQR'),
    said: ({ checkout: { summary } }) => summary.locator('#gift-card-problem'),
  },
  {
    what: 'the search for a hotel',
    open: async ({ activity }) => {
      await activity.open(9007, 901, { date: venueDate(9), time: '09:00', rates: { 911: 2 } });
      await activity.step('Pickup').click();
      await activity.panel.getByRole('radio', { name: /Pick us up/ }).check();
    },
    act: ({ activity }) =>
      activity.panel.getByRole('combobox', { name: 'Where are you staying?' }).fill('bern'),
    said: ({ activity }) => activity.panel.locator('.combo-status'),
  },
  {
    what: 'the rides of a day',
    open: async ({ page, checkout }) => {
      const walk = { locationKey: 9007, activityKey: 902, rates: { 921: 2 }, date: venueDate(15) };
      const { OrderKey } = await addToCart({ ...walk, time: '14:00' });
      await page.goto(`/9007/checkout/cart?orderKey=${OrderKey}`);
      await untilAlive(page);
      await checkout.continueFromCart();
    },
    act: ({ page }) => rides(page).getByRole('switch').check(),
    said: ({ page }) => rides(page).getByRole('alert'),
    comes: ({ page }) => rides(page).getByRole('combobox', { name: 'Where' }),
  },
  {
    what: 'removing from the cart',
    open: openCheckout,
    act: ({ page }) => page.getByRole('main').getByRole('button', { name: 'Remove Marsh Paddle' }).click(),
    said: ({ page }) => page.getByRole('region', { name: 'Messages' }),
  },
  {
    what: 'contact details',
    open: async (visit) => {
      await openCheckout(visit);
      await visit.checkout.continueFromCart();
      await visit.checkout.fillContact(someone());
      // The reader of phone numbers has come.
      await visit.page.waitForLoadState('networkidle');
    },
    act: ({ checkout }) => checkout.sendContact(),
    said: ({ checkout }) => checkout.contact.getByRole('alert'),
  },
  {
    what: 'paying',
    open: async (visit) => {
      await openCheckout(visit);
      await visit.checkout.continueFromCart();
      await visit.checkout.fillContact(someone());
      await visit.checkout.continueFromContact();
      await visit.checkout.fillCard(cards.approved);
      await visit.checkout.acceptTerms();
    },
    act: ({ checkout }) => checkout.submitPayment(),
    said: ({ checkout }) => checkout.payment.getByRole('alert'),
  },
  {
    what: 'the email of a receipt',
    open: openReceipt,
    act: ({ page }) => page.getByRole('button', { name: /Email/ }).first().click(),
    said: ({ page }) => page.locator('.receipt-said'),
  },
  {
    what: 'the price of another time',
    open: async (visit) => {
      await openReceipt(visit);
      await visit.page.getByRole('button', { name: 'Change date or time' }).click();
      const panel = visit.page.locator('.receipt-move');
      await panel.locator(`[data-date="${venueDate(13)}"]`).click();
      await panel.getByRole('radio').first().waitFor();
    },
    act: ({ page }) => page.locator('.receipt-move').getByRole('radio').first().check(),
    said: ({ page }) => page.locator('.receipt-move').getByRole('alert'),
    comes: ({ page }) => page.locator('.receipt-move').getByText('$10.00').first(),
  },
  {
    what: 'what a cancellation gives back',
    open: openReceipt,
    act: ({ page }) => page.getByRole('main').getByRole('button', { name: 'Cancel booking' }).click(),
    said: ({ page }) => page.getByRole('dialog').getByRole('alert'),
    comes: ({ page }) => page.getByRole('dialog').getByText('We’ll refund'),
  },
];

for (const { what, open, act, said, comes } of places)
  test(`offline is said once, with what to do, for ${what}`, async ({
    page,
    activity,
    checkout,
    context,
    faults,
  }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /[Cc]ould not/, /timed out/);
    const visit = { page, activity, checkout };
    await open(visit);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await act(visit);
    await expect(said(visit)).toContainText(/offline/i);
    const seen = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (text) =>
        text.parentElement?.closest('.vh, script, style') == null
          ? NodeFilter.FILTER_ACCEPT
          : NodeFilter.FILTER_REJECT,
      );
      const found: string[] = [];
      while (texts.nextNode() !== null) found.push(texts.currentNode.textContent ?? '');
      return found.join(' ');
    });
    expect(seen.match(/offline/gi), await said(visit).innerText()).toHaveLength(1);
    // Beside the button, whose name it is.
    const text = (await said(visit).innerText()).replace(/Try again$/m, '');
    expect(text.match(/try again/gi), text).toHaveLength(1);
    await context.setOffline(false);
    if (comes !== undefined) await expect(comes(visit)).toBeVisible();
  });
