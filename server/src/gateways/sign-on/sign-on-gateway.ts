/** The interface of the operator's own identity provider, with which staff sign in to the desk (docs/decisions/0165). */

/** The texts that have to be the same when somebody comes back as when they were sent away: random, and of one try. */
export interface SignOnKeys {
  state: string;
  nonce: string;
  /** Of PKCE: 43 characters. */
  verifier: string;
}

/** The account that somebody signed in with at the provider. */
export interface SignOnAccount {
  /** As the provider names itself. */
  issuer: string;
  /** The provider's permanent name of the account. */
  subject: string;
  /** Null unless the provider says that it is the person's. */
  email: string | null;
}

/**
 * Why nobody signed in: the provider was not reached, the person turned back there, or what came back proves nothing. The message is for
 * the log, and holds no secret.
 */
export class SignOnFailed extends Error {
  readonly why: 'unavailable' | 'canceled' | 'refused';

  constructor(why: SignOnFailed['why'], { message }: Error) {
    super(message);
    this.why = why;
  }
}

export interface SignOnGateway {
  /** Returns the provider's address to send somebody to. Throws SignOnFailed. */
  begin(keys: SignOnKeys): Promise<string>;
  /**
   * Returns the account of somebody who came back.
   * @param answer the query of the address that they came back to
   * Throws SignOnFailed.
   */
  finish(answer: string, keys: SignOnKeys): Promise<SignOnAccount>;
}

/** The provider of the settings. */
export interface SignOn {
  /** The name on its button. */
  name: string;
  /** Whether staff sign in with it alone, and with neither codes nor passkeys. */
  only: boolean;
  /** Made with the first sign-in, to keep the start light. */
  gateway: () => Promise<SignOnGateway>;
}
