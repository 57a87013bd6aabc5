/** Google Pay and Apple Pay, with the sheets that the sandbox simulates (9-16, 9-17, D-PY-05). */
import type { Page } from '@playwright/test';
import { type CheckoutPage, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { addToCart } from './world/api.ts';
import { mailTo } from './world/mailbox.ts';
import { press } from './world/press.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const sheetOf = (page: Page, wallet: string) => page.frameLocator(`iframe[title="${wallet}"]`);
const walletButton = (checkout: CheckoutPage, wallet: string) =>
  checkout.payment.getByRole('button', { name: `Pay with ${wallet}` });

/** Opens payment with the contact details filled in. */
async function openPayment(page: Page, checkout: CheckoutPage, line = {}) {
  const guest = someone();
  const whole = { locationKey: 9001, activityKey: 101, rates: { 11: 1 }, date: venueDate(14), ...line };
  const { OrderKey } = await addToCart(whole);
  await page.goto(`/${whole.locationKey}/checkout?orderKey=${OrderKey}`);
  await checkout.fillContact(guest);
  await checkout.continueFromContact();
  return guest;
}

test('Google Pay pays a whole order, after a closed sheet, a reloaded page and a declined card (9-16, 9-17, D-PY-05)', async ({
  page,
  checkout,
  receipt,
}) => {
  test.setTimeout(90_000);
  const guest = await openPayment(page, checkout);
  const google = walletButton(checkout, 'Google Pay');
  const sheet = sheetOf(page, 'Google Pay');
  await expect(google).toBeVisible();
  await expect(walletButton(checkout, 'Apple Pay')).toHaveCount(0);

  await press(google);
  await expect(checkout.payment.getByRole('alert').first()).toBeVisible();
  await expect(page.locator('iframe[title="Google Pay"]')).toHaveCount(0);
  await checkout.acceptTerms();

  await press(google);
  await expect(sheet.getByRole('dialog', { name: 'Google Pay' })).toContainText('Kestrel Bay Adventures');
  await expect(sheet.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  await expectAccessible(page, 'the sheet of a wallet');
  await sheet.getByRole('radio').first().press('Escape');
  await expect(page.locator('iframe[title="Google Pay"]')).toHaveCount(0);
  await expect(google).toBeFocused();
  for (const box of await checkout.payment.getByRole('checkbox').all()) await expect(box).toBeChecked();

  await press(google);
  await expect(sheet.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  await page.reload();
  await expect(google).toBeVisible();
  await checkout.acceptTerms();
  await press(google);
  await sheet.getByRole('radio', { name: /Insufficient funds/ }).check();
  await sheet.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(checkout.payment.getByRole('alert').first()).toContainText(
    'This card has insufficient funds.',
  );

  await press(google);
  await sheet.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(receipt.heading).toHaveText('Thank you, Maya!');
  await expect(receipt.main).toContainText('Google Pay •••• 4242');
  expect((await mailTo(guest.email)).text).toContain('Paid with Google Pay •••• 4242: $');
});

test('Apple Pay pays on an Apple device, through the bank’s challenge, where the venue turns Google Pay off (9-16, 9-17, 3.1-09, D-PY-03, D-PY-05, D-API-70)', async ({
  newVisitor,
}) => {
  const phone = { userAgent: iPhone, viewport: { width: 390, height: 844 }, hasTouch: true };
  const { page, checkout, receipt } = await newVisitor(phone);
  await openPayment(page, checkout, {
    locationKey: 9091,
    activityKey: 951,
    rates: { 961: 1 },
    date: venueDate(40),
  });
  await expect(walletButton(checkout, 'Apple Pay')).toBeVisible();
  await expect(walletButton(checkout, 'Google Pay')).toHaveCount(0);
  const validated = page.waitForResponse((answer) => answer.url().endsWith('/createWalletSession'));
  await press(walletButton(checkout, 'Apple Pay'));
  expect((await validated).status()).toBe(200);
  const sheet = sheetOf(page, 'Apple Pay');
  await sheet.getByRole('radio', { name: /The bank asks/ }).check();
  await sheet.getByRole('button', { name: /^Pay \$/ }).click();
  await page.frameLocator('iframe[title="Your bank"]').getByRole('button', { name: 'Approve' }).click();
  await expect(receipt.heading).toHaveText('Thank you, Maya!');
  await expect(receipt.main).toContainText('Apple Pay •••• 3220');
});

test.describe('at the top of checkout', () => {
  const express = (page: Page) => page.getByRole('region', { name: 'Express checkout' });

  async function openCheckout(page: Page, line = {}) {
    const whole = { locationKey: 9001, activityKey: 101, rates: { 11: 1 }, date: venueDate(19), ...line };
    const order = await addToCart(whole);
    await page.goto(`/${whole.locationKey}/checkout?orderKey=${order.OrderKey}`);
    return order;
  }

  async function accept(page: Page): Promise<void> {
    await express(page).getByRole('button', { name: 'Pay with Google Pay' }).waitFor();
    for (const box of await express(page).getByRole('checkbox').all()) await box.press('Space');
  }

  test('a wallet brings name, email and phone: a guest who types nothing has the receipt and the email (9-16, D-CK-02, D-PY-05)', async ({
    page,
    checkout,
    receipt,
  }) => {
    const { email } = someone();
    await openCheckout(page);
    const google = express(page).getByRole('button', { name: 'Pay with Google Pay' });
    await press(google);
    // What must be accepted is asked first.
    await expect(express(page).getByRole('alert').first()).toBeVisible();
    await expect(page.locator('iframe[title="Google Pay"]')).toHaveCount(0);
    await expectAccessible(page, 'express checkout with errors');
    await accept(page);
    await press(google);
    const sheet = sheetOf(page, 'Google Pay');
    await sheet.getByLabel('Name').fill('Ada King Lovelace');
    await sheet.getByLabel('Email').fill(email);
    await sheet.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(receipt.heading).toHaveText('Thank you, Ada King!');
    await expect(receipt.main).toContainText('Google Pay •••• 4242');
    await expect(checkout.contact).toHaveCount(0);
    await mailTo(email);
  });

  test('what the wallet does not bring is asked before anything is paid (D-CK-02, D-PY-05)', async ({
    page,
    checkout,
    receipt,
  }) => {
    const { email } = someone();
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/completeOrder')) sent += 1;
    });
    await openCheckout(page);
    await accept(page);
    await press(express(page).getByRole('button', { name: 'Pay with Google Pay' }));
    const sheet = sheetOf(page, 'Google Pay');
    await sheet.getByLabel('Email').fill(email);
    await sheet.getByLabel('Phone').clear();
    await sheet.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(express(page).getByText('Google Pay didn’t tell us everything we need')).toBeVisible();
    await expect(checkout.contact.getByRole('alert').first()).toContainText('Phone');
    await expect(checkout.contact.getByLabel('Email').first()).toHaveValue(email);
    expect(sent).toBe(0);
    await checkout.contact.getByRole('textbox', { name: 'Phone number' }).fill('303 555 0100');
    await checkout.continueFromContact();
    await expect(express(page)).toHaveCount(0);
    await press(walletButton(checkout, 'Google Pay'));
    await sheet.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(receipt.heading).toHaveText('Thank you, Maya!');
    expect(sent).toBe(1);
  });

  test('a card that is declined leaves the guest at payment, with the contact kept (8.1-10, D-PY-04)', async ({
    page,
    checkout,
  }) => {
    await openCheckout(page);
    await accept(page);
    await press(express(page).getByRole('button', { name: 'Pay with Google Pay' }));
    const sheet = sheetOf(page, 'Google Pay');
    await sheet.getByLabel('Email').fill(someone().email);
    await sheet.getByRole('radio', { name: /Insufficient funds/ }).check();
    await sheet.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(checkout.payment.getByRole('alert').first()).toContainText('insufficient funds');
    await expect(checkout.payment.getByLabel('Name on card')).toHaveValue('Maya Okafor');
    for (const box of await checkout.payment.getByRole('checkbox').all()) await expect(box).toBeChecked();
  });

  test('a sheet that is closed leaves the contact form as it was (D-PY-05)', async ({ page, checkout }) => {
    await openCheckout(page);
    await checkout.contact.getByLabel('First name').fill('Grace');
    await accept(page);
    await press(express(page).getByRole('button', { name: 'Pay with Google Pay' }));
    await sheetOf(page, 'Google Pay').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.locator('iframe[title="Google Pay"]')).toHaveCount(0);
    await expect(checkout.contact.getByLabel('First name')).toHaveValue('Grace');
    await expect(checkout.contact.getByLabel('Email').first()).toHaveValue('');
  });

  test('who has to give a billing address gives it first, and then pays with the wallet (D-CK-02)', async ({
    page,
    checkout,
  }) => {
    await openCheckout(page, { locationKey: 9005, activityKey: 503, rates: { 5021: 1 }, time: '07:00' });
    await expect(checkout.contact.getByLabel('First name')).toBeVisible();
    await expect(express(page)).toHaveCount(0);
  });
});
