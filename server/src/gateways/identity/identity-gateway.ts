/** What the server asks of an identity provider: whether an access token is good, and whom it speaks for (D-AU-05, C-18). */

/** Who has signed in. */
export interface Identity {
  /** The provider's name for the account, the same for ever. */
  subject: string;
  /** The organization the token was made for; locations accept only their own. */
  organization: string;
  /** The number the provider has verified, with its dialling code, where the token says it. */
  phone: string | null;
  /** The verified number, asked of the provider where the token does not say it; null when there is none. */
  askPhone(): Promise<string | null>;
}

export interface IdentityGateway {
  /** The identity a token proves, or null for one that proves nothing. Throws when the provider's keys cannot be had. */
  check(accessToken: string): Promise<Identity | null>;
}

/** The identity an Authorization header speaks for, or null. */
export type Identify = (authorization: string | undefined) => Promise<Identity | null>;
