/** The identity provider's interface: whether an access token is valid, and whom it identifies (D-AU-05, C-18). */

/** The signed-in person. */
export interface Identity {
  /** The provider's permanent identifier of the account. */
  subject: string;
  /** The organization the token was issued for, by its id and its name; a location accepts only its own. */
  organizations: readonly string[];
  /** What the token lets staff do; empty for members (D-SE-03). */
  permissions: readonly string[];
  /** The number verified by the provider, with country code, if the token contains it. */
  phone: string | null;
  /** Returns the verified number, asking the provider if the token does not contain it; null if there is none. */
  askPhone(): Promise<string | null>;
}

export interface IdentityGateway {
  /**
   * Returns the identity a token proves, or null if it proves nothing. Throws if
   * the provider's keys are unavailable.
   */
  check(accessToken: string): Promise<Identity | null>;
}

/** Returns the identity behind an Authorization header, or null. */
export type Identify = (authorization: string | undefined) => Promise<Identity | null>;
