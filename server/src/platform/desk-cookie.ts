/** The cookies of a session of the desk and of signing in, and the token that pages send with each change (docs/rules/staff.md). */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';

/** Browsers keep a name with this prefix only from a secure page, for its host alone. */
const nameOf = (secure: boolean) => (secure ? '__Host-gangway-desk' : 'gangway-desk');
/** Of a browser that was sent to the identity provider (docs/decisions/0165). */
const signOnNameOf = (secure: boolean) => `${nameOf(secure)}-sign-on`;

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

function secretIn(cookies: string | undefined, name: string): string | null {
  const secret = parseCookie(cookies ?? '')[name];
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** Returns the secret of a session, or null. */
export const deskSecretIn = (cookies: string | undefined, secure: boolean): string | null =>
  secretIn(cookies, nameOf(secure));

/** Returns the secret of a browser that was sent to the identity provider, or null. */
export const signOnSecretIn = (cookies: string | undefined, secure: boolean): string | null =>
  secretIn(cookies, signOnNameOf(secure));

/** A secret for a cookie, and how long it is kept. */
export interface CookieSecret {
  secret: string;
  seconds: number;
}

const cookieOf = (name: string, kept: CookieSecret | null, secure: boolean): string =>
  stringifySetCookie({
    name,
    value: kept?.secret ?? '',
    maxAge: kept?.seconds ?? 0,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
  });

/**
 * Returns the header that stores a secret until the session ends, or removes it (null). No script can read it, and no other
 * site's page sends it.
 */
export const deskCookie = (session: CookieSecret | null, secure: boolean): string =>
  cookieOf(nameOf(secure), session, secure);

/** The same for the secret of a browser that is sent to the identity provider. It is sent by our own page, once that is there again. */
export const signOnCookie = (kept: CookieSecret | null, secure: boolean): string =>
  cookieOf(signOnNameOf(secure), kept, secure);

/** The token of a session: only who was told it by getStaffSession, as our pages are, can know it. */
export const deskTokenOf = (secret: string): string =>
  createHmac('sha256', secret).update('desk-token').digest('base64url');

export function isDeskToken(given: unknown, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [given, deskTokenOf(secret)].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
