/**
 * Merchandise: chosen on its tab, beside a booking or alone, in the cart, paid, on the receipt and in the email
 * (2.8-10, 2.8-17; docs/rules/merchandise.md).
 */
import { cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { untilAlive } from './world/alive.ts';
import { mailTo } from './world/mailbox.ts';

const venue = 9095;

test('merchandise is chosen by size and number, shown in cart and checkout with its subtotal and no Edit, removed, paid for, and emailed (2.8-10, 2.8-12, 2.8-17)', async ({
  page,
  checkout,
}) => {
  test.slow();
  const buyer = someone();
  await page.goto(`/${venue}/catalog/activities`);
  await page.getByRole('navigation').getByRole('link', { name: 'Merchandise' }).click();
  await expect(page).toHaveURL(new RegExp(`/${venue}/catalog/merchandise`));
  await untilAlive(page);
  const [shirt, print] = [page.locator('.plan').nth(0), page.locator('.plan').nth(1)];
  await expect(shirt).toContainText('Only 2 left');
  await expect(shirt).toContainText('Sold out');
  await expectAccessible(page, 'the merchandise of a venue');

  // Nothing is chosen yet, and no more than are left can be chosen.
  await shirt.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(shirt.getByRole('alert')).toHaveText('Choose how many you’d like first.');
  const more = shirt.getByRole('button', { name: 'One more: Lighthouse T-shirt Small' });
  await more.click();
  await more.click();
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await shirt.getByRole('button', { name: 'One more: Lighthouse T-shirt Medium' }).click();
  const added = shirt.getByRole('button', { name: /^Add to cart/ });
  await expect(added).toContainText('$84.00');
  await added.dblclick();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Added to your cart');
  await dialog.getByRole('button', { name: 'Keep browsing' }).click();
  await expect(page.getByLabel('Cart, 1 item')).toBeVisible();
  await expect(shirt).not.toContainText('Only 2 left');

  await print.getByRole('button', { name: /^Add to cart/ }).click();
  await dialog.getByRole('button', { name: 'Checkout' }).click();
  await checkout.openSection('Your cart');
  await expect(checkout.lines).toHaveCount(2);
  const shirts = checkout.lines.filter({ hasText: '3 × Lighthouse T-shirt' });
  await expect(shirts).toContainText('2 × Small');
  await expect(shirts).toContainText('1 × Medium');
  await expect(shirts).toContainText('$84.00');
  await expect(shirts.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
  await expectAccessible(page, 'a checkout of merchandise');
  await checkout.lines
    .filter({ hasText: 'Print of the lighthouse' })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(checkout.lines).toHaveCount(1);
  await checkout.continueFromCart();
  await checkout.fillContact(buyer);
  await checkout.continueFromContact();
  await checkout.fillCard(cards.approved);
  await checkout.submitPayment();
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();
  await expect(page.locator('.line')).toContainText('3 × Lighthouse T-shirt');
  await expect(page.locator('.summary')).toContainText('$90.72');
  await expectAccessible(page, 'a receipt of merchandise');
  expect((await mailTo(buyer.email)).text).toContain('3 × Lighthouse T-shirt: $84.00');

  // What was sold is gone, whoever looks.
  await page.goto(`/${venue}/catalog/merchandise`);
  await expect(page.locator('.plan').nth(0).getByText('Sold out')).toHaveCount(2);
});
