/**
 * The certified core of the provider: requests to /authorize, sessions, codes, rotating refresh tokens, keys and proofs of
 * possession, by oidc-provider (D-AU-04; docs/decisions/0079-the-identity-sandbox-is-built-on-a-library.md).
 */
import { randomBytes } from 'node:crypto';
import type { JWK } from 'jose';
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { isAllowedParent } from '../kit/origins.ts';
import { type Account, permissionsOf } from './accounts.ts';
import { loadLibrary } from './load-library.ts';
import { saidPage } from './pages.ts';
import { ShortMemory } from './short-memory.ts';
import { createStore } from './store.ts';

export const sessionCookieName = 'identity_session';

const minute = 60;
const day = 24 * 60 * minute;
const month = 30 * day;

/** What tokens are told beside the account; kept as long as a grant. */
interface GrantNotes {
  organization: string | null;
  isOffline: boolean;
}

export interface ProviderNeeds {
  base: string;
  /** The private signing key. */
  key: JWK;
  clientId: string;
  allowedOrigins: readonly string[];
  accessSeconds: number;
  /** Returns an account that has logged in; null for any other subject. */
  accountOf: (subject: string) => Account | null;
}

const scopes = ['openid', 'offline_access', 'email', 'profile'];
/** Everything that a token may be allowed: for an API, and for the account itself. */
const apiScopes = 'openid email profile';
const accountScopes = `${apiScopes} create:me:connected_accounts read:me:connected_accounts`;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * The library adds the hash of the script that hands an answer to the window that asked, and lets that page be framed; the
 * keyword allows nothing by itself.
 */
const pagePolicy =
  "default-src 'none'; script-src 'report-sample'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/** Codes, sessions and tokens have names of 32 characters. */
const nameBits = 192;

function lifeTimes(accessSeconds: number): Configuration['ttl'] {
  return {
    AccessToken: accessSeconds,
    AuthorizationCode: minute,
    Grant: month,
    IdToken: 36_000,
    Interaction: 10 * minute,
    RefreshToken: month,
    Session: day,
  };
}

function featuresOf({ base, accessSeconds }: ProviderNeeds): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: true, nonceSecret: randomBytes(32), requireNonce: () => true },
    rpInitiatedLogout: { enabled: false },
    webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
    resourceIndicators: {
      enabled: true,
      defaultResource: (ctx: KoaContextWithOIDC) => textOf(ctx.oidc.params?.audience) ?? `${base}/userinfo`,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx: KoaContextWithOIDC, audience: string) => ({
        audience,
        scope: audience === `${base}/me/` ? accountScopes : apiScopes,
        accessTokenFormat: 'jwt' as const,
        accessTokenTTL: accessSeconds,
        jwt: { sign: { alg: 'RS256' as const } },
      }),
    },
  };
}

export async function createProvider(needs: ProviderNeeds): Promise<Provider> {
  const { base, key, clientId, allowedOrigins, accountOf } = needs;
  const { Provider: Library, errors } = await loadLibrary();
  const notes = new ShortMemory<GrantNotes>(month, () => new Date());
  const notesOf = (grantId: string | undefined) => notes.find(grantId);

  const provider: Provider = new Library(`${base}/`, {
    adapter: createStore(),
    jwks: { keys: [{ ...key }] } as Configuration['jwks'],
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        // Any address of an allowed origin is (below); the library wants one to begin with.
        redirect_uris: [`${base}/`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      jwks: '/.well-known/jwks.json',
      userinfo: '/userinfo',
    },
    cookies: {
      keys: [randomBytes(16).toString('hex')],
      names: { session: sessionCookieName, interaction: 'identity_login', resume: 'identity_resume' },
    },
    pkce: { required: () => true },
    scopes,
    extraParams: {
      audience: null,
      organization: null,
      'ext-venue': null,
      offline: null,
      connection(_ctx, value) {
        if (value !== undefined && value !== 'sms')
          throw new errors.InvalidRequest('only the connection sms is known');
      },
    },
    conformIdTokenClaims: false,
    claims: { openid: ['sub', 'org_id', 'name'] },
    async findAccount(ctx, subject) {
      const account = accountOf(subject);
      if (account === null) return undefined;
      const organization = notesOf(ctx.oidc.entities.Grant?.jti)?.organization ?? null;
      return {
        accountId: subject,
        claims: async () => ({
          sub: subject,
          name: account.phone,
          ...(organization === null ? {} : { org_id: organization }),
        }),
      };
    },
    async extraTokenClaims(_ctx, token) {
      const { accountId, grantId } = token as { accountId?: string; grantId?: string };
      const phone = accountOf(accountId ?? '')?.phone ?? '';
      const organization = notesOf(grantId)?.organization ?? null;
      return {
        permissions: [...permissionsOf(phone)],
        phone_number: phone,
        phone_number_verified: true,
        ...(organization === null ? {} : { org_id: organization }),
      };
    },
    /** Nobody is asked for consent: the shop and the provider are the operator's. */
    async loadExistingGrant(ctx) {
      const { client, session, params } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope(scopes.join(' '));
      for (const resource of [params?.resource].flat())
        if (typeof resource === 'string') grant.addResourceScope(resource, accountScopes);
      const grantId = await grant.save();
      const isOffline = params?.offline === '1';
      notes.keep({ organization: textOf(params?.organization), isOffline }, grantId);
      return grant;
    },
    /** The library takes the scope offline_access only with prompt=consent, which the shop never sends. */
    issueRefreshToken: async (_ctx, _client, code) => notesOf(code.grantId)?.isOffline === true,
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    interactions: { url: (_ctx, { uid }) => `/login/${uid}` },
    formats: { bitsOfOpaqueRandomness: nameBits },
    ttl: lifeTimes(needs.accessSeconds),
    features: featuresOf(needs),
    renderError(ctx, { error_description: said }) {
      ctx.type = 'html';
      ctx.body = saidPage('This cannot be done', said ?? 'The request is not valid.');
    },
  });
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    ctx.set('content-security-policy', pagePolicy);
    await next();
  });
  provider.Client.prototype.redirectUriAllowed = (address: string) => {
    const url = URL.parse(address);
    return url !== null && isAllowedParent(allowedOrigins, url.origin);
  };
  return provider;
}
