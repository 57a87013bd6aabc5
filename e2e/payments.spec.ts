/**
 * Paying by card: the bank's answers, network failures, and that no one pays twice (6.5 of the decisions,
 * D-PY-01 to D-PY-06).
 */
import type { Page } from '@playwright/test';
import { type CheckoutPage, cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { payments, venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart, type CartLine, pay } from './world/api.ts';
import { hearEvents } from './world/events.ts';
import { mailsTo, mailTo } from './world/mailbox.ts';

const fault = 'Something went wrong. Please try again in a moment.';

/** Opens the payment section with everything filled in except the card. */
async function openPayment(page: Page, checkout: CheckoutPage, line: Partial<CartLine> = {}) {
  const guest = someone();
  const whole = { locationKey: 9001, activityKey: 101, rates: { 11: 1 }, date: venueDate(13), ...line };
  const order = await addToCart(whole);
  await page.goto(`/${whole.locationKey}/checkout?orderKey=${order.OrderKey}`);
  await checkout.fillContact(guest);
  await checkout.continueFromContact();
  await checkout.acceptTerms();
  return { order, guest };
}

/** The page polls the order for half a minute before it gives up; the fake clock skips that wait. */
async function untilProblem(page: Page, checkout: CheckoutPage): Promise<void> {
  await expect(checkout.payment.getByRole('button', { name: /Confirming your payment/ })).toBeVisible();
  const problem = checkout.payment.getByRole('alert').first();
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(problem).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: 25_000 });
}

