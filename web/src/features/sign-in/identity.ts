/**
 * The identity provider for the page: one module around its SDK, loaded only if somebody signs in or has
 * signed in (4.1, 5.3, 7.4; D-AU-02, D-AU-03).
 */
import {
  Auth0Client,
  type Auth0ClientOptions,
  PopupCancelledError,
  type PopupConfigOptions,
  PopupOpenError,
  PopupTimeoutError,
  type User,
} from '@auth0/auth0-spa-js';
import type { Configuration } from '@gangway/contract/location';
import { organizationsOf } from '@gangway/domain/location/organization';
import type { PlainId } from '@gangway/domain/messages/message-catalog';
import { logFault } from '@gangway/ui/lib/log.ts';
import { storage } from '../../lib/storage.ts';
import { registerTokenProvider } from '../../lib/token.ts';
import type { Messages } from '../../messages/messages.gen.ts';
import { t } from '../../messages/t.ts';
import { AccountLinks, type LinkResult } from './account-links.ts';
import type { ActiveMembership } from './active-membership.ts';
import { signInFailedWords } from './sign-in-words.ts';

type Auth = NonNullable<Configuration['auth']>;

/** 3.12 Authentication state. */
export interface AuthState {
  loading: boolean;
  isAuthenticated: boolean;
  user: User | undefined;
  popupOpen: boolean;
  error: Error | undefined;
}

/**
 * What comes back after signing in: where the visitor wanted to go, and which membership they booked under.
 */
export interface ReturnState {
  /** Path and query within the shop. */
  targetUrl: string;
  membership?: ActiveMembership | undefined;
}

export interface IdentityNeeds {
  auth: Auth;
  /** The venue's organization at the provider (C-26). */
  organization: string;
  /** The venue's name, which the provider's page may show. */
  venueName: string;
  locationKey: number;
  /** Of the shop. */
  origin: string;
  /**
   * Where a finished login leads (4.1-03). The signed-in state is announced only there: the page the visitor
   * came back to must not act on it.
   */
  onReturn: (state: ReturnState) => Promise<void>;
  /** Leaves the shop for an address at the provider. */
  openUrl?: (address: string) => void;
}

const start: AuthState = {
  loading: true,
  isAuthenticated: false,
  user: undefined,
  popupOpen: false,
  error: undefined,
};

/** Seconds. A popup gets a minute (C-20); a silent request is answered immediately or never. */
const popupTimeout = 60;
const silentTimeout = 10;

