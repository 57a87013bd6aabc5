/** Linking accounts of other services: what belongs together, and what is refused (7.4-06, 7.4-07, D-AU-07). */
import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  anIdentityProvider,
  authorizeAddress,
  redemptionOf,
  redirectUri,
  signIn,
  verifier,
  type World,
} from '../testing/identity-client.ts';

const member = '+13035550100';
const somebodyElse = '+13035550101';
const scope = 'openid create:me:connected_accounts read:me:connected_accounts';

type Changes = Record<string, string | null>;
type Proofs = {
  header: (address: string, method: string, token?: string, more?: Changes) => Promise<string>;
  thumbprint: string;
  /** Of the token address and of the account API, which hand out their own. */
  nonces: { token: string; me: string };
};

async function aKey(now: () => Date): Promise<Proofs> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  const proofs: Proofs = {
    nonces: { token: '', me: '' },
    thumbprint: await calculateJwkThumbprint(jwk),
    header: (htu, htm, token, more = {}) =>
      new SignJWT({
        htu,
        htm,
        jti: crypto.randomUUID(),
        nonce: htu.includes('/me/') ? proofs.nonces.me : proofs.nonces.token,
        ...(token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') }),
        ...more,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
        .setIssuedAt(Math.floor(now().getTime() / 1000))
        .sign(privateKey),
  };
  return proofs;
}

/** A person with a token for the account API, bound to a key, and with their session at the provider. */
async function aPerson(world: World, phone: string, now = () => new Date(), scopes = scope) {
  const proofs = await aKey(now);
  const { query, cookie } = await signIn(world, phone, { scope: scopes, audience: `${world.url}/me/` });
  const address = `${world.url}/oauth/token`;
  const redeem = async () =>
    fetch(address, {
      method: 'POST',
      headers: { dpop: await proofs.header(address, 'POST') },
      body: new URLSearchParams(redemptionOf(query)),
    });
  const nonceOf = ({ headers }: { headers: Headers }) => headers.get('dpop-nonce') ?? '';
  proofs.nonces.token = nonceOf(await redeem());
  const { access_token: token } = (await (await redeem()).json()) as { access_token: string };
  const person = { cookie, token, proofs };
  proofs.nonces.me = nonceOf(await ask(world, person, 'accounts'));
  return person;
}

interface Person {
  cookie: string;
  token: string;
  proofs: Proofs;
}

async function ask(world: World, person: Person, path: string, body?: Changes, proof?: string) {
  const method = body === undefined ? 'GET' : 'POST';
  const address = `${world.url}/me/v1/connected-accounts/${path}`;
  const dpop = proof ?? (await person.proofs.header(address, method, person.token));
  const headers = { authorization: `DPoP ${person.token}`, dpop, 'content-type': 'application/json' };
  const answer = await fetch(address, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, never>,
  };
}

const request = {
  connection: 'google-oauth2',
  redirect_uri: redirectUri,
  state: 'a-state',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

async function begin(world: World, person: Person) {
  const { body } = await ask(world, person, 'connect', request);
  const {
    auth_session: session,
    connect_uri: uri,
    connect_params: params,
  } = body as unknown as {
    auth_session: string;
    connect_uri: string;
    connect_params: { ticket: string };
  };
  return { session, address: `${uri}?ticket=${params.ticket}` };
}

async function open(address: string, cookie: string) {
  const answer = await fetch(address, { headers: { cookie } });
  const html = await answer.text();
  return { status: answer.status, html, link: /name="link" value="([\w-]+)"/.exec(html)?.[1] ?? '' };
}

async function press(world: World, link: string, cookie: string, what: 'link' | 'cancel' = 'link') {
  const answer = await fetch(`${world.url}/connect/${what}`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ link }),
    redirect: 'manual',
  });
  return { status: answer.status, back: URL.parse(answer.headers.get('location') ?? '') };
}

