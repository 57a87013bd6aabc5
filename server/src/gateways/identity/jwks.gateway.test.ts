/**
 * Which access tokens are accepted: those the provider signed for our API and an organization, within
 * their validity; no others (C-18, S20).
 */
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { longest, repeat, showed } from '../../../../scripts/testing/repeat.ts';
import {
  memberToken,
  testAudience,
  testIdentity,
  testIssuer,
  testKeys,
  userInfo,
} from '../../testing/member-token.ts';
import { JwksGateway } from './jwks.gateway.ts';

const now = Math.floor(Date.now() / 1000);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** Changes one letter of a token, another with each turn; returns null if the letter would stay the same. */
function changeLetter(token: string, turn: number): string | null {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const parts = token.split('.');
  const which = turn % 3;
  const part = parts[which] ?? '';
  // Skips the last letter of a part, which may carry unused bits.
  const at = (turn * 7919) % (part.length - 1);
  const letter = letters[(letters.indexOf(part.charAt(at)) + 1 + (turn % 60)) % 64] ?? 'A';
  if (letter === part.charAt(at)) return null;
  parts[which] = `${part.slice(0, at)}${letter}${part.slice(at + 1)}`;
  return parts.join('.');
}

describe('a token', () => {
  it('contains the subject, organization and verified number (D-AU-05)', async () => {
    const token = await memberToken({ subject: 'sms|1', organization: 'org_lake', phone: '+13035550100' });
    expect(await testIdentity.check(token)).toMatchObject({
      subject: 'sms|1',
      organizations: ['org_lake'],
      phone: '+13035550100',
    });
  });

  it('contains the name of the organization too, in small letters (5.3-10)', async () => {
    const token = await memberToken({ organization: 'org_lake', claims: { org_name: 'Larkspur-Lake' } });
    expect(await testIdentity.check(token)).toMatchObject({ organizations: ['org_lake', 'larkspur-lake'] });
  });

  it.each([
    { permissions: ['checkin:write', 'orders:read'], read: ['checkin:write', 'orders:read'] },
    { permissions: ['checkin:write', 7, null], read: ['checkin:write'] },
    { permissions: 'checkin:write', read: [] },
    { permissions: { 0: 'checkin:write' }, read: [] },
    { permissions: undefined, read: [] },
  ])(
    'lets staff do what its list of permissions names: $permissions (6-12, D-SE-03)',
    async ({ permissions, read }) => {
      const token = await memberToken({ claims: { permissions } });
      expect(await testIdentity.check(token)).toMatchObject({ permissions: read });
    },
  );

  it.each<[string, Record<string, unknown>]>([
    ['is not verified', { phone_number_verified: false }],
    ['is not a number', { phone_number: 'ann' }],
    ['has no country code', { phone_number: '303 555 0100' }],
  ])('is valid, but its phone number is ignored if it %s (C-26)', async (_what, claims) => {
    expect(await testIdentity.check(await memberToken({ claims }))).toMatchObject({ phone: null });
  });

  it.each<[string, Record<string, unknown>]>([
    ['expired', { exp: now - 61 }],
    ['not valid yet', { nbf: now + 120 }],
    ['without an expiry', { exp: undefined }],
    ['from another issuer', { iss: 'https://elsewhere.example/' }],
    ['whose issuer lacks the trailing slash', { iss: testIssuer.slice(0, -1) }],
    ['for another API', { aud: 'https://elsewhere-api' }],
    ['for the page, like an ID token', { aud: 'storefront' }],
    ['without an audience', { aud: undefined }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['bound to a key', { cnf: { jkt: '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I' } }],
    ['bound to a certificate', { cnf: { 'x5t#S256': 'bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg2' } }],
    ['without an organization', { org_id: undefined }],
    ['with a list for an organization', { org_id: ['org_test'] }],
    ['with a name in place of an id', { org_id: 'larkspur' }],
  ])('%s is rejected (5.3-01, 5.3-02, 5.3-04, 5.3-08, 5.3-09, 5.3-10, C-18)', async (_what, claims) => {
    expect(await testIdentity.check(await memberToken({ claims }))).toBeNull();
  });

  it('is accepted for a minute after it expires, as clocks differ (5.3-08)', async () => {
    expect(await testIdentity.check(await memberToken({ claims: { exp: now - 30 } }))).not.toBeNull();
  });
});

describe('a forged token', () => {
  it('without a signature is rejected (5.3-03, C-18)', async () => {
    const claims = claimsOf(await memberToken());
    for (const alg of ['none', 'None', 'NONE', 'nOnE'])
      for (const signature of ['', 'AAAA'])
        expect(
          await testIdentity.check(`${encode({ alg, kid: 'test-key' })}.${encode(claims)}.${signature}`),
        ).toBeNull();
  });

  it('signed with the public key as a secret is rejected (5.3-03, C-18)', async () => {
    const { publicKey } = await testKeys();
    const claims = claimsOf(await memberToken());
    const jwk = await exportJWK(publicKey);
    for (const secret of [await exportSPKI(publicKey), JSON.stringify(jwk), jwk.n ?? ''])
      for (const alg of ['HS256', 'HS384', 'HS512']) {
        const forged = await new SignJWT(claims)
          .setProtectedHeader({ alg, kid: 'test-key' })
          .sign(new TextEncoder().encode(secret));
        expect(await testIdentity.check(forged)).toBeNull();
      }
  });

  it('that contains or names its own key is rejected (S20)', async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    const jwk = await exportJWK(publicKey);
    const claims = claimsOf(await memberToken());
    for (const header of [
      { kid: 'test-key' },
      { kid: 'another' },
      { jwk },
      { jwk, kid: 'test-key' },
      { jku: 'https://elsewhere.example/keys' },
      { x5u: 'https://elsewhere.example/key' },
    ]) {
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', ...header })
        .sign(privateKey);
      expect(await testIdentity.check(forged)).toBeNull();
    }
  });

  it.each(['PS256', 'RS384', 'RS512'])('signed with %s is rejected (5.3-03)', async (alg) => {
    const { privateKey } = await testKeys();
    const jwk = await exportJWK(privateKey);
    const key = await crypto.subtle.importKey(
      'jwk',
      { ...jwk, alg },
      alg === 'PS256'
        ? { name: 'RSA-PSS', hash: 'SHA-256' }
        : { name: 'RSASSA-PKCS1-v1_5', hash: `SHA-${alg.slice(2)}` },
      false,
      ['sign'],
    );
    const claims = claimsOf(await memberToken());
    const forged = await new SignJWT(claims).setProtectedHeader({ alg, kid: 'test-key' }).sign(key);
    expect(await testIdentity.check(forged)).toBeNull();
  });

  it('with any letter changed is rejected (S20)', { timeout: longest }, async () => {
    const token = await memberToken();
    const believed: string[] = [];
    await repeat('S20 changed tokens', async (turn) => {
      const changed = changeLetter(token, turn);
      if (changed === null) return 0;
      if ((await testIdentity.check(changed)) !== null) believed.push(changed);
      return 1;
    });
    expect(believed).toEqual([]);
  });

  it('with a letter changed is accepted if its signature is not checked (S20, control)', async () => {
    const token = await memberToken();
    const verify = vi.spyOn(crypto.subtle, 'verify').mockResolvedValue(true);
    const believed: string[] = [];
    const tries = 300;
    try {
      for (let turn = 0; turn < tries; turn++) {
        const changed = changeLetter(token, turn);
        if (changed !== null && (await testIdentity.check(changed)) !== null) believed.push(changed);
      }
    } finally {
      verify.mockRestore();
    }
    // All changed signatures, and some changed claims.
    const claims = token.split('.')[1];
    expect(believed.length).toBeGreaterThan(tries / 3);
    expect(believed.filter((changed) => changed.split('.')[1] !== claims)).not.toEqual([]);
    showed('S20 changed tokens', `${believed.length} of ${tries} tokens accepted`);
  });

  it.each(['', '.', '..', 'a.b.c', '{}', 'e30.e30.e30'])('like %j is rejected (C-18)', async (text) => {
    expect(await testIdentity.check(text)).toBeNull();
  });
});

