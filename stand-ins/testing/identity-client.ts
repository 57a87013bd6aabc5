/**
 * Signs in at the identity provider like a browser and a shop's page, without a library, so that tests see
 * every answer.
 */
import { createHash, randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { type IdentityOptions, startIdentity } from '../identity/start-identity.ts';
import { startInbox } from '../inbox/start-inbox.ts';
import { tempDir } from './temp-dir.ts';

export const redirectUri = 'http://localhost:3000/authenticated?clientLocationKey=1';

export type World = { url: string; inbox: string };

/** Starts a provider with its own inbox, for one test. */
export async function anIdentityProvider(changes: Partial<IdentityOptions> = {}): Promise<World> {
  const inbox = await startInbox({ port: 0, smtpPort: 0, dataDir: tempDir() });
  const identity = await startIdentity({ port: 0, dataDir: tempDir(), inbox: inbox.url, ...changes });
  onTestFinished(async () => {
    await identity.close();
    await inbox.close();
  });
  return { url: identity.url, inbox: inbox.url };
}

export const verifier = randomBytes(32).toString('base64url');

export function authorizeAddress(url: string, changes: Record<string, string | null> = {}): string {
  const members = {
    client_id: 'storefront',
    redirect_uri: redirectUri,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid email profile',
    audience: 'https://booking-api',
    connection: 'sms',
    organization: 'org_test',
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const query = new URLSearchParams(
    Object.entries(members).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  return `${url}/authorize?${query}`;
}

const post = (address: string, form: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

/** Cookies of a browser, by name. */
type Cookies = Map<string, string>;

/** The cookies with which each login began: it goes on in the same browser only. */
const browsers = new Map<string, Cookies>();

const cookieHeader = (cookies: Cookies): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Follows an address of the provider until it leads to the shop or to a page. */
async function follow(address: string, cookies: Cookies): Promise<Response> {
  const answer = await fetch(address, { headers: { cookie: cookieHeader(cookies) }, redirect: 'manual' });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
  const next = answer.headers.get('location');
  if (next === null) return answer;
  const to = new URL(next, address);
  return to.origin === new URL(address).origin ? follow(to.href, cookies) : answer;
}

export async function lastCode(inbox: string, phone: string): Promise<string> {
  const answer = await fetch(`${inbox}/api/messages?kind=sms&to=${encodeURIComponent(phone)}`);
  const { messages } = (await answer.json()) as { messages: { preview: string }[] };
  return /\d{6}/.exec(messages[0]?.preview ?? '')?.[0] ?? '';
}

/** Requests a code by text message; returns the login's name. */
export async function askForCode(
  world: World,
  phone: string,
  changes: Record<string, string | null> = {},
): Promise<string> {
  const cookies: Cookies = new Map();
  const page = await (await follow(authorizeAddress(world.url, changes), cookies)).text();
  const login = /name="login" value="([\w-]+)"/.exec(page)?.[1] ?? '';
  browsers.set(login, cookies);
  await post(`${world.url}/login/phone`, { login, phone });
  return login;
}

export const typeCode = (world: World, login: string, code: string): Promise<Response> =>
  post(`${world.url}/login/code`, { login, code });

/** Completes a sign-in; returns the parameters sent back to the shop, and the session's cookie. */
export async function signIn(
  world: World,
  phone: string,
  changes: Record<string, string | null> = {},
  typed = phone,
): Promise<{ query: URLSearchParams; cookie: string }> {
  const login = await askForCode(world, typed, changes);
  const done = await typeCode(world, login, await lastCode(world.inbox, phone));
  const cookies = browsers.get(login) ?? new Map();
  const back = await follow(new URL(done.headers.get('location') ?? '', world.url).href, cookies);
  return { query: new URL(back.headers.get('location') ?? '').searchParams, cookie: cookieHeader(cookies) };
}

export type TokenAnswer = { status: number; body: Record<string, string | number>; headers: Headers };

export async function askToken(
  url: string,
  members: Record<string, string>,
  form: 'json' | 'form' = 'json',
  headers: Record<string, string> = {},
): Promise<TokenAnswer> {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { ...headers, ...(form === 'json' ? { 'content-type': 'application/json' } : {}) },
    body: form === 'json' ? JSON.stringify(members) : new URLSearchParams(members),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as TokenAnswer['body'],
    headers: answer.headers,
  };
}

export const redemptionOf = (query: URLSearchParams): Record<string, string> => ({
  grant_type: 'authorization_code',
  client_id: 'storefront',
  code: query.get('code') ?? '',
  code_verifier: verifier,
  redirect_uri: redirectUri,
});
