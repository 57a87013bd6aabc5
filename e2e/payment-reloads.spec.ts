/**
 * Who loads the page again, or comes back, while a payment is being confirmed is led on to where it ends
 * (docs/rules/payment.md, "Loaded again"; D-PY-06, 2.4-01).
 */
import type { Page } from '@playwright/test';
import { type CheckoutPage, cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { addToCart, pay } from './world/api.ts';
import { mailsTo, mailTo } from './world/mailbox.ts';

/** Opens payment with all of it filled in. */
async function openPayment(page: Page, checkout: CheckoutPage, card: string = cards.approved) {
  const guest = someone();
  const line = { locationKey: 9001, activityKey: 101, rates: { 11: 1 }, date: venueDate(16) };
  const order = await addToCart(line);
  await page.goto(`/9001/checkout?orderKey=${order.OrderKey}`);
  await checkout.fillContact(guest);
  await checkout.continueFromContact();
  await checkout.acceptTerms();
  await checkout.fillCard(card);
  return { guest, order };
}

type Way = (page: Page, orderKey: string) => Promise<unknown>;
const ways: readonly [string, Way][] = [
  ['loads the page again', (page) => page.reload()],
  ['opens the address again', (page, key) => page.goto(`/9001/checkout/payment?orderKey=${key}`)],
  ['opens the shop’s first page', (page) => page.goto('/9001')],
];

for (const [how, comeBack] of ways)
  test(`who ${how} after the order was saved, and before the page heard of it, is led to the receipt, and pays once (D-PY-06)`, async ({
    page,
    checkout,
    receipt,
    faults,
  }) => {
    faults.expect(/ERR_FAILED|ERR_ABORTED|Failed to fetch|Failed to load resource/);
    const { guest, order } = await openPayment(page, checkout);
    let sent = 0;
    const saved = Promise.withResolvers<void>();
    await page.route('**/completeOrder', async (route) => {
      sent += 1;
      await route.fetch();
      saved.resolve();
      // No answer ever arrives.
    });
    await checkout.submitPayment();
    await saved.promise;
    await comeBack(page, order.OrderKey);
    await expect(receipt.heading).toHaveText('Thank you, Maya!');
    await expect(page).toHaveURL(/\/9001\/receipt\?orderKey=/);
    expect(sent).toBe(1);
    await mailTo(guest.email);
    expect(await mailsTo(guest.email)).toHaveLength(1);
    // Also later, when nothing is open anymore.
    await page.goto(`/9001/checkout/payment?orderKey=${order.OrderKey}`);
    await expect(receipt.heading).toHaveText('Thank you, Maya!');
  });

test('who loads the page again while the shop is still paying is told so, and then led to the receipt (D-PY-06)', async ({
  page,
  checkout,
  receipt,
}) => {
  await openPayment(page, checkout);
  // The shop's server takes its time; the page that asks how it goes is told that it is not known yet.
  let isSlow = true;
  await page.route('**/completeOrder', async (route) => {
    await route.fetch();
  });
  await page.route('**/askPayment', (route) =>
    isSlow ? route.fulfill({ json: { Outcome: null } }) : route.continue(),
  );
  const sent = page.waitForRequest('**/completeOrder');
  await checkout.submitPayment();
  await sent;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment' })).toBeVisible();
  await expect(page.getByText('Checking your payment…')).toBeVisible();
  await expectAccessible(page, 'waiting for a payment');
  await page.reload();
  await expect(page.getByText('Checking your payment…')).toBeVisible();
  isSlow = false;
  await expect(receipt.heading).toHaveText('Thank you, Maya!', { timeout: 15_000 });
});

test('who loads the page again, and whose card is declined meanwhile, has the cart and is told that nothing was charged (8.1-10)', async ({
  page,
  checkout,
  receipt,
  shell,
}) => {
  await openPayment(page, checkout, cards.insufficientFunds);
  const declined = Promise.withResolvers<void>();
  await page.route('**/completeOrder', async (route) => {
    await route.fetch();
    declined.resolve();
  });
  await checkout.submitPayment();
  await declined.promise;
  await page.reload();
  const problem = checkout.payment.getByRole('alert').first();
  await expect(problem).toContainText('The payment was not completed');
  await expect(problem).toContainText('You have not been charged.');
  await expect(shell.cartIcon).toHaveAccessibleName('Cart, 1 item');
  // Said once.
  await page.reload();
  await expect(checkout.pay).toBeVisible();
  await expect(checkout.payment.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/completeOrder');
  await checkout.acceptTerms();
  await checkout.fillCard(cards.approved);
  await checkout.submitPayment();
  await expect(receipt.heading).toHaveText('Thank you, Maya!');
});

test('who loads the page again before anything was sent has the cart and pays (D-PY-06)', async ({
  page,
  checkout,
  receipt,
}) => {
  await openPayment(page, checkout);
  const held = Promise.withResolvers<void>();
  await page.route('**/completeOrder', () => held.resolve());
  await checkout.submitPayment();
  await held.promise;
  await page.reload();
  await expect(checkout.payment.getByRole('alert').first()).toContainText('You have not been charged.', {
    timeout: 15_000,
  });
  await page.unroute('**/completeOrder');
  await checkout.acceptTerms();
  await checkout.fillCard(cards.approved);
  await checkout.submitPayment();
  await expect(receipt.heading).toHaveText('Thank you, Maya!');
});

test('a paid order whose address is opened in a tab that has not paid for it is cleared (2.4-01)', async ({
  page,
  checkout,
  newTab,
}) => {
  const { guest, order } = await openPayment(page, checkout);
  await pay(order, 9001, guest.email);
  const other = await newTab();
  await other.page.goto(`/9001/checkout/payment?orderKey=${order.OrderKey}`);
  await expect(other.page).toHaveURL('/9001/catalog/activities');
  await expect(other.shell.cartIcon).toHaveAccessibleName(/^Cart, /);
});

test('who loads the receipt again, and goes back before the page is alive, is not led to it again (2.4-01)', async ({
  page,
  checkout,
  receipt,
  shell,
}) => {
  await openPayment(page, checkout);
  // Loaded again here, so that the steps before it are entries of the same document.
  await page.reload();
  await checkout.fillCard(cards.approved);
  await checkout.acceptTerms();
  await checkout.submitPayment();
  await expect(receipt.heading).toHaveText('Thank you, Maya!');
  const isBack = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await isBack.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(receipt.heading).toHaveText('Thank you, Maya!');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/checkout/);
  isBack.resolve();
  await expect(page).toHaveURL(/\/9001\/catalog/);
  await expect(receipt.heading).toHaveCount(0);
  await expect(shell.cartIcon).toHaveAccessibleName('Cart, 0 items');
});
