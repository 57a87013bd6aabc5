/**
 * Links accounts of other services to the visitor's (6-11, 7.4-06, 7.4-07, D-AU-07). It uses a client of its
 * own: only the provider's account API asks for tokens that are bound to a key (docs/decisions/0067).
 */
import {
  Auth0Client,
  type Auth0ClientOptions,
  ConnectError,
  GenericError,
  MyAccountApiError,
} from '@auth0/auth0-spa-js';
import { logFault } from '@gangway/ui/lib/log.ts';
import { storage } from '../../lib/storage.ts';

/** How a link ended: `refused` by the visitor or the provider, `mismatch` if another tab or page began it. */
export type LinkOutcome = 'linked' | 'refused' | 'expired' | 'mismatch' | 'failed';

export interface LinkResult {
  connection: string;
  outcome: LinkOutcome;
}

/** What this tab remembers while the visitor is at the provider. */
interface Begun {
  connection: string;
  target: string;
}

interface AccountLinksNeeds {
  options: Auth0ClientOptions;
  /** The address of the provider. */
  domain: string;
  /** The subject who is signed in; undefined for nobody. */
  userOf: () => Promise<string | undefined>;
  /** Leaves the shop for an address at the provider. */
  openUrl: (address: string) => void;
}

const createScope = 'create:me:connected_accounts';
const readScope = 'read:me:connected_accounts';

function readBegun(): Begun {
  try {
    const { connection, target } = JSON.parse(storage.linkBegun.read() ?? '') as Partial<Begun>;
    return { connection: String(connection ?? ''), target: String(target ?? '') };
  } catch {
    return { connection: '', target: '' };
  }
}

export function outcomeOf(error: unknown): LinkOutcome {
  if (error instanceof ConnectError) return error.error === 'access_denied' ? 'refused' : 'failed';
  if (error instanceof MyAccountApiError) return error.status === 400 ? 'expired' : 'failed';
  if (!(error instanceof GenericError)) return 'failed';
  return ['state_mismatch', 'missing_transaction'].includes(error.error) ? 'mismatch' : 'failed';
}

export class AccountLinks {
  readonly #needs: AccountLinksNeeds;
  readonly #client: Auth0Client;
  readonly #audience: string;

  constructor(needs: AccountLinksNeeds) {
    this.#needs = needs;
    this.#audience = `${needs.domain}/me/`;
    this.#client = new Auth0Client({
      ...needs.options,
      useDpop: true,
      useMrrt: true,
      useRefreshTokens: true,
      // The first token comes from the provider's session, since signing in gives no refresh token.
      useRefreshTokensFallback: true,
    });
  }

  /**
   * Gets a token for the account API. Throws if the provider's session is another person's, whose account
   * would be linked otherwise.
   */
  async #token(scope: string) {
    const user = await this.#needs.userOf();
    const token = await this.#client.getTokenSilently({
      authorizationParams: { audience: this.#audience, scope },
      detailedResponse: true,
    });
    if (user === undefined || (await this.#client.getUser())?.sub !== user)
      throw new Error('the provider is signed in as somebody else');
    return token;
  }

  async list(): Promise<readonly string[]> {
    const fetcher = this.#client.createFetcher({
      dpopNonceId: 'account-links',
      getAccessToken: () => this.#token(readScope),
    });
    const answer = await fetcher.fetchWithAuth(`${this.#audience}v1/connected-accounts/accounts`);
    if (!answer.ok) throw new Error(`the provider answered ${answer.status} for the linked accounts`);
    const { accounts } = (await answer.json()) as { accounts: readonly { connection: string }[] };
    return accounts.map(({ connection }) => connection);
  }

  async connect(connection: string, target: string): Promise<void> {
    await this.#token(createScope);
    await this.#client.connectAccountWithRedirect({
      connection,
      openUrl: async (address) => {
        storage.linkBegun.write(JSON.stringify({ connection, target } satisfies Begun));
        this.#needs.openUrl(address);
      },
    });
  }

  /** Takes in a return from the provider; the target is where the link began. */
  async takeIn(address: string): Promise<{ result: LinkResult; target: string }> {
    const { connection, target } = readBegun();
    storage.linkBegun.remove();
    try {
      await this.#client.handleRedirectCallback(address);
      return { result: { connection, outcome: 'linked' }, target };
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome !== 'refused') logFault('The account could not be linked', error);
      return { result: { connection, outcome }, target };
    }
  }
}
