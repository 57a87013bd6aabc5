/**
 * Signing in through our module and the real SDK: the state, the round trip, what an ID token must contain,
 * and every error (4.1, 5.3, 7.4, 8.3; C-18, C-21).
 */
import { Auth0Client } from '@auth0/auth0-spa-js';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { safeTarget, wordsOfError } from './identity.ts';
import {
  answerTokens,
  aPage,
  type Claims,
  callback,
  domain,
  goodClaims,
  idToken,
  json,
  origin,
  seconds,
  signIn,
  tokens,
} from './testing/fake-provider.ts';

const transactionCookie = 'a0.spajs.txs.storefront';

/** Sets a cookie as a page does; the SDK keeps its transaction there. */
const keepCookie = (cookie: string) => Object.assign(document, { cookie: `${cookie}; path=/` });

function forget(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=');
    keepCookie(`${name}=; max-age=0`);
  }
}

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Encoded, since it may hold characters that have a meaning in a query. */
const stateOf = (query: URLSearchParams | undefined) => encodeURIComponent(query?.get('state') ?? '');

/**
 * Waits without timers, which a test may fake; the SDK's work finishes between two turns of the event loop.
 */
async function until(isDone: () => boolean): Promise<void> {
  for (let turn = 0; !isDone() && turn < 10_000; turn++) await new Promise((done) => setImmediate(done));
}

const errorOf = async (change: (claims: Claims) => Claims, header?: Claims) =>
  (await signIn(change, header)).identity.get().error?.message ?? null;

describe('the sign-in state', () => {
  it('starts as loading and ends without a user, and without a call, for a visitor who never signed in (4.1-01, 3.12-06, D-AU-01)', async () => {
    const asked = answerTokens(() => json({}));
    const { identity } = aPage();
    expect(identity.get()).toEqual({
      loading: true,
      isAuthenticated: false,
      user: undefined,
      popupOpen: false,
      error: undefined,
    });
    await identity.start(`${origin}/1/catalog`);
    expect(identity.get()).toMatchObject({ loading: false, isAuthenticated: false, error: undefined });
    expect(asked).toEqual([]);
    expect(await identity.getToken()).toBeNull();
  });

  it('has the user who returned from the provider, with the claims of the ID token as their profile (4.1-01, 4.1-02, 4.1-04, 3.12-07)', async () => {
    const { identity } = await signIn();
    expect(identity.get()).toMatchObject({
      loading: false,
      isAuthenticated: true,
      user: { sub: 'sms|1', name: '+13035550100' },
      error: undefined,
    });
    expect(await identity.getToken()).toBe('an-access-token');
  });

  it('is restored on the next page from the browser’s storage (7.4-08)', async () => {
    await signIn();
    const { identity } = aPage();
    await identity.start(`${origin}/1/catalog`);
    expect(identity.get().isAuthenticated).toBe(true);
  });

  it('has a token for as long as it lasts, less a minute, then asks the provider again (9-28)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { identity } = await signIn();
    const begun = Date.now();
    const asks = () => document.querySelector<HTMLIFrameElement>('iframe')?.src ?? '';
    vi.setSystemTime(begun + (3600 - 65) * 1000);
    expect(await identity.getToken()).toBe('an-access-token');
    expect(asks()).toBe('');
    vi.setSystemTime(begun + (3600 - 55) * 1000);
    void identity.getToken();
    await vi.waitFor(() => expect(asks()).toContain(`${domain}/authorize?`), { timeout: 5000 });
    expect(asks()).toContain('prompt=none');
    document.querySelector('iframe')?.remove();
  });

  it('has no user at a venue of another organization (C-18)', async () => {
    await signIn();
    const { identity } = aPage({}, { organization: 'org_elsewhere', locationKey: 2 });
    await identity.start(`${origin}/2/catalog`);
    expect(identity.get()).toMatchObject({ loading: false, isAuthenticated: false, user: undefined });
    expect(await identity.getToken()).toBeNull();
  });

  it('notifies subscribers of each change until they unsubscribe', async () => {
    const { identity } = aPage();
    const heard: boolean[] = [];
    const stop = identity.subscribe(() => heard.push(identity.get().loading));
    await identity.start(`${origin}/1/catalog`);
    expect(heard).toEqual([false]);
    stop();
    vi.stubGlobal('open', () => null);
    await identity.loginWithPopup();
    expect(heard).toEqual([false]);
  });
});

