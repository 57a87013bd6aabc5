/**
 * Prices with fees and tax included, from the card to the email: card × guests = line = total (D-FT-03,
 * 3.2-12).
 */
import { cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { venueDate } from './world/address.ts';
import { mailTo } from './world/mailbox.ts';

const venue = 9181;
const walk = 1811;

test('the card shows $24.30, and two guests pay $48.60 on panel, line, summary, receipt and email (D-FT-02, D-FT-03, 3.2-12)', async ({
  page,
  activity,
  checkout,
  receipt,
}) => {
  test.setTimeout(90_000);
  const guest = someone();
  await page.goto(`/${venue}/catalog/activities`);
  const card = page.getByRole('listitem').filter({ hasText: 'Marsh Walk' });
  await expect(card).toContainText('from $24.30 per adult');
  await expect(card).not.toContainText('plus taxes');

  await activity.open(venue, walk, { date: venueDate(20), time: '09:00', rates: { 1821: 2 } });
  await expect(activity.panel).toContainText('$24.30');
  await expect(activity.total).toContainText('$48.60');
  await activity.addAndCheckOut();

  await expect(checkout.summary).toContainText('$48.60');
  await expect(checkout.summary).toContainText('Includes taxes & fees');
  await expect(checkout.summary).not.toContainText('$40.00');
  await checkout.openSection('Your cart');
  await expect(checkout.lines.first()).toContainText('$24.30');
  await expect(checkout.lines.first()).toContainText('$48.60');
  await checkout.continueFromCart();
  await checkout.fillContact(guest);
  await checkout.continueFromContact();
  await expect(checkout.pay).toHaveText('Pay $48.60');
  await checkout.payment.getByLabel('Name on card').fill('Maya Okafor');
  await checkout.fillCard(cards.approved);
  await checkout.submitPayment();

  await expect(receipt.heading).toHaveText('Thank you, Maya!');
  await expect(receipt.main).toContainText('$48.60');
  await expect(receipt.main).not.toContainText('$40.00');
  const mail = await mailTo(guest.email);
  expect(mail.text).toMatch(/Subtotal: \$48\.60\nTotal: \$48\.60\nIncludes taxes & fees: \$8\.60/);
});

test('a family counts as four guests, on the panel and in the cart, and pays the entry fee four times (D-AV-02, D-FT-02)', async ({
  activity,
  checkout,
}) => {
  await activity.open(venue, walk, { date: venueDate(21), time: '09:00', rates: { 1822: 1 } });
  // 60.00, fee 1.80, entry 8.00, tax 4.95 and 0.15.
  await expect(activity.total).toContainText('$74.90');
  await activity.add();
  await expect(activity.added).toContainText('4 guests');
  await activity.added.getByRole('button', { name: 'Checkout' }).click();
  await expect(checkout.heading).toBeVisible();
  await checkout.openSection('Your cart');
  await expect(checkout.lines.first()).toContainText('4 guests');
  await expect(checkout.summary).toContainText('$74.90');
});
