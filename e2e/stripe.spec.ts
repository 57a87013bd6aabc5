/**
 * A shop whose guests pay by Stripe, with a stand-in of Stripe behind its own hosts (D-PY-01 to D-PY-06;
 * docs/rules/payment.md, "Stripe").
 */
import type { Page } from '@playwright/test';
import { type CheckoutPage, type Contact, someone } from './pages/checkout-page.ts';
import { test as base, expect } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart } from './world/api.ts';
import { mailTo } from './world/mailbox.ts';
import { startWorld, type World } from './world/world.ts';

const hosts = ['js.stripe.com', 'api.stripe.com', 'hooks.stripe.com', 'pm-redirects.stripe.com'];

interface WorkerFixtures {
  stripe: World;
}

const test = base.extend<object, WorkerFixtures>({
  stripe: [
    async ({ browserName: _name }, use) => {
      const before = { ...process.env };
      const world = await startWorld({ withStripe: true });
      Object.assign(process.env, world.env);
      await use(world);
      Object.assign(process.env, before);
      await world.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stripe }, use) => use(stripe.shop),
  page: async ({ page, stripe }, use) => {
    for (const host of hosts)
      await page.context().route(`https://${host}/**`, async (route) => {
        const { pathname, search } = new URL(route.request().url());
        await route.fulfill({
          response: await route.fetch({ url: `${stripe.payments}/${host}${pathname}${search}` }),
        });
      });
    await use(page);
  },
});

// In one worker, which needs one shop.
test.describe.configure({ mode: 'default' });

/** What the browser asked of Stripe. */
function hearStripe(page: Page): string[] {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const { host } = new URL(request.url());
    if (host.endsWith('stripe.com')) asked.push(request.url());
  });
  return asked;
}

const cardForm = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');

async function fillCard(page: Page, number: string): Promise<void> {
  const fields = cardForm(page).getByRole('textbox');
  await fields.nth(0).fill(number);
  await fields.nth(1).fill('12 / 34');
  await fields.nth(2).fill('123');
}

/** Opens the payment of a cart at the venue that shows challenges. */
async function openPayment(
  { page, checkout }: { page: Page; checkout: CheckoutPage },
  guest: Contact,
): Promise<void> {
  const line = { locationKey: 9091, activityKey: 951, rates: { 961: 1 }, date: venueDate(9) };
  const { OrderKey } = await addToCart(line);
  await page.goto(`/9091/checkout?orderKey=${OrderKey}`);
  await checkout.fillContact(guest);
  await checkout.continueFromContact();
}

test('a guest pays in the form of Stripe, which is loaded only for payment (D-PY-01, D-PY-02, 7.1-06)', async ({
  page,
  activity,
  checkout,
  receipt,
}) => {
  const asked = hearStripe(page);
  await activity.open(9001, 101);
  expect(asked).toEqual([]);
  const order = await addToCart({
    locationKey: 9001,
    activityKey: 101,
    rates: { 11: 2 },
    date: venueDate(9),
  });
  await page.goto(`/9001/checkout?orderKey=${order.OrderKey}`);
  await untilAlive(page);
  // For the wallets at the top; the card form comes while the contact details are typed.
  await checkout.fillContact(someone());
  await checkout.continueFromContact();
  await checkout.acceptTerms();
  await fillCard(page, '5555 5555 5555 4444');
  await expectAccessible(page, 'payment by Stripe');
  await checkout.submitPayment();
  await expect(receipt.heading).toBeVisible();
  await expect(receipt.main).toContainText('4444');
  expect(asked[0]).toMatch(/^https:\/\/js\.stripe\.com\/[\w.]+\/stripe\.js$/);
  expect(asked.filter((url) => url.endsWith('/stripe.js'))).toHaveLength(1);
});

test('at a venue without wallets, the script of Stripe waits until a guest gives contact details (9-16, 9-17, D-PY-02)', async ({
  page,
  checkout,
}) => {
  const asked = hearStripe(page);
  const line = { locationKey: 9091, activityKey: 951, rates: { 961: 1 }, date: venueDate(9) };
  const { OrderKey } = await addToCart(line);
  // It turns Google Pay off; this browser has no Apple Pay.
  await page.goto(`/9091/checkout?orderKey=${OrderKey}`);
  await untilAlive(page);
  await expect(checkout.contact.getByLabel('First name')).toBeVisible();
  expect(asked).toEqual([]);
  await checkout.fillContact(someone());
  await checkout.continueFromContact();
  await expect(cardForm(page).getByRole('textbox').first()).toBeVisible();
});