describe('redirecting to the provider', () => {
  it('requests a code by text message for our organization, with an S256 challenge and this location’s return address (7.4-01, 7.4-02, 6-03, 6-04, C-22)', async () => {
    const { identity, opened } = aPage();
    await identity.loginWithRedirect({ targetUrl: '/1/catalog' });
    const [address] = opened;
    expect(`${address?.origin}${address?.pathname}`).toBe(`${domain}/authorize`);
    expect(Object.fromEntries(address?.searchParams ?? [])).toMatchObject({
      client_id: 'storefront',
      redirect_uri: `${origin}/authenticated?clientLocationKey=1`,
      scope: 'openid email profile',
      audience: 'https://booking-api',
      connection: 'sms',
      organization: 'org_test',
      'ext-venue': 'Larkspur Lake',
      response_type: 'code',
      response_mode: 'query',
      code_challenge_method: 'S256',
    });
    expect(address?.searchParams.has('max_age')).toBe(false);
  });

  it('keeps its transaction in a cookie, for a link opened in another tab (9-30, D-AU-03)', async () => {
    const { identity } = aPage();
    await identity.loginWithRedirect({ targetUrl: '/1/catalog' });
    expect(document.cookie).toContain(transactionCookie);
  });

  it('keeps the cookie for one day (9-30)', async () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    const { identity } = aPage();
    await identity.loginWithRedirect({ targetUrl: '/1/catalog' });
    const cookie = written.mock.calls
      .map(([text]) => text)
      .find((text) => text.startsWith(transactionCookie));
    const expires = Date.parse(/expires=([^;]+)/i.exec(cookie ?? '')?.[1] ?? '');
    expect((expires - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
  });
});

describe('returning from the provider', () => {
  it('redeems the code with its verifier and opens the target page with the membership in use (4.1-02, 4.1-03, 7.4-03)', async () => {
    const before = aPage();
    const membership = {
      locationKey: 1,
      membershipKey: 'm',
      membershipMemberKey: 'b',
      planName: 'Pass',
      fullName: 'Mia',
    };
    await before.identity.loginWithRedirect({ targetUrl: '/1/membership/m', membership });
    const query = before.opened[0]?.searchParams;
    const asked = answerTokens(() => tokens(idToken(goodClaims(query?.get('nonce') ?? ''))));
    const after = aPage();
    await after.identity.start(callback(`&code=a-code&state=${stateOf(query)}`));
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      client_id: 'storefront',
      code: 'a-code',
      redirect_uri: `${origin}/authenticated?clientLocationKey=1`,
      code_verifier: expect.stringMatching(/^.{43,}$/),
    });
    expect(after.returned).toEqual([{ targetUrl: '/1/membership/m', membership }]);
  });

  it('reports the sign-in only once the visitor is at the target page (4.1-03, 4.1-04)', async () => {
    const before = aPage();
    await before.identity.loginWithRedirect({ targetUrl: '/1/membership/m' });
    const query = before.opened[0]?.searchParams;
    answerTokens(() => tokens(idToken(goodClaims(query?.get('nonce') ?? ''))));
    const wayBack = Promise.withResolvers<void>();
    const onReturn = vi.fn(() => wayBack.promise);
    const { identity } = aPage({}, { onReturn });
    const started = identity.start(callback(`&code=a-code&state=${stateOf(query)}`));
    await vi.waitFor(() => expect(onReturn).toHaveBeenCalled());
    expect(identity.get()).toMatchObject({ loading: true, isAuthenticated: false });
    wayBack.resolve();
    await started;
    expect(identity.get()).toMatchObject({ loading: false, isAuthenticated: true });
  });

  test.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:x', 7])(
    'never leads out of the shop: %s (4.1-03)',
    (target) => expect(safeTarget(target, origin)).toBeNull(),
  );

  it.each(['', '&code=a-code', '&state=a-state', '&error=access_denied&state=a-state'])(
    'is not assumed at an address with "%s", and nothing is redeemed (4.1-02, 5.3-12)',
    async (query) => {
      const asked = answerTokens(() => json({}));
      const { identity } = aPage();
      await identity.start(callback(query));
      expect(identity.get()).toMatchObject({ loading: false, error: undefined });
      expect(asked).toEqual([]);
    },
  );

  it('without a query is rejected by the SDK (5.3-12)', async () => {
    const client = new Auth0Client({ domain, clientId: 'storefront' });
    await expect(client.handleRedirectCallback(`${origin}/authenticated`)).rejects.toThrow(
      'There are no query params available for parsing.',
    );
  });

  it('with a different state than the stored one is an error: Invalid state (4.1-05, 5.3-11, 8.3-16)', async () => {
    const { identity } = aPage();
    await identity.loginWithRedirect({ targetUrl: '/1/catalog' });
    const after = aPage();
    await after.identity.start(callback('&code=a-code&state=another'));
    expect(after.identity.get()).toMatchObject({
      loading: false,
      isAuthenticated: false,
      error: { error: 'state_mismatch', message: 'Invalid state' },
    });
  });

  it('without having left is an error: missing_transaction (5.3-13, 8.3-18)', async () => {
    const { identity } = aPage();
    await identity.start(callback('&code=a-code&state=a-state'));
    expect(identity.get().error).toMatchObject({ error: 'missing_transaction' });
  });

  it('opened again by who is signed in says nothing, and leaves them signed in (C-48)', async () => {
    const { identity } = await signIn();
    expect(identity.get().isAuthenticated).toBe(true);
    const again = aPage();
    await again.identity.start(callback('&code=a-code&state=a-state'));
    expect(again.identity.get()).toMatchObject({ isAuthenticated: true, error: undefined, loading: false });
    expect(again.returned).toEqual([]);
  });

  it('from connecting an account without its code is an error: missing_connect_code (8.3-17)', async () => {
    const transaction = encodeURIComponent(
      JSON.stringify({ response_type: 'connect_code', state: 'a-state' }),
    );
    keepCookie(`${transactionCookie}=${transaction}`);
    const { identity } = aPage();
    await identity.start(callback('&code=a-code&state=a-state'));
    expect(identity.get().error).toMatchObject({ error: 'missing_connect_code' });
  });
});

