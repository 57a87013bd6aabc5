/** The cookie of a session of the desk, and the token that pages send with each change (docs/rules/staff.md). */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';

/** Browsers keep a name with this prefix only from a secure page, for its host alone. */
const nameOf = (secure: boolean) => (secure ? '__Host-gangway-desk' : 'gangway-desk');

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Returns the secret of a session, or null. */
export function deskSecretIn(cookies: string | undefined, secure: boolean): string | null {
  const secret = parseCookie(cookies ?? '')[nameOf(secure)];
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/**
 * Returns the header that stores a secret until the session ends, or removes it (null). No script can read it, and no other
 * site's page sends it.
 */
export const deskCookie = (session: { secret: string; seconds: number } | null, secure: boolean): string =>
  stringifySetCookie({
    name: nameOf(secure),
    value: session?.secret ?? '',
    maxAge: session?.seconds ?? 0,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
  });

/** The token of a session: only who was told it by getStaffSession, as our pages are, can know it. */
export const deskTokenOf = (secret: string): string =>
  createHmac('sha256', secret).update('desk-token').digest('base64url');

export function isDeskToken(given: unknown, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [given, deskTokenOf(secret)].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
