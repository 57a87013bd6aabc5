/** Deposits: chosen at checkout, with the rest paid on the receipt (4.4, D-DP-03, D-DP-04, C-07). */
import type { Page } from '@playwright/test';
import { cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart } from './world/api.ts';
import { openHostPage, shopFrame } from './world/host-site.ts';
import { mailsTo, mailTo } from './world/mailbox.ts';
import { runOrderCommand } from './world/operator.ts';
import { press } from './world/press.ts';

const venue = 9091;

async function openCheckout(page: Page): Promise<void> {
  const line = { locationKey: venue, activityKey: 951, rates: { 961: 2 }, date: venueDate(30) };
  const { OrderKey } = await addToCart(line);
  await page.goto(`/${venue}/checkout?orderKey=${OrderKey}`);
}

test('a deposit is chosen and paid, and the balance is paid later on the receipt by anyone with the link (C-07, 4.4-01, 4.4-02, 3.10-04, D-DP-03, D-DP-04)', async ({
  page,
  checkout,
  receipt,
}) => {
  test.setTimeout(90_000);
  const guest = someone();
  await openCheckout(page);
  await checkout.fillContact(guest);
  await checkout.continueFromContact();
  await expect(checkout.pay).toHaveText('Pay $630.00');
  const part = checkout.payment.getByRole('radio', {
    name: /^Pay a deposit \$157\.50 \$472\.50 more by .* We’ll send you a reminder\.$/,
  });
  await part.check();
  await expect(checkout.pay).toHaveText('Pay $157.50 deposit');
  await expect(checkout.summary).toContainText('$472.50');
  await page.reload();
  await expect(part).toBeChecked();
  await expectAccessible(page, 'payment with a deposit');
  await checkout.payment.getByLabel('Name on card').fill('Maya Okafor');
  await checkout.fillCard(cards.approved);
  await checkout.submitPayment();

  await expect(receipt.heading).toHaveText('Thank you, Maya!');
  await expect(receipt.main).toContainText('$472.50 is due by');
  const mail = await mailTo(guest.email);
  expect(mail.text).toMatch(/Paid: \$157\.50\nBalance, due by .*: \$472\.50/);

  // Opened from the email, in a tab without any state of the purchase.
  const address = page.url();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(address);
  await untilAlive(page);
  await receipt.main.getByRole('button', { name: 'Pay balance' }).click();
  const pay = receipt.main.getByRole('button', { name: 'Pay $472.50' });
  await expect(pay).toBeVisible();
  await checkout.fillCard(cards.declined);
  await expectAccessible(page, 'receipt with the card form of the balance');
  await press(pay);
  await expect(receipt.main).toContainText('The card was declined.');
  await checkout.fillCardAgain(cards.approved);
  await press(pay);
  await expect(receipt.main).toContainText('Thank you. You’re all paid up.');
  await expect(receipt.main.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await page.reload();
  await expect(receipt.main).not.toContainText('is due by');
  await expectAccessible(page, 'receipt of an order paid in two parts');
  await expect
    .poll(async () => (await mailsTo(guest.email)).map(({ subject }) => subject), { timeout: 15_000 })
    .toContainEqual(expect.stringContaining('Your payment to Glacier Point Expeditions'));
});

test('a balance is settled at the venue, in cash and at the terminal, and the guest reads what was paid how (D-DP-04, D-OR-04)', async ({
  page,
  checkout,
  receipt,
}) => {
  test.setTimeout(60_000);
  const guest = someone();
  await openCheckout(page);
  await checkout.fillContact(guest);
  await checkout.continueFromContact();
  await checkout.payment.getByRole('radio', { name: /^Pay a deposit/ }).check();
  await checkout.payment.getByLabel('Name on card').fill('Maya Okafor');
  await checkout.fillCard(cards.approved);
  await checkout.submitPayment();
  await expect(receipt.heading).toHaveText('Thank you, Maya!');
  const found = await runOrderCommand('find', guest.email, '-l', String(venue));
  const number = /[A-Z]+-\d+/.exec(found)?.[0] ?? '';
  const settle = (...words: string[]) =>
    runOrderCommand('paid', number, ...words, '-l', String(venue), '--yes');

  await settle('100.00', '--by', 'cash');
  await page.reload();
  await expect(receipt.main).toContainText('$372.50 is due by');
  await settle('full', '--by', 'terminal');
  await page.reload();
  await expect(receipt.main).not.toContainText('is due by');
  await expect(receipt.main).toContainText(/Cash\s*−\$100\.00/);
  await expect(receipt.main).toContainText(/Card at the venue\s*−\$372\.50/);
  await expect(receipt.main.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await expectAccessible(page, 'receipt of an order settled at the venue');
  const toldOfPayments = async () =>
    (await mailsTo(guest.email)).filter(({ subject }) => subject.startsWith('Your payment to')).length;
  await expect.poll(toldOfPayments, { timeout: 15_000 }).toBe(2);
});

test('a deposit choice that fails is reset, and the page shows a message (4.4-01, 4.4-04, 8.1-17, D-UI-09)', async ({
  page,
  checkout,
  faults,
}) => {
  await openCheckout(page);
  await checkout.fillContact(someone());
  await checkout.continueFromContact();
  faults.expect(/Failed to load resource/);
  await page.route('**/api/booking/enableDeposit*', (route) => route.fulfill({ status: 500, body: '{}' }));
  const all = checkout.payment.getByRole('radio', { name: /^Pay in full \$630\.00/ });
  await checkout.payment.getByRole('radio', { name: /^Pay a deposit/ }).click();
  await expect(page.getByText('Something went wrong. Please try again in a moment.')).toBeVisible();
  await expect(all).toBeChecked();
  await expect(checkout.pay).toHaveText('Pay $630.00');
  await page.unroute('**/api/booking/enableDeposit*');
  await page.route('**/api/booking/disableDeposit*', (route) => route.abort());
  await checkout.payment.getByRole('radio', { name: /^Pay a deposit/ }).check();
  await expect(checkout.pay).toHaveText('Pay $157.50 deposit');
  await all.click();
  await expect(checkout.pay).toHaveText('Pay $157.50 deposit');
  await expect(checkout.payment.getByRole('radio', { name: /^Pay a deposit/ })).toBeChecked();
});

test('in the overlay of another site a deposit is chosen, passes the bank and is paid; who loads the site again meanwhile comes to the receipt (4.4-01, D-EMB-02, D-PY-06)', async ({
  page,
  faults,
}) => {
  test.setTimeout(90_000);
  faults.expect(/ERR_FAILED|ERR_ABORTED|Failed to fetch|Failed to load resource/);
  const date = venueDate(30);
  const chosen = `/${venue}/embed/item/951/activity/guests?date=${date}&time=${date}T06:00&rates=961:2`;
  await openHostPage(page, { body: `<p><a data-booking href="${shop()}${chosen}">Book the ice</a></p>` });
  const open = () => page.getByRole('link', { name: 'Book the ice' }).click();
  const frame = shopFrame(page);
  await open();
  await frame.getByRole('button', { name: 'Add to cart' }).first().click();
  await frame.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click();
  const guest = someone();
  const contact = frame.getByRole('region', { name: /^Contact/ });
  await contact.getByLabel('First name').fill(guest.firstName);
  await contact.getByLabel('Last name').fill(guest.lastName);
  await contact.getByLabel('Email').first().fill(guest.email);
  await contact.getByRole('textbox', { name: 'Phone number' }).fill(guest.phone);
  await contact.getByRole('button', { name: 'Continue to payment' }).click();
  const payment = frame.getByRole('region', { name: /^Payment/ });
  await payment.getByRole('radio', { name: /^Pay a deposit/ }).check();
  const pay = frame.getByRole('main').getByRole('button', { name: 'Pay $157.50 deposit' });
  await payment.getByLabel('Name on card').fill('Maya Okafor');
  const fields = frame.frameLocator('iframe[title="Card details"]').getByRole('textbox');
  for (const [at, text] of [cards.challenge, '12 / 34', '123'].entries()) await fields.nth(at).fill(text);
  // The connection is lost after the sale, so that the page cannot hear of it. An answer that is only held back would be
  // asked for again when the site is left, and could reach the page while it ends.
  const saved = Promise.withResolvers<void>();
  await page.route('**/getorderv2*', (route) => route.abort());
  await page.route('**/completeOrder', async (route) => {
    const answer = await route.fetch();
    const { ThreeDSecure } = (await answer.json()) as { ThreeDSecure: unknown };
    if (ThreeDSecure !== null) return route.fulfill({ response: answer });
    await route.abort();
    saved.resolve();
  });
  await press(pay);
  await frame.frameLocator('iframe[title="Your bank"]').getByRole('button', { name: 'Approve' }).click();
  await saved.promise;
  await page.reload();
  await page.unroute('**/getorderv2*');
  await open();
  await expect(frame.getByRole('heading', { level: 1, name: 'Thank you, Maya!' })).toBeVisible();
  await expect(frame.getByRole('main')).toContainText('$472.50 is due by');
  expect((await mailTo(guest.email)).text).toMatch(/Paid: \$157\.50/);
  expect(await mailsTo(guest.email)).toHaveLength(1);
});
