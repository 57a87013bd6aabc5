/** Operators ask to sell with us, and hear back by email (2.1-22, D-RT-09, D-API-68; docs/rules/sign-up.md). */
import { anOperator, SignUpPage } from './pages/sign-up-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { mailAbout, mailsTo, mailTo } from './world/mailbox.ts';

const support = 'help@gangway.example';

test('an operator fills in the form, reads thanks, and both sides get an email (2.1-22, D-RT-09, D-API-68)', async ({
  page,
}) => {
  const signUp = new SignUpPage(page);
  const operator = { ...anOperator(), business: `Otter Creek Kayaks ${Date.now()}` };
  await signUp.open();
  await expectAccessible(page, 'sign-up');
  await signUp.fill(operator);
  await signUp.field('Website').fill('otter.example');
  await signUp.field('Country').selectOption('Norway');
  await signUp.field('Boat tours and charters').check();
  await signUp.field('Bookings per year').selectOption('501 to 2,000');
  await signUp.field('Message').fill('We start in May.');
  await signUp.send.click();
  await expect(signUp.thanks).toBeFocused();
  await expect(signUp.form).toHaveCount(0);
  await expectAccessible(page, 'sign-up, sent');
  expect((await mailTo(operator.email)).text).toContain(
    'Thank you. We will contact you within one business day.',
  );
  const { text } = await mailAbout(support, new RegExp(operator.business));
  for (const words of [
    'otter.example',
    'Norway',
    'Boat tours and charters',
    '501 to 2,000',
    'We start in May.',
  ])
    expect(text).toContain(words);
  // What was sent is not offered again.
  await signUp.open();
  await expect(signUp.field('Email')).toHaveValue('');
});

test('what is missing or wrong is listed and said beside its field, by keyboard too (2.1-22, 8.1-04)', async ({
  page,
}) => {
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.field('Email').fill('maya@otter');
  await signUp.field('Email').press('Enter');
  const list = signUp.form.getByRole('alert');
  await expect(list).toBeFocused();
  await expect(list.getByRole('link')).toHaveText([
    'Business name is required',
    'First name is required',
    'Last name is required',
    'Email is not valid',
    'Please agree so that we can answer you.',
  ]);
  await expectAccessible(page, 'sign-up with errors');
  await list.getByRole('link', { name: 'Business name is required' }).press('Enter');
  await expect(signUp.field('Business name')).toBeFocused();
  await expect(signUp.field('Email')).toHaveAccessibleDescription('Email is not valid');
  await signUp.fill();
  await expect(list).toHaveCount(0);
  await signUp.send.click();
  await expect(signUp.thanks).toBeVisible();
});

test('the server’s own errors stand beside their fields (2.1-22, D-RT-09)', async ({ page }) => {
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.fill();
  await page.route('**/requestSignup', (route) =>
    route.fulfill({
      json: { Success: false, ModelErrors: [{ Key: 'Email', Value: ['This mailbox does not exist.'] }] },
    }),
  );
  await signUp.send.click();
  await expect(signUp.field('Email')).toHaveAccessibleDescription('This mailbox does not exist.');
  await signUp.field('Email').fill('other@mail.example');
  await expect(signUp.form.getByText('This mailbox does not exist.')).toHaveCount(0);
});

