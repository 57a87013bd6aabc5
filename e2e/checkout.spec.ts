/**
 * Checkout: its sections, contact details, consents and summary, and a whole purchase from catalog to email
 * (D-CK-01 to D-CK-06).
 */
import type { Page } from '@playwright/test';
import { cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart, type CartLine } from './world/api.ts';
import { mailTo } from './world/mailbox.ts';

/** Opens checkout with a line in the cart. */
async function openCheckout(page: Page, line: Partial<CartLine> = {}, section = ''): Promise<string> {
  const whole = { locationKey: 9001, activityKey: 101, rates: { 11: 2 }, date: venueDate(9), ...line };
  const { OrderKey } = await addToCart(whole);
  await page.goto(`/${whole.locationKey}/checkout${section}?orderKey=${OrderKey}`);
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('Total');
  return OrderKey;
}

test.describe('the whole purchase', () => {
  for (const { width, height } of [
    { width: 390, height: 844 },
    { width: 1280, height: 860 },
  ])
    test(`runs from catalog to confirmation email at ${width} px, with a decline and a reload at every step (0-01, 1-02, 1-03, 1-04, 4.3-06, 6-01, 8.1-10, D-PY-04, D-OR-05)`, async ({
      page,
      catalog,
      activity,
      checkout,
      receipt,
      shell,
    }) => {
      test.setTimeout(90_000);
      await page.setViewportSize({ width, height });
      const guest = someone();
      await catalog.open(9001);
      await page.reload();
      await untilAlive(page);
      await catalog.choose('Sunrise Kayak Tour');
      await activity.untilAlive();
      await activity.chooseDate(venueDate(11));
      await page.reload();
      await activity.untilAlive();
      await activity.chooseTime('9:00 AM');
      await page.reload();
      await activity.untilAlive();
      await activity.addGuests('Adult', 2);
      await activity.addGuests('Child', 1);
      await page.reload();
      await activity.untilAlive();
      await expect(activity.addToCart).toBeEnabled();
      await activity.addAndCheckOut();

      await page.reload();
      await checkout.fillContact(guest);
      await checkout.continueFromContact();
      // Payment opens at the press; a reload before the details are saved would ask for them again.
      await expect(page).toHaveURL(/\/checkout\/payment/);
      await page.reload();
      await expect(checkout.pay).toHaveText('Pay $193.26');
      await checkout.fillCard(cards.declined);
      await checkout.acceptTerms();
      await checkout.submitPayment();
      await expect(checkout.payment.getByRole('alert')).toContainText('The card was declined.');
      expect(await shell.storedOrderKey()).not.toBeNull();

      await checkout.fillCardAgain(cards.approved);
      await checkout.submitPayment();
      await expect(receipt.heading).toHaveText('Thank you, Maya!');
      await expect(receipt.main).toContainText('Sunrise Kayak Tour');
      await expect(receipt.main).toContainText('$193.26');
      await expect(page).toHaveURL(/\/9001\/receipt\?orderKey=/);
      await page.reload();
      await expect(receipt.heading).toHaveText('Thank you, Maya!');
      const mail = await mailTo(guest.email);
      expect(mail.text).toContain('Sunrise Kayak Tour');
      expect(mail.text).toContain('$193.26');

      await page.goBack();
      await expect(receipt.heading).toHaveCount(0);
      await expect(page).toHaveURL(/\/9001\/catalog/);
      await expect(shell.cartIcon).toHaveAccessibleName('Cart, 0 items');
    });

  test('needs only an email at the smallest venue (D-CK-02, D-CK-05, D-FT-03)', async ({
    page,
    checkout,
    receipt,
  }) => {
    const guest = someone();
    await openCheckout(page, {
      locationKey: 9002,
      activityKey: 201,
      rates: { 211: 2 },
      date: venueDate(6, 'Europe/London'),
    });
    await expect(checkout.contact.getByRole('checkbox', { name: 'Send me news and offers' })).toHaveCount(0);
    await checkout.contact.getByLabel('Email').first().fill(guest.email);
    await checkout.continueFromContact();
    await expect(checkout.pay).toHaveText('Pay £60.00');
    await expect(checkout.summary).toContainText('Includes taxes & fees');
    await checkout.payment.getByLabel('Name on card').fill('Maya Okafor');
    await checkout.fillCard(cards.approved);
    await checkout.submitPayment();
    await expect(receipt.heading).toHaveText('Thank you!');
    await mailTo(guest.email);
  });
});