describe('an ID token', () => {
  const audiences = ['storefront', 'another'];
  test.each<{ what: string; row: string; change: (claims: Claims) => Claims; words: RegExp }>([
    {
      what: 'of another issuer',
      row: '5.3-01',
      change: (claims) => ({ ...claims, iss: 'https://elsewhere.example/' }),
      words: /iss/,
    },
    {
      what: 'without a subject',
      row: '5.3-02',
      change: ({ sub: _, ...claims }) => claims,
      words: /Subject \(sub\)/,
    },
    {
      what: 'for another application',
      row: '5.3-04',
      change: (claims) => ({ ...claims, aud: 'another' }),
      words: /Audience \(aud\)/,
    },
    {
      what: 'for several audiences without an authorized party',
      row: '5.3-05',
      change: (claims) => ({ ...claims, aud: audiences }),
      words: /Authorized Party \(azp\)/,
    },
    {
      what: 'for several audiences and another authorized party',
      row: '5.3-05',
      change: (claims) => ({ ...claims, aud: audiences, azp: 'another' }),
      words: /Authorized Party \(azp\)/,
    },
    {
      what: 'with another nonce',
      row: '5.3-06',
      change: (claims) => ({ ...claims, nonce: 'another' }),
      words: /Nonce \(nonce\)/,
    },
    {
      what: 'that has expired',
      row: '5.3-08',
      change: (claims) => ({ ...claims, exp: seconds() - 62 }),
      words: /Expiration Time \(exp\)/,
    },
    {
      what: 'that is not valid yet',
      row: '5.3-09',
      change: (claims) => ({ ...claims, nbf: seconds() + 120 }),
      words: /Not Before time/,
    },
    {
      what: 'of another organization',
      row: '5.3-10',
      change: (claims) => ({ ...claims, org_id: 'org_else' }),
      words: /org_id/,
    },
    {
      what: 'without an organization',
      row: '5.3-10',
      change: ({ org_id: _, ...claims }) => claims,
      words: /org_id/,
    },
  ])('$what is refused ($row)', async ({ change, words }) => {
    expect(await errorOf(change)).toMatch(words);
  });

  it.each([
    ['its name', { org_id: 'org_lake', org_name: 'larkspur-lake' }, true],
    ['another name', { org_id: 'org_lake', org_name: 'tideway' }, false],
    ['no name', { org_id: 'larkspur-lake' }, false],
  ])(
    'at a venue that names its organization by name, %s is accepted: %s (5.3-10)',
    async (_what, names, isIn) => {
      const change = ({ org_id: _, ...claims }: Claims) => ({ ...claims, ...names });
      const { identity } = await signIn(change, undefined, undefined, { organization: 'larkspur-lake' });
      expect(identity.get().isAuthenticated).toBe(isIn);
      expect(identity.get().error === undefined).toBe(isIn);
    },
  );

  it('is accepted only if it is signed with RS256 (5.3-03)', async () => {
    for (const alg of ['none', 'HS256', 'ES256'])
      expect(await errorOf((claims) => claims, { alg, typ: 'JWT' })).toContain('"RS256"');
  });

  it('for several audiences with us as the authorized party is accepted (5.3-05)', async () => {
    expect(await errorOf((claims) => ({ ...claims, aud: audiences, azp: 'storefront' }))).toBeNull();
  });

  it('is accepted for a minute after it expires, as clocks differ (5.3-08)', async () => {
    expect(await errorOf((claims) => ({ ...claims, exp: seconds() - 50 }))).toBeNull();
  });

  it('must have a recent sign-in time if a maximum age is set (5.3-07)', async () => {
    const opened: URL[] = [];
    const options = {
      domain,
      clientId: 'storefront',
      useCookiesForTransactions: true,
      authorizationParams: { max_age: 300, redirect_uri: `${origin}/authenticated` },
    };
    const errorWith = async (claims: Claims) => {
      await new Auth0Client(options).loginWithRedirect({
        openUrl: (address) => void opened.push(new URL(address)),
      });
      const query = opened.at(-1)?.searchParams;
      answerTokens(() => tokens(idToken({ ...goodClaims(query?.get('nonce') ?? ''), ...claims })));
      return new Auth0Client(options)
        .handleRedirectCallback(`${origin}/authenticated?code=c&state=${stateOf(query)}`)
        .then(
          () => null,
          (error: Error) => error.message,
        );
    };
    expect(await errorWith({})).toContain('auth_time');
    expect(await errorWith({ auth_time: seconds() - 400 })).toContain('auth_time');
    expect(await errorWith({ auth_time: seconds() - 10 })).toBeNull();
  });
});

