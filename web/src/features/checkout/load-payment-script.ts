/** Loads the payment provider's script once, and only on entering payment (7.1-06, D-PY-01, D-PY-02). */
import type { Configuration } from '@gangway/contract/location';
import type { Amount } from '@gangway/domain/kernel/money';
import type { Wallet } from '@gangway/domain/location/wallets';

export interface CardTheme {
  accent?: string;
  dark?: boolean;
  font?: string;
  radius?: string;
}

export interface CardState {
  complete: boolean;
  error: string | null;
  brand: string;
  /** What is missing or wrong, by the frame's names of its fields, in its order; left out by frames that do not say. */
  faults?: readonly { field: string; message: string }[];
  /** What is chosen in forms that offer more than cards; 'card' if left out. */
  method?: string;
  /** Incremented with every change in the frame, from 0. */
  edits: number;
}

export interface CardToken {
  token: string;
  brand: string;
  last4: string;
}

export interface MountedCard {
  /** Rejects with an error whose `code` is incomplete (the frame shows what is missing), refused or unavailable. */
  tokenize(payer?: { name: string }): Promise<CardToken>;
  /** Focuses a field, or the first that is incomplete. */
  focus(field?: string): void;
  /** Shows in the frame what is missing or invalid, without moving the focus. */
  check(): void;
  clear(): void;
  setTheme(changes: CardTheme): void;
  /** For providers that show the amount or offer by it what can pay. */
  setAmount?(amount: Amount): void;
  unmount(): void;
}

export interface CardMountOptions {
  element: Element;
  publicKey: string;
  /** What is due when the form is mounted. */
  amount: Amount;
  /** ISO 4217, uppercase. */
  currency: string;
  /** The wallets that the venue allows, for forms that have them inside. */
  wallets: readonly Wallet[];
  /** Whether ways to pay may be offered that lead to a page of their own. */
  mayLeave: boolean;
  locale?: string;
  theme?: CardTheme;
  onChange?: (state: CardState) => void;
  onReady?: () => void;
  onSubmit?: () => void;
}

/** What a wallet knows of its owner; texts are empty where it does not say. */
export interface WalletContact {
  firstName: string;
  lastName: string;
  email: string;
  /** International, with its country's code. */
  phone: string;
}

/** What the sheet of a wallet shows, and what it asks for. */
export interface WalletSheet {
  wallet: Wallet;
  /** Whether the wallet is asked who pays. */
  asksContact: boolean;
  /** Who is paid. */
  merchantName: string;
  countryCode: string;
  amount: Amount;
  /** ISO 4217, uppercase. */
  currency: string;
  theme: CardTheme;
  /** Closes the sheet if it is still open. */
  signal: AbortSignal;
  /** Has the shop validated at one of Apple's addresses; resolves with the session as JSON. */
  createSession: (validationUrl: string) => Promise<string>;
}

export interface WalletToken extends CardToken {
  /** If it was asked for. */
  contact?: WalletContact;
  /** Tells the sheet how the payment ended, if it stays open until then. */
  finish(isPaid: boolean): void;
}

export interface ReadyWallets {
  /** The wallets that can pay on this device, in the order to show them. */
  ready: readonly Wallet[];
  /**
   * Opens a sheet at once, as browsers demand of a click. Rejects with an error whose `code` is cancelled (the visitor
   * closed it) or failed.
   */
  open(sheet: WalletSheet): Promise<WalletToken>;
}

/** The ids by which each wallet knows the shop; those without one are not asked for. */
export type MerchantIds = Partial<Record<Wallet, string>>;

/** For providers that draw the buttons of wallets themselves, and open the sheets. */
export interface WalletButtonsOptions {
  element: Element;
  amount: Amount;
  /** ISO 4217, uppercase. */
  currency: string;
  /** The wallets that the venue allows. */
  wallets: readonly Wallet[];
  /** Who is paid. */
  merchantName: string;
  locale?: string;
  theme?: CardTheme;
  /** Called with the wallets that can pay on this device; with none if the buttons cannot be shown. */
  onReady: (ready: readonly Wallet[]) => void;
  /** Asked when a button is pressed; no sheet opens on false. */
  mayOpen: () => boolean;
  /**
   * The guest approved the payment on the sheet. The token of `approve` always has the contact. Returns whether the
   * payment begins; if not, nothing was asked of `approve`, and the sheet has to hear that nothing is paid.
   */
  onApproved: (wallet: Wallet, approve: () => Promise<WalletToken>) => boolean;
}

export interface MountedWallets {
  setAmount(amount: Amount): void;
  unmount(): void;
}

export interface CardProvider {
  mount(options: CardMountOptions): MountedCard;
  /** Absent if the provider has no wallets whose buttons the page draws. */
  wallets?(options: { publicKey: string; merchantIds: MerchantIds }): Promise<ReadyWallets>;
  /** Absent if the page draws the buttons. */
  mountWallets?(options: WalletButtonsOptions): MountedWallets;
  /**
   * Shows the bank's challenge with the provider's own script; resolves once it is answered or closed. Present where
   * the provider's challenges come with a secret instead of a page.
   */
  challenge?(clientSecret: string): Promise<void>;
}

/** @param account whose money it is at the provider; null for the account of the installation */
export type LoadProvider = (account: string | null) => Promise<CardProvider>;

declare global {
  interface Window {
    GangwayPayments?: CardProvider;
  }
}

let loading: Promise<CardProvider> | null = null;

function appendScript(address: string): Promise<CardProvider> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    const give = (reason: Error) => {
      script.remove();
      reject(reason);
    };
    script.onload = () => {
      const provider = window.GangwayPayments;
      if (provider === undefined) give(new Error('The payment script brought no card form.'));
      else resolve(provider);
    };
    script.onerror = () => give(new Error('The payment script could not be loaded.'));
    document.head.append(script);
  });
}

/** All callers share one promise; after an error the script element is removed and the next call retries. */
export function loadPaymentScript(
  payment: Pick<Configuration['payment'], 'scriptUrl'>,
): Promise<CardProvider> {
  if (loading !== null) return loading;
  loading = appendScript(payment.scriptUrl).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