test.describe('checkout sections', () => {
  test('open one after the other, by URL and by back, and never before the ones above are done (2.1-19, 2.1-30, D-CK-01)', async ({
    page,
    checkout,
  }) => {
    await openCheckout(page, {}, '/payment');
    await expect(checkout.contact.getByLabel('First name')).toBeVisible();
    await expect(checkout.toggle('Payment')).toBeDisabled();
    await checkout.openSection('Your cart');
    await expect(checkout.lines).toHaveCount(1);
    await expect(page).toHaveURL(/\/checkout\/cart\?/);
    await checkout.continueFromCart();
    await expect(checkout.contact.getByLabel('First name')).toBeVisible();
    await checkout.fillContact(someone());
    await checkout.continueFromContact();
    await expect(page).toHaveURL(/\/checkout\/payment\?/);
    await page.goBack();
    await expect(checkout.contact.getByLabel('First name')).toHaveValue('Maya');
    await page.goForward();
    await expect(checkout.pay).toBeVisible();
  });

  test('redirect to the catalog if the cart is empty (D-CK-01)', async ({ page, catalog }) => {
    await page.goto('/9001/checkout');
    await expect(catalog.heading).toBeVisible();
    await expect(page).toHaveURL(/\/9001\/catalog\/activities$/);
  });

  test('say that they need JavaScript if it is disabled (D-CFG-01)', async ({ newVisitor }) => {
    const { page } = await newVisitor({ javaScriptEnabled: false });
    const { OrderKey } = await addToCart({ locationKey: 9001, activityKey: 101, rates: { 11: 1 } });
    await page.goto(`/9001/checkout?orderKey=${OrderKey}`);
    const main = page.getByRole('main');
    await expect(main).toContainText('Checkout needs JavaScript.', { useInnerText: true });
    await expect(main.getByRole('link', { name: '+1 970 555 0142' })).toBeVisible();
    await expect(main.locator('.skeleton:visible')).toHaveCount(0);
  });

  test('show fees, tax and total next to them, and behind an expandable bar on a phone (D-FT-01, D-FT-03)', async ({
    page,
    checkout,
  }) => {
    await openCheckout(page);
    for (const text of ['Sunrise Kayak Tour', '$128.00', 'Trail fund', '$5.00', 'Tax', '$10.24', '$143.24'])
      await expect(checkout.summary).toContainText(text);
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = checkout.summary.getByRole('button', { name: /see the summary/ });
    await expect(bar).toHaveAttribute('aria-expanded', 'false');
    await expect(checkout.summary.getByText('Trail fund')).toBeHidden();
    await bar.click();
    await expect(checkout.summary.getByText('Trail fund')).toBeVisible();
  });
});

test.describe('contact details', () => {
  test('that are missing are listed and linked, and what was typed is kept (D-CK-02)', async ({
    page,
    checkout,
  }) => {
    await openCheckout(page);
    await checkout.contact.getByLabel('First name').fill('Maya');
    await checkout.sendContact();
    const summary = checkout.contact
      .getByRole('alert')
      .or(checkout.contact.getByRole('group', { name: /Please fix/ }));
    await expect(summary.first()).toContainText('Last Name is required');
    await expect(summary.first()).toContainText('Email is required');
    await summary.first().getByRole('link', { name: 'Email is required' }).click();
    await expect(checkout.contact.getByLabel('Email').first()).toBeFocused();
    await expect(checkout.contact.getByLabel('First name')).toHaveValue('Maya');
  });

  test('are checked on the first press of Continue, even if an error message appears as the field loses focus (D-CK-02)', async ({
    page,
    checkout,
  }) => {
    await openCheckout(page);
    const button = checkout.contact.getByRole('button', { name: 'Continue' });
    for (const field of ['First name', 'Last name', 'Email'])
      await checkout.contact.getByLabel(field).first().focus();
    await checkout.contact.getByRole('textbox', { name: 'Phone number' }).focus();
    await button.scrollIntoViewIfNeeded();
    await button.hover();
    const before = await button.boundingBox();
    await page.mouse.down();
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
    // A pressed button moves down by one pixel; an error line above it would push it down by twenty.
    expect((await button.boundingBox())?.y ?? 0).toBeLessThan((before?.y ?? 0) + 3);
    await page.mouse.up();
    const summary = checkout.contact
      .getByRole('alert')
      .or(checkout.contact.getByRole('group', { name: /Please fix/ }));
    await expect(summary.first()).toContainText('Phone Number is required');
  });

  test('suggest a correction for a likely typo in the email instead of refusing it (C-28)', async ({
    page,
    checkout,
  }) => {
    await openCheckout(page);
    await checkout.contact.getByLabel('Email').first().fill('maya@gmial.com');
    await checkout.contact.getByRole('button', { name: 'maya@gmail.com' }).click();
    await expect(checkout.contact.getByLabel('Email').first()).toHaveValue('maya@gmail.com');
  });

  test('show the message of the server if it refuses them (8.1-12)', async ({ page, checkout }) => {
    await openCheckout(page);
    await checkout.fillContact(someone());
    await page.route('**/updateOrder', (route) =>
      route.fulfill({
        status: 200,
        json: {
          Order: null,
          ModelErrors: [{ Key: 'Email', Value: ['Email is not valid'] }],
          ExceptionMessage: null,
        },
      }),
    );
    await checkout.sendContact();
    await expect(checkout.contact.getByRole('alert')).toContainText('Email is not valid');
    await expect(checkout.contact.getByLabel('First name')).toHaveValue('Maya');
  });

  test('ask for details if the guest heard about us somewhere else (D-CK-03)', async ({ page, checkout }) => {
    await openCheckout(page);
    const heard = checkout.contact.getByLabel(/How did you hear about us/);
    await expect(heard).toBeHidden();
    await checkout.openOptional();
    await expect(checkout.contact.getByLabel(/Tell us more/)).toHaveCount(0);
    await heard.selectOption('Somewhere else');
    await expect(checkout.contact.getByLabel(/Tell us more/)).toBeVisible();
  });

  test('leave the news checkbox unchecked, and do not promise tickets (D-CK-05, 9-05)', async ({
    page,
    checkout,
  }) => {
    await openCheckout(page);
    await checkout.openOptional();
    await expect(
      checkout.contact.getByRole('checkbox', { name: 'Send me news and offers' }),
    ).not.toBeChecked();
    await expect(checkout.contact.getByText(/tickets/i)).toHaveCount(0);
  });
});

