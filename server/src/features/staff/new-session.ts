/** The beginning of a session of the desk, however its person signed in (docs/rules/staff.md). */
import { randomBytes } from 'node:crypto';
import type { SignOn } from '../../gateways/sign-on/sign-on-gateway.ts';
import { hashOfSecret } from '../../platform/desk-cookie.ts';
import { Refused } from '../../platform/refused.ts';
import type { NewSession } from './staff.repo.ts';

/** The longest name of a browser that is kept. */
const longestDevice = 200;

/** Returns the User-Agent header in the form that is stored: a line of bounded length. */
export const deviceOf = (userAgent: string | undefined): string =>
  (userAgent ?? '').replace(/[^\x20-\x7e]+/g, ' ').slice(0, longestDevice);

const daySeconds = 24 * 3600;
/** A session ends this many seconds after it began, and earlier if it is not used: a shared machine is used every week. */
export const sessionEnds = { after: 30 * daySeconds, idle: 7 * daySeconds };

export const newKey = () => randomBytes(16).toString('base64url');
export const newSecret = () => randomBytes(32).toString('base64url');

/** Refuses codes and passkeys where staff sign in with the operator's identity provider alone. */
export function refuseBesideSignOn(signOn: Pick<SignOn, 'name' | 'only'> | null): void {
  if (signOn?.only === true) throw new Refused('signOnOnly', { name: signOn.name });
}

/** A new session, whose secret the answer's cookie brings. */
export function newSession(userAgent: string): {
  cookie: { secret: string; seconds: number };
  row: NewSession;
} {
  const secret = newSecret();
  const { after: seconds } = sessionEnds;
  return {
    cookie: { secret, seconds },
    row: { sessionKey: newKey(), tokenHash: hashOfSecret(secret), device: deviceOf(userAgent), seconds },
  };
}
