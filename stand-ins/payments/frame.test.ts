/** The card frame: card data stays on the gateway's origin and leaves only as a one-time token (D-PY-01; S12, I35). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { authorize } from '../testing/gateway-client.ts';
import { tempDir } from '../testing/temp-dir.ts';
import { type PaymentsOptions, startPayments } from './start-payments.ts';

async function aGateway(options: Partial<PaymentsOptions> = {}): Promise<{ url: string; dataDir: string }> {
  const dataDir = tempDir();
  const { url, close } = await startPayments({ port: 0, dataDir, ...options });
  onTestFinished(close);
  return { url, dataDir };
}

const goodCard = {
  publicKey: 'pk_sandbox_gangway',
  number: '4242 4242 4242 4242',
  expiry: '12 / 30',
  code: '123',
};

async function tokenize(
  url: string,
  changes: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${url}/frame/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...goodCard, ...changes }),
  });
  const content = (await answer.json()) as {
    token: string;
    brand: string;
    last4: string;
    error?: { code: string };
  };
  return { status: answer.status, ...content, code: content.error?.code };
}

describe('the card frame', () => {
  it('has a policy without inline code (S10)', async () => {
    const { url } = await aGateway();
    const page = await fetch(`${url}/frame?parent=${encodeURIComponent('http://localhost:3000')}`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(page.status).toBe(200);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain('frame-ancestors *');
    expect(policy).not.toContain('unsafe');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const html = await page.text();
    for (const field of ['cc-number', 'cc-exp', 'cc-csc']) expect(html).toContain(`autocomplete="${field}"`);
    expect(html).not.toMatch(/<script(?![^>]*src=)|\son\w+=|style="/);
  });

  it.each(['https://evil.example', 'null', '', '"><script>'])('is not shown to %j (S14)', async (parent) => {
    const { url } = await aGateway();
    const page = await fetch(`${url}/frame?parent=${encodeURIComponent(parent)}`);
    expect(page.status).toBe(403);
    expect(await page.text()).not.toContain('cc-number');
  });

  it('serves its scripts to any page and its other files to itself only (S42)', async () => {
    const { url } = await aGateway();
    for (const [name, content] of [
      ['sandbox.js', 'GangwayPayments'],
      ['wallets.js', 'ApplePaySession'],
    ]) {
      const script = await fetch(`${url}/${name}`);
      expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(await script.text()).toContain(content);
    }
    for (const part of [
      'frame.js',
      'frame-words.js',
      'amount-words.js',
      'card-number.js',
      'challenge.js',
      'theme.js',
      'frame.css',
      'sheet.js',
      'sheet.css',
    ]) {
      const answer = await fetch(`${url}/frame/${part}`);
      expect([part, answer.status, answer.headers.get('cross-origin-resource-policy')]).toEqual([
        part,
        200,
        'same-origin',
      ]);
    }
  });
});

describe('one-time tokens', () => {
  it.each([
    ['4242 4242 4242 4242', 'approved', null],
    ['4000 0000 0000 0002', 'declined', 'declined'],
    ['4000 0000 0000 9995', 'declined', 'insufficient_funds'],
    ['4000 0000 0000 3220', 'challenge', null],
  ])('give the outcome of the number %s: %s (D-PY-04)', async (number, outcome, declineReason) => {
    const { url } = await aGateway();
    const { status, token, last4 } = await tokenize(url, { number });
    expect([status, last4]).toEqual([201, number.slice(-4)]);
    expect((await authorize(url, 'k', { token })).charge).toMatchObject({
      outcome,
      declineReason,
      card: { last4 },
    });
  });

  it('fail at the provider for 4000 0000 0000 0119 (D-PY-04)', async () => {
    const { url } = await aGateway();
    const { token } = await tokenize(url, { number: '4000000000000119' });
    expect((await authorize(url, 'k', { token })).code).toBe('provider_error');
  });

  it('are valid for one authorization, and a repeat with its key gets the same answer (D-PY-06)', async () => {
    const { url } = await aGateway();
    const { token } = await tokenize(url);
    const first = await authorize(url, 'k1', { token });
    expect((await authorize(url, 'k2', { token })).code).toBe('token_used');
    expect((await authorize(url, 'k1', { token })).charge.id).toBe(first.charge.id);
  });

  it('expire after 15 minutes (D-PY-01)', async () => {
    let now = new Date('2026-06-01T12:00:00Z');
    const { url } = await aGateway({ now: () => now });
    const early = await tokenize(url);
    const late = await tokenize(url);
    now = new Date('2026-06-01T12:14:59Z');
    expect((await authorize(url, 'k1', { token: early.token })).status).toBe(201);
    now = new Date('2026-06-01T12:15:00Z');
    expect((await authorize(url, 'k2', { token: late.token })).code).toBe('token_expired');
  });

  it.each([
    [{ number: '4242 4242 4242 4241' }, 'number_invalid'],
    [{ number: '4111 1111 1111 1111' }, 'not_a_test_card'],
    [{ expiry: '13/30' }, 'expiry_invalid'],
    [{ expiry: '05/26' }, 'expiry_past'],
    [{ code: '12' }, 'code_invalid'],
    [{ code: '1234' }, 'code_invalid'],
    [{ number: '3782 822463 10005', code: '123' }, 'code_invalid'],
  ])('are not issued for %j (D-PY-04)', async (changes, code) => {
    const { url } = await aGateway({ now: () => new Date('2026-06-01T12:00:00Z') });
    expect(await tokenize(url, changes)).toMatchObject({ status: 422, code });
  });

  it('are issued to the frame only, and for the shop’s key only (S12)', async () => {
    const { url } = await aGateway();
    expect((await tokenize(url, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await tokenize(url, { publicKey: 'pk_sandbox_other' })).code).toBe('key_unknown');
    const preflight = await fetch(`${url}/frame/tokens`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('leave no card number in the books (I35)', async () => {
    const { url, dataDir } = await aGateway();
    const { token } = await tokenize(url, { number: '4000 0000 0000 9995', code: '739' });
    await authorize(url, 'k', { token });
    const folder = join(dataDir, 'payments');
    const books = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name)).toString('latin1'))
      .join('');
    expect(books).toContain(token);
    expect(books).not.toContain('4000000000009995');
    expect(books).not.toContain('4000 0000 0000 9995');
  });
});
