/** Staff who sign in with their company's identity provider (6-12; docs/decisions/0165-staff-sign-on.md). */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { startSignOnShop } from './world/sign-on-shop.ts';

// One shop for all, which keeps who has been there. Each goes through the provider several times.
test.describe.configure({ mode: 'serial', timeout: 90_000 });
let address = '';
let stop: () => Promise<void> = async () => undefined;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  ({ address, stop } = await startSignOnShop());
});
test.afterAll(() => stop());

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Acme' });

async function atProvider(page: Page, { email, press = 'Sign in' }: { email: string; press?: string }) {
  await expect(title(page)).toHaveText('Sign in at the company');
  await page.getByLabel('Email of the account').fill(email);
  await page.getByRole('button', { name: press, exact: true }).click();
}

test('somebody signs in by the company’s provider, lands where they were going, and signs out (6-12)', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 401 .*getStaffSession/, /status of (403|410) .*finishStaffSignOn/);
  try {
    // Nobody works here under that address yet.
    await page.goto(`${address}/desk/sign-in`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `desk, sign-in with a provider, ${colorScheme}`);
    }
    await button(page).click();
    await atProvider(page, { email: 'owner@demo.example' });
    await expect(page.getByText('Nobody who works here has your account at Acme.')).toBeVisible();
    expect(page.url()).toBe(`${address}/desk/sign-in/return`);
    await expectAccessible(page, 'desk, refused by a provider');

    // Somebody who does: the demo's owner, once they have been here.
    await page.getByRole('button', { name: 'Owner' }).click();
    await page.getByRole('link', { name: 'Account' }).click();
    const signOut = () => page.getByRole('button', { name: 'Sign out', exact: true }).last().click();
    await signOut();
    await page.goto(`${address}/desk/1/people`);
    await expect(title(page)).toHaveText('Sign in');
    await button(page).click();
    await atProvider(page, { email: 'owner@demo.example', press: 'Cancel' });
    await expect(page.getByText('You did not sign in at Acme.')).toBeVisible();
    // The second try begins at an address of its own again.
    await page.goto(`${address}/desk/1/people`);
    await button(page).click();
    await atProvider(page, { email: 'owner@demo.example' });
    await expect(title(page)).toHaveText('People');
    expect(page.url()).toBe(`${address}/desk/1/people`);

    // Both cookies are of our own pages alone, and the one of the sign-in is gone.
    const cookies = await page.context().cookies(address);
    expect(cookies.map(({ name, sameSite, httpOnly }) => [name, sameSite, httpOnly])).toEqual([
      ['gangway-desk', 'Strict', true],
    ]);
    await page.reload();
    await expect(title(page)).toHaveText('People');
    await page.getByRole('link', { name: 'Account' }).click();
    await signOut();
    await expect(title(page)).toHaveText('Sign in');
    await page.goBack();
    await expect(title(page)).toHaveText('Sign in');
  } finally {
    // Otherwise the desk says that its server is gone.
    await page.goto('about:blank');
  }
});

test('an answer of the provider opens nothing in another browser, and nothing twice (6-12)', async ({
  page,
  newVisitor,
  faults,
}) => {
  faults.expect(/status of 401 .*getStaffSession/, /(ERR_FAILED|status of 410) .*finishStaffSignOn/);
  const victim = (await newVisitor()).page;
  try {
    await page.goto(`${address}/desk/sign-in`);
    await page.getByRole('button', { name: 'Owner' }).click();
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).last().click();
    await button(page).click();
    // The answer is caught before it is used, and given to somebody else.
    const answers: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/return?')) answers.push(request.url());
    });
    await page.route('**/finishStaffSignOn*', (route) => route.abort());
    await atProvider(page, { email: 'owner@demo.example' });
    await expect(page.getByText('The sign-in did not finish')).toBeVisible();
    await expectAccessible(page, 'desk, sign-in that did not finish');
    await page.unrouteAll();
    const [answer = ''] = answers;
    await victim.goto(answer);
    await expect(victim.getByText('began in another browser')).toBeVisible();
    await expect(title(victim)).toHaveText('Sign in');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'People' })).toBeVisible();
    await page.goto(answer);
    await expect(page.getByText('was already used')).toBeVisible();
  } finally {
    await Promise.all([page, victim].map((one) => one.goto('about:blank')));
  }
});