/** Goes through the page; returns what completes the link. */
async function completionOf(world: World, person: Person) {
  const { session, address } = await begin(world, person);
  const { link } = await open(address, person.cookie);
  const { back } = await press(world, link, person.cookie);
  expect(back?.searchParams.get('state')).toBe('a-state');
  return {
    auth_session: session,
    connect_code: back?.searchParams.get('connect_code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
}

const linkedOf = async (world: World, person: Person) => (await ask(world, person, 'accounts')).body.accounts;

describe('linking an account', () => {
  it('leads from a ticket over a page to a code that links it, for this person only (7.4-06, 7.4-07)', async () => {
    const world = await anIdentityProvider();
    const person = await aPerson(world, member);
    const completion = await completionOf(world, person);
    expect(await linkedOf(world, person)).toEqual([]);
    const { status, body } = await ask(world, person, 'complete', completion);
    expect([status, body.connection, body.access_type]).toEqual([201, 'google-oauth2', 'offline']);
    expect(await linkedOf(world, person)).toMatchObject([{ connection: 'google-oauth2' }]);
    expect(await linkedOf(world, await aPerson(world, somebodyElse))).toEqual([]);
    expect((await ask(world, person, 'complete', completion)).status).toBe(400);
  });

  it.each<Changes>([
    { connection: 'unknown' },
    { connection: 'toString' },
    { redirect_uri: 'https://elsewhere.example/authenticated' },
    { state: '' },
    { code_challenge: 'short' },
    { code_challenge_method: 'plain' },
  ])('is refused for %j (7.4-06, S19)', async (changes) => {
    const world = await anIdentityProvider();
    const person = await aPerson(world, member);
    expect((await ask(world, person, 'connect', { ...request, ...changes })).status).toBe(400);
  });

  it('opens a ticket once, and only for the person who asked for it (D-AU-07)', async () => {
    const world = await anIdentityProvider();
    const person = await aPerson(world, member);
    const other = await aPerson(world, somebodyElse);
    const first = await begin(world, person);
    expect((await open(first.address, person.cookie)).status).toBe(200);
    expect((await open(first.address, person.cookie)).status).toBe(400);
    for (const cookie of [other.cookie, '']) {
      const { address } = await begin(world, person);
      expect((await open(address, cookie)).status).toBe(400);
    }
    const { link } = await open((await begin(world, person)).address, person.cookie);
    expect((await press(world, link, other.cookie)).status).toBe(400);
  });

  it.each<Changes>([
    { code_verifier: 'x'.repeat(43) },
    { auth_session: 'x'.repeat(32) },
    { redirect_uri: `${redirectUri}0` },
    { connect_code: 'x'.repeat(32) },
  ])('is not completed with %j (7.4-07, S19)', async (changes) => {
    const world = await anIdentityProvider();
    const person = await aPerson(world, member);
    const completion = await completionOf(world, person);
    expect((await ask(world, person, 'complete', { ...completion, ...changes })).status).toBe(400);
    expect(await linkedOf(world, person)).toEqual([]);
  });

  it('is not completed by another person (7.4-07, S19)', async () => {
    const world = await anIdentityProvider();
    const completion = await completionOf(world, await aPerson(world, member));
    const other = await aPerson(world, somebodyElse);
    expect((await ask(world, other, 'complete', completion)).status).toBe(400);
    expect(await linkedOf(world, other)).toEqual([]);
  });

  it('ends after a minute for the code, and after five for the ticket (D-AU-07)', async () => {
    let time = Date.now();
    const now = () => new Date(time);
    const world = await anIdentityProvider({ now });
    const person = await aPerson(world, member, now);
    const { address } = await begin(world, person);
    const completion = await completionOf(world, person);
    time += 61_000;
    expect((await ask(world, person, 'complete', completion)).status).toBe(400);
    time += 240_000;
    expect((await open(address, person.cookie)).status).toBe(400);
  });

  it('that is canceled returns access_denied and links nothing (D-AU-07)', async () => {
    const world = await anIdentityProvider();
    const person = await aPerson(world, member);
    const { link } = await open((await begin(world, person)).address, person.cookie);
    const { back } = await press(world, link, person.cookie, 'cancel');
    expect([back?.searchParams.get('error'), back?.searchParams.get('state')]).toEqual([
      'access_denied',
      'a-state',
    ]);
    expect(await linkedOf(world, person)).toEqual([]);
  });
});

describe('the account API', () => {
  it('needs the scope of each call (6-11)', async () => {
    const world = await anIdentityProvider();
    const reader = await aPerson(world, member, () => new Date(), 'openid read:me:connected_accounts');
    expect((await ask(world, reader, 'connect', request)).status).toBe(403);
    expect((await ask(world, reader, 'accounts')).status).toBe(200);
  });

  it('takes a token only with a new proof by its key, for this address and with a nonce (8.3-13, D-AU-07)', async () => {
    const world = await anIdentityProvider();
    const person = await aPerson(world, member);
    const address = `${world.url}/me/v1/connected-accounts/accounts`;
    const good = await person.proofs.header(address, 'GET', person.token);
    expect((await ask(world, person, 'accounts', undefined, good)).status).toBe(200);
    const stranger = await aKey(() => new Date());
    stranger.nonces = person.proofs.nonces;
    const bad = [
      good,
      await stranger.header(address, 'GET', person.token),
      await person.proofs.header(address, 'POST', person.token),
      await person.proofs.header(`${address}/x`, 'GET', person.token),
      await person.proofs.header(address, 'GET', `${person.token}x`),
      'none',
    ];
    for (const proof of bad)
      expect((await ask(world, person, 'accounts', undefined, proof)).status).toBe(401);
    const old = await person.proofs.header(address, 'GET', person.token, { nonce: 'unknown' });
    const asked = await ask(world, person, 'accounts', undefined, old);
    expect(asked.headers.get('www-authenticate')).toContain('use_dpop_nonce');
    expect(asked.headers.get('dpop-nonce')).toMatch(/^[\w-]{32}$/);
  });

  it('takes no token without a key, and none for another audience (D-AU-07)', async () => {
    const world = await anIdentityProvider();
    const person = await aPerson(world, member);
    const plain = await fetch(`${world.url}/me/v1/connected-accounts/accounts`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(plain.status).toBe(401);
    const silent = await fetch(authorizeAddress(world.url, { prompt: 'none', scope }), {
      headers: { cookie: person.cookie },
      redirect: 'manual',
    });
    const { searchParams } = new URL(silent.headers.get('location') ?? '');
    const address = `${world.url}/oauth/token`;
    const answer = await fetch(address, {
      method: 'POST',
      headers: { dpop: await person.proofs.header(address, 'POST') },
      body: new URLSearchParams(redemptionOf(searchParams)),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    expect((await ask(world, { ...person, token }, 'accounts')).status).toBe(401);
  });
});
