/**
 * Members link accounts of other services on the page of their membership (6-11, 7.4-06, 7.4-07, D-AU-07;
 * docs/rules/sign-in.md).
 */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop } from './world/address.ts';
import { offerLinks, openMemberArea } from './world/linked-accounts.ts';

const phone = '+13035550110';

const block = (page: Page) => page.getByRole('region', { name: 'Linked accounts' });
const accountOf = (page: Page, service: string) =>
  block(page).getByRole('listitem').filter({ hasText: service });

interface Call {
  path: string;
  status: number;
  sent: string | null;
}

/** Records the calls of the provider's token address and account API. */
function callsOf(page: Page): Call[] {
  const calls: Call[] = [];
  page.on('response', (response) => {
    const request = response.request();
    const { pathname: path } = new URL(response.url());
    if (request.method() === 'POST' && /^\/(oauth\/token|me\/v1)/.test(path))
      calls.push({ path, status: response.status(), sent: request.postData() });
  });
  return calls;
}

test.describe('linked accounts', () => {
  // Nonces are requested by an error on the first attempt, which the browser reports.
  test.beforeEach(({ faults }) => faults.expect(/400/, /401/));

  test('a member links an account, comes back to the membership and sees it linked, also after a reload (6-11, 7.4-03, 7.4-06, 7.4-07, 8.3-13, D-AU-04, D-AU-07)', async ({
    page,
  }) => {
    await offerLinks(page, ['google-oauth2', 'apple']);
    const calls = callsOf(page);
    await openMemberArea(page, phone);
    const area = page.url();
    await expect(accountOf(page, 'Google')).toContainText('Not linked');
    await expectAccessible(page, 'the member area with accounts to link');
    await accountOf(page, 'Google').getByRole('button', { name: 'Link Google account' }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Link your Google account' })).toBeVisible();
    await expectAccessible(page, 'the page that links an account');
    await page.getByRole('button', { name: 'Link account' }).click();

    await expect(block(page).getByText('Your Google account is linked.')).toBeVisible();
    await expect(page).toHaveURL(area);
    await expect(accountOf(page, 'Google')).not.toContainText('Not linked');
    await expect(accountOf(page, 'Google').getByRole('button')).toHaveCount(0);
    await expect(accountOf(page, 'Apple').getByRole('button')).toBeVisible();
    await expectAccessible(page, 'the member area with a linked account');
    await page.reload();
    await expect(accountOf(page, 'Apple')).toContainText('Not linked');
    await expect(accountOf(page, 'Google')).not.toContainText('Not linked');

    // A refused first attempt has no nonce yet; a double click sends one request.
    const of = (path: string) => calls.filter((call) => call.path.endsWith(path) && call.status < 400);
    expect(of('/connect')).toHaveLength(1);
    expect(JSON.parse(of('/connect')[0]?.sent ?? '')).toMatchObject({
      connection: 'google-oauth2',
      redirect_uri: `${shop()}/authenticated?clientLocationKey=9093`,
      state: expect.stringMatching(/.{20,}/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(JSON.parse(of('/complete')[0]?.sent ?? '')).toEqual({
      auth_session: expect.stringMatching(/^[\w-]{32}$/),
      connect_code: expect.stringMatching(/^[\w-]{32}$/),
      redirect_uri: `${shop()}/authenticated?clientLocationKey=9093`,
      code_verifier: expect.stringMatching(/^[\w.~-]{43}$/),
    });
    // Signing in needs no proof; the first proof is refused for its nonce and sent again with one.
    const statuses = calls.flatMap(({ path, status }) => (path === '/oauth/token' ? [status] : []));
    expect(statuses.slice(0, 3)).toEqual([200, 400, 200]);
    const refreshed = of('/oauth/token')
      .map(({ sent }) => new URLSearchParams(sent ?? ''))
      .filter((body) => body.get('grant_type') === 'refresh_token');
    expect(refreshed.map((body) => body.get('scope')?.split(' '))).toContainEqual(
      expect.arrayContaining(['create:me:connected_accounts']),
    );
    for (const body of refreshed) expect(body.get('audience')).toMatch(/\/me\/$/);
  });

  test('a member who cancels at the provider is told so and stays a member (D-AU-07)', async ({ page }) => {
    await offerLinks(page, ['facebook']);
    await openMemberArea(page, phone);
    await accountOf(page, 'Facebook').getByRole('button').click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(block(page).getByText('Your Facebook account was not linked.')).toBeVisible();
    await expect(page.getByText('You do not have an account')).toHaveCount(0);
    await expect(page.getByRole('banner').getByText('Booking as Mia Larsen')).toBeAttached();
    await expectAccessible(page, 'the member area after a canceled link');
    await page.reload();
    await expect(accountOf(page, 'Facebook')).toContainText('Not linked');
    await expect(block(page).getByText('was not linked')).toHaveCount(0);
  });

  test('a changed state or a used code links nothing and says why (7.4-07, 8.3-16, D-AU-07, S17)', async ({
    page,
    faults,
  }) => {
    faults.expect(/could not be linked/, /Invalid state/);
    await offerLinks(page, ['facebook']);
    await openMemberArea(page, phone);
    const returnWith = async (change: (address: URL) => void) => {
      await accountOf(page, 'Facebook').getByRole('button').click();
      await page.route(
        '**/connect/link',
        async (route) => {
          const answer = await route.fetch({ maxRedirects: 0 });
          const address = new URL(answer.headers().location ?? '');
          change(address);
          await route.fulfill({ status: 303, headers: { location: address.href } });
        },
        { times: 1 },
      );
      await page.getByRole('button', { name: 'Link account' }).click();
    };
    await returnWith((address) => address.searchParams.set('state', 'another-state'));
    await expect(block(page).getByText('We couldn’t match this to the link')).toBeVisible();
    await returnWith((address) => address.searchParams.set('connect_code', 'another-code'));
    await expect(block(page).getByText('Linking took too long.')).toBeVisible();
    await expect(accountOf(page, 'Facebook')).toContainText('Not linked');
  });

  test('the block says when the provider does not answer, and tries again (D-AU-07)', async ({
    page,
    faults,
  }) => {
    faults.expect(/linked accounts could not be loaded/, /Linking could not be started/, /ERR_/);
    await offerLinks(page, ['apple']);
    await page.route('**/me/v1/**', (route) => route.abort());
    await openMemberArea(page, phone);
    await expect(block(page).getByText('We couldn’t load your linked accounts.')).toBeVisible();
    await page.unroute('**/me/v1/**');
    await block(page).getByRole('button', { name: 'Try again' }).click();
    await expect(accountOf(page, 'Apple')).toContainText('Not linked');
    await page.route('**/me/v1/**', (route) => route.abort());
    await accountOf(page, 'Apple').getByRole('button').click();
    await expect(block(page).getByText('We couldn’t start linking your Apple account.')).toBeVisible();
    await expect(accountOf(page, 'Apple').getByRole('button')).toBeEnabled();
  });
});
