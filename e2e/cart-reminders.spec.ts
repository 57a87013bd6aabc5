/** Consent to one email about a cart, and the page of its link (docs/rules/carts.md). */
import { CheckoutPage, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart } from './world/api.ts';

const canyonRun = { locationKey: 9076, activityKey: 761, rates: { 7611: 2 } };
const link = `/9076/cart#${'a'.repeat(24)}`;

test('a guest agrees to one email about the cart, and takes it back', async ({ page }) => {
  const { OrderKey } = await addToCart(canyonRun);
  await page.goto(`/9076/checkout/contact?orderKey=${OrderKey}`);
  await untilAlive(page);
  const { contact } = new CheckoutPage(page);
  const box = contact.getByRole('checkbox', { name: 'Email me once if I don’t finish booking' });
  await expect(box).not.toBeChecked();
  await contact.getByLabel('Email', { exact: true }).fill(someone().email);
  const said = async (act: () => Promise<void>) => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/remindOfCart'));
    await act();
    return (await answered).json();
  };
  expect(await said(() => box.check())).toMatchObject({ Success: true });
  await expectAccessible(page, 'contact with the box of an email about the cart');
  await page.reload();
  await untilAlive(page);
  await expect(box).toBeChecked();
  expect(await said(() => box.uncheck())).toMatchObject({ Success: true });
});

test('the link of the email fills the cart, says what is gone, and leads to checkout', async ({ page }) => {
  // The email itself is sent hours later; cart-reminders.db.test.ts follows a real one to its end.
  const order = await addToCart(canyonRun);
  await page.route(`${shop()}/api/booking/reopenCart`, (route) =>
    route.fulfill({
      json: {
        Order: order,
        Unavailable: [{ Name: 'Canyon Run', Start: '2037-12-05T13:00' }],
        IsBooked: false,
        ModelErrors: null,
        ExceptionMessage: null,
      },
    }),
  );
  await page.goto(link);
  await untilAlive(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Some of it is no longer available');
  await expect(main.getByRole('status')).toContainText('Canyon Run');
  await expectAccessible(page, 'the cart of an email, partly');
  await main.getByRole('button', { name: 'Continue to checkout' }).click();
  await page.waitForURL(/\/9076\/checkout/);
  await expect(new CheckoutPage(page).summary).toContainText('Canyon Run');
});

test('a link that is unknown says so, and a link that unsubscribes nobody, too', async ({ page, faults }) => {
  faults.expect(/status of 404/);
  await page.goto(link);
  await untilAlive(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await expect(main.getByRole('link', { name: 'See what you can book' })).toBeVisible();
  await expectAccessible(page, 'the cart of an email, unknown');
  const answer = await page.goto(`/9076/unsubscribe?key=${'a'.repeat(24)}`);
  expect(answer?.status()).toBe(404);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work');
  await expectAccessible(page, 'a link that unsubscribes nobody');
});
