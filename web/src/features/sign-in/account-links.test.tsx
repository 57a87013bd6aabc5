/** Linking accounts through our module and the SDK: who may link, and how it ends (D-AU-07; C-21). */
import { Auth0Client, ConnectError, GenericError, MyAccountApiError } from '@auth0/auth0-spa-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { outcomeOf } from './account-links.ts';
import { aPage, callback, origin, signIn } from './testing/fake-provider.ts';

const linking = { useDpop: true, useMrrt: true, connectableConnections: ['google-oauth2'] };
const membership = '/1/membership/m';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The signed-in page of an installation that links accounts; the token is had without a call. */
async function aMemberPage() {
  await signIn();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const token = vi.spyOn(Auth0Client.prototype, 'getTokenSilently').mockResolvedValue(undefined as never);
  const connect = vi
    .spyOn(Auth0Client.prototype, 'connectAccountWithRedirect')
    .mockImplementation(async (options) => options.openUrl?.('https://identity.example/connect?ticket=t'));
  const page = aPage(linking);
  await page.identity.start(`${origin}${membership}`);
  return { ...page, token, connect };
}

describe('linking an account', () => {
  it('asks for the scope that links accounts, for the provider’s account API, and leaves (6-11, D-AU-07)', async () => {
    const { identity, opened, token } = await aMemberPage();
    await identity.connectAccount('google-oauth2', membership);
    expect(token).toHaveBeenLastCalledWith(
      expect.objectContaining({
        authorizationParams: {
          audience: 'https://identity.example/me/',
          scope: 'create:me:connected_accounts',
        },
      }),
    );
    expect(opened.map(String)).toEqual(['https://identity.example/connect?ticket=t']);
    expect(JSON.parse(storage.linkBegun.read() ?? '')).toEqual({
      connection: 'google-oauth2',
      target: membership,
    });
  });

  it('stops where the provider’s session belongs to somebody else (D-AU-07)', async () => {
    const { identity, connect, opened } = await aMemberPage();
    vi.spyOn(Auth0Client.prototype, 'getUser')
      .mockResolvedValueOnce({ sub: 'sms|1' })
      .mockResolvedValueOnce({ sub: 'sms|2' });
    await expect(identity.connectAccount('google-oauth2', membership)).rejects.toThrow(/somebody else/);
    expect([connect.mock.calls, opened]).toEqual([[], []]);
  });
});

describe('the return from a link', () => {
  it.each([
    { query: '&connect_code=c&state=s', answer: null, outcome: 'linked' },
    {
      query: '&error=access_denied&state=s',
      answer: new ConnectError('access_denied', 'no', 'google-oauth2', 's'),
      outcome: 'refused',
    },
  ])(
    'with $query ends as $outcome on the page where it began (7.4-07, D-AU-07)',
    async ({ query, answer, outcome }) => {
      await aMemberPage();
      storage.linkBegun.write(JSON.stringify({ connection: 'google-oauth2', target: membership }));
      const handle = vi.spyOn(Auth0Client.prototype, 'handleRedirectCallback');
      if (answer === null) handle.mockResolvedValue({} as never);
      else handle.mockRejectedValue(answer);
      const { identity, returned } = aPage(linking);
      await identity.start(callback(query));
      expect(identity.linkResult).toEqual({ connection: 'google-oauth2', outcome });
      expect(returned).toEqual([{ targetUrl: membership }]);
      expect(identity.get()).toMatchObject({ isAuthenticated: true, error: undefined });
      expect(storage.linkBegun.read()).toBeNull();
    },
  );

  it('leads nowhere outside the shop (S17)', async () => {
    await aMemberPage();
    storage.linkBegun.write(JSON.stringify({ connection: 'apple', target: 'https://elsewhere.example/' }));
    vi.spyOn(Auth0Client.prototype, 'handleRedirectCallback').mockResolvedValue({} as never);
    const { identity, returned } = aPage(linking);
    await identity.start(callback('&connect_code=c&state=s'));
    expect(returned).toEqual([]);
  });

  it('is not taken in by a tab that began no link (S17)', async () => {
    await aMemberPage();
    const handle = vi.spyOn(Auth0Client.prototype, 'handleRedirectCallback');
    const { identity } = aPage(linking);
    await identity.start(callback('&connect_code=c&state=s'));
    expect(handle).not.toHaveBeenCalled();
    expect(identity.linkResult).toBeNull();
  });

  it.each([
    [new ConnectError('server_error', 'down', 'apple', 's'), 'failed'],
    [new GenericError('state_mismatch', 'Invalid state'), 'mismatch'],
    [new GenericError('missing_transaction', 'Invalid state'), 'mismatch'],
    [new GenericError('missing_connect_code', 'Missing connect code'), 'failed'],
    [new MyAccountApiError({ type: 't', status: 400, title: 'Bad Request', detail: 'old' }), 'expired'],
    [new MyAccountApiError({ type: 't', status: 503, title: 'Down', detail: 'down' }), 'failed'],
    [new TypeError('Failed to fetch'), 'failed'],
  ] as const)('with the error %s ends as %s (8.3-16, 8.3-17, 8.3-18, D-AU-07)', (error, outcome) => {
    expect(outcomeOf(error)).toBe(outcome);
  });
});
