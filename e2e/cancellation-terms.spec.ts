/** What guests are promised about canceling, from the card to the email (docs/rules/cancellation.md). */
import { cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart, pay } from './world/api.ts';
import { mailAbout, mailsTo, mailTo } from './world/mailbox.ts';
import { runOrderCommand } from './world/operator.ts';

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

test('the venue cancels one booking, then the rest: receipt, tickets and emails say so, and the link in the email works', async ({
  page,
  receipt,
}) => {
  const { email } = someone();
  const line = {
    locationKey: venue,
    activityKey: 761,
    rates: { 7611: 2 },
    date: venueDate(12),
    time: '09:00',
  };
  const first = await addToCart(line);
  const both = await addToCart({ ...line, date: venueDate(13), orderKey: first.OrderKey });
  const { OrderKey, OrderNumber } = await pay(both, venue, email);
  const number = OrderNumber ?? '';
  await page.goto(`/${venue}/receipt?orderKey=${OrderKey}`);
  const cancel = (...words: string[]) =>
    runOrderCommand('cancel', number, '-l', String(venue), ...words, '--yes');
  const shown = await runOrderCommand('show', number, '-l', String(venue));
  const lineNumber = /^ {2}(\d+) {2}Canyon Run/m.exec(shown)?.[1] ?? '';
  expect(await cancel('--line', lineNumber, '--refund', '50.00')).toContain(
    '$50.00 to Visa ending in 4242 will be refunded',
  );
  await page.reload();
  await expect(receipt.heading).toHaveText('Thank you, Maya!');
  const canceled = receipt.main.getByRole('region', { name: 'Canceled' });
  await expect(canceled).toContainText('Cancellation fee: $76.00');
  await expect(receipt.main.getByRole('article')).toHaveCount(1);
  await expect(receipt.main).toContainText('Refunded');
  await expectAccessible(page, 'a receipt with a canceled booking');
  expect((await mailAbout(email, /^Canceled: /)).text).toContain('The rest of your order stays as it is.');

  await cancel();
  await page.reload();
  await expect(receipt.main.getByRole('heading', { level: 1 })).toHaveText('Your order is canceled');
  await expect(receipt.main.getByRole('link', { name: 'Show tickets' })).toHaveCount(0);
  await expect(receipt.main.getByRole('article')).toHaveCount(0);
  await expectAccessible(page, 'the receipt of a canceled order');
  // The confirmation, and one email for each cancellation; their links have keys of their own.
  await expect.poll(async () => (await mailsTo(email)).length).toBe(3);
  const { text } = await mailAbout(email, /^Canceled: /);
  const link = /https?:\S+\/receipt\?orderKey=[\w-]+/.exec(text ?? '')?.[0] ?? '';
  expect(link).not.toContain(OrderKey);
  await page.goto(link);
  await expect(receipt.main.getByRole('heading', { level: 1 })).toHaveText('Your order is canceled');
});

test('a guest cancels a booking on the receipt, with the refund shown before; without a connection nothing is canceled', async ({
  page,
  receipt,
  context,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { email } = someone();
  const line = {
    locationKey: venue,
    activityKey: 761,
    rates: { 7611: 2 },
    date: venueDate(12),
    time: '09:00',
  };
  const { OrderKey } = await pay(await addToCart(line), venue, email);
  await page.goto(`/${venue}/receipt?orderKey=${OrderKey}`);
  await untilAlive(page);
  await receipt.main.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('We’ll refund $126.00 to Visa ending in 4242.');
  await expectAccessible(page, 'the question before a cancellation');
  await dialog.getByRole('button', { name: 'Keep booking' }).click();
  await expect(receipt.main.getByRole('article')).toHaveCount(1);

  await receipt.main.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(dialog).toContainText('$126.00');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Try again');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Cancel booking' }).dblclick();
  await expect(receipt.main.getByText('Your booking is canceled.')).toBeVisible();
  await expect(receipt.main.getByRole('heading', { level: 1 })).toHaveText('Your order is canceled');
  await expectAccessible(page, 'a receipt after its guest canceled');
  await page.reload();
  await expect(receipt.main.getByRole('region', { name: 'Canceled' })).toContainText('Canyon Run');
  await expect(receipt.main).toContainText('Refunded to Visa');
  expect((await mailAbout(email, /^Canceled: /)).text).toContain('$126.00');
});
