/**
 * Memberships: chosen in their tab, changed in the cart, paid, shown on the receipt and in the email, and
 * then held (2.1-15, 2.5-10, 7.3, D-MB-11; docs/rules/memberships.md).
 */
import { cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { untilAlive } from './world/alive.ts';
import { mailTo } from './world/mailbox.ts';

const venue = 9093;

test('memberships alone are chosen, changed in the cart, paid for, and shown on the receipt and in the email (0-01, 1-02, 2.1-15, 2.5-10, 2.6-01, C-02, 2.8-12, 7.3-01, D-MB-11)', async ({
  page,
  checkout,
}) => {
  test.slow();
  const buyer = someone();
  await page.goto(`/${venue}/catalog/activities`);
  await page.getByRole('navigation').getByRole('link', { name: 'Memberships' }).click();
  await expect(page).toHaveURL(new RegExp(`/${venue}/catalog/memberships`));
  const plans = page.locator('.plan');
  await expect(plans).toHaveCount(2);
  await expect(plans.nth(1)).toContainText('1 Adult, 1 Child');
  await expect(plans.nth(1)).toContainText('$240');
  await expectAccessible(page, 'the plans of a venue');
  await untilAlive(page);
  const add = page.getByRole('button', { name: 'Add to cart' });
  await expect(add).toBeDisabled();
  await expect(page.getByText('Choose how many you’d like first.')).toBeVisible();
  await page.getByRole('button', { name: 'One more: Bay pass' }).click();
  await page.getByRole('button', { name: 'One more: Bay family' }).dblclick();
  await add.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your memberships are in the cart');
  await dialog.getByRole('button', { name: 'Keep browsing' }).click();
  await expect(page.getByLabel('Cart, 2 items')).toBeVisible();

  // The page shows what is in the cart, also after a reload.
  await page.reload();
  await untilAlive(page);
  const families = page.getByRole('spinbutton', { name: 'Bay family' });
  await expect(families).toHaveValue('2');
  await page.getByRole('button', { name: 'One fewer: Bay family' }).click();
  await page.getByRole('button', { name: 'Update cart' }).click();
  await expect(families).toHaveValue('1');
  await page.getByRole('link', { name: /^Cart/ }).click();

  await checkout.openSection('Your cart');
  await expect(checkout.lines).toHaveCount(2);
  await checkout.lines
    .filter({ hasText: 'Bay pass' })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(checkout.lines).toHaveCount(1);
  await expect(checkout.lines).toContainText('Bay family');
  await expectAccessible(page, 'a checkout of memberships');
  await checkout.continueFromCart();
  await checkout.fillContact(buyer);
  await checkout.continueFromContact();
  await checkout.fillCard(cards.approved);
  await checkout.submitPayment();
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();
  await expect(page.locator('.line')).toContainText('Bay family');
  await expect(page.locator('.line')).toContainText('1 Adult, 1 Child');
  await expect(page.getByRole('link', { name: /^Complete member details/ })).toHaveAttribute(
    'href',
    new RegExp(`^/${venue}/membership/[\\w-]{22}\\?order=[\\w-]{22,}(&|$)`),
  );
  await expect(page.locator('.summary')).toContainText('$240.00');
  await expectAccessible(page, 'a receipt of memberships');
  expect((await mailTo(buyer.email)).text).toContain('Bay family');
});
