/** Signs in at the stand-in of the operator's identity provider, as a browser does there. */

export interface AtProvider {
  /** The person's account there; dana by default. */
  account?: string;
  email: string;
  /** How the provider goes about it (stand-ins/sign-on/manners.ts). */
  manner?: string;
  /** Presses the other button. */
  cancels?: boolean;
}

/** Follows the address that the shop sent the browser to; returns the address that it is sent back to. */
export async function atProvider(
  address: string,
  { account = 'dana', email, manner = 'usual', cancels = false }: AtProvider,
): Promise<URL> {
  const page = await (await fetch(address)).text();
  const request = /name="request" value="([\w-]+)"/.exec(page)?.[1];
  if (request === undefined) throw new Error(`the provider shows no form: ${page}`);
  const form = { request, account, email, manner, do: cancels ? 'cancel' : 'sign-in' };
  const answer = await fetch(new URL('/login', address), {
    ...{ method: 'POST', redirect: 'manual' },
    body: new URLSearchParams(form),
  });
  return new URL(answer.headers.get('location') ?? '');
}