test.describe('a wallet of Stripe at the top of checkout', () => {
  const express = (page: Page) => page.getByRole('region', { name: 'Express checkout' });
  const google = (page: Page) =>
    page
      .frameLocator('iframe[title="Secure express checkout frame"]')
      .getByRole('button', { name: 'Buy with Google Pay' });
  const sheet = (page: Page) => page.frameLocator('iframe[title="Google Pay"]');

  async function openCheckout(page: Page, line = {}): Promise<void> {
    const whole = { locationKey: 9001, activityKey: 101, rates: { 11: 2 }, date: venueDate(11), ...line };
    const { OrderKey } = await addToCart(whole);
    await page.goto(`/${whole.locationKey}/checkout?orderKey=${OrderKey}`);
    await untilAlive(page);
    await expect(google(page)).toBeVisible();
  }

  async function accept(page: Page): Promise<void> {
    for (const box of await express(page).getByRole('checkbox').all()) await box.check();
  }

  test('brings name, email and phone, and pays; without what must be accepted no sheet opens (D-CK-04, D-PY-05)', async ({
    page,
    checkout,
    receipt,
  }) => {
    await openCheckout(page);
    await expectAccessible(page, 'checkout with wallets of Stripe');
    await google(page).click();
    await expect(express(page).getByRole('alert').first()).toBeVisible();
    await expect(page.locator('iframe[title="Google Pay"]')).toHaveCount(0);
    await accept(page);
    await google(page).click();
    await sheet(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(checkout.contact.getByLabel('First name')).toHaveValue('');
    const { email } = someone();
    await google(page).click();
    await sheet(page).getByLabel('Name').fill('Ada King Lovelace');
    await sheet(page).getByLabel('Email').fill(email);
    await sheet(page).getByRole('button', { name: 'Pay' }).click();
    await expect(receipt.heading).toHaveText('Thank you, Ada King!');
    await expect(receipt.main).toContainText('4242');
    await mailTo(email);
  });

  test('that does not say all leaves the rest to the contact form, and nothing is paid (D-CK-02, D-PY-05)', async ({
    page,
    checkout,
    receipt,
  }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/completeOrder')) sent += 1;
    });
    await openCheckout(page);
    await accept(page);
    await google(page).click();
    const { email } = someone();
    await sheet(page).getByLabel('Email').fill(email);
    await sheet(page).getByLabel('Phone').clear();
    await sheet(page).getByRole('button', { name: 'Pay' }).click();
    await expect(express(page).getByText('Google Pay didn’t tell us everything we need')).toBeVisible();
    await expect(page.locator('iframe[title="Google Pay"]')).toHaveCount(0);
    await expect(checkout.contact.getByLabel('Email').first()).toHaveValue(email);
    expect(sent).toBe(0);
    await checkout.contact.getByRole('textbox', { name: 'Phone number' }).fill('303 555 0100');
    await google(page).click();
    await sheet(page).getByLabel('Email').fill(email);
    await sheet(page).getByRole('button', { name: 'Pay' }).click();
    await expect(receipt.heading).toHaveText('Thank you, Maya!');
    expect(sent).toBe(1);
  });

  test('whose card is declined leaves the guest at payment with the contact kept (8.1-10, D-PY-03, D-PY-04)', async ({
    page,
    checkout,
    receipt,
  }) => {
    await openCheckout(page);
    await accept(page);
    await google(page).click();
    await sheet(page).getByLabel('Email').fill(someone().email);
    await sheet(page).getByLabel('Card').selectOption('4000000000009995');
    await sheet(page).getByRole('button', { name: 'Pay' }).click();
    await expect(checkout.payment.getByRole('alert').first()).toContainText('insufficient funds');
    await expect(checkout.payment.getByLabel('Name on card')).toHaveValue('Maya Okafor');
    for (const box of await checkout.payment.getByRole('checkbox').all()) await expect(box).toBeChecked();
    await fillCard(page, '4242 4242 4242 4242');
    await checkout.submitPayment();
    await expect(receipt.heading).toBeVisible();
  });
});

test('pages before payment cannot load anything from Stripe, and a guest who comes from one pays all the same (S10)', async ({
  page,
  shell,
  checkout,
  receipt,
}) => {
  const line = { locationKey: 9001, activityKey: 101, rates: { 11: 2 }, date: venueDate(10) };
  const { OrderKey } = await addToCart(line);
  const answer = await page.goto(`/9001/catalog/activities?orderKey=${OrderKey}`);
  expect(answer?.headers()['content-security-policy']).not.toContain('stripe');
  await untilAlive(page);
  await shell.openCartPanel();
  const document = page.waitForRequest((request) => request.isNavigationRequest());
  await shell.cartPanel.getByRole('link', { name: 'Checkout' }).click();
  const policy = (await (await document).response())?.headers()['content-security-policy'];
  expect(policy).toContain('script-src');
  expect(policy).toContain('https://js.stripe.com');
  await checkout.fillContact(someone());
  await checkout.continueFromContact();
  await checkout.acceptTerms();
  await fillCard(page, '4242 4242 4242 4242');
  await checkout.submitPayment();
  await expect(receipt.heading).toBeVisible();
});

