/** Access tokens for tests, checked by the real gateway against keys that no network address serves (D-AU-05). */
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { JwksGateway } from '../gateways/identity/jwks.gateway.ts';

export const testIssuer = 'https://identity.example/';
export const testAudience = 'https://booking-api';
const keyId = 'test-key';

/** Created on first use, because most tests need no members. */
let keys: ReturnType<typeof generateKeyPair> | undefined;

export function testKeys() {
  keys ??= generateKeyPair('RS256', { extractable: true });
  return keys;
}

async function keySet(): Promise<Response> {
  const { publicKey } = await testKeys();
  return Response.json({ keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }] });
}

/** The /userinfo answer for each token, for tests whose tokens do not contain the number. */
export const userInfo = new Map<string, Record<string, unknown>>();

export const testIdentity = new JwksGateway({
  domain: testIssuer,
  audience: testAudience,
  phoneClaim: 'phone_number',
  fetch: async (url, options) => {
    if (url === `${testIssuer}.well-known/jwks.json`) return keySet();
    const token = new Headers(options.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    const known = url === `${testIssuer}userinfo` ? userInfo.get(token) : undefined;
    return known === undefined ? new Response('', { status: 401 }) : Response.json(known);
  },
});

export interface TestMember {
  subject?: string;
  /** The identityOrganizationId of the location. */
  organization?: string;
  /** Such as +13035550100; null for a token that does not contain it. */
  phone?: string | null;
  /** Claims that override all others in the token; undefined removes one. */
  claims?: JWTPayload;
}

/** Creates a valid access token for someone signed in at a location; `claims` can make it invalid. */
export async function memberToken(member: TestMember = {}): Promise<string> {
  const { subject = 'sms|test', organization = 'org_test', phone = '+13035550100', claims = {} } = member;
  const { privateKey } = await testKeys();
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: testIssuer,
    sub: subject,
    aud: [testAudience, `${testIssuer}userinfo`],
    iat: now,
    exp: now + 3600,
    scope: 'openid email profile',
    org_id: organization,
    ...(phone === null ? {} : { phone_number: phone, phone_number_verified: true }),
    ...claims,
  };
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'at+jwt' })
    .sign(privateKey);
}

/** Returns the request header of a signed-in member. */
export async function asMember(member: TestMember = {}): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await memberToken(member)}` };
}
