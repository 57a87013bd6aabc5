/** Who is logged in, by the library's session. */
import type { FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Account } from './accounts.ts';
import type { Logins } from './logins.ts';
import { sessionCookieName } from './provider.ts';

export interface Sessions {
  /** Null if nobody is logged in. */
  accountOf(request: FastifyRequest): Promise<Account | null>;
  /** @param name the session's cookie */
  end(name: string | undefined): Promise<void>;
  cookieOf(request: FastifyRequest): string | undefined;
}

export function createSessions(provider: () => Provider, logins: Pick<Logins, 'account'>): Sessions {
  const form = new RegExp(`(?:^|; )${sessionCookieName}=([\\w-]+)`);
  const cookieOf = ({ headers }: FastifyRequest) => form.exec(headers.cookie ?? '')?.[1];
  const find = async (name: string | undefined) =>
    name === undefined ? undefined : provider().Session.find(name);
  return {
    cookieOf,
    async accountOf(request) {
      const session = await find(cookieOf(request));
      return session?.accountId === undefined ? null : logins.account(session.accountId);
    },
    async end(name) {
      await (await find(name))?.destroy();
    },
  };
}
