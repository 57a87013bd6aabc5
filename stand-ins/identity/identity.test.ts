/**
 * The identity provider: codes by text message, signed tokens, and every error it can return (7.4, D-AU-04).
 */
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  anIdentityProvider,
  askForCode,
  askToken,
  authorizeAddress,
  lastCode,
  redemptionOf,
  redirectUri,
  signIn,
  typeCode,
  verifier,
} from '../testing/identity-client.ts';
import { tempDir } from '../testing/temp-dir.ts';

const member = '+13035550100';

async function keysOf(url: string) {
  const answer = await fetch(`${url}/.well-known/jwks.json`);
  return createLocalJWKSet((await answer.json()) as JSONWebKeySet);
}

describe('signing in', () => {
  it('leads from a phone number and the code in a text message back to the shop with code and state (D-AU-04)', async () => {
    const world = await anIdentityProvider();
    const { query } = await signIn(world, member, {}, '(303) 555-0100');
    expect(Object.fromEntries(query)).toMatchObject({ clientLocationKey: '1', state: 'a-state' });
    expect(query.get('code')).toMatch(/^[\w-]{32}$/);
  });

  it('is needed once; afterwards the session answers, even a silent request (D-AU-04, C-20)', async () => {
    const world = await anIdentityProvider();
    const { cookie } = await signIn(world, member);
    const again = await fetch(authorizeAddress(world.url), { headers: { cookie }, redirect: 'manual' });
    expect(new URL(again.headers.get('location') ?? '').searchParams.get('code')).not.toBeNull();
    const silent = await fetch(
      authorizeAddress(world.url, { prompt: 'none', response_mode: 'web_message' }),
      { headers: { cookie } },
    );
    expect(silent.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:3000');
    const message = await silent.text();
    expect(message).toContain("type: 'authorization_response'");
    expect(message).toMatch(/"response":\{"code":"[\w-]{32}"/);
  });

  it('answers a silent request without a session with login_required (4.1-18, D-AU-04)', async () => {
    const { url } = await anIdentityProvider();
    const answer = await fetch(authorizeAddress(url, { prompt: 'none' }), { redirect: 'manual' });
    const { searchParams } = new URL(answer.headers.get('location') ?? '');
    expect([searchParams.get('error'), searchParams.get('state')]).toEqual(['login_required', 'a-state']);
  });

  it.each([
    ['+13035550103', 'access_denied'],
    ['+13035550104', 'unauthorized'],
  ])('as %s ends with %s (8.3-01, 8.3-02, D-DEM-01)', async (phone, error) => {
    const { query } = await signIn(await anIdentityProvider(), phone);
    expect(query.get('error')).toBe(error);
    expect(query.get('error_description')).toMatch(/\.$/);
    expect(query.get('code')).toBeNull();
  });

  it('invalidates a code after five wrong attempts, even for the right one (S19)', async () => {
    const world = await anIdentityProvider();
    const login = await askForCode(world, member);
    const code = await lastCode(world.inbox, member);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await typeCode(world, login, wrong)).status).toBe(422);
    expect((await typeCode(world, login, code)).status).toBe(422);
  });

  it('sends at most five codes for one login, and 120 to one number within ten minutes (S23)', async () => {
    let now = Date.parse('2026-11-21T17:00:00Z');
    const world = await anIdentityProvider({ now: () => new Date(now) });
    const ask = async (login: string) =>
      (
        await fetch(`${world.url}/login/phone`, {
          method: 'POST',
          body: new URLSearchParams({ login, phone: member }),
        })
      ).status;
    const first = await askForCode(world, member);
    const more = await Promise.all(Array.from({ length: 5 }, () => ask(first)));
    expect(more.toSorted()).toEqual([200, 200, 200, 200, 429]);
    for (let sent = 5; sent < 120; sent++) await askForCode(world, member);
    const last = await askForCode(world, '+13035550101');
    expect(await ask(last)).toBe(429);
    now += 10 * 60_000;
    expect(await ask(await askForCode(world, '+13035550101'))).toBe(200);
  }, 60_000);

  it('refuses even the right code for ten minutes after thirty wrong attempts across several codes (S23)', async () => {
    let now = Date.parse('2026-11-21T17:00:00Z');
    const world = await anIdentityProvider({ now: () => new Date(now) });
    for (let round = 0; round < 6; round++) {
      const login = await askForCode(world, member);
      const code = await lastCode(world.inbox, member);
      for (let guess = 0; guess < 5; guess++)
        await typeCode(world, login, code === '000000' ? '000001' : '000000');
    }
    const before = await lastCode(world.inbox, member);
    const login = await askForCode(world, member);
    expect(await lastCode(world.inbox, member)).toBe(before);
    expect((await typeCode(world, login, before)).status).toBe(422);
    now += 10 * 60_000;
    const { query } = await signIn(world, member);
    expect(query.get('code')).not.toBeNull();
  });

  it('refuses a value that is too long to keep (S23)', async () => {
    const { url } = await anIdentityProvider();
    const answer = await fetch(authorizeAddress(url, { state: 'x'.repeat(2001) }), { redirect: 'manual' });
    expect(answer.status).toBe(400);
  });

  it('shows the venue’s name as plain text of limited length, without links', async () => {
    const { url } = await anIdentityProvider();
    const pageFor = async (venue: string) =>
      (await fetch(authorizeAddress(url, { 'ext-venue': venue }))).text();
    expect(await pageFor('Larkspur & Sons')).toContain('<p class="venue">Larkspur &amp; Sons</p>');
    const hostile = await pageFor(
      '<img src=x onerror=alert(1)> https://elsewhere.example/ and much, much more text than any name',
    );
    expect(hostile).not.toMatch(/<img|onerror=|https:\/\/elsewhere/);
    expect(/class="venue">([^<]*)</.exec(hostile)?.[1]?.length).toBeLessThanOrEqual(60);
    expect(await (await fetch(authorizeAddress(url))).text()).not.toContain('class="venue"');
  });

  it.each([
    ['another site', { redirect_uri: 'https://elsewhere.example/authenticated' }],
    ['an unknown application', { client_id: 'somebody' }],
  ])('sends %s no redirect, not even for an error (S19)', async (_who, changes) => {
    const { url } = await anIdentityProvider();
    const answer = await fetch(authorizeAddress(url, changes), { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  it.each<Record<string, string | null>>([
    { code_challenge: null },
    { code_challenge_method: 'plain' },
    { scope: 'email' },
    { response_type: 'token' },
  ])('is refused for %j (7.4-01, S19)', async (changes) => {
    const { url } = await anIdentityProvider();
    const answer = await fetch(authorizeAddress(url, changes), { redirect: 'manual' });
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request');
  });
});

describe('the token endpoint', () => {
  it.each(['json', 'form'] as const)(
    'gives access and ID tokens for a code in a %s body (7.4-03, 7.4-04)',
    async (form) => {
      const world = await anIdentityProvider();
      const { query } = await signIn(world, member);
      const { status, body } = await askToken(world.url, redemptionOf(query), form);
      expect(status).toBe(200);
      expect(body).toMatchObject({ expires_in: 3600, token_type: 'Bearer', scope: 'openid email profile' });
      const keys = await keysOf(world.url);
      const issuer = `${world.url}/`;
      const access = await jwtVerify(String(body.access_token), keys, {
        issuer,
        audience: 'https://booking-api',
      });
      expect(access.protectedHeader.alg).toBe('RS256');
      expect(access.payload).toMatchObject({
        org_id: 'org_test',
        phone_number: member,
        phone_number_verified: true,
      });
      const id = await jwtVerify(String(body.id_token), keys, { issuer, audience: 'storefront' });
      expect(id.payload).toMatchObject({ nonce: 'a-nonce', org_id: 'org_test', sub: access.payload.sub });
    },
  );

  it('accepts a code once, and only with its verifier, application and redirect URL (S19)', async () => {
    const world = await anIdentityProvider();
    const others: Record<string, string>[] = [
      { code_verifier: `${verifier.slice(0, -1)}${verifier.endsWith('A') ? 'B' : 'A'}` },
      { client_id: 'somebody' },
      { redirect_uri: `${redirectUri}0` },
    ];
    for (const changes of others) {
      const { query } = await signIn(world, member);
      const { status, body } = await askToken(world.url, { ...redemptionOf(query), ...changes });
      expect([status >= 400, body.access_token]).toEqual([true, undefined]);
    }
    const { query } = await signIn(world, member);
    expect((await askToken(world.url, redemptionOf(query))).status).toBe(200);
    expect((await askToken(world.url, redemptionOf(query))).body.error).toBe('invalid_grant');
  });

  it('rotates refresh tokens, and ends them all when a used one is sent again (7.4-03, D-AU-04)', async () => {
    const world = await anIdentityProvider();
    const { query } = await signIn(world, member, { scope: 'openid email profile offline_access' });
    const refresh = (token: unknown) =>
      askToken(world.url, {
        grant_type: 'refresh_token',
        client_id: 'storefront',
        refresh_token: String(token),
      });
    const first = (await askToken(world.url, redemptionOf(query))).body.refresh_token;
    const second = (await refresh(first)).body.refresh_token;
    expect(second).not.toBe(first);
    expect((await refresh(first)).body.error).toBe('invalid_grant');
    expect((await refresh(second)).body.error).toBe('invalid_grant');
  });

  it('refreshes for the account API too, with its scopes, as the SDK asks (6-11, 7.4-03)', async () => {
    const world = await anIdentityProvider();
    const { query } = await signIn(world, member, { scope: 'openid profile offline_access' });
    const { body } = await askToken(world.url, redemptionOf(query));
    const keys = await keysOf(world.url);
    const api = await jwtVerify(String(body.access_token), keys, { audience: 'https://booking-api' });
    expect(String(api.payload.scope)).not.toContain('connected_accounts');
    const { body: refreshed } = await askToken(world.url, {
      grant_type: 'refresh_token',
      client_id: 'storefront',
      refresh_token: String(body.refresh_token),
      audience: `${world.url}/me/`,
      scope: 'openid profile offline_access create:me:connected_accounts',
    });
    const { payload } = await jwtVerify(String(refreshed.access_token), keys, {
      audience: `${world.url}/me/`,
    });
    expect(String(payload.scope).split(' ')).toContain('create:me:connected_accounts');
    expect(String(payload.scope)).not.toContain('read:me');
  });

  it('exchanges a token of its own for one with another audience, but no other token (7.4-03)', async () => {
    const world = await anIdentityProvider();
    const { query } = await signIn(world, member);
    const { body } = await askToken(world.url, redemptionOf(query));
    const exchange = (subject: string) =>
      askToken(world.url, {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        client_id: 'storefront',
        subject_token: subject,
        audience: 'https://elsewhere',
      });
    const { body: exchanged } = await exchange(String(body.access_token));
    const { payload } = await jwtVerify(String(exchanged.access_token), await keysOf(world.url), {
      audience: 'https://elsewhere',
    });
    expect(payload.phone_number).toBe(member);
    const forged = `${String(body.access_token).slice(0, -6)}AAAAAA`;
    expect((await exchange(forged)).body.error).toBe('invalid_request');
  });

  it('asks one account for a second factor (8.3-11, D-AU-04)', async () => {
    const world = await anIdentityProvider();
    const { query } = await signIn(world, '+13035550105');
    const { status, body } = await askToken(world.url, redemptionOf(query));
    expect([status, body.error]).toEqual([403, 'mfa_required']);
    expect(body.mfa_token).toMatch(/^[\w-]{32}$/);
  });
});

describe('an account', () => {
  it.each([
    { phone: member, permissions: [] },
    { phone: '+13035550106', permissions: ['checkin:write', 'members:write', 'orders:read'] },
  ])(
    '$phone has the permissions of staff in its token, or none (6-12, D-SE-03)',
    async ({ phone, permissions }) => {
      const world = await anIdentityProvider();
      const { query } = await signIn(world, phone);
      const { body } = await askToken(world.url, redemptionOf(query));
      const [, claims = ''] = String(body.access_token).split('.');
      expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).permissions).toEqual(permissions);
    },
  );

  it('returns its verified number for a valid access token, and nothing for another token (C-26)', async () => {
    const world = await anIdentityProvider();
    const { query } = await signIn(world, member);
    const { body } = await askToken(world.url, redemptionOf(query));
    const ask = (token: unknown) =>
      fetch(`${world.url}/userinfo`, { headers: { authorization: `Bearer ${token}` } });
    expect(await (await ask(body.access_token)).json()).toMatchObject({
      phone_number: member,
      phone_number_verified: true,
    });
    expect((await ask(body.id_token)).status).toBe(401);
  });

  it('and its tokens stay valid after the provider restarts (D-AU-04)', async () => {
    const dataDir = tempDir();
    const first = await anIdentityProvider({ dataDir });
    const { query } = await signIn(first, member);
    const { body } = await askToken(first.url, redemptionOf(query));
    const second = await anIdentityProvider({ dataDir });
    const { payload } = await jwtVerify(String(body.access_token), await keysOf(second.url));
    const later = await askToken(second.url, redemptionOf((await signIn(second, member)).query));
    const again = await jwtVerify(String(later.body.access_token), await keysOf(first.url));
    expect(again.payload.sub).toBe(payload.sub);
  });

  it('is logged out at /v2/logout and sent back to the shop only (7.4-05)', async () => {
    const world = await anIdentityProvider();
    const { cookie } = await signIn(world, member);
    const logout = (returnTo: string) =>
      fetch(`${world.url}/v2/logout?client_id=storefront&returnTo=${encodeURIComponent(returnTo)}`, {
        headers: { cookie },
        redirect: 'manual',
      });
    expect((await logout('https://elsewhere.example/')).status).toBe(400);
    const back = await logout('http://localhost:3000/logout?clientLocationKey=1');
    expect(back.headers.get('location')).toBe('http://localhost:3000/logout?clientLocationKey=1');
    const silent = await fetch(authorizeAddress(world.url, { prompt: 'none' }), {
      headers: { cookie },
      redirect: 'manual',
    });
    expect(silent.headers.get('location')).toContain('error=login_required');
  });
});