/** Only addresses within the shop are accepted as return targets. */
export function safeTarget(target: unknown, origin: string): string | null {
  if (typeof target !== 'string' || !target.startsWith('/')) return null;
  const address = URL.parse(target, origin);
  return address?.origin === origin ? `${address.pathname}${address.search}${address.hash}` : null;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const firstStart = Promise.withResolvers<void>();
/** Resolves once the page knows for the first time whether somebody is signed in. */
export const whenStarted: Promise<void> = firstStart.promise;

export class Identity {
  readonly #needs: IdentityNeeds;
  readonly #options: Auth0ClientOptions;
  readonly #client: Auth0Client;
  readonly #openUrl: (address: string) => void;
  readonly #listeners = new Set<() => void>();
  #state = start;
  #started: Promise<void> | undefined;
  #links: AccountLinks | undefined;
  #linkResult: LinkResult | null = null;

  constructor(needs: IdentityNeeds) {
    const { auth, organization, venueName, locationKey, origin } = needs;
    this.#needs = needs;
    this.#openUrl = needs.openUrl ?? ((address) => window.location.assign(address));
    this.#options = {
      domain: auth.domain,
      clientId: auth.clientId,
      cacheLocation: 'localstorage',
      useCookiesForTransactions: true,
      legacySameSiteCookie: false,
      useRefreshTokens: auth.useRefreshTokens,
      authorizeTimeoutInSeconds: silentTimeout,
      authorizationParams: {
        redirect_uri: `${origin}/authenticated?clientLocationKey=${locationKey}`,
        scope: auth.scope,
        audience: auth.audience,
        connection: auth.connection,
        organization,
        'ext-venue': venueName,
      },
    };
    this.#client = new Auth0Client(this.#options);
    registerTokenProvider(() => this.getToken());
  }

  readonly get = (): AuthState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(part: Partial<AuthState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  /**
   * Handles a return from the provider, then checks whether
   * somebody is signed in (4.1-01 to 4.1-05); once per page.
   */
  start(address: string): Promise<void> {
    this.#started ??= this.#begin(address);
    return this.#started;
  }

  async #begin(address: string): Promise<void> {
    try {
      const { searchParams } = new URL(address);
      const isLinking = storage.linkBegun.read() !== null && searchParams.has('state');
      if (isLinking && (searchParams.has('connect_code') || searchParams.has('error')))
        await this.#takeInLink(address);
      else if (searchParams.has('code') && searchParams.has('state')) await this.#takeIn(address);
      else await this.#client.checkSession();
    } catch (error) {
      // Whoever is signed in has opened a return that was taken in before.
      if (!(await this.#isSignedIn())) this.#set({ error: asError(error) });
    }
    await this.#refresh();
    firstStart.resolve();
  }

  async #isSignedIn(): Promise<boolean> {
    const user = await this.#client.getUser().catch(() => undefined);
    return user !== undefined && organizationsOf(user).includes(this.#needs.organization);
  }

  async #takeIn(address: string): Promise<void> {
    const { appState } = await this.#client.handleRedirectCallback<ReturnState | undefined>(address);
    storage.signInBegun.remove();
    const targetUrl = safeTarget(appState?.targetUrl, this.#needs.origin);
    if (targetUrl !== null) await this.#needs.onReturn({ targetUrl, membership: appState?.membership });
  }

  /** Completes a link, or notes why it failed, and returns to the page where it began. */
  async #takeInLink(address: string): Promise<void> {
    await this.#client.checkSession();
    const { result, target } = await this.#accountLinks().takeIn(address);
    this.#linkResult = result;
    const targetUrl = safeTarget(target, this.#needs.origin);
    if (targetUrl !== null) await this.#needs.onReturn({ targetUrl });
  }

  /**
   * Reads flag and user from the client again. A visitor signed in with another venue is not signed in here.
   */
  async #refresh(): Promise<void> {
    try {
      const user = await this.#client.getUser();
      const isAuthenticated = user !== undefined && organizationsOf(user).includes(this.#needs.organization);
      this.#set({ isAuthenticated, user: isAuthenticated ? user : undefined, loading: false });
    } catch (error) {
      this.#set({ isAuthenticated: false, user: undefined, error: asError(error), loading: false });
    }
  }

  async loginWithRedirect(appState: ReturnState): Promise<void> {
    storage.signInBegun.write('yes');
    try {
      await this.#client.loginWithRedirect({ appState, openUrl: this.#openUrl });
    } catch (error) {
      this.#set({ error: asError(error) });
    }
  }

  /** For pages inside other sites, where the provider's page cannot be shown (C-20). */
  async loginWithPopup(config: PopupConfigOptions = { timeoutInSeconds: popupTimeout }): Promise<void> {
    this.#set({ popupOpen: true, error: undefined });
    try {
      await this.#client.loginWithPopup({}, config);
    } catch (error) {
      if (error instanceof PopupTimeoutError) error.popup.close();
      this.#set({ error: asError(error) });
    } finally {
      this.#set({ popupOpen: false });
    }
    await this.#refresh();
  }

  /**
   * Clears tokens, cookie and hint, then goes to the provider,
   * which redirects back to /logout (4.1-15 to 4.1-17).
   */
  async logout(): Promise<void> {
    registerTokenProvider(null);
    const { origin, locationKey } = this.#needs;
    await this.#client.logout({
      openUrl: this.#openUrl,
      logoutParams: { returnTo: `${origin}/logout?clientLocationKey=${locationKey}` },
    });
  }

  /**
   * The access token for calls. Null if nobody is signed in or
   * no token is available; a public call then runs without one.
   */
  async getToken(): Promise<string | null> {
    if (!this.#state.isAuthenticated) return null;
    try {
      return (await this.#client.getTokenSilently()) ?? null;
    } catch (error) {
      // The provider's session is over, and the SDK has cleared its state (4.1-18).
      await this.#refresh();
      if (this.#state.isAuthenticated) logFault('No access token could be had', error);
      return null;
    }
  }

  /**
   * Leaves for the provider to link an account of another service, and comes back to `targetUrl`. Throws if the
   * installation does not offer the connection (D-AU-07); the SDK has dropped two of the guards (C-21).
   */
  async connectAccount(connection: string, targetUrl: string): Promise<void> {
    const { auth } = this.#needs;
    if (!auth.useDpop)
      throw new Error('`useDpop` option must be enabled before using connectAccountWithRedirect.');
    if (!auth.useMrrt)
      throw new Error('`useMrrt` option must be enabled before using connectAccountWithRedirect.');
    if (connection === '') throw new Error('connection is required');
    if (!auth.connectableConnections.includes(connection))
      throw new Error(`the connection ${connection} is not among those that can be linked`);
    this.#linkResult = null;
    await this.#accountLinks().connect(connection, targetUrl);
  }

  /** The connections whose accounts are linked to the visitor's; throws if the provider does not say. */
  linkedConnections(): Promise<readonly string[]> {
    return this.#accountLinks().list();
  }

  /** How the link ended from which this page was opened; null if it was opened otherwise. */
  get linkResult(): LinkResult | null {
    return this.#linkResult;
  }

  #accountLinks(): AccountLinks {
    this.#links ??= new AccountLinks({
      options: this.#options,
      domain: this.#needs.auth.domain,
      userOf: async () => (await this.#client.getUser())?.sub,
      openUrl: this.#openUrl,
    });
    return this.#links;
  }
}

/**
 * Why a login failed; null for an SDK message about states and transactions, which does not help the visitor.
 */
export function problemOf(error: Error): 'timedOut' | 'closed' | 'blocked' | null {
  if (error instanceof PopupTimeoutError) return 'timedOut';
  if (error instanceof PopupCancelledError) return 'closed';
  return error instanceof PopupOpenError ? 'blocked' : null;
}

const problems = {
  timedOut: 'signIn.popup.timedOut',
  closed: 'signIn.popup.closed',
  blocked: 'signIn.popup.blocked',
} as const satisfies Record<NonNullable<ReturnType<typeof problemOf>>, PlainId<Messages>>;

/** The message for a failed login. */
export function wordsOfError(error: Error): string {
  const problem = problemOf(error);
  return problem === null ? signInFailedWords() : t(problems[problem]);
}

const known = new Map<number, Identity>();

/** Returns the venue's identity, created on first use. */
export function identityOf(needs: IdentityNeeds): Identity {
  const identity = known.get(needs.locationKey) ?? new Identity(needs);
  known.set(needs.locationKey, identity);
  return identity;
}
