/**
 * Every kind of purchase in a browser that translates the pages: each text is replaced as it appears, and nothing on
 * the page may fail (docs/decisions/0120-texts-in-elements-of-their-own.md). A part that fails is only in the
 * console, which every test watches.
 */
import type { Page } from '@playwright/test';
import { type CheckoutPage, cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart, pay } from './world/api.ts';
import { press } from './world/press.ts';
import { translatePages } from './world/translator.ts';

test.beforeEach(async ({ context }) => {
  test.slow();
  await translatePages(context);
});

/** A test that translates nothing shows nothing. */
async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('main font font').first()).toBeAttached();
}

/** Pays by card, from the contact details to the receipt; the first card is declined. */
async function buy(page: Page, checkout: CheckoutPage, wrong: string = cards.declined): Promise<void> {
  await checkout.fillContact(someone());
  await checkout.continueFromContact();
  await expectTranslated(page);
  await checkout.fillCard(wrong);
  await checkout.acceptTerms();
  await checkout.submitPayment();
  await expect(checkout.payment.getByRole('alert')).toContainText('The card was declined.');
  await checkout.fillCardAgain(cards.approved);
  await checkout.submitPayment();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maya!' })).toBeVisible();
  await expectTranslated(page);
}

test('a guest finds an activity, changes the party and pays with another card after a decline, on translated pages', async ({
  page,
  catalog,
  activity,
  checkout,
  shell,
}) => {
  await catalog.open(9001);
  await untilAlive(page);
  await expectTranslated(page);
  await catalog.choose('Sunrise Kayak Tour');
  await activity.untilAlive();
  await activity.chooseDate(venueDate(11));
  await activity.chooseTime('9:00 AM');
  await activity.addGuests('Adult', 2);
  await expect(activity.total).toContainText('$143.24');
  // Amounts that change are those that are seen.
  await activity.addGuests('Adult', 1);
  await expect(activity.total).toContainText('$214.86');
  await activity.addAndCheckOut();
  await expect(shell.cartIcon).toHaveAccessibleName('Cart, 1 item');
  await checkout.openSection('Your cart');
  await checkout.continueFromCart();
  await buy(page, checkout);
});

test('a package is booked, on translated pages', async ({ page, checkout }) => {
  const date = venueDate(9);
  const times = `time=${date}T09:00~${date}T12:00`;
  await page.goto(`/9061/package/details/61?rates=6011:2~6021:2&date=${date}~${date}&${times}`);
  await untilAlive(page);
  await expect(page.getByRole('complementary')).toContainText('2 of 2 chosen');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click();
  await buy(page, checkout);
});

test('a gift card is chosen and bought, on translated pages', async ({ page, checkout }) => {
  await page.goto('/9081/catalog/giftcard');
  await untilAlive(page);
  await page.getByRole('radio', { name: /A whole summer/ }).check();
  await expect(page.locator('.giftcard')).toContainText('$400');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('alert')).toContainText('Recipient name is required');
  await page.getByLabel('Your name', { exact: true }).fill('Maya');
  await page.getByLabel('Recipient name').fill('Robin Hale');
  await page.getByLabel('Recipient email').fill(someone().email);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click();
  await buy(page, checkout);
});

for (const { what, path, choose } of [
  { what: 'a membership', path: '/9093/catalog/memberships', choose: 'One more: Bay pass' },
  { what: 'merchandise', path: '/9095/catalog/merchandise', choose: null },
])
  test(`${what} is chosen and bought, on translated pages`, async ({ page, checkout }) => {
    await page.goto(path);
    await untilAlive(page);
    await expectTranslated(page);
    if (choose !== null) await page.getByRole('button', { name: choose }).click();
    await page
      .locator('main')
      .getByRole('button', { name: /^Add to cart/ })
      .last()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click();
    await buy(page, checkout);
  });

test('promo codes are refused, applied, removed with an item and paid with, on translated pages', async ({
  page,
  checkout,
}) => {
  const paddle = { locationKey: 9041, activityKey: 1001 };
  const { OrderKey } = await addToCart({ ...paddle, rates: { 1011: 2 }, date: venueDate(9) });
  await addToCart({ ...paddle, rates: { 1011: 1 }, date: venueDate(10), orderKey: OrderKey });
  await page.goto(`/9041/checkout/cart?orderKey=${OrderKey}`);
  const { summary } = checkout;
  await summary.getByText('Promo code', { exact: true }).click();
  const field = summary.getByRole('textbox', { name: 'Promo code' });
  const enter = async (code: string) => {
    await field.fill(code);
    await field.press('Enter');
  };
  await enter('winter');
  await expect(field).toHaveAccessibleDescription('Promo code has expired.');
  await enter('spring20');
  await expect(summary.getByText('Promo code applied.')).toBeVisible();
  await expect(summary).toContainText('Total$151.20');
  await summary.getByRole('button', { name: /^Remove/ }).click();
  await expect(summary).toContainText('Total$189.00');
  await enter('spring20');
  await expect(summary).toContainText('Total$151.20');
  await checkout.continueFromCart();
  await buy(page, checkout);
});

test('a booking is moved for money and canceled on the receipt, on translated pages', async ({
  page,
  receipt,
  checkout,
}) => {
  const line = { locationKey: 9076, activityKey: 761, rates: { 7611: 2 }, date: venueDate(12) };
  const { OrderKey } = await pay(await addToCart({ ...line, time: '09:00' }), 9076, someone().email);
  await page.goto(`/9076/receipt?orderKey=${OrderKey}`);
  await untilAlive(page);
  await expectTranslated(page);
  const { main } = receipt;
  await main.getByRole('button', { name: 'Change date or time' }).click();
  const panel = main.locator('.receipt-move');
  await panel.locator(`[data-date="${venueDate(13)}"]`).click();
  const times = panel.getByRole('radio');
  await times.first().check();
  await expect(panel).toContainText('To pay now$10.00');
  await times.last().check();
  await expect(panel).toContainText('To pay now$52.00');
  const button = panel.getByRole('button', { name: 'Pay $52.00 and move' });
  await checkout.fillCard(cards.declined);
  await press(button);
  await expect(panel).toContainText('The card was declined.');
  await checkout.fillCardAgain(cards.approved);
  await press(button);
  await expect(main.getByText('Your booking has been moved.')).toBeVisible();
  await main.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('We’ll refund');
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(main.getByText('Your booking is canceled.')).toBeVisible();
});