describe('the identity provider’s keys', () => {
  /** Creates a provider that can fail on demand and counts how often it is asked. */
  async function aProvider() {
    const { publicKey } = await testKeys();
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'test-key', alg: 'RS256', use: 'sig' }];
    const provider = { asked: 0, isDown: false };
    const gateway = new JwksGateway({
      domain: testIssuer,
      audience: testAudience,
      phoneClaim: 'phone_number',
      fetch: async () => {
        provider.asked++;
        if (provider.isDown) throw new TypeError('fetch failed');
        return Response.json({ keys });
      },
    });
    return { provider, gateway };
  }

  it('are fetched once, however many tokens arrive and whatever keys they name (S20)', async () => {
    const { provider, gateway } = await aProvider();
    const token = await memberToken();
    await Promise.all(Array.from({ length: 20 }, () => gateway.check(token)));
    const { privateKey } = await generateKeyPair('RS256');
    for (let turn = 0; turn < 20; turn++) {
      const stranger = await new SignJWT(claimsOf(token))
        .setProtectedHeader({ alg: 'RS256', kid: `stranger-${turn}` })
        .sign(privateKey);
      expect(await gateway.check(stranger)).toBeNull();
    }
    expect(provider.asked).toBe(1);
  });

  it('cause an error, not a rejection, if they cannot be fetched: nobody is signed out (S20)', async () => {
    const { provider, gateway } = await aProvider();
    provider.isDown = true;
    await expect(gateway.check(await memberToken())).rejects.toThrow();
    provider.isDown = false;
    expect(await gateway.check(await memberToken())).not.toBeNull();
  });
});

it('asks the provider for a phone number missing from the token, and accepts only a verified one (C-26)', async () => {
  const token = await memberToken({ phone: null });
  const ask = async () => (await testIdentity.check(token))?.askPhone();
  expect(await ask()).toBeNull();
  userInfo.set(token, { sub: 'sms|test', phone_number: '+13035550100', phone_number_verified: true });
  expect(await ask()).toBe('+13035550100');
  userInfo.set(token, { sub: 'sms|test', phone_number: '+13035550100' });
  expect(await ask()).toBeNull();
});
