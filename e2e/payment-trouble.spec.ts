/**
 * What guests see when a payment does not go as planned: narrow phones at the bank, no connection, answers that never
 * arrive (docs/rules/payment.md; D-PY-03, D-PY-06).
 */
import type { Page } from '@playwright/test';
import { type CheckoutPage, cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart } from './world/api.ts';
import { mailsTo, mailTo } from './world/mailbox.ts';

async function openPayment(page: Page, checkout: CheckoutPage, card: string, line = {}) {
  const guest = someone();
  const whole = { locationKey: 9001, activityKey: 101, rates: { 11: 1 }, date: venueDate(17), ...line };
  const { OrderKey } = await addToCart(whole);
  await page.goto(`/${whole.locationKey}/checkout?orderKey=${OrderKey}`);
  await checkout.fillContact(guest);
  if (whole.locationKey === 9005) {
    await checkout.contact.getByLabel('Address Line 1').fill('1 Main Street');
    await checkout.contact.getByLabel('City').fill('Denver');
    await checkout.contact.getByLabel('State').fill('CO');
    await checkout.contact.getByLabel('Zip').fill('80202');
  }
  await checkout.continueFromContact();
  await checkout.acceptTerms();
  await checkout.fillCard(card);
  return guest;
}

for (const width of [320, 360, 390])
  test(`the bank’s page has 250 px and more on a phone of ${width} px, and nothing of it is cut (D-PY-03)`, async ({
    newVisitor,
  }) => {
    const { page, checkout, receipt } = await newVisitor({
      viewport: { width, height: 700 },
      hasTouch: true,
    });
    const bankVenue = { locationKey: 9005, activityKey: 503, rates: { 5021: 1 }, time: '07:00' };
    await openPayment(page, checkout, cards.challenge, bankVenue);
    await checkout.submitPayment();
    const frame = page.locator('iframe[title="Your bank"]');
    await expect(frame).toBeVisible();
    expect((await frame.boundingBox())?.width).toBeGreaterThanOrEqual(250);
    const bank = page.frameLocator('iframe[title="Your bank"]');
    await expect(bank.getByRole('button', { name: 'Decline' })).toBeVisible();
    const cut = await bank.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(cut).toBe(0);
    // The program put the focus where it is: no tooltip stands over the heading.
    await expect(page.locator('.tooltip')).toHaveCount(0);
    await bank.getByRole('button', { name: 'Approve' }).click();
    await expect(receipt.heading).toBeVisible();
  });

test('who presses Pay without a connection reads that there is none, and pays once there is one', async ({
  page,
  context,
  checkout,
  receipt,
}) => {
  const guest = await openPayment(page, checkout, cards.approved);
  await context.setOffline(true);
  await checkout.submitPayment();
  const problem = checkout.payment.getByRole('alert').first();
  await expect(problem).toContainText('You’re offline. Try again when you’re back online.');
  await expect(problem).toContainText('Nothing was charged.');
  await expect(checkout.card.getByText(/cannot be reached/)).toHaveCount(0);
  await context.setOffline(false);
  await checkout.submitPayment();
  await expect(receipt.heading).toBeVisible();
  await mailTo(guest.email);
});

test('a second press after “you won’t be charged twice” is one charge, although the first had paid (D-PY-06)', async ({
  page,
  checkout,
  receipt,
  faults,
}) => {
  test.setTimeout(90_000);
  faults.expect(/ERR_FAILED|ERR_EMPTY_RESPONSE/, /Failed to load resource/);
  await page.clock.install();
  const guest = await openPayment(page, checkout, cards.approved);
  const attempts = new Set<unknown>();
  let isCut = true;
  await page.route('**/completeOrder', async (route) => {
    attempts.add(route.request().postDataJSON().attemptId);
    const answer = await route.fetch();
    if (isCut) await route.abort('failed');
    else await route.fulfill({ response: answer });
  });
  await page.route('**/getorderv2*', (route) => (isCut ? route.abort('failed') : route.continue()));
  await checkout.submitPayment();
  const problem = checkout.payment.getByRole('alert').first();
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(problem).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: 40_000 });
  await expect(problem).toContainText('You won’t be charged twice');
  isCut = false;
  await checkout.submitPayment();
  await expect(receipt.heading).toBeVisible();
  expect(attempts.size).toBe(1);
  await mailTo(guest.email);
  expect(await mailsTo(guest.email)).toHaveLength(1);
  await expect(receipt.main.getByText(/ending in 4242/)).toHaveCount(1);
});

test('Back with the dialog “in your cart” open, on a phone, leaves the count right (2.6-01)', async ({
  newVisitor,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const { page, catalog, activity, shell } = await newVisitor(phone);
  await catalog.open(9001);
  await untilAlive(page);
  await catalog.choose('Sunrise Kayak Tour');
  await activity.untilAlive();
  await activity.chooseDate(venueDate(18));
  await activity.chooseTime('9:00 AM');
  await activity.addGuests('Adult', 1);
  await activity.add();
  await page.goBack();
  await expect(activity.added).toHaveCount(0);
  await expect(shell.cartIcon).toHaveAccessibleName('Cart, 1 item');
  await shell.cartIcon.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
});

test('Pay pressed while the contact details are still being saved waits for them, and a decline is said (8.1-10)', async ({
  page,
  checkout,
  receipt,
}) => {
  const { OrderKey } = await addToCart({
    locationKey: 9041,
    activityKey: 1001,
    rates: { 1011: 2 },
    date: venueDate(9),
  });
  await page.goto(`/9041/checkout?orderKey=${OrderKey}`);
  await checkout.fillContact(someone());
  const { promise: held, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/updateOrder', async (route) => {
    await held;
    await route.continue();
  });
  await checkout.continueFromContact();
  await checkout.fillCard(cards.declined);
  await checkout.submitPayment();
  go();
  await expect(checkout.payment.getByRole('alert')).toContainText('The card was declined.');
  await expect(page).toHaveURL(/\/checkout\/payment/);
  await checkout.fillCardAgain(cards.approved);
  await checkout.submitPayment();
  await expect(receipt.heading).toBeVisible();
});