describe('a token endpoint', () => {
  async function comeBack(answer: Parameters<typeof answerTokens>[0]) {
    const before = aPage();
    await before.identity.loginWithRedirect({ targetUrl: '/1/catalog' });
    const asked = answerTokens(answer);
    const after = aPage();
    await after.identity.start(callback(`&code=a-code&state=${stateOf(before.opened[0]?.searchParams)}`));
    return { asked, error: after.identity.get().error };
  }

  it('that asks for a second factor is an error with the factor’s token (8.3-11)', async () => {
    const { error } = await comeBack(() =>
      json({ error: 'mfa_required', error_description: 'Multifactor required', mfa_token: 'a-token' }, 403),
    );
    expect(error).toMatchObject({ error: 'mfa_required', mfa_token: 'a-token' });
  });

  it('that fails without a message is a request_error with its address (8.3-19)', async () => {
    const { error } = await comeBack(() => json({}, 500));
    expect(error).toMatchObject({
      error: 'request_error',
      message: `HTTP error. Unable to fetch ${domain}/oauth/token`,
    });
  });

  it('that does not answer is given up after 10 seconds and tried three times in all (9-25)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const before = aPage();
    await before.identity.loginWithRedirect({ targetUrl: '/1/catalog' });
    const asked = answerTokens(() => new Promise<Response>(() => undefined));
    const after = aPage();
    const started = after.identity.start(
      callback(`&code=a-code&state=${stateOf(before.opened[0]?.searchParams)}`),
    );
    for (const attempts of [1, 2, 3]) {
      await until(() => asked.length >= attempts);
      await vi.advanceTimersByTimeAsync(9_999);
      expect(asked).toHaveLength(attempts);
      await vi.advanceTimersByTimeAsync(1);
    }
    await started;
    expect(asked).toHaveLength(3);
    expect(after.identity.get().error?.message).toBe("Timeout when executing 'fetch'");
  });

  it('that cannot be reached is tried three times in all (9-25, 9-31)', async () => {
    const { asked, error } = await comeBack(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(asked).toHaveLength(3);
    expect(error?.message).toBe('Failed to fetch');
  });
});

