/**
 * A fake identity provider: it answers the token address with tokens that a test may forge, and with a popup
 * that a test may close. The SDK in between is the real one.
 */
import { vi } from 'vitest';
import { Identity, type IdentityNeeds, type ReturnState } from '../identity.ts';

export const domain = 'https://identity.example';
export const origin = 'https://book.example';
export const callback = (query: string) => `${origin}/authenticated?clientLocationKey=1${query}`;

export const seconds = () => Math.floor(Date.now() / 1000);

export type Claims = Record<string, unknown>;

const part = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Its signature is fake: the browser checks only claims and header (C-18). */
export const idToken = (claims: Claims, header: Claims = { alg: 'RS256', typ: 'JWT' }) =>
  `${part(header)}.${part(claims)}.c2lnbmF0dXJl`;

export const goodClaims = (nonce: string): Claims => ({
  iss: `${domain}/`,
  sub: 'sms|1',
  aud: 'storefront',
  iat: seconds(),
  exp: seconds() + 3600,
  nonce,
  org_id: 'org_test',
  name: '+13035550100',
});

const auth = {
  domain,
  clientId: 'storefront',
  audience: 'https://booking-api',
  connection: 'sms',
  scope: 'openid email profile',
  useDpop: false,
  useMrrt: false,
  useRefreshTokens: false,
  connectableConnections: [] as string[],
};

export interface Shop {
  identity: Identity;
  /** Addresses the shop was left for. */
  opened: URL[];
  /** What came back with the sign-in. */
  returned: ReturnState[];
}

/** The identity of a freshly loaded page. */
export function aPage(changes: Partial<typeof auth> = {}, needs: Partial<IdentityNeeds> = {}): Shop {
  const opened: URL[] = [];
  const returned: ReturnState[] = [];
  const identity = new Identity({
    auth: { ...auth, ...changes },
    venueName: 'Larkspur Lake',
    organization: 'org_test',
    locationKey: 1,
    origin,
    onReturn: async (state) => void returned.push(state),
    openUrl: (address) => opened.push(new URL(address)),
    ...needs,
  });
  return { identity, opened, returned };
}

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Answers the token address; the returned list records the requests. */
export function answerTokens(
  answer: (body: URLSearchParams, attempt: number) => Response | Promise<Response>,
) {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit = {}) => {
    const body = new URLSearchParams(String(init.body));
    asked.push(body);
    return answer(body, asked.length);
  });
  return asked;
}

export const tokens = (token: string) =>
  json({
    access_token: 'an-access-token',
    id_token: token,
    expires_in: 3600,
    token_type: 'Bearer',
    scope: 'openid email profile',
  });

/** Goes to the provider and returns to a new page with a token that has these claims. */
export async function signIn(
  change: (claims: Claims) => Claims = (claims) => claims,
  header?: Claims,
  target = '/1/catalog/activities?orderKey=k',
  needs: Partial<IdentityNeeds> = {},
): Promise<Shop> {
  const before = aPage({}, needs);
  await before.identity.loginWithRedirect({ targetUrl: target });
  const asked = before.opened[0]?.searchParams;
  answerTokens(() => tokens(idToken(change(goodClaims(asked?.get('nonce') ?? '')), header)));
  const after = aPage({}, needs);
  await after.identity.start(callback(`&code=a-code&state=${encodeURIComponent(asked?.get('state') ?? '')}`));
  return after;
}
