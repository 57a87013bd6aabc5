/**
 * Signing in at a provider of OpenID Connect: authorization code with PKCE, state and nonce, by the library for it
 * (docs/decisions/0165).
 */
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client';
import { type SignOnAccount, SignOnFailed, type SignOnGateway, type SignOnKeys } from './sign-on-gateway.ts';

export interface OidcOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where the provider sends people back to, as it is registered there. */
  returnAddress: string;
  /** Seconds that each request to the provider may take. */
  timeout?: number;
}

const scopes = ['openid', 'email'];

/** Milliseconds for which the provider's addresses are kept. */
const keptMs = 3_600_000;

/** The secret is sent in the form that the provider says it reads. */
function secretAs(secret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, client, body, headers) => {
    const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    (isPost ? post : basic)(server, client, body, headers);
  };
}

type Claims = Readonly<Record<string, unknown>>;

/** Some providers write the claims of OpenID Connect as text; Microsoft Entra has one of its own for whose an address is. */
const isYes = (claim: unknown): boolean => claim === true || claim === 'true' || claim === 1 || claim === '1';

/** Returns the address if the claims say that it is the person's, else null. */
function verifiedEmail({ email, email_verified: verified, xms_edov: ofOwnDomain }: Claims): string | null {
  if (typeof email !== 'string' || email === '') return null;
  return isYes(verified) || (verified === undefined && isYes(ofOwnDomain)) ? email : null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Names an error without what may come with it: answers of the provider hold tokens and addresses. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? textOf(error.code) : '';
  const said = 'error' in error ? textOf(error.error).slice(0, 80) : '';
  const { cause } = error;
  const why = error instanceof TypeError && cause instanceof Error ? cause.message : '';
  return [error.message, code, said, why].filter((part) => part !== '').join(', ');
}

const busyErrors: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);

/** Whether the provider itself has trouble, so that another try later may do. */
function isAway(error: unknown): boolean {
  if (error instanceof AuthorizationResponseError) return busyErrors.has(error.error);
  if (error instanceof ResponseBodyError) return error.status >= 500;
  if (!(error instanceof Error)) return false;
  if (error.cause instanceof Response) return error.cause.status >= 500;
  const isTimeout = 'code' in error && error.code === 'OAUTH_TIMEOUT';
  // The platform's fetch says so if nobody answers.
  return isTimeout || (error instanceof TypeError && error.cause instanceof Error);
}

function failureOf(error: unknown): SignOnFailed {
  if (error instanceof SignOnFailed) return error;
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
    return new SignOnFailed('canceled', new Error(nameOf(error)));
  return new SignOnFailed(isAway(error) ? 'unavailable' : 'refused', new Error(nameOf(error)));
}

/** Throws what goes wrong as SignOnFailed. */
async function failing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error);
  }
}

export class OidcGateway implements SignOnGateway {
  readonly #options: OidcOptions;
  #found: { configuration: Configuration; until: number } | null = null;

  constructor(options: OidcOptions) {
    this.#options = options;
  }

  /** Asks the provider for its addresses: with the first sign-in, so that no start depends on it, and again after an hour. */
  async #configuration(): Promise<Configuration> {
    if (this.#found !== null && Date.now() < this.#found.until) return this.#found.configuration;
    const { issuer, clientId, clientSecret, timeout = 4 } = this.#options;
    const isPlain = issuer.startsWith('http:');
    let configuration: Configuration;
    try {
      configuration = await discovery(new URL(issuer), clientId, clientSecret, secretAs(clientSecret), {
        timeout,
        // Signatures are checked whichever way the token came.
        execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
      });
    } catch (error) {
      // Nobody can do anything about it here but try again, or sign in another way.
      throw new SignOnFailed(
        'unavailable',
        new Error(`the provider’s addresses were not found: ${nameOf(error)}`),
      );
    }
    this.#found = { configuration, until: Date.now() + keptMs };
    return configuration;
  }

  begin({ state, nonce, verifier }: SignOnKeys): Promise<string> {
    return failing(async () => {
      const configuration = await this.#configuration();
      const address = buildAuthorizationUrl(configuration, {
        redirect_uri: this.#options.returnAddress,
        scope: scopes.join(' '),
        ...{ state, nonce },
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return address.href;
    });
  }

  finish(answer: string, { state, nonce, verifier }: SignOnKeys): Promise<SignOnAccount> {
    return failing(async () => {
      const configuration = await this.#configuration();
      const address = new URL(this.#options.returnAddress);
      address.search = answer;
      const tokens = await authorizationCodeGrant(configuration, address, {
        ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce },
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new SignOnFailed('refused', new Error('the provider sent no ID token'));
      const { iss: issuer, sub: subject } = claims;
      const email =
        verifiedEmail(claims) ?? (await this.#emailAsked(configuration, tokens.access_token, subject));
      return { issuer, subject, email };
    });
  }

  /** Asks for the address where the token does not say it, as some providers never do. */
  async #emailAsked(
    configuration: Configuration,
    accessToken: string,
    subject: string,
  ): Promise<string | null> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return null;
    return verifiedEmail(await fetchUserInfo(configuration, accessToken, subject));
  }
}
