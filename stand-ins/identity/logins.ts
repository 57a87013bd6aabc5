/** A login from the shop's request to its code: the request, the text message, the session (7.4, D-AU-04). */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { type Account, accountOf } from './accounts.ts';
import { Budget } from './budget.ts';
import { ShortMemory } from './short-memory.ts';

/** The parameters of the shop's request to /authorize. */
export type AuthorizeRequest = {
  clientId: string;
  redirectUri: string;
  scope: string;
  audience: string | null;
  state: string;
  nonce: string | null;
  codeChallenge: string;
  organization: string | null;
  /** The name of the venue, as sent by the shop; null if not sent. */
  venue: string | null;
  responseMode: 'query' | 'web_message';
  prompt: string | null;
  maxAge: number | null;
  dpopThumbprint: string | null;
};

/** A request with the number entered and the code sent to it. */
type Login = {
  request: AuthorizeRequest;
  phone: string | null;
  code: string | null;
  triesLeft: number;
  texts: number;
};

export type Session = { account: Account; since: Date };

/** What a code can be exchanged for. */
export type Grant = { request: AuthorizeRequest; session: Session };

export type CodeCheck = 'right' | 'wrong' | 'over';

const minute = 60;
const triesPerCode = 5;
/**
 * Limits within ten minutes. Real providers are stricter; here a test run signs in with a handful of numbers.
 */
const bounds = {
  textsPerNumber: 120,
  textsPerAddress: 600,
  textsPerLogin: 5,
  wrongPerNumber: 30,
  loginsPerAddress: 1200,
};
/** The maximum number of open sessions per account; a new one ends the oldest. */
const sessionsPerAccount = 50;

export class Logins {
  readonly #now: () => Date;
  readonly #logins: ShortMemory<Login>;
  readonly #sessions: ShortMemory<Session>;
  readonly #grants: ShortMemory<Grant>;
  readonly #textsPerNumber: Budget;
  readonly #textsPerAddress: Budget;
  readonly #wrongPerNumber: Budget;
  readonly #loginsPerAddress: Budget;
  readonly #sessionsOf = new Map<string, string[]>();

  constructor(now: () => Date) {
    this.#now = now;
    this.#logins = new ShortMemory(10 * minute, now);
    this.#sessions = new ShortMemory(24 * 60 * minute, now);
    this.#grants = new ShortMemory(minute, now);
    this.#textsPerNumber = new Budget(bounds.textsPerNumber, now);
    this.#textsPerAddress = new Budget(bounds.textsPerAddress, now);
    this.#wrongPerNumber = new Budget(bounds.wrongPerNumber, now);
    this.#loginsPerAddress = new Budget(bounds.loginsPerAddress, now);
  }

  /** Returns the name of a new login, or null if the address has started too many. */
  begin(request: AuthorizeRequest, address: string): string | null {
    if (!this.#loginsPerAddress.spend(address)) return null;
    return this.#logins.keep({ request, phone: null, code: null, triesLeft: 0, texts: 0 });
  }

  find(name: string | undefined): Login | null {
    return this.#logins.find(name);
  }

  /**
   * Returns the code to send to a number, or null if the login, the number or the address has reached its
   * limit.
   */
  newCode(name: string, phone: string, address: string): string | null {
    const login = this.#logins.find(name);
    if (login === null || login.texts >= bounds.textsPerLogin || this.#wrongPerNumber.isSpent(phone))
      return null;
    if (!this.#textsPerAddress.spend(address) || !this.#textsPerNumber.spend(phone)) return null;
    login.texts += 1;
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    Object.assign(login, { phone, code, triesLeft: triesPerCode });
    return code;
  }

  checkCode(name: string, typed: string): CodeCheck {
    const login = this.#logins.find(name);
    if (login === null || login.phone === null || login.code === null || login.triesLeft === 0) return 'over';
    if (this.#wrongPerNumber.isSpent(login.phone)) return 'over';
    login.triesLeft--;
    const right = Buffer.from(login.code);
    const given = Buffer.from(typed.replace(/\D/g, ''));
    if (given.length === right.length && timingSafeEqual(given, right)) return 'right';
    this.#wrongPerNumber.spend(login.phone);
    return login.triesLeft === 0 ? 'over' : 'wrong';
  }

  /** Completes a login; returns its request and the name of its new session. */
  finish(name: string): { request: AuthorizeRequest; session: Session; cookie: string } | null {
    const login = this.#logins.take(name);
    if (login === null || login.phone === null) return null;
    const session = { account: accountOf(login.phone), since: this.#now() };
    const cookie = this.#sessions.keep(session);
    const { subject } = session.account;
    const open = [...(this.#sessionsOf.get(subject) ?? []), cookie];
    for (const oldest of open.splice(0, open.length - sessionsPerAccount)) this.#sessions.take(oldest);
    this.#sessionsOf.set(subject, open);
    return { request: login.request, session, cookie };
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

  /** Returns the grant of a code, which can be exchanged only once. */
  redeem(code: string): Grant | null {
    return this.#grants.take(code);
  }
}

/** PKCE, S256: the verifier proves that the code is redeemed by the client that requested it. */
export function isVerifierOf(challenge: string, verifier: string): boolean {
  const hashed = createHash('sha256').update(verifier).digest('base64url');
  return hashed.length === challenge.length && timingSafeEqual(Buffer.from(hashed), Buffer.from(challenge));
}