test('a double click and a slow network send one request (2.1-22)', async ({ page }) => {
  const signUp = new SignUpPage(page);
  const operator = anOperator();
  await signUp.open();
  await signUp.fill(operator);
  let sent = 0;
  await page.route('**/requestSignup', async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await signUp.send.dblclick();
  await expect(signUp.send).toHaveAttribute('aria-busy', 'true');
  await signUp.send.click({ force: true });
  await expect(signUp.thanks).toBeVisible();
  expect(sent).toBe(1);
  await mailTo(operator.email);
});

test('a lost connection keeps what was typed, and the next attempt repeats the same request (2.1-22)', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.fill();
  const keys: (string | undefined)[] = [];
  await page.route('**/requestSignup', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) await route.abort('internetdisconnected');
    else await route.continue();
  });
  await signUp.send.click();
  await expect(signUp.form.getByRole('alert')).toContainText('Nothing you typed was lost.');
  await expect(signUp.field('Business name')).toHaveValue('Otter Creek Kayaks');
  await signUp.send.click();
  await expect(signUp.thanks).toBeVisible();
  expect(keys[0]).toMatch(/^[\w-]{16,}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('too many requests are refused with another way to ask (D-GEN-02)', async ({ page, faults }) => {
  faults.expect(/status of 429/);
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.fill();
  await page.route('**/requestSignup', (route) =>
    route.fulfill({ status: 429, json: { ExceptionMessage: 'Too many requests.' } }),
  );
  await signUp.send.click();
  await expect(signUp.form.getByRole('alert')).toContainText(`Try again in an hour, or write to ${support}`);
});

test('what was typed survives a reload, and what was typed before the page came alive stays (2.1-22)', async ({
  page,
}) => {
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.fill();
  await signUp.field('Something else').check();
  await page.reload();
  await expect(signUp.field('Business name')).toHaveValue('Otter Creek Kayaks');
  await expect(signUp.field('Something else')).toBeChecked();
  await expect(signUp.field('I agree')).toBeChecked();

  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/signup', { waitUntil: 'commit' });
  await signUp.field('Business name').fill('Typed early');
  release();
  await expect(signUp.field('First name')).toHaveValue('Maya');
  await expect(signUp.field('Business name')).toHaveValue('Typed early');
});

test('the longest texts fit on a phone and are sent whole (D-GEN-02)', async ({ page }) => {
  const signUp = new SignUpPage(page);
  const operator = anOperator();
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp.open();
  await signUp.fill({
    ...operator,
    business: 'Ø'.repeat(100),
    first: 'W'.repeat(100),
    last: 'W'.repeat(100),
  });
  await signUp.field('Message').fill('A long message. '.repeat(200));
  await expect(signUp.field('Message')).toHaveValue('A long message. '.repeat(200).slice(0, 2000));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await signUp.send.click();
  await expect(signUp.thanks).toBeVisible();
  await mailTo(operator.email);
});

test('a program that fills in every field is thanked, and nobody gets an email (D-RT-09)', async ({
  page,
}) => {
  const signUp = new SignUpPage(page);
  const operator = anOperator();
  await signUp.open();
  await signUp.fill(operator);
  await page.locator('input[name="referral"]').fill('https://spam.example', { force: true });
  await signUp.send.click();
  await expect(signUp.thanks).toBeVisible();
  // A later request has its emails, so these would have come before.
  const later = anOperator();
  await signUp.open();
  await signUp.fill(later);
  await signUp.send.click();
  await mailTo(later.email);
  expect(await mailsTo(operator.email)).toEqual([]);
});

test('with a location it leads to the plans of that location, or to page not found (2.1-22, D-RT-09)', async ({
  request,
}) => {
  for (const [address, location] of [
    ['/signup?clientLocationKey=9093&theme=dark', '/9093/catalog/memberships?theme=dark'],
    ['/signup?clientLocationKey=none', '/error'],
    ['/signup?clientLocationKey=', '/error'],
  ] as const) {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([307, location]);
  }
});

test('cannot be framed, and names its own address (D-RT-09, S14)', async ({ request }) => {
  const answer = await request.get('/signup?utm_source=x');
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(await answer.text()).toMatch(/<link rel="canonical" href="[^"?]+\/signup"/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page says that it needs it, and where else to write (2.1-22)', async ({ page }) => {
    await page.goto('/signup');
    const main = page.getByRole('main');
    await expect(main).toContainText('This form needs JavaScript.', { useInnerText: true });
    await expect(main.getByRole('link', { name: support })).toHaveAttribute('href', `mailto:${support}`);
    // Nothing that was typed gets into an address.
    await page.getByLabel('Business name').fill('Otter Creek Kayaks');
    await page.getByLabel('Business name').press('Enter');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page).toHaveURL(/\/signup$/);
  });
});