describe('a popup', () => {
  const aWindow = (isClosed: boolean) => ({
    closed: isClosed,
    location: { href: '' },
    close: vi.fn(),
    focus: () => undefined,
  });

  it('that is blocked is an error that suggests a new tab (C-20)', async () => {
    vi.stubGlobal('open', () => null);
    const { identity } = aPage();
    await identity.loginWithPopup();
    const { error, popupOpen, loading } = identity.get();
    expect([popupOpen, loading]).toEqual([false, false]);
    expect(wordsOfError(error ?? new Error(''))).toContain('using a new tab');
  });

  it('that is closed is an error: cancelled, Popup closed (8.3-15)', async () => {
    vi.stubGlobal('open', () => aWindow(true));
    const { identity } = aPage();
    await identity.loginWithPopup();
    expect(identity.get().error).toMatchObject({ error: 'cancelled', message: 'Popup closed' });
  });

  it('of 400 by 600 that takes too long is an error, and is closed (8.3-14, 9-26, C-20)', async () => {
    const popup = aWindow(false);
    const open = vi.fn((..._how: unknown[]) => popup);
    vi.stubGlobal('open', open);
    const { identity } = aPage();
    const seen: boolean[] = [];
    identity.subscribe(() => seen.push(identity.get().popupOpen));
    await identity.loginWithPopup({ timeoutInSeconds: 0.05 });
    expect(String(open.mock.calls[0]?.[2])).toMatch(/width=400,height=600/);
    const { error } = identity.get();
    expect(error).toMatchObject({ error: 'timeout' });
    expect(wordsOfError(error ?? new Error(''))).toBe('Sign-in took too long. Please try again.');
    expect(popup.close).toHaveBeenCalled();
    expect(seen[0]).toBe(true);
    expect(identity.get().popupOpen).toBe(false);
  });
});

it.each(['Invalid state', 'HTTP error. Unable to fetch https://identity.example/oauth/token', ''])(
  'an error of the library, "%s", is shown as a message that says what to do',
  (message) => {
    expect(wordsOfError(new Error(message))).toBe('We couldn’t sign you in. Please try again.');
  },
);

describe('a popup without an answer', () => {
  it('times out after 60 seconds (9-26)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const popup = { closed: false, location: { href: '' }, close: vi.fn(), focus: () => undefined };
    vi.stubGlobal('open', () => popup);
    const { identity } = aPage();
    const login = identity.loginWithPopup();
    await until(() => vi.getTimerCount() > 0);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(identity.get()).toMatchObject({ popupOpen: true, error: undefined });
    await vi.advanceTimersByTimeAsync(1);
    await login;
    expect(identity.get()).toMatchObject({ popupOpen: false, error: { error: 'timeout' } });
  });
});

describe('logging out', () => {
  it('clears tokens, cookie and hint, and opens the provider, which returns to /logout (4.1-15, 4.1-16, 4.1-17, 7.4-05)', async () => {
    await signIn();
    expect(Object.keys(localStorage)).not.toEqual([]);
    expect(document.cookie).toContain('auth0.storefront.is.authenticated');
    expect(document.cookie).toContain('auth0.storefront.organization_hint');
    const { identity, opened } = aPage();
    await identity.logout();
    expect(Object.keys(localStorage)).toEqual([]);
    expect(document.cookie).not.toContain('auth0.');
    const [address] = opened;
    expect(`${address?.origin}${address?.pathname}`).toBe(`${domain}/v2/logout`);
    expect(address?.searchParams.get('returnTo')).toBe(`${origin}/logout?clientLocationKey=1`);
  });
});

describe('an expired token', () => {
  it('without a refresh token is an error: missing_refresh_token; calls continue without a token (8.3-12)', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await signIn();
    for (const key of Object.keys(localStorage))
      if (key.includes('booking-api')) localStorage.removeItem(key);
    const { identity } = aPage({ useRefreshTokens: true });
    await identity.start(`${origin}/1/catalog`);
    expect(await identity.getToken()).toBeNull();
    expect(said.mock.calls.flat()).toContainEqual(
      expect.objectContaining({ error: 'missing_refresh_token' }),
    );
  });
});

describe('connecting an account', () => {
  test.each([
    { what: 'proofs of possession', row: '5.3-14', changes: {}, connection: 'sms', words: /useDpop/ },
    {
      what: 'multi-resource refresh tokens',
      row: '5.3-15',
      changes: { useDpop: true },
      connection: 'sms',
      words: /useMrrt/,
    },
    {
      what: 'a connection name',
      row: '5.3-16',
      changes: { useDpop: true, useMrrt: true },
      connection: '',
      words: /connection is required/,
    },
    {
      what: 'a connection that the installation offers',
      row: 'D-AU-07',
      changes: { useDpop: true, useMrrt: true, connectableConnections: ['apple'] },
      connection: 'google-oauth2',
      words: /google-oauth2 is not among those/,
    },
  ])('needs $what ($row)', async ({ changes, connection, words }) => {
    vi.stubGlobal('indexedDB', { open: () => ({}) });
    const { identity } = aPage({ ...changes });
    await expect(identity.connectAccount(connection, '/1/membership/m')).rejects.toThrow(words);
  });
});
