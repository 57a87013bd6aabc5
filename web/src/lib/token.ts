/** The access token that calls carry for a signed-in visitor. */

type TokenProvider = () => Promise<string | null>;

let tokenProvider: TokenProvider | null = null;

/** Sign-in registers the source of access tokens; null removes it. */
export function registerTokenProvider(provider: TokenProvider | null): void {
  tokenProvider = provider;
}

/** Null for a visitor who is not signed in. */
export const accessToken = async (): Promise<string | null> =>
  tokenProvider === null ? null : tokenProvider();

/** Fetches what only signed-in visitors may see, such as a member's photo; null if there is none for them. */
export async function fetchPrivate(address: string, signal: AbortSignal): Promise<Blob | null> {
  const token = await accessToken();
  // Never send a token to another origin.
  if (token === null || new URL(address, window.location.href).origin !== window.location.origin) return null;
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal });
  return response.ok ? response.blob() : null;
}
