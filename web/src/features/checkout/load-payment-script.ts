/** Loads the card provider's script once, and only on entering payment (7.1-06, D-PY-02). */
import type { Configuration } from '@gangway/contract/location';

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
  tokenize(): Promise<CardToken>;
  /** Focuses the first field that is incomplete. */
  focus(): void;
  /** Shows in the frame what is missing or invalid, without moving the focus. */
  check(): void;
  clear(): void;
  setTheme(changes: CardTheme): void;
  unmount(): void;
}

export interface CardMountOptions {
  element: Element;
  publicKey: string;
  locale?: string;
  theme?: CardTheme;
  onChange?: (state: CardState) => void;
  onReady?: () => void;
  onSubmit?: () => void;
}

export interface CardProvider {
  mount(options: CardMountOptions): MountedCard;
}

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
