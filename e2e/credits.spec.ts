/** A credit that the venue gave a guest: emailed, entered like a gift card, taken up before the card (3.10, docs/rules/credits.md). */
import { cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart } from './world/api.ts';
import { codeOfCredit } from './world/credit-code.ts';

const rowing = { locationKey: 9081, activityKey: 801, time: '09:00' };

test('a credit is entered with the code from its email, taken up before the card, and named on the receipt (3.10-01)', async ({
  page,
  checkout,
}) => {
  const code = await codeOfCredit('noor@haddad.dev');
  const { OrderKey } = await addToCart({ ...rowing, rates: { 8011: 2 }, date: venueDate(9) });
  await page.goto(`/9081/checkout?orderKey=${OrderKey}`);
  await untilAlive(page);
  await checkout.redeemGiftCard(code);
  const line = checkout.summary.getByText('−$45.00');
  await expect(line).toBeVisible();
  await expect(checkout.summary).toContainText('Credit');
  await expectAccessible(page, 'a credit that pays');
  await checkout.fillContact(someone());
  await checkout.continueFromContact();
  await checkout.fillCard(cards.approved);
  await checkout.submitPayment();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maya!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Credit');
  await expect(page.getByRole('main')).toContainText('−$45.00');
});