test('declines and challenges of Stripe keep the cart, and only the last card is charged (8.1-10, D-PY-03, D-PY-04)', async ({
  page,
  checkout,
  receipt,
  faults,
}) => {
  await openPayment({ page, checkout }, someone());
  // The browser reports Stripe's refusal of the number.
  faults.expect(/402/);
  await fillCard(page, '1234 5678 9012 3456');
  await checkout.submitPayment();
  await expect(cardForm(page).getByRole('alert')).toHaveText('Your card number is invalid.');
  await fillCard(page, '4000 0000 0000 9995');
  await checkout.submitPayment();
  await expect(checkout.payment.getByRole('alert').first()).toContainText(
    'This card has insufficient funds.',
  );

  const bank = page.frameLocator('iframe[title="Secure 3D Secure authentication frame"]');
  await fillCard(page, '4000 0000 0000 3220');
  await checkout.submitPayment();
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(checkout.payment.getByRole('alert').first()).toContainText(
    'Your bank could not verify this payment. Please try another card.',
  );
  await fillCard(page, '4000 0000 0000 3220');
  await checkout.submitPayment();
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect(receipt.heading).toBeVisible();
  await expect(receipt.main).toContainText('3220');
});

test('a guest who closes the page at the bank has the order, as soon as the bank has approved it (D-PY-03)', async ({
  page,
  checkout,
  stripe,
}) => {
  const guest = someone();
  await openPayment({ page, checkout }, guest);
  await fillCard(page, '4000 0000 0000 3220');
  const answer = page.waitForResponse((response) => response.url().endsWith('/completeOrder'));
  await checkout.submitPayment();
  const { ThreeDSecure } = (await (await answer).json()) as { ThreeDSecure: { ClientSecret: string } };
  await page.close();
  // The app of the bank asks in its own time.
  await fetch(`${stripe.payments}/hooks.stripe.com/challenge`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: ThreeDSecure.ClientSecret, answer: 'complete' }),
  });
  // Without the webhook the reconciler would look after a minute.
  expect((await mailTo(guest.email)).subject).toContain('Your booking with Glacier Point Expeditions');
});

/** Chooses Klarna in the form and goes to its page. */
async function leaveForKlarna({ page, checkout }: { page: Page; checkout: CheckoutPage }): Promise<void> {
  await checkout.acceptTerms();
  await cardForm(page).getByRole('combobox').selectOption('klarna');
  // Klarna asks for no card, so nobody asks whose it is.
  await expect(page.getByLabel('Name on card')).toHaveCount(0);
  await checkout.submitPayment();
  await expect(page.getByRole('heading', { name: 'Pay with Klarna' })).toBeVisible();
}

test('a guest pays on the page of Klarna and comes back to the receipt (D-PY-01)', async ({
  page,
  checkout,
  receipt,
}) => {
  const guest = someone();
  await openPayment({ page, checkout }, guest);
  await leaveForKlarna({ page, checkout });
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(receipt.heading).toBeVisible();
  await expect(receipt.main).toContainText('Klarna');
  expect(page.url()).not.toContain('payment_intent');
  expect((await mailTo(guest.email)).text).toContain('Klarna');
});

test('a guest who cancels on the page of Klarna is not charged and goes back to pay by card (D-PY-01)', async ({
  page,
  checkout,
  receipt,
}) => {
  await openPayment({ page, checkout }, someone());
  await leaveForKlarna({ page, checkout });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'The payment was not completed' })).toBeVisible();
  expect(page.url()).not.toContain('client_secret');
  await expectAccessible(page, 'a payment that was not completed');
  await page.getByRole('link', { name: 'Back to payment' }).click();
  await checkout.acceptTerms();
  await fillCard(page, '5555 5555 5555 4444');
  await checkout.submitPayment();
  await expect(receipt.heading).toBeVisible();
});

test('a guest who comes back from Klarna in another browser reads how the payment ended, and nothing else (D-PY-01)', async ({
  page,
  checkout,
  newVisitor,
  stripe,
}) => {
  const guest = someone();
  await openPayment({ page, checkout }, guest);
  await leaveForKlarna({ page, checkout });
  const left = page.waitForRequest(/\/payment\?attempt=/);
  await page.route(/\/payment\?attempt=/, (route) => route.abort());
  await page.getByRole('button', { name: 'Approve' }).click();
  const { page: other } = await newVisitor({ baseURL: stripe.shop });
  await other.goto((await left).url());
  await expect(other.getByRole('heading', { name: 'Thank you, your payment went through' })).toBeVisible();
  await expect(other.locator('main')).not.toContainText(guest.lastName);
  await expectAccessible(other, 'a payment that went through, in another browser');
});