test.describe('answers of the bank', () => {
  test('a decline keeps the cart, the hold and every field except the card (8.1-10, D-PY-04)', async ({
    page,
    checkout,
    shell,
  }) => {
    await openPayment(page, checkout);
    await checkout.fillCard(cards.insufficientFunds);
    await checkout.submitPayment();
    await expect(checkout.payment.getByRole('alert').first()).toContainText(
      'This card has insufficient funds.',
    );
    await expect(checkout.payment.getByLabel('Name on card')).toHaveValue('Maya Okafor');
    await expect(checkout.card.getByRole('textbox').first()).toHaveValue('');
    for (const box of await checkout.payment.getByRole('checkbox').all()) await expect(box).toBeChecked();
    await expect(page.getByRole('timer')).toContainText('Your cart is held for');
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 1 item');
  });

  test('an invalid card number is marked in the frame, and nothing is sent (D-PY-01)', async ({
    page,
    checkout,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await openPayment(page, checkout);
    await checkout.fillCard('4242 4242 4242 4241');
    await checkout.submitPayment();
    await expect(checkout.card.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
    expect(sent.some((path) => path.endsWith('/completeOrder'))).toBe(false);
    await checkout.fillCard(cards.approved);
    await checkout.submitPayment();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maya!' })).toBeVisible();
  });

  test('a provider error shows the generic message once it is certain that nothing was paid (8.1-11, D-PY-06)', async ({
    page,
    checkout,
    receipt,
  }) => {
    await page.clock.install();
    await openPayment(page, checkout);
    await checkout.fillCard(cards.fault);
    await checkout.submitPayment();
    await untilProblem(page, checkout);
    await expect(checkout.payment.getByRole('alert').first()).toContainText(fault);
    await checkout.card.getByRole('textbox').first().clear();
    await checkout.fillCard(cards.approved);
    await checkout.submitPayment();
    await expect(receipt.heading).toBeVisible();
  });

  test('a card number that replaces another after an error is the one that is charged (D-PY-06)', async ({
    page,
    checkout,
    receipt,
  }) => {
    await page.clock.install();
    await openPayment(page, checkout);
    await checkout.fillCard(cards.fault);
    await checkout.submitPayment();
    await untilProblem(page, checkout);
    // A single change of the field, as with autofill and paste: the form is complete before and after.
    await checkout.card.getByRole('textbox').first().fill(cards.approved);
    await checkout.submitPayment();
    await expect(receipt.heading).toBeVisible();
    await expect(receipt.main).toContainText('4242');
  });

  test('a challenge of the bank is answered in its own frame, then the order is paid (D-PY-03)', async ({
    page,
    checkout,
    receipt,
  }) => {
    await openLengthy(page, checkout);
    await checkout.fillCard(cards.challenge);
    await checkout.submitPayment();
    const bank = page.frameLocator('iframe[title="Your bank"]');
    await expect(page.getByRole('dialog', { name: 'Your bank needs to verify this payment' })).toBeVisible();
    await expect(bank.locator('html')).not.toHaveClass(/dark/);
    await bank.getByRole('button', { name: 'Decline' }).click();
    await expect(checkout.payment.getByRole('alert').first()).toContainText(
      'Your bank could not verify this payment. Please try another card.',
    );
    await checkout.fillCardAgain(cards.challenge);
    await checkout.submitPayment();
    await bank.getByRole('button', { name: 'Approve' }).click();
    await expect(receipt.heading).toBeVisible();
  });

  for (const [shop, system] of [
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const)
    test(`a challenge is ${shop} in a ${shop} shop, even if the system is ${system} (D-PY-03)`, async ({
      newVisitor,
    }) => {
      const { page, checkout } = await newVisitor({ colorScheme: system });
      await openLengthy(page, checkout, shop);
      await checkout.fillCard(cards.challenge);
      await checkout.submitPayment();
      const bank = page.frameLocator('iframe[title="Your bank"]');
      await expect(bank.getByRole('button', { name: 'Approve' })).toBeVisible();
      await expect(bank.locator('html')).toHaveClass(shop === 'dark' ? /dark/ : /^$/);
      await expectAccessible(page, `the bank's question, ${shop} in a ${system} system`);
    });
});

test("after the bank's dialog is closed, only the card entered next is charged (D-PY-03, D-PY-04)", async ({
  page,
  checkout,
  receipt,
}) => {
  await openLengthy(page, checkout);
  await checkout.fillCard(cards.challenge);
  await checkout.submitPayment();
  const dialog = page.getByRole('dialog', { name: 'Your bank needs to verify this payment' });
  await expect(page.locator('.tooltip')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Stop this payment' }).click();
  await expect(checkout.payment.getByRole('alert').first()).toContainText('You stopped your bank’s check');
  await expect(checkout.payment.getByRole('alert').first()).toContainText('You have not been charged.');
  await expect(checkout.payment.getByLabel('Name on card')).toHaveValue('Maya Okafor');
  for (const box of await checkout.payment.getByRole('checkbox').all()) await expect(box).toBeChecked();
  await checkout.fillCardAgain(cards.mastercard);
  await checkout.submitPayment();
  await expect(receipt.heading).toBeVisible();
  await expect(receipt.main).toContainText('Mastercard ending in 4444');
  await expect(receipt.main).not.toContainText('3220');
});

/** Opens the payment section of the venue that uses 3-D Secure and asks for a billing address. */
async function openLengthy(page: Page, checkout: CheckoutPage, theme = 'light'): Promise<void> {
  const order = await addToCart({
    locationKey: 9005,
    activityKey: 503,
    rates: { 5021: 1 },
    date: venueDate(13),
    time: '07:00',
  });
  await page.goto(`/9005/checkout?orderKey=${order.OrderKey}&theme=${theme}`);
  await checkout.fillContact(someone());
  await checkout.contact.getByLabel('Address Line 1').fill('1 Main Street');
  await checkout.contact.getByLabel('City').fill('Denver');
  await checkout.contact.getByLabel('State').fill('CO');
  await checkout.contact.getByLabel('Zip').fill('80202');
  await checkout.continueFromContact();
  await checkout.acceptTerms();
}

test('everything is typed and pressed by keyboard, from the contact to the receipt, through the card’s frame (D-PY-01, WCAG 2.1.1)', async ({
  page,
  checkout,
  receipt,
}) => {
  const guest = someone();
  const line = { locationKey: 9001, activityKey: 101, rates: { 11: 1 }, date: venueDate(13) };
  const order = await addToCart(line);
  await page.goto(`/9001/checkout/contact?orderKey=${order.OrderKey}`);
  await untilAlive(page);
  const { keyboard } = page;
  /** What has the focus, on the page or in the frame that has it. */
  async function focused() {
    for (const frame of page.frames()) {
      const found = await frame.evaluate(() => {
        const { activeElement: control } = document;
        if (control === null || control === document.body || control.tagName === 'IFRAME') return null;
        const [name, autocomplete] = ['name', 'autocomplete'].map((word) => control.getAttribute(word));
        const isButton = control.tagName === 'BUTTON';
        return { id: control.id, name, autocomplete, button: isButton ? (control.textContent ?? '') : null };
      });
      if (found !== null) return found;
    }
    return null;
  }
  type Focused = NonNullable<Awaited<ReturnType<typeof focused>>>;
  async function tabTo(isIt: (control: Focused) => boolean): Promise<void> {
    for (let stops = 0; stops < 60; stops += 1) {
      const control = await focused();
      if (control !== null && isIt(control)) return;
      await keyboard.press('Tab');
    }
    throw new Error('The control is no tab stop.');
  }
  const isNamed = (text: string) => (control: Focused) =>
    control.name === text || control.autocomplete === text;
  const reads =
    (text: RegExp) =>
    ({ button }: Focused) =>
      button !== null && text.test(button);

  for (const [name, text] of [
    ['firstName', guest.firstName],
    ['lastName', guest.lastName],
    ['email', guest.email],
    ['tel-national', guest.phone],
  ] as const) {
    await tabTo(isNamed(name));
    await keyboard.type(text);
  }
  await tabTo(reads(/Continue to payment/));
  await keyboard.press('Enter');
  await checkout.pay.waitFor();
  await tabTo(isNamed('cc-number'));
  await keyboard.type('4242424242424242');
  // The frame goes on by itself once the number is whole.
  await tabTo(isNamed('cc-exp'));
  await keyboard.type('1234');
  await tabTo(isNamed('cc-csc'));
  await keyboard.type('123');
  for (const box of await checkout.payment.getByRole('checkbox').all()) {
    const id = await box.getAttribute('id');
    await tabTo((control) => control.id === id);
    await keyboard.press('Space');
    await expect(box).toBeChecked();
  }
  await tabTo(reads(/^Pay \$/));
  await keyboard.press('Enter');
  await expect(receipt.heading).toBeVisible();
  await expect(receipt.main).toBeFocused();
});

test.describe('network failures', () => {
  test('after a lost answer, the page asks for the order and ends at the receipt, with one email (C-11, D-PY-06)', async ({
    page,
    checkout,
    receipt,
    faults,
  }) => {
    faults.expect(/ERR_FAILED|ERR_EMPTY_RESPONSE/, /Failed to load resource/);
    const { guest } = await openPayment(page, checkout);
    await page.route('**/completeOrder', async (route) => {
      await route.fetch();
      await route.abort('failed');
    });
    await checkout.fillCard(cards.approved);
    await checkout.submitPayment();
    await expect(receipt.heading).toHaveText('Thank you, Maya!', { timeout: 15_000 });
    await mailTo(guest.email);
  });

  test('a slow bank shows that payment is in progress, and a second press changes nothing (C-09, C-11)', async ({
    page,
    checkout,
    receipt,
  }) => {
    const { guest } = await openPayment(page, checkout);
    let asked = 0;
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/completeOrder', async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await checkout.fillCard(cards.approved);
    await checkout.submitPayment();
    const paying = checkout.payment.getByRole('button', { name: 'Paying…' });
    await expect(paying).toHaveAttribute('aria-disabled', 'true');
    await paying.click({ force: true });
    go();
    await expect(receipt.heading).toBeVisible();
    expect(asked).toBe(1);
    await mailTo(guest.email);
    expect(await mailsTo(guest.email)).toHaveLength(1);
  });

  test('an error without a payment shows a message after half a minute of polling, and a retry pays once (8.1-13, D-PY-06)', async ({
    page,
    checkout,
    receipt,
    faults,
  }) => {
    faults.expect(/status of 502/);
    await page.clock.install();
    const events = await hearEvents(page);
    const { guest } = await openPayment(page, checkout);
    await page.route('**/completeOrder', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
    await checkout.fillCard(cards.approved);
    await checkout.submitPayment();
    await untilProblem(page, checkout);
    await expect(checkout.payment.getByRole('alert').first()).toContainText(fault);
    expect((await events()).map(({ name }) => name)).toContain('book-error-order-completed');
    await page.unroute('**/completeOrder');
    await checkout.submitPayment();
    await expect(receipt.heading).toBeVisible();
    await mailTo(guest.email);
  });

  test('a malformed answer is not trusted, and the order is read again (8.1-13)', async ({
    page,
    checkout,
    receipt,
  }) => {
    await openPayment(page, checkout);
    await page.route('**/completeOrder', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 200, contentType: 'text/html', body: '<p>proxy</p>' });
    });
    await checkout.fillCard(cards.approved);
    await checkout.submitPayment();
    await expect(receipt.heading).toBeVisible({ timeout: 15_000 });
  });

  test('a cart that another tab has paid for opens the receipt without a second payment (C-09, D-PY-06)', async ({
    page,
    checkout,
    receipt,
  }) => {
    const { order, guest } = await openPayment(page, checkout);
    await pay(order, 9001, guest.email);
    await checkout.fillCard(cards.approved);
    await checkout.submitPayment();
    await expect(receipt.heading).toBeVisible();
    await expect(receipt.main).toContainText('Balance');
    await mailTo(guest.email);
  });

  test('once it is paid, the form and its amounts stay as they were until the receipt is there (6.5)', async ({
    page,
    checkout,
    receipt,
  }) => {
    await openPayment(page, checkout);
    await checkout.fillCard(cards.approved);
    const amount = (await checkout.pay.textContent())?.replace('Pay ', '') ?? '';
    const { promise: held, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/getorderv2*', async (route) => {
      await held;
      await route.continue();
    });
    await checkout.submitPayment();
    const paid = checkout.payment.getByRole('button', { name: 'Paid', exact: true });
    await expect(paid).toBeVisible();
    await expect(paid).toHaveAttribute('aria-disabled', 'true');
    await expect(paid).not.toHaveAttribute('aria-busy', 'true');
    await expect(checkout.payment.getByLabel('Name on card')).toBeVisible();
    await expect(page.getByText('You’re all paid up.')).toHaveCount(0);
    await expect(page.getByText('$0.00')).toHaveCount(0);
    await expect(checkout.summary).toContainText(amount);
    go();
    await expect(receipt.heading).toBeVisible();
  });

  test('a changed total is shown before anything is charged (6.5)', async ({ page, checkout }) => {
    const { order } = await openPayment(page, checkout);
    await addToCart({
      locationKey: 9001,
      activityKey: 105,
      rates: { 51: 1 },
      date: venueDate(8),
      orderKey: order.OrderKey,
    });
    await checkout.fillCard(cards.approved);
    await checkout.submitPayment();
    await expect(checkout.payment.getByRole('alert').first()).toContainText(
      'The total has changed. Please review your order and try again.',
    );
    await expect(checkout.summary).toContainText('Beach Day Pass');
    await checkout.submitPayment();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maya!' })).toBeVisible();
  });
});

test.describe('the card form', () => {
  test('marks what is missing, and the list names each of it once (D-CK-04)', async ({ page, checkout }) => {
    await openPayment(page, checkout);
    await expect(checkout.card.getByRole('textbox')).toHaveCount(3);
    await checkout.payment.getByLabel('Name on card').clear();
    for (const box of await checkout.payment.getByRole('checkbox').all()) await box.press('Space');
    await checkout.submitPayment();
    const list = checkout.payment.getByRole('alert').first();
    const marked = async () =>
      (await checkout.card.locator('[aria-invalid="true"]').count()) +
      (await checkout.payment.locator('[aria-invalid="true"]').count());
    await expect.poll(marked).toBeGreaterThan(4);
    await expect(list.getByRole('link')).toHaveCount(await marked());
    await expect(list).toContainText(`Please fix ${await marked()} things`);
    await expect(list.getByText('Enter the date your card expires.')).toHaveCount(1);
    await expectAccessible(page, 'payment with errors');
    await list.getByRole('link', { name: 'Enter the security code of your card.' }).click();
    await expect(checkout.card.getByRole('textbox').nth(2)).toBeFocused();
  });

  for (const width of [320, 390])
    test(`on a phone of ${width} px, Pay is in the bar with the amount, and the bar covers no error (D-CK-01)`, async ({
      newVisitor,
    }) => {
      const { page, checkout } = await newVisitor({ viewport: { width, height: 844 }, hasTouch: true });
      await openPayment(page, checkout);
      const bar = checkout.summary.getByRole('button', { name: /^Pay \$/ });
      await expect(bar).toBeInViewport();
      await expect(checkout.payment.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);
      await expect(bar).toContainText(/^Pay \$[\d.]+$/);
      await checkout.payment.getByLabel('Name on card').clear();
      await bar.click();
      const list = checkout.payment.getByRole('alert').first();
      const top = async () => (await checkout.summary.boundingBox())?.y ?? 0;
      const isClear = async (element: typeof list) => {
        const box = await element.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= (await top());
      };
      await expect.poll(() => isClear(list)).toBe(true);
      await list.getByRole('link', { name: /Name on card/ }).click();
      await expect.poll(() => isClear(checkout.payment.getByLabel('Name on card'))).toBe(true);
      await checkout.payment.getByLabel('Name on card').fill('Maya Okafor');
      await checkout.fillCard(cards.insufficientFunds);
      await bar.click();
      const problem = checkout.payment.getByRole('alert').first();
      await expect(problem).toContainText('insufficient funds');
      await expect.poll(() => isClear(problem)).toBe(true);
      await expectAccessible(page, `payment at ${width} px`);
    });

  test("comes from the gateway's own origin and is loaded only for payment (D-PY-01, D-PY-02, 7.1-06)", async ({
    page,
    checkout,
    activity,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(payments())) fetched.push(request.url());
    });
    await activity.open(9001, 101);
    expect(fetched).toEqual([]);
    await openPayment(page, checkout);
    await expect(checkout.card.getByRole('textbox')).toHaveCount(3);
    expect(fetched.filter((url) => url.endsWith('/sandbox.js'))).toHaveLength(1);
    const frame = page.frames().find((one) => one.url().startsWith(payments()));
    expect(frame).toBeDefined();
  });

  test('shows a message with a retry button if it cannot be loaded (D-PY-02)', async ({
    page,
    checkout,
    faults,
  }) => {
    faults.expect(/ERR_FAILED/);
    await page.route('**/sandbox.js', (route) => route.abort('failed'));
    await openPayment(page, checkout);
    await expect(checkout.payment.getByRole('alert').first()).toContainText(
      'We couldn’t load the card form.',
    );
    await expectAccessible(page, 'card form missing');
    await page.unroute('**/sandbox.js');
    await checkout.payment.getByRole('button', { name: 'Try again' }).click();
    await expect(checkout.card.getByRole('textbox').first()).toBeVisible();
  });
});
