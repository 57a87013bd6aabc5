/**
 * The gateway's API: each charge happens once, whichever request is repeated (docs/rules/payment.md; R12,
 * R16, R20).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorize, call, readLedger } from '../testing/gateway-client.ts';
import { type RunningPayments, startPayments } from './start-payments.ts';

let gateway: RunningPayments;
const dataDir = mkdtempSync(join(tmpdir(), 'gangway-api-'));
let lastKey = 0;
const newKey = (): string => `key-${++lastKey}`;

beforeAll(async () => {
  gateway = await startPayments({ port: 0, dataDir, slowMs: 40 });
});
afterAll(async () => {
  await gateway.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const act = (id: string, action: string, body: unknown = {}, key?: string) =>
  call(gateway.url, `/v1/authorizations/${id}/${action}`, { body, ...(key === undefined ? {} : { key }) });

describe('authorizing', () => {
  it.each([
    ['tok_approved', 'approved', 'authorised', null],
    ['tok_slow_approved', 'approved', 'authorised', null],
    ['tok_declined', 'declined', 'declined', 'declined'],
    ['tok_insufficient_funds', 'declined', 'declined', 'insufficient_funds'],
    ['tok_expired_card', 'declined', 'declined', 'expired_card'],
    ['tok_wrong_code', 'declined', 'declined', 'wrong_code'],
    ['tok_challenge_ok', 'challenge', 'challenge_pending', null],
    ['tok_challenge_fails', 'challenge', 'challenge_pending', null],
  ])('answers %s with %s (8.1-10)', async (token, outcome, state, declineReason) => {
    const { status, charge } = await authorize(gateway.url, newKey(), { token });
    expect(status).toBe(201);
    expect(charge).toMatchObject({ outcome, state, declineReason, amount: 5000 });
  });

  it('gives the same answer to a repeated key and request, and charges once (D-PY-06)', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => authorize(gateway.url, key)));
    expect(new Set(answers.map(({ charge }) => JSON.stringify(charge))).size).toBe(1);
    const { charges, operations } = await readLedger(gateway.url);
    expect(charges.filter((charge) => charge.idempotencyKey === key)).toHaveLength(1);
    const id = answers[0]?.charge.id;
    expect(operations.filter((operation) => operation.chargeId === id)).toHaveLength(1);
  });

  it.each([{ amount: 5001 }, { token: 'tok_declined' }, { reference: 'order-2' }, { currency: 'EUR' }])(
    'refuses a used key for another request %j (D-PY-06)',
    async (changes) => {
      const key = newKey();
      await authorize(gateway.url, key);
      const { status, code } = await authorize(gateway.url, key, changes);
      expect([status, code]).toEqual([409, 'idempotency_key_reused']);
    },
  );

  it.each([0, -1, 1.5, '5000', 1e30, null])('refuses the amount %j (R20)', async (amount) => {
    const { status } = await authorize(gateway.url, newKey(), { amount });
    expect(status).toBe(400);
  });

  it('refuses requests without a key, without the secret or with unknown fields (R20)', async () => {
    const body = { amount: 1, currency: 'USD', token: 'tok_approved', reference: 'r' };
    expect((await call(gateway.url, '/v1/authorizations', { body })).code).toBe('idempotency_key_required');
    const asStranger = { authorization: 'Bearer sk_sandbox_guess', key: newKey(), body };
    expect((await call(gateway.url, '/v1/authorizations', asStranger)).status).toBe(401);
    expect((await call(gateway.url, '/v1/ledger', { authorization: '' })).status).toBe(401);
    expect((await authorize(gateway.url, newKey(), { captured: true })).status).toBe(400);
    expect((await authorize(gateway.url, newKey(), { token: 'tok_made_up' })).code).toBe('token_unknown');
  });

  it('declines a card that needs a challenge if the shop shows none (D-PY-03)', async () => {
    const { charge } = await authorize(gateway.url, newKey(), { token: 'tok_challenge_ok', threeDS: false });
    expect(charge).toMatchObject({ outcome: 'declined', declineReason: 'declined' });
  });

  it('leaves no charge behind when the provider fails (D-PY-04)', async () => {
    const key = newKey();
    const { status, code } = await authorize(gateway.url, key, { token: 'tok_provider_error' });
    expect([status, code]).toEqual([502, 'provider_error']);
    expect((await call(gateway.url, `/v1/authorizations/by-key/${key}`)).status).toBe(404);
  });

  it.each(['tok_lost_answer', 'tok_truncated_answer'])(
    'keeps the authorization of %s although its answer never arrived (R16)',
    async (token) => {
      const key = newKey();
      await expect(authorize(gateway.url, key, { token })).rejects.toThrow();
      const { charge } = await call(gateway.url, `/v1/authorizations/by-key/${key}`);
      expect(charge).toMatchObject({ outcome: 'approved', state: 'authorised' });
      expect((await authorize(gateway.url, key, { token })).charge.id).toBe(charge.id);
    },
  );

  it('keeps the authorization although it answered with an error (R16)', async () => {
    const key = newKey();
    expect((await authorize(gateway.url, key, { token: 'tok_late_error' })).status).toBe(500);
    expect((await call(gateway.url, `/v1/authorizations/by-key/${key}`)).charge.state).toBe('authorised');
  });
});

describe('capture, void, refund', () => {
  const anAuthorization = async (): Promise<string> => (await authorize(gateway.url, newKey())).charge.id;

  it('captures once, up to the authorized amount (R20)', async () => {
    const id = await anAuthorization();
    expect((await act(id, 'capture', { amount: 5001 })).status).toBe(422);
    expect((await act(id, 'capture', { amount: 4000 })).charge).toMatchObject({
      state: 'captured',
      capturedAmount: 4000,
    });
    expect((await act(id, 'capture', { amount: 4000 })).status).toBe(200);
    expect((await act(id, 'capture', { amount: 1000 })).code).toBe('already_captured');
    const { operations } = await readLedger(gateway.url);
    expect(operations.filter(({ chargeId, kind }) => chargeId === id && kind === 'capture')).toHaveLength(1);
  });

  it('voids once, never voids a captured charge and never captures a voided one (R11)', async () => {
    const voided = await anAuthorization();
    expect((await act(voided, 'void')).charge.state).toBe('voided');
    expect((await act(voided, 'void')).status).toBe(200);
    expect((await act(voided, 'capture', { amount: 5000 })).status).toBe(409);
    const captured = await anAuthorization();
    await act(captured, 'capture', { amount: 5000 });
    expect((await act(captured, 'void')).status).toBe(409);
  });

  it('refunds once per key, and never more than was captured (I14)', async () => {
    const id = await anAuthorization();
    expect((await act(id, 'refund', { amount: 100 }, newKey())).status).toBe(409);
    await act(id, 'capture', { amount: 5000 });
    expect((await act(id, 'refund', { amount: 100 })).code).toBe('idempotency_key_required');
    const key = newKey();
    expect((await act(id, 'refund', { amount: 3000 }, key)).charge.refundedAmount).toBe(3000);
    expect((await act(id, 'refund', { amount: 3000 }, key)).charge.refundedAmount).toBe(3000);
    expect((await act(id, 'refund', { amount: 1 }, key)).status).toBe(409);
    expect((await act(id, 'refund', { amount: 2001 }, newKey())).status).toBe(422);
    expect((await act(id, 'refund', { amount: 2000 }, newKey())).charge.refundedAmount).toBe(5000);
  });

  it('does nothing to a declined or unknown charge (R11)', async () => {
    const { charge } = await authorize(gateway.url, newKey(), { token: 'tok_declined' });
    for (const [action, body] of [
      ['capture', { amount: 1 }],
      ['void', {}],
    ] as const) {
      expect((await act(charge.id, action, body)).status).toBe(409);
      expect((await act('ch_none', action, body)).status).toBe(404);
    }
  });
});

describe('3-D Secure', () => {
  it.each([
    ['tok_challenge_ok', 'approved', 'authorised'],
    ['tok_challenge_fails', 'declined', 'declined'],
  ])('settles the challenge of %s when the shop asks again: %s (D-PY-03)', async (token, outcome, state) => {
    const { charge } = await authorize(gateway.url, newKey(), { token });
    expect((await act(charge.id, 'capture', { amount: 5000 })).status).toBe(409);
    const { charge: later } = await call(gateway.url, `/v1/authorizations/${charge.id}`);
    expect(later).toMatchObject({ outcome, state, challengeUrl: null });
  });

  it('shows a page that keeps its first answer (D-PY-03)', async () => {
    const { charge } = await authorize(gateway.url, newKey(), { token: 'tok_challenge_ok' });
    const url = charge.challengeUrl ?? '';
    const page = await fetch(url);
    expect(await page.text()).toContain('$50.00');
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *');
    const answer = async (outcome: string): Promise<unknown> => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ outcome }) })).json();
    };
    expect(await answer('declined')).toEqual({ transactionId: charge.id, outcome: 'declined' });
    expect(await answer('approved')).toEqual({ transactionId: charge.id, outcome: 'declined' });
    const { charge: later } = await call(gateway.url, `/v1/authorizations/${charge.id}`);
    expect(later).toMatchObject({ outcome: 'declined', declineReason: 'authentication_failed' });
  });

  it('has no challenge for a charge that was approved at once, and accepts no answer after a void (D-PY-03)', async () => {
    const headers = { 'content-type': 'application/json' };
    const approve = { method: 'POST', headers, body: '{"outcome":"approved"}' };
    const { charge: plain } = await authorize(gateway.url, newKey());
    expect((await fetch(`${gateway.url}/challenge/${plain.id}`, approve)).status).toBe(404);
    const { charge } = await authorize(gateway.url, newKey(), { token: 'tok_challenge_ok' });
    await act(charge.id, 'void');
    const answer = await fetch(charge.challengeUrl ?? '', approve);
    expect(await answer.json()).toMatchObject({ outcome: 'declined' });
    expect((await call(gateway.url, `/v1/authorizations/${charge.id}`)).charge.state).toBe('voided');
  });

  it('accepts no answer from another site (S8)', async () => {
    const { charge } = await authorize(gateway.url, newKey(), { token: 'tok_challenge_ok' });
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' };
    const answer = await fetch(charge.challengeUrl ?? '', {
      method: 'POST',
      headers,
      body: '{"outcome":"approved"}',
    });
    expect(answer.status).toBe(403);
  });
});
