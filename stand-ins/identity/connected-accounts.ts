/**
 * Accounts of other services that somebody links to theirs: a request, its page, the code that completes it
 * (7.4-06, 7.4-07, D-AU-07).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { randomName, ShortMemory } from './short-memory.ts';

/** The services that can be linked, by the name of their connection. */
const services: Readonly<Record<string, string>> = {
  apple: 'Apple',
  facebook: 'Facebook',
  'google-oauth2': 'Google',
};

/** Returns the name of a connection's service, or null for an unknown connection. */
export const serviceOf = (connection: string): string | null =>
  Object.hasOwn(services, connection) ? (services[connection] ?? null) : null;

export type ConnectRequest = {
  /** Of the account that is being linked to. */
  subject: string;
  connection: string;
  redirectUri: string;
  state: string;
  codeChallenge: string;
};

export type LinkedAccount = { id: string; connection: string; access_type: 'offline'; created_at: string };

/** In seconds. */
export const requestLife = 300;
const codeLife = 60;
const linkLife = 30 * 24 * 3600;

export class ConnectedAccounts {
  readonly #now: () => Date;
  readonly #requests: ShortMemory<ConnectRequest>;
  /** The request's name, by its ticket, its page's form and its code; each counts once. */
  readonly #tickets: ShortMemory<string>;
  readonly #forms: ShortMemory<string>;
  readonly #codes: ShortMemory<string>;
  readonly #linked: ShortMemory<readonly LinkedAccount[]>;

  constructor(now: () => Date) {
    this.#now = now;
    this.#requests = new ShortMemory(requestLife, now);
    this.#tickets = new ShortMemory(requestLife, now);
    this.#forms = new ShortMemory(requestLife, now);
    this.#codes = new ShortMemory(codeLife, now);
    this.#linked = new ShortMemory(linkLife, now);
  }

  begin(request: ConnectRequest): { ticket: string; authSession: string } {
    const authSession = this.#requests.keep(request);
    return { ticket: this.#tickets.keep(authSession), authSession };
  }

  /** Opens the page of a ticket, once, for the account that requested it; null for any other. */
  open(
    ticket: string | undefined,
    subject: string | undefined,
  ): { link: string; request: ConnectRequest } | null {
    const name = this.#tickets.take(ticket);
    const request = name === null ? null : this.#requests.find(name);
    if (name === null || request === null || request.subject !== subject) return null;
    return { link: this.#forms.keep(name), request };
  }

  /** Takes the answer of a page, once; returns its request and the code that completes it. */
  answer(
    link: string | undefined,
    subject: string | undefined,
  ): { request: ConnectRequest; code: () => string } | null {
    const name = this.#forms.take(link);
    const request = name === null ? null : this.#requests.find(name);
    if (name === null || request === null || request.subject !== subject) return null;
    return { request, code: () => this.#codes.keep(name) };
  }

  /** Links the account, or returns null: every part must belong to one request, which ends with the first try. */
  complete(sent: {
    subject: string;
    authSession: string;
    code: string;
    redirectUri: string;
    verifier: string;
  }): LinkedAccount | null {
    const named = this.#codes.take(sent.code);
    const request = this.#requests.take(named ?? undefined);
    if (
      request === null ||
      named !== sent.authSession ||
      request.subject !== sent.subject ||
      request.redirectUri !== sent.redirectUri ||
      !isVerifierOf(request.codeChallenge, sent.verifier)
    )
      return null;
    const { subject, connection } = request;
    const account: LinkedAccount = {
      id: `cac_${randomName()}`,
      connection,
      access_type: 'offline',
      created_at: this.#now().toISOString(),
    };
    const others = this.accountsOf(subject).filter((one) => one.connection !== connection);
    this.#linked.keep([...others, account], subject);
    return account;
  }

  accountsOf(subject: string): readonly LinkedAccount[] {
    return this.#linked.find(subject) ?? [];
  }
}

/** PKCE, S256: the verifier proves that the code is redeemed by the client that requested it. */
function isVerifierOf(challenge: string, verifier: string): boolean {
  const hashed = createHash('sha256').update(verifier).digest('base64url');
  return hashed.length === challenge.length && timingSafeEqual(Buffer.from(hashed), Buffer.from(challenge));
}
