/** A login from the shop's request to the code it gets: the request, the text message, the session (7.4, D-AU-04). */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { type Account, accountOf } from './accounts.ts';
import { ShortMemory } from './short-memory.ts';

/** What the shop asked for at /authorize. */
export type AuthorizeRequest = {
  clientId: string;
  redirectUri: string;
  scope: string;
  audience: string | null;
  state: string;
  nonce: string | null;
  codeChallenge: string;
  organization: string | null;
  /** Whom somebody logs in for, as the shop calls it; null where it does not say. */
  venue: string | null;
  responseMode: 'query' | 'web_message';
  prompt: string | null;
  maxAge: number | null;
  dpopThumbprint: string | null;
};

/** A request with the number that was typed and the code that was sent to it. */
type Login = {
  request: AuthorizeRequest;
  phone: string | null;
  code: string | null;
  triesLeft: number;
};

export type Session = { account: Account; since: Date };

/** What a code may be exchanged for. */
export type Grant = { request: AuthorizeRequest; session: Session };

export type CodeCheck = 'right' | 'wrong' | 'over';

const minute = 60;
const triesPerCode = 5;

export class Logins {
  readonly #now: () => Date;
  readonly #logins: ShortMemory<Login>;
  readonly #sessions: ShortMemory<Session>;
  readonly #grants: ShortMemory<Grant>;

  constructor(now: () => Date) {
    this.#now = now;
    this.#logins = new ShortMemory(10 * minute, now);
    this.#sessions = new ShortMemory(24 * 60 * minute, now);
    this.#grants = new ShortMemory(minute, now);
  }

  begin(request: AuthorizeRequest): string {
    return this.#logins.keep({ request, phone: null, code: null, triesLeft: 0 });
  }

  find(name: string | undefined): Login | null {
    return this.#logins.find(name);
  }

  /** The code to send to a number. */
  newCode(name: string, phone: string): string | null {
    const login = this.#logins.find(name);
    if (login === null) return null;
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    Object.assign(login, { phone, code, triesLeft: triesPerCode });
    return code;
  }

  checkCode(name: string, typed: string): CodeCheck {
    const login = this.#logins.find(name);
    if (login === null || login.code === null || login.triesLeft === 0) return 'over';
    login.triesLeft--;
    const right = Buffer.from(login.code);
    const given = Buffer.from(typed.replace(/\D/g, ''));
    if (given.length === right.length && timingSafeEqual(given, right)) return 'right';
    return login.triesLeft === 0 ? 'over' : 'wrong';
  }

  /** Ends a login that went well: its request, and the name of the session it began. */
  finish(name: string): { request: AuthorizeRequest; session: Session; cookie: string } | null {
    const login = this.#logins.take(name);
    if (login === null || login.phone === null) return null;
    const session = { account: accountOf(login.phone), since: this.#now() };
    return { request: login.request, session, cookie: this.#sessions.keep(session) };
  }

  session(cookie: string | undefined): Session | null {
    return this.#sessions.find(cookie);
  }

  endSession(cookie: string | undefined): void {
    this.#sessions.take(cookie);
  }

  grant(grant: Grant): string {
    return this.#grants.keep(grant);
  }

  /** A code can be exchanged once. */
  redeem(code: string): Grant | null {
    return this.#grants.take(code);
  }
}

/** PKCE, S256: the verifier proves that who redeems a code is who asked for it. */
export function isVerifierOf(challenge: string, verifier: string): boolean {
  const hashed = createHash('sha256').update(verifier).digest('base64url');
  return hashed.length === challenge.length && timingSafeEqual(Buffer.from(hashed), Buffer.from(challenge));
}