test.describe('consents', () => {
  test('to terms and requirements are required before paying (D-CK-04)', async ({ page, checkout }) => {
    await openCheckout(page, { activityKey: 102, rates: { 21: 1 }, time: '14:00' });
    await checkout.fillContact(someone());
    await checkout.continueFromContact();
    await expect(checkout.payment.getByRole('checkbox')).toHaveCount(2);
    await expect(checkout.payment).toContainText('Riders weigh between 40 and 120 kg and wear closed shoes.');
    await checkout.card.getByRole('textbox').first().waitFor();
    await checkout.submitPayment();
    const list = checkout.payment.getByRole('alert');
    await expect(list.getByRole('link')).toHaveText([
      'Enter your card number.',
      'Enter the date your card expires.',
      'Enter the security code of your card.',
      /^Please accept the requirements of .+ to continue\.$/,
      'Please accept the terms to continue.',
    ]);
    await expect(checkout.card.getByText('Enter your card number.')).toBeVisible();
    await expect(list).toBeFocused();
    await list.getByRole('link').first().click();
    await expect(checkout.card.getByRole('textbox').first()).toBeFocused();
    await checkout.fillCard(cards.approved);
    await expect(list.getByRole('link')).toHaveCount(2);
    await checkout.submitPayment();
    await expect(page).toHaveURL(/\/checkout\/payment/);
  });
});

test.describe('accessibility', () => {
  test('each section, as it is and with errors: axe finds nothing, light and dark, narrow and wide (D-UI-09)', async ({
    page,
    checkout,
  }) => {
    test.setTimeout(120_000);
    await openCheckout(page, { activityKey: 102, rates: { 21: 1 }, time: '14:00' }, '/cart');
    await expect(checkout.lines).toHaveCount(1);
    await expectAccessible(page, 'checkout, cart');
    await checkout.continueFromCart();
    await checkout.openOptional();
    await expectAccessible(page, 'checkout, contact');
    await checkout.sendContact();
    await expectAccessible(page, 'checkout, contact with errors');
    await checkout.fillContact(someone());
    await checkout.continueFromContact();
    await expect(checkout.card.getByRole('textbox').first()).toBeVisible();
    await expectAccessible(page, 'checkout, payment');
    await checkout.submitPayment();
    await expectAccessible(page, 'checkout, payment with errors');
    await checkout.acceptTerms();
    await checkout.fillCard(cards.declined);
    await checkout.submitPayment();
    await expect(checkout.payment.getByRole('alert').first()).toContainText('declined');
    await expectAccessible(page, 'checkout, declined');
  });

  test('a billing address and the longest texts: axe finds nothing (D-UI-09)', async ({ page, checkout }) => {
    await openCheckout(page, { locationKey: 9005, activityKey: 501, rates: { 5001: 2 }, time: '06:00' });
    await expect(checkout.contact.getByLabel('Address Line 1')).toBeVisible();
    await expectAccessible(page, 'checkout with a billing address');
  });
});
