/**
 * Promo codes at checkout: refused, applied, removed automatically and by hand, and paid with (8.1-14,
 * 8.1-15, D-PC-02, D-PC-03).
 */
import type { Page } from '@playwright/test';
import { cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { addToCart } from './world/api.ts';
import { hearEvents } from './world/events.ts';
import { mailTo } from './world/mailbox.ts';

const paddle = { locationKey: 9041, activityKey: 1001 };

test('on a phone, a code is entered from the payment section and lowers the amount to pay (7.2-18)', async ({
  page,
  checkout,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const orderKey = await openCheckout(page);
  await page.goto(`/9041/checkout?orderKey=${orderKey}`);
  await checkout.fillContact(someone());
  await checkout.continueFromContact();
  await checkout.payment.getByRole('button', { name: /^Add a promo code/ }).click();
  const field = checkout.summary.getByRole('textbox', { name: 'Promo code' });
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await page.keyboard.type('SPRING20');
  await page.keyboard.press('Enter');
  await expect(checkout.summary.getByText('Promo code applied.')).toBeVisible();
  await expect(checkout.pay).toHaveText('Pay $151.20');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(checkout.payment.getByRole('button', { name: /^Add a promo code/ })).toBeHidden();
});

/** Opens checkout with two guests on one day and one on the next, three together. */
async function openCheckout(page: Page): Promise<string> {
  const { OrderKey } = await addToCart({ ...paddle, rates: { 1011: 2 }, date: venueDate(9) });
  await addToCart({ ...paddle, rates: { 1011: 1 }, date: venueDate(10), orderKey: OrderKey });
  await page.goto(`/9041/checkout/cart?orderKey=${OrderKey}`);
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('$189.00');
  return OrderKey;
}

test('a code is refused with the server’s message, applied, lost with an item, entered again, removed, and paid with (7.2-18, 7.2-19, 8.1-14, D-PC-02, D-PC-03, D-AN-03)', async ({
  page,
  checkout,
  receipt,
}) => {
  test.setTimeout(90_000);
  const { summary } = checkout;
  const events = await hearEvents(page);
  const field = summary.getByRole('textbox', { name: 'Promo code' });
  const enter = async (code: string) => {
    await field.fill(code);
    await field.press('Enter');
  };
  const orderKey = await openCheckout(page);
  await summary.getByText('Promo code', { exact: true }).click();
  await enter('winter');
  await expect(field).toHaveAccessibleDescription('Promo code has expired.');
  await expect(field).toHaveValue('winter');
  await expectAccessible(page, 'checkout with a promo code that is refused');

  await enter(' spring20');
  await expect(summary.getByText('Promo code applied.')).toBeVisible();
  await expect(summary).toContainText('SPRING20\u2212$36.00');
  await expect(summary).toContainText('Trail fund$7.20');
  await expect(summary).toContainText('Total$151.20');
  await expectAccessible(page, 'checkout with a promo code');
  await page.reload();
  await expect(summary).toContainText('Total$151.20');

  await checkout.lines
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(
    page.getByText('SPRING20 was removed. Promo code is not valid for the items in your cart.'),
  ).toBeVisible();
  await expect(summary).toContainText('Total$126.00');
  await addToCart({ ...paddle, rates: { 1011: 1 }, date: venueDate(11), orderKey });
  await page.reload();
  await expect(page.getByText('SPRING20 was removed.')).toBeVisible();

  await summary.getByText('Promo code', { exact: true }).click();
  await enter('SPRING20');
  await expect(summary).toContainText('Total$151.20');
  await expect(page.getByText('SPRING20 was removed.')).toBeHidden();
  await summary.getByRole('button', { name: 'Remove promo code SPRING20' }).click();
  await expect(summary).toContainText('Total$189.00');
  await enter('SPRING20');
  await expect(summary).toContainText('Total$151.20');

  const contact = someone();
  await checkout.continueFromCart();
  await checkout.fillContact(contact);
  await checkout.continueFromContact();
  await expect(checkout.pay).toHaveText('Pay $151.20');
  await checkout.fillCard(cards.approved);
  await checkout.submitPayment();
  await expect(receipt.heading).toHaveText('Thank you, Maya!');
  await expect(receipt.main).toContainText('SPRING20\u2212$36.00');
  expect((await events()).find(({ name }) => name === 'purchase')).toMatchObject({
    properties: { value: 151.2, coupon: 'SPRING20' },
  });
  expect((await mailTo(contact.email)).text).toContain('SPRING20: \u2212$36.00');
});

test('a code that fails to apply is named, kept and reported, and works on the next attempt (8.1-15, 7.5-08)', async ({
  page,
  checkout,
  faults,
}) => {
  faults.expect(/addPromoCode/, /500/);
  const events = await hearEvents(page);
  await openCheckout(page);
  const { summary } = checkout;
  const field = summary.getByRole('textbox', { name: 'Promo code' });
  await page.route('**/addPromoCode', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await summary.getByText('Promo code', { exact: true }).click();
  await field.fill('SPRING20');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('Could not apply promo code SPRING20.');
  const heard = (await events()).filter(({ name }) => name === 'book-error-promo-code');
  expect(heard).toMatchObject([{ properties: { path: '/api/booking/addPromoCode', status: 500 } }]);
  await summary.getByRole('button', { name: 'Apply' }).click();
  await expect(summary).toContainText('Total$151.20');
});
