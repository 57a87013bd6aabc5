/** The stand-in of a company's identity provider: what it refuses of a shop, as a real one does. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningSignOn, startSignOn } from './start-sign-on.ts';

const returnAddress = 'http://localhost:3000/desk/sign-in/return';
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

let provider: RunningSignOn;
beforeAll(async () => {
  provider = await startSignOn({
    port: 0,
    clientId: 'desk',
    clientSecret: 'secret:of the desk',
    returnAddress,
  });
});
afterAll(() => provider.close());

const right = {
  ...{ client_id: 'desk', redirect_uri: returnAddress, response_type: 'code', scope: 'openid email' },
  ...{ state: 's', nonce: 'n', code_challenge: challenge, code_challenge_method: 'S256' },
};
const authorize = (changes: Record<string, string> = {}) =>
  fetch(`${provider.url}/authorize?${new URLSearchParams({ ...right, ...changes })}`);

async function login(changes: Record<string, string> = {}): Promise<Response> {
  const request = /name="request" value="([\w-]+)"/.exec(await (await authorize()).text())?.[1] ?? '';
  const form = { request, account: 'dana', email: 'dana@acme.example', manner: 'usual', ...changes };
  return fetch(`${provider.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  });
}
const codeOf = async () =>
  new URL((await login()).headers.get('location') ?? '').searchParams.get('code') ?? '';

const redeem = (code: string, changes: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(`${provider.url}/token`, {
    ...{ method: 'POST', headers },
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', code, redirect_uri: returnAddress, code_verifier: verifier },
      ...(headers.authorization === undefined
        ? { client_id: 'desk', client_secret: 'secret:of the desk' }
        : {}),
      ...changes,
    }),
  });

it.each([
  ['another client', { client_id: 'other' }],
  ['another address', { redirect_uri: 'http://localhost:3000/desk' }],
  ['no state', { state: '' }],
  ['no nonce', { nonce: '' }],
  ['no challenge', { code_challenge: '' }],
  ['a plain challenge', { code_challenge_method: 'plain' }],
  ['a token at once', { response_type: 'id_token' }],
])('asks nobody to sign in for %s', async (_what, changes) => {
  expect((await authorize(changes)).status).toBe(400);
  expect((await authorize()).status).toBe(200);
});

it('takes a page once, and knows its own ways only', async () => {
  const page = await (await authorize()).text();
  const request = /name="request" value="([\w-]+)"/.exec(page)?.[1] ?? '';
  expect((await login({ request })).status).toBe(303);
  expect((await login({ request })).status).toBe(400);
  expect((await login({ manner: 'toString' })).status).toBe(400);
});

it.each([
  ['another verifier', { code_verifier: 'x'.repeat(43) }, 400],
  ['another address', { redirect_uri: 'http://localhost:3000/desk' }, 400],
  ['another secret', { client_secret: 'guessed' }, 401],
  ['another grant', { grant_type: 'refresh_token' }, 400],
])('gives no token for %s', async (_what, changes, status) => {
  expect((await redeem(await codeOf(), changes)).status).toBe(status);
});

it('gives a token once for a code, to a client that says its secret in the form or in the header', async () => {
  const code = await codeOf();
  expect((await redeem(code)).status).toBe(200);
  expect((await redeem(code)).status).toBe(400);
  const secret = Buffer.from(`desk:${encodeURIComponent('secret:of the desk')}`).toString('base64');
  const answer = await redeem(await codeOf(), {}, { authorization: `Basic ${secret}` });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const asked = await fetch(`${provider.url}/userinfo`, { headers: { authorization: `Bearer ${token}` } });
  expect(await asked.json()).toMatchObject({ email: 'dana@acme.example', email_verified: true });
  expect((await fetch(`${provider.url}/userinfo`)).status).toBe(401);
});
