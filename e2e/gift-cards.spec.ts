/**
 * Gift cards: chosen and changed, bought, shown once and emailed, redeemed in part and in full (3.11, 4.6,
 * D-GC-01 to D-GC-07).
 */
import { cards, someone } from './pages/checkout-page.ts';
import { expect, test, type Visitor } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart } from './world/api.ts';
import { mailTo } from './world/mailbox.ts';

const venue = 9081;
const rowing = { locationKey: venue, activityKey: 801, time: '09:00' };

let people = 0;
const recipient = () => {
  people += 1;
  return `robin-${process.pid}-${people}-${Date.now()}@heron-family.net`;
};

async function fillCard({ page }: Pick<Visitor, 'page'>, email: string): Promise<void> {
  await page.getByLabel('Your name', { exact: true }).fill('Maya');
  await page.getByLabel('Recipient name').fill('Robin Hale');
  await page.getByLabel('Recipient email').fill(email);
}

/** Buys by card, from the contact details to the receipt. */
async function buy({ page, checkout }: Pick<Visitor, 'page' | 'checkout'>): Promise<void> {
  await checkout.fillContact(someone());
  await checkout.continueFromContact();
  await checkout.fillCard(cards.approved);
  await checkout.submitPayment();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maya!' })).toBeVisible();
}

test('a gift card is filled in beside its picture, edited from the cart, bought, shown on the receipt, emailed, and pays for a boat (0-01, 1-02, 2.1-14, 2.1-29, 2.8-09, 2.8-16, D-GC-02, D-GC-04)', async ({
  page,
  checkout,
  newVisitor,
}) => {
  test.slow();
  const email = recipient();
  await page.goto(`/${venue}/catalog/activities`);
  await page.getByRole('navigation').getByRole('link', { name: 'Gift Cards' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Give a day on the water' })).toBeVisible();
  await untilAlive(page);
  const preview = page.locator('.giftcard');
  await page.getByRole('radio', { name: /A whole summer/ }).check();
  await expect(preview).toContainText('$400');
  await expect(page).toHaveURL(/[?&]option=\d+/);
  await page.getByRole('radio', { name: 'Custom Amount' }).check();
  const amount = page.getByRole('textbox', { name: 'Custom Amount' });
  await amount.pressSequentially('7x5.5a0');
  await expect(amount).toHaveValue('75.50');
  await expect(preview).toContainText('$75.50');

  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('alert')).toContainText('Recipient name is required');
  await fillCard({ page }, 'robin@example');
  await expect(preview).toContainText('Robin Hale');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.locator('#gift-recipientEmail-error')).toHaveText('Email is not valid');
  await expectAccessible(page, 'a gift card with a wrong address');
  await page.getByLabel('Recipient email').fill(email);
  await page.getByRole('textbox', { name: 'Message' }).fill('See you at the landing.');
  await expect(page.locator('.giftcard-note')).toHaveText('See you at the landing.');
  await page.getByRole('radio', { name: 'Under the stars' }).check();
  await expect(preview.locator('.picture')).toHaveAttribute('src', /stargazing-camp/);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click();

  await checkout.openSection('Your cart');
  const line = checkout.lines.filter({ hasText: 'Robin Hale' });
  await expect(line).toContainText(email);
  await expect(line).toContainText('$75.50');
  await expect(line).toContainText('Design: Under the stars');
  await line.getByRole('link', { name: /^Edit/ }).click();
  await expect(page.getByLabel('Recipient name')).toHaveValue('Robin Hale');
  await expect(page.getByRole('textbox', { name: 'Custom Amount' })).toHaveValue('75.50');
  await expect(page.getByRole('radio', { name: 'Under the stars' })).toBeChecked();
  await page.getByRole('radio', { name: /An hour for two/ }).check();
  await page.getByRole('button', { name: 'Update cart' }).click();
  await checkout.openSection('Your cart');
  await expect(line).toContainText('$60.00');
  await expect(checkout.lines).toHaveCount(1);
  await expect(checkout.summary).toContainText('$60.00');

  await checkout.continueFromCart();
  await buy({ page, checkout });
  const shown = page.locator('.gift-code-text');
  await expect(shown).toHaveText(/^([2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]{4}$/);
  await expect(page.getByRole('img', { name: 'QR code of the gift card' })).toBeVisible();
  await expectAccessible(page, 'a receipt with a gift card');
  const code = await shown.innerText();
  const mail = await mailTo(email);
  expect(mail.subject).toContain('Maya sent you a gift card');
  expect(mail.text).toContain(code);
  expect(mail.text).toContain('See you at the landing.');

  // Part of it pays for one hour; the rest pays for a whole other order.
  const robin = await newVisitor();
  const first = await addToCart({ ...rowing, rates: { 8011: 1 }, date: venueDate(9) });
  await robin.page.goto(`/${venue}/checkout?orderKey=${first.OrderKey}`);
  await untilAlive(robin.page);
  await robin.checkout.redeemGiftCard('ABCD-EFGH-JKMN-PQRS');
  await expect(robin.checkout.summary).toContainText('Gift card was not found.');
  await expectAccessible(robin.page, 'a gift card that was not found');
  await robin.checkout.enterGiftCard(code.toLowerCase());
  await expect(robin.checkout.summary).toContainText('Gift card applied. Remaining balance $30.00.');
  await expect(robin.checkout.summary).toContainText('−$30.00, $30.00 left');
  const remove = robin.checkout.summary.getByRole('button', {
    name: `Remove gift card •••• ${code.slice(-4)}`,
  });
  await expectAccessible(robin.page, 'a gift card that pays');
  await robin.checkout.fillContact(someone());
  await robin.checkout.sendContact();
  await expect(robin.checkout.payment).toContainText('You’re all paid up.');
  await remove.click();
  await expect(robin.checkout.pay).toHaveText('Pay $30.00');
  await robin.checkout.enterGiftCard(code);
  await robin.checkout.payment.getByRole('button', { name: 'Complete booking' }).click();
  await expect(robin.page.getByRole('heading', { level: 1, name: 'Thank you, Maya!' })).toBeVisible();
  await expect(robin.page.getByRole('complementary', { name: 'Paid' })).toContainText(
    `Gift card •••• ${code.slice(-4)}`,
  );

  const again = await newVisitor();
  const second = await addToCart({ ...rowing, rates: { 8011: 2 }, date: venueDate(10) });
  await again.page.goto(`/${venue}/checkout?orderKey=${second.OrderKey}`);
  await untilAlive(again.page);
  await again.checkout.redeemGiftCard(code);
  await expect(again.checkout.summary).toContainText('Remaining balance $0.00.');
  await expect(again.checkout.summary).toContainText('Left to pay$30.00');
  await buy(again);
  await expect(again.page.getByRole('complementary', { name: 'Paid' })).toContainText('Visa ending in 4242');
});

test('a cart with only a gift card has one item and can be emptied, and the tab keeps what is typed (2.5-15, C-02)', async ({
  page,
}) => {
  await page.goto(`/${venue}/catalog/giftcard`);
  await untilAlive(page);
  await fillCard({ page }, recipient());
  await page.getByRole('navigation').getByRole('link', { name: 'Gift Cards' }).click();
  await expect(page.getByLabel('Recipient name')).toHaveValue('Robin Hale');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add another' }).click();
  await expect(page.getByLabel('Recipient name')).toHaveValue('');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Activities' }).click();
  await page.getByRole('link', { name: 'Cart, 1 item' }).hover();
  const panel = page.getByRole('region', { name: 'Your cart' });
  await expect(panel).toContainText('Robin Hale');
  await panel.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
});
