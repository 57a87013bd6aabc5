/** What guests are promised about canceling, from the card to the email (docs/rules/cancellation.md). */
import { cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { mailTo } from './world/mailbox.ts';

const venue = 9076;
const soldAs = 'Free cancellation until 48 hours before the start';

test('guests read until when they can cancel on the card, beside the button, before they pay, on the receipt and in the email', async ({
  page,
  activity,
  checkout,
  receipt,
}) => {
  const contact = someone();
  await page.goto(`/${venue}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Canyon Run' })).toContainText(soldAs);

  await page.goto(`/${venue}/activity/details/761?date=${venueDate(9)}`);
  await activity.untilAlive();
  await expect(activity.panel).toContainText(soldAs);
  const terms = page.getByRole('list').filter({ hasText: soldAs });
  await expect(terms).toContainText('50% refund until 24 hours before the start');
  await expect(terms).toContainText('No refund after that');
  await activity.chooseTime('9:00 AM');
  // With the day and time at the venue, as soon as they are known.
  const dated = /Free cancellation until \w{3}, \w+ \d+, 9:00.AM/;
  await expect(activity.panel).toContainText(dated);
  await activity.addGuests('Adult', 1);
  await expectAccessible(page, 'a panel with terms of cancellation');
  await activity.addToCart.click();
  await activity.added.getByRole('button', { name: 'Checkout' }).click();
  await untilAlive(page);
  await checkout.fillContact(contact);
  await checkout.continueFromContact();
  await expect(checkout.payment).toContainText(dated);
  await checkout.fillCard(cards.approved);
  await checkout.submitPayment();
  await expect(receipt.main).toContainText('If you cancel');
  await expect(receipt.main).toContainText(dated);
  await expect(receipt.main).toContainText(/50% refund until \w{3}, \w+ \d+, 9:00.AM/);
  await expectAccessible(page, 'a receipt with terms of cancellation');
  expect((await mailTo(contact.email)).text).toMatch(dated);
});
