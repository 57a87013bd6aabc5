/**
 * Checks access tokens against the provider's published keys: RS256 only, issuer, audience, times
 * (D-AU-05, C-18, S20). Keeps the keys while the provider is unreachable, and limits how often an
 * unknown key makes it fetch them again.
 */
import { organizationsOf } from '@gangway/domain/location/organization';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type FlattenedJWSInput,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import type { Identity, IdentityGateway } from './identity-gateway.ts';

export interface JwksOptions {
  /** The provider's address, such as https://tenant.example.com; the issuer is the same with a trailing slash. */
  domain: string;
  /** Our API's identifier at the provider. */
  audience: string;
  /** The claim with the verified number; `{claim}_verified` must also be true. */
  phoneClaim: string;
  timeoutMs?: number;
  /** How to reach the provider; the platform's fetch by default. */
  fetch?: (url: string, options: RequestInit) => Promise<Response>;
}

/** Tolerance for clock differences (5.3). */
const leewaySeconds = 60;
const keysKeptMs = 10 * 60_000;
/** Minimum time between key fetches that tokens with an unknown key can trigger. */
const cooldownMs = 30_000;
const e164 = /^\+[1-9]\d{6,14}$/;

/** Returns a number that the provider has verified, or null. */
function phoneOf(claims: Record<string, unknown>, claim: string): string | null {
  const phone = claims[claim];
  const isVerified = claims[`${claim}_verified`] === true;
  return isVerified && typeof phone === 'string' && e164.test(phone) ? phone : null;
}

/** Returns the permissions of a staff token; anything but a list of texts is none. */
function permissionsOf({ permissions }: JWTPayload): string[] {
  return Array.isArray(permissions) ? permissions.filter((one) => typeof one === 'string') : [];
}

function identityOf(claims: JWTPayload, phoneClaim: string): Omit<Identity, 'askPhone'> | null {
  const { sub, cnf } = claims;
  const organizations = organizationsOf(claims);
  // A key-bound token is worthless without proof of that key, which we do not check (decision 0021).
  if (cnf !== undefined) return null;
  if (typeof sub !== 'string' || sub === '' || organizations.length === 0) return null;
  const permissions = permissionsOf(claims);
  return { subject: sub, organizations, permissions, phone: phoneOf(claims, phoneClaim) };
}

/** The token itself is bad; any other error means that the provider's keys are unavailable. */
const isBadToken = (error: unknown) =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.constructor !== errors.JOSEError;

export class JwksGateway implements IdentityGateway {
  readonly #options: JwksOptions;
  readonly #base: string;
  readonly #timeoutMs: number;
  readonly #fetch: NonNullable<JwksOptions['fetch']>;
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;
  /**
   * When the provider was last unreachable. During the cooldown, requests use the
   * known keys instead of waiting for it.
   */
  #missedAt = Number.NEGATIVE_INFINITY;

  constructor(options: JwksOptions) {
    this.#options = options;
    this.#base = `${options.domain.replace(/\/+$/, '')}/`;
    this.#timeoutMs = options.timeoutMs ?? 5000;
    this.#fetch = options.fetch ?? fetch;
    this.#keys = createRemoteJWKSet(new URL('.well-known/jwks.json', this.#base), {
      timeoutDuration: this.#timeoutMs,
      cooldownDuration: cooldownMs,
      cacheMaxAge: keysKeptMs,
      [customFetch]: this.#fetch,
    });
  }

  /** Returns the provider's key for a token, from the keys we already have while the provider does not answer. */
  readonly #keyOf = async (header: JWTHeaderParameters, token: FlattenedJWSInput) => {
    const known = this.#keys.jwks();
    const isResting = performance.now() < this.#missedAt + cooldownMs;
    if (known !== undefined && isResting) return createLocalJWKSet(known)(header, token);
    try {
      return await this.#keys(header, token);
    } catch (error) {
      if (isBadToken(error)) throw error;
      this.#missedAt = performance.now();
      if (known === undefined) throw error;
      return createLocalJWKSet(known)(header, token);
    }
  };

  async check(accessToken: string): Promise<Identity | null> {
    try {
      const { payload } = await jwtVerify(accessToken, this.#keyOf, {
        algorithms: ['RS256'],
        issuer: this.#base,
        audience: this.#options.audience,
        clockTolerance: leewaySeconds,
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      const identity = identityOf(payload, this.#options.phoneClaim);
      if (identity === null) return null;
      return { ...identity, askPhone: async () => identity.phone ?? this.#askPhone(accessToken) };
    } catch (error) {
      if (isBadToken(error)) return null;
      throw error;
    }
  }

  async #askPhone(accessToken: string): Promise<string | null> {
    const answer = await this.#fetch(new URL('userinfo', this.#base).href, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    if (!answer.ok) return null;
    return phoneOf((await answer.json()) as Record<string, unknown>, this.#options.phoneClaim);
  }
}
