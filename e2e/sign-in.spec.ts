/**
 * Members sign in, choose the membership to book under, and sign out (2.5-17 to 2.5-20, 2.9, 4.1, 7.4, 8.3-01
 * to 8.3-03; docs/rules/sign-in.md).
 */
import type { Page, Request } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop } from './world/address.ts';
import { untilAlive, untilFrameAlive } from './world/alive.ts';
import { addToCart } from './world/api.ts';
import { signInAsPhone } from './world/sign-in.ts';

const venue = 9093;
const catalog = `/${venue}/catalog/activities`;
const sailing = { locationKey: venue, activityKey: 901, time: '09:00', rates: { 9011: 2 } };

const isProviders = (request: Request) => /^http:\/\/localhost:\d+\/(authorize|oauth|v2)/.test(request.url());
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

/** Expires the token and the provider's session, from an address where no page of the shop would notice. */
async function endSession(page: Page): Promise<void> {
  await page.route('**/away.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }),
  );
  await page.goto('/away.html');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.includes('booking-api')) localStorage.removeItem(key);
  });
  await page.context().clearCookies({ name: 'identity_session' });
}

test('a member with a full cart logs in by code, books under the only membership, and logs out to the catalog (1-07, 2.1-06, 2.5-17, 2.5-18, 2.5-19, 4.1-08, 4.1-11, 4.1-13, 4.1-14, 4.1-15, 4.1-16, 4.1-17, 7.4-01, 7.4-02, 7.4-03, 7.4-05, 7.4-08, 9-29, C-04, C-08)', async ({
  page,
  context,
}) => {
  const asked: URL[] = [];
  page.on('request', (request) => {
    if (isProviders(request)) asked.push(new URL(request.url()));
  });
  const { OrderKey: orderKey } = await addToCart(sailing);
  await page.goto(`${catalog}?orderKey=${orderKey}`);
  await untilFrameAlive(page);
  await expect(page.getByLabel('Cart, 1 item')).toBeVisible();
  // Nothing related to sign-in has loaded before the visitor asks for it (D-AU-01).
  expect(asked).toEqual([]);
  expect(await stored(page)).toEqual([]);

  await page.getByRole('banner').getByRole('link', { name: 'Member Login' }).first().click();
  await signInAsPhone(page, '+13035550110');
  const header = page.getByRole('banner');
  await expect(header.getByText('Booking as Mia Larsen')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${catalog}\\?.*orderKey=${orderKey}`));
  await expect(header.getByRole('link', { name: 'Member Login' })).toHaveCount(0);
  await expect(page.getByLabel('Cart, 1 item')).toBeVisible();

  const authorize = asked.find(({ pathname }) => pathname === '/authorize')?.searchParams;
  expect(Object.fromEntries(authorize ?? [])).toMatchObject({
    client_id: 'storefront',
    redirect_uri: `${shop()}/authenticated?clientLocationKey=${venue}`,
    scope: 'openid email profile',
    audience: 'https://booking-api',
    response_type: 'code',
    response_mode: 'query',
    code_challenge_method: 'S256',
    connection: 'sms',
    organization: 'org_osprey',
    state: expect.stringMatching(/.{20,}/),
    nonce: expect.stringMatching(/.{20,}/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(asked.some(({ pathname }) => pathname === '/oauth/token')).toBe(true);
  const keys = await stored(page);
  expect(keys).toContain('activeMembership');
  expect(keys.filter((key) => key.startsWith('@@auth0spajs@@'))).not.toEqual([]);

  const cookies = await context.cookies();
  const session = cookies.find(({ name }) => name === 'auth0.storefront.is.authenticated');
  const daysLeft = ((session?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(daysLeft).toBeGreaterThan(0.98);
  expect(daysLeft).toBeLessThanOrEqual(1);

  await page.reload();
  await untilFrameAlive(page);
  await expect(header.getByText('Booking as Mia Larsen')).toBeVisible();
  await expectAccessible(page, 'a catalog with a member in its header');

  const left = page.waitForRequest((request) => new URL(request.url()).pathname === '/logout');
  await header.locator('summary').filter({ hasText: 'Booking as' }).click();
  await header.getByRole('button', { name: 'Log out' }).click();
  expect(new URL((await left).url()).search).toContain(`clientLocationKey=${venue}`);
  await expect(header.getByRole('link', { name: 'Member Login' }).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(catalog));
  expect(asked.some(({ pathname }) => pathname === '/v2/logout')).toBe(true);
  expect(await stored(page)).toEqual([]);
  expect((await context.cookies()).filter(({ name }) => name.startsWith('auth0'))).toEqual([]);
});

test('a member with several memberships picks one, and the header shows it (1-08, 2.1-07, 2.9-01, 2.9-02, 2.9-03, 4.1-12)', async ({
  page,
}) => {
  await page.goto(`/${venue}/login`);
  await signInAsPhone(page, '+13035550101');
  const heading = page.getByRole('heading', { level: 2 });
  const cards = page.getByRole('main').getByRole('listitem').filter({ has: heading });
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('Bay pass');
  await expect(cards.first()).toContainText('Adult');
  await expect(cards.first()).toContainText('Ana Torres');
  await expect(cards.first()).toContainText('Sailing Hour: $25 instead of $40');
  await expect(cards.first()).toContainText(/Valid until: [A-Z][a-z]{2} \d{1,2}, \d{4}/);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible();
  await expectAccessible(page, 'the membership picker');
  await cards.first().getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(catalog));
  await expect(page.getByRole('banner').getByText('Booking as Ana Torres')).toBeVisible();
});

test('a membership blocked by one of its members shows why and cannot be picked (C-49)', async ({ page }) => {
  await page.goto(`/${venue}/login`);
  await signInAsPhone(page, '+13035550106');
  const family = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Bay family' });
  await expect(family).toContainText('Member details missing');
  await expect(family.getByRole('button')).toHaveCount(0);
  await expect(family.getByRole('link', { name: 'See membership' })).toHaveAttribute(
    'href',
    new RegExp(`^/${venue}/membership/[\\w-]{22}$`),
  );
  await expectAccessible(page, 'the picker with a blocked membership');
});

test('someone who signs in without a membership sees a message and can log out again (2.9-04, 8.3-03)', async ({
  page,
}) => {
  await page.goto(`/${venue}/login`);
  await signInAsPhone(page, '+13035550102');
  await expect(page.getByRole('main')).toContainText('You do not have access to any valid memberships');
  await expectAccessible(page, 'the picker without memberships');
  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Member Login' }).first()).toBeVisible();
});

test('someone rejected by the provider sees that they have no account, and is not sent there again (8.3-01, 8.3-02, C-08)', async ({
  page,
}) => {
  await page.goto(`/${venue}/login`);
  await signInAsPhone(page, '+13035550103');
  const main = page.getByRole('main');
  await expect(main).toContainText('You do not have an account at Osprey Bay Club');
  await expect(main.getByRole('button', { name: 'Log In' })).toBeVisible();
  await page.goto(`/${venue}/authenticated?error=unauthorized&error_description=<b>Blocked</b>`);
  await untilAlive(page);
  await expect(main.getByRole('alert')).toHaveText('The sign-in service said: <b>Blocked</b>');
});

test('a forged URL shows none of its words, and an invalid code is removed from it (8.3-02, S17)', async ({
  page,
  faults,
}) => {
  faults.expect(/./);
  await page.goto(`/${venue}/authenticated?error=unauthorized&error_description=Call+0900+666`);
  await untilAlive(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toHaveText('We couldn’t sign you in. Please try again.');
  await page.goto(`/${venue}/authenticated?code=a-code&state=a-state&orderKey=`);
  await untilAlive(page);
  await expect(main.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(page).not.toHaveURL(/code=|state=/);
});

test('the callback opened again says nothing to who is signed in, and no address keeps a code (C-48)', async ({
  page,
}) => {
  const returns: string[] = [];
  page.on('request', (request) => {
    if (/\/authenticated\?.*code=/.test(request.url())) returns.push(request.url());
  });
  const leaked: string[] = [];
  await page.goto(`/${venue}/login`);
  await signInAsPhone(page, '+13035550102');
  const memberships = page.getByRole('heading', { name: /membership/i }).first();
  await expect(memberships).toBeVisible();
  // The heading is there before the code has been taken in.
  await expect(page.getByRole('button', { name: 'Log out' }).first()).toBeVisible();
  const [callback = ''] = returns;
  expect(callback).toContain('state=');
  for (const again of [
    callback,
    `/${venue}/authenticated?error=access_denied&error_description=no&state=s`,
  ]) {
    await page.goto(again);
    await untilAlive(page);
    await expect(memberships).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await expect(page).not.toHaveURL(/code=|state=|error/);
  }
  page.on('request', (request) => {
    if (/[?&](code|state)=/.test(request.headers().referer ?? '')) leaked.push(request.url());
  });
  for (const path of ['catalog/activities', 'catalog/memberships', 'activity/details/901', 'checkout']) {
    await page.goto(`/${venue}/${path}?clientAgentKey=7&code=a-code&state=a-state&iss=i`);
    await untilFrameAlive(page);
    await expect(page).toHaveURL(/clientAgentKey=7/);
    expect(page.url()).not.toMatch(/code=|state=|iss=/);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  }
  expect(leaked).toEqual([]);
});

test('someone who opens the memberships without signing in is asked to log in (D-AU-06)', async ({
  page,
}) => {
  await page.goto(`/${venue}/authenticated`);
  await untilAlive(page);
  await expect(page.getByRole('main')).toContainText('Please log in to see your memberships.');
  await expectAccessible(page, 'the picker before signing in');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
});

test('after a member’s session ends, login starts again once and returns to the same page (2.5-20, 4.1-18, C-08)', async ({
  page,
  faults,
}) => {
  faults.expect(/login_required/);
  await page.goto(`/${venue}/login`);
  await signInAsPhone(page, '+13035550110');
  await expect(page.getByRole('banner').getByText('Booking as Mia Larsen')).toBeVisible();
  await endSession(page);
  // The page navigates away by itself, possibly before it has loaded.
  await page.goto(`/${venue}/activity/details/901?guests=2`, { waitUntil: 'commit' });
  await signInAsPhone(page, '+13035550110');
  await expect(page).toHaveURL(new RegExp(`/${venue}/activity/details/901.*[?&]guests=2`));
  await expect(page.getByRole('banner').getByText('Booking as Mia Larsen')).toBeVisible();
  // A visitor who cancels at the provider continues without signing in.
  await endSession(page);
  await page.goto(catalog, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await page.goto(catalog);
  await untilFrameAlive(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Member Login' }).first()).toBeVisible();
});

test('in a frame, login opens its own window, and the page continues under the membership (C-20)', async ({
  page,
  context,
}) => {
  await context.route('**/hotel.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Hotel</title><iframe title="Shop" width="800" height="700" src="${shop()}${catalog}"></iframe>`,
    }),
  );
  await page.goto('/hotel.html');
  const frame = page.frameLocator('iframe');
  const shopFrame = await (await page.waitForSelector('iframe')).contentFrame();
  if (shopFrame === null) throw new Error('the page has no frame');
  await untilFrameAlive(shopFrame);
  // Sign-in pages cannot be framed: inside the frame, pressing the link opens a popup instead.
  const opened = page.waitForEvent('popup');
  await frame.getByRole('banner').getByRole('link', { name: 'Member Login' }).first().click();
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await signInAsPhone(popup, '+13035550110');
  await closed;
  await expect(frame.getByRole('banner').getByText('Booking as Mia Larsen')).toBeAttached();
  await expect(frame.getByRole('heading', { level: 1, name: 'Osprey Bay Club' })).toBeVisible();
});
