/** The simulated sheets of wallets: whom they serve, and what their one-time tokens are good for (D-PY-05). */
import { expect, it, onTestFinished } from 'vitest';
import { authorize, call } from '../testing/gateway-client.ts';
import { tempDir } from '../testing/temp-dir.ts';
import { isAppleDevice } from './browser/wallets.js';
import { startPayments } from './start-payments.ts';

async function aGateway(now = () => new Date()): Promise<string> {
  const { url, close } = await startPayments({ port: 0, dataDir: tempDir(), now });
  onTestFinished(close);
  return url;
}

const shop = encodeURIComponent('http://localhost:3000');

async function chosen(
  url: string,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${url}/sheet/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      publicKey: 'pk_sandbox_gangway',
      wallet: 'googlepay',
      number: '4242424242424242',
      amount: 5000,
      currency: 'USD',
      ...changes,
    }),
  });
  const content = (await answer.json()) as { token: string; last4: string; error?: { code: string } };
  return { status: answer.status, ...content, code: content.error?.code };
}

async function aSession(url: string): Promise<string> {
  const body = {
    validationUrl: 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
    merchantId: 'merchant.example',
    domain: 'book.example',
    displayName: 'Larkspur Lake',
  };
  const { charge } = await call(url, '/v1/wallet-sessions', { body });
  return (charge as unknown as { merchantSessionIdentifier: string }).merchantSessionIdentifier;
}

it('is a dialog of its wallet, without inline code, for allowed shops only (S10, S14, D-PY-05)', async () => {
  const url = await aGateway();
  const page = await fetch(`${url}/sheet?wallet=applepay&parent=${shop}`);
  const html = await page.text();
  expect(html).toContain('<div role="dialog" aria-modal="true" aria-labelledby="name">');
  expect(html).toContain('<h1 id="name">Apple Pay</h1>');
  expect(html).not.toMatch(/<script(?![^>]*src=)|\son\w+=|style="/);
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
  for (const address of [`wallet=paypal&parent=${shop}`, 'wallet=applepay&parent=https%3A%2F%2Fevil.example'])
    expect((await fetch(`${url}/sheet?${address}`)).status).toBe(403);
});

it.each([
  ['4242424242424242', 'approved', null],
  ['4000000000000002', 'declined', 'declined'],
  ['4000000000003220', 'challenge', null],
])(
  'gives %s the outcome that the card has when typed: %s (D-PY-04, D-PY-05)',
  async (number, outcome, declineReason) => {
    const url = await aGateway();
    const { token, last4 } = await chosen(url, { number });
    const { charge } = await authorize(url, 'k', { token, method: 'googlepay' });
    expect(charge).toMatchObject({ outcome, declineReason, card: { last4 } });
  },
);

it('gives tokens for this wallet, this amount and this currency, once (D-PY-05, D-PY-06)', async () => {
  const url = await aGateway();
  const { token } = await chosen(url);
  expect((await authorize(url, 'k1', { token })).code).toBe('token_of_other_method');
  expect((await authorize(url, 'k2', { token, method: 'applepay' })).code).toBe('token_of_other_method');
  expect((await authorize(url, 'k3', { token, method: 'googlepay', amount: 4999 })).code).toBe(
    'amount_differs',
  );
  expect((await authorize(url, 'k4', { token, method: 'googlepay', currency: 'EUR' })).code).toBe(
    'amount_differs',
  );
  expect((await authorize(url, 'k5', { token, method: 'googlepay' })).status).toBe(201);
  expect((await authorize(url, 'k6', { token, method: 'googlepay' })).code).toBe('token_used');
});

it('gives a token of Apple Pay for each session of a validated shop, within five minutes (9-17, D-API-70)', async () => {
  let now = new Date('2026-06-01T12:00:00Z');
  const url = await aGateway(() => now);
  const [session, late] = [await aSession(url), await aSession(url)];
  expect((await chosen(url, { wallet: 'applepay' })).code).toBe('session_unknown');
  expect((await chosen(url, { wallet: 'applepay', session })).status).toBe(201);
  expect((await chosen(url, { wallet: 'applepay', session })).code).toBe('session_unknown');
  now = new Date('2026-06-01T12:05:00Z');
  expect((await chosen(url, { wallet: 'applepay', session: late })).code).toBe('session_unknown');
});

it('gives no token for a wallet that fails, an unknown card, another shop or another page (D-PY-05, S12)', async () => {
  const url = await aGateway();
  expect((await chosen(url, { number: '4000000000000341' })).code).toBe('wallet_failed');
  expect((await chosen(url, { number: '4111111111111111' })).code).toBe('wallet_failed');
  expect((await chosen(url, { publicKey: 'pk_other' })).code).toBe('key_unknown');
  expect((await chosen(url, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  const body = { validationUrl: 'http://apple.example', merchantId: 'm', domain: 'd', displayName: 'n' };
  expect((await call(url, '/v1/wallet-sessions', { body })).status).toBe(400);
});

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Safari/604.1',
    true,
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', true],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    false,
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
])('simulates Apple Pay in %s: %s (9-17)', (agent, isApple) => {
  expect(isAppleDevice(agent)).toBe(isApple);
});
